/* Checks that end the test program, and reproducible random numbers. */
#ifndef CHECK_H
#define CHECK_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);                      \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

/* For whole numbers that fit into 64 bits; shows both. */
#define CHECK_EQUAL(got, expected)                                                                 \
  do {                                                                                             \
    const int64_t check_got = (int64_t)(got), check_expected = (int64_t)(expected);                \
    if (check_got != check_expected) {                                                             \
      fprintf(stderr, "%s:%d: failed: %s is %lld, expected %lld (%s)\n", __FILE__, __LINE__, #got, \
              (long long)check_got, (long long)check_expected, #expected);                         \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

typedef struct Random {
  uint64_t state;
} Random;

/* splitmix64, by Sebastiano Vigna, who gave it to the public domain. */
static inline uint64_t random_word(Random *random) {
  uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static inline int random_below(Random *random, int end) {
  return (int)(random_word(random) % (uint64_t)end);
}

#endif
