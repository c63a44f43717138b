#include "data.h"

#include <stdlib.h>
#include <string.h>

#include "files.h"

enum { HELD_MOST = 40000 };

static void append(Data *data, const char *path) {
  size_t size;
  Position *record = file_read(path, &size);
  const size_t count = size / sizeof *record;
  if (size % sizeof *record != 0 || count == 0)
    give_up("%s: %zu bytes; expected records of %zu", path, size, sizeof *record);
  for (size_t i = 0; i < count; i++) {
    if (!record_is_valid(&record[i])) give_up("%s: record %zu is no position", path, i);
  }
  Position *all = realloc(data->record, (data->count + count) * sizeof *all);
  if (all == NULL || data->count + count > UINT32_MAX) give_up("%s: too many records", path);
  memcpy(all + data->count, record, size);
  data->record = all;
  data->count += count;
  memory_free(record);
}

void data_read(Data *data, char *const *paths, int count, double part) {
  memset(data, 0, sizeof *data);
  size_t *end = memory_get((size_t)count * sizeof *end);
  for (int i = 0; i < count; i++) {
    append(data, paths[i]);
    end[i] = data->count;
  }
  data->learnt = memory_get(data->count * sizeof *data->learnt);
  data->held = memory_get(data->count * sizeof *data->held);
  size_t next = 0;
  for (int i = 0; i < count; i++) {
    size_t held = (size_t)(part * (double)(end[i] - next));
    if (held > (size_t)(HELD_MOST / count)) held = (size_t)(HELD_MOST / count);
    for (const size_t until = next + held; next < until; next++)
      data->held[data->held_count++] = (uint32_t)next;
    for (; next < end[i]; next++) data->learnt[data->learnt_count++] = (uint32_t)next;
  }
  memory_free(end);
}

void data_free(Data *data) {
  free(data->record);
  memory_free(data->learnt);
  memory_free(data->held);
}

void data_shuffle(uint32_t *numbers, size_t count, Random *random) {
  for (size_t i = count; i > 1; i--) {
    const size_t other = (size_t)(random_word(random) % i);
    const uint32_t number = numbers[i - 1];
    numbers[i - 1] = numbers[other];
    numbers[other] = number;
  }
}
