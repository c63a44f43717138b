#include "files.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 64, NAME_BYTES = 1024 };

void give_up(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("error: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(2);
}

/* What is in front of the memory is a pointer to what the library gave. */
void *memory_get(size_t size) {
  char *whole = malloc(size + sizeof(void *) + LINE_BYTES);
  if (whole == NULL) give_up("there is no memory for %zu bytes", size);
  char *memory = whole + sizeof(void *);
  memory += (LINE_BYTES - (uintptr_t)memory % LINE_BYTES) % LINE_BYTES;
  memcpy(memory - sizeof whole, &whole, sizeof whole);
  return memory;
}

void memory_free(void *memory) {
  void *whole = NULL;
  if (memory != NULL) memcpy(&whole, (char *)memory - sizeof whole, sizeof whole);
  free(whole);
}

bool file_exists(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file != NULL) fclose(file);
  return file != NULL;
}

void *file_read(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) give_up("%s: %s", path, strerror(errno));
  if (fseek(file, 0, SEEK_END) != 0) give_up("%s: %s", path, strerror(errno));
  const long end = ftell(file);
  if (end < 0) give_up("%s: %s", path, strerror(errno));
  rewind(file);
  void *data = memory_get((size_t)end);
  *size = fread(data, 1, (size_t)end, file);
  if (*size != (size_t)end) give_up("%s: cannot be read to its end", path);
  fclose(file);
  return data;
}

void file_write(const char *path, const void *data, size_t size) {
  char part[NAME_BYTES];
  const int length = snprintf(part, sizeof part, "%s.part", path);
  if (length < 0 || length >= (int)sizeof part) give_up("%s: the name is too long", path);
  FILE *file = fopen(part, "wb");
  if (file == NULL) give_up("%s: %s", part, strerror(errno));
  if (fwrite(data, 1, size, file) != size || fclose(file) != 0)
    give_up("%s: %s", part, strerror(errno));
#if defined(_WIN32)
  remove(path); /* rename does not replace files there */
#endif
  if (rename(part, path) != 0) give_up("%s: %s", path, strerror(errno));
}

Weights *weights_read(const char *path) {
  if (strcmp(path, "-") == 0) return NULL;
  size_t size;
  Weights *weights = file_read(path, &size);
  if (size != sizeof *weights)
    give_up("%s: %zu bytes; expected weights of %zu", path, size, sizeof *weights);
  return weights;
}
