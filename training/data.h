/* All records that training is about, in memory. */
#ifndef TRAINING_DATA_H
#define TRAINING_DATA_H

#include <stddef.h>

#include "random.h"
#include "records.h"

typedef struct Data {
  Position *record;
  size_t count;
  uint32_t *learnt, *held; /* numbers of the records to learn from, and of those only to test on */
  size_t learnt_count, held_count;
} Data;

/* Reads files of records; gives up on what is none. The first `part` of every file is held out, so
 * that no game (but one a file) is in both. */
void data_read(Data *data, char *const *paths, int count, double part);
void data_free(Data *data);

/* Puts numbers of records into another order. */
void data_shuffle(uint32_t *numbers, size_t count, Random *random);

#endif
