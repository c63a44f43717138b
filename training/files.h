/* Files, and the way a program gives up. */
#ifndef TRAINING_FILES_H
#define TRAINING_FILES_H

#include <stddef.h>

#include "evaluation.h"

/* Prints a line to the standard error and ends the program with status 2. */
#if defined(__GNUC__) && !defined(_WIN32) /* there it would take %zu for a mistake */
__attribute__((format(printf, 1, 2)))
#endif
_Noreturn void give_up(const char *format, ...);

/* Memory, at the beginning of a cache line; gives up where there is none. */
void *memory_get(size_t size);
void memory_free(void *memory);

bool file_exists(const char *path);

/* The bytes of a file, to be freed with memory_free. */
void *file_read(const char *path, size_t *size);

/* Writes beside the path first, so that nobody ever sees half a file. */
void file_write(const char *path, const void *data, size_t size);

/* The weights of a file; NULL for "-". To be freed with memory_free. */
Weights *weights_read(const char *path);

#endif
