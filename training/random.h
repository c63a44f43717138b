/* Reproducible random numbers: the same for the same seed on every machine. */
#ifndef TRAINING_RANDOM_H
#define TRAINING_RANDOM_H

#include <stdint.h>

typedef struct Random {
  uint64_t state;
} Random;

/* The finishing steps of splitmix64, by Sebastiano Vigna, who gave it to the public domain. */
static inline uint64_t random_mix(uint64_t word) {
  word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
  return word ^ (word >> 31);
}

static inline uint64_t random_word(Random *random) {
  return random_mix(random->state += UINT64_C(0x9e3779b97f4a7c15));
}

/* A stream of its own for everything that has a number. */
static inline Random random_stream(uint64_t seed, uint64_t number) {
  Random random = {random_mix(seed + 1) ^ random_mix(~number)};
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
