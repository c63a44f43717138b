/* Reproducible random numbers: the same for the same seed on every machine. */
#ifndef TRAINING_RANDOM_H
#define TRAINING_RANDOM_H

#include "mix.h"

typedef struct Random {
  uint64_t state;
} Random;

static inline uint64_t random_word(Random *random) { return mix_next(&random->state); }

/* A stream of its own for everything that has a number. */
static inline Random random_stream(uint64_t seed, uint64_t number) {
  Random random = {mix_bits(seed + 1) ^ mix_bits(~number)};
  return random;
}

static inline int random_below(Random *random, int end) {
  return (int)(random_word(random) % (uint64_t)end);
}

/* From 0 to below 1. */
static inline double random_unit(Random *random) {
  return (double)(random_word(random) >> 11) * 0x1p-53;
}

#endif
