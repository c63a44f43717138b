/* Seeded random endings for the tests of the solver. */
#ifndef CORNERWISE_TESTS_ENDINGS_H
#define CORNERWISE_TESTS_ENDINGS_H

#include "dispatch.h"
#include "endgame.h"
#include <stdio.h>

/* Counts what fails, with a message, and goes on. */
static int failures;

#define CHECK(condition, ...)                                                                      \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      failures++;                                                                                  \
      printf("%s:%d: %s: ", __FILE__, __LINE__, #condition);                                       \
      printf(__VA_ARGS__);                                                                         \
      printf("\n");                                                                                \
    }                                                                                              \
  } while (0)

static uint64_t random_state;

static inline uint64_t random_next(void) { /* splitmix64 */
  uint64_t z = (random_state += 0x9e3779b97f4a7c15u);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static inline int random_below(int n) { return (int)(random_next() % (uint64_t)n); }

/* A random game up to `plies`; false if it was over before. */
static inline bool random_game(const Kernels *kernels, Position *position, int variant, int plies) {
  static Move moves[MOVES_ROOM];
  position_init(position, variant);
  for (int ply = 0; ply < plies; ply++) {
    int count = kernels->list(position, position->turn, moves);
    if (count == 0 && !kernels->any(position, !position->turn)) return false;
    position_play(position, count == 0 ? MOVE_PASS : moves[random_below(count)]);
  }
  return true;
}

#endif
