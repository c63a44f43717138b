/* Sets of placements, and what futures are bounded by: shared by reach.c and reach_kernel.h. */
#ifndef CORNERWISE_REACH_SETS_H
#define CORNERWISE_REACH_SETS_H

#include <string.h>

#include "reach.h"

/* Joints of a piece are its pairs of edge neighbours: per cell, 60 times that, most first. */
enum { JOINT_GROUPS = 6 };
static const int JOINTS_PER_CELL[JOINT_GROUPS] = {
    60, /* 5 of 5 cells (P), 4 of 4 (O) */
    48, /* 4 of 5 */
    45, /* 3 of 4 */
    40, /* 2 of 3 */
    30, /* 1 of 2 */
    0,  /* monomino */
};

/* Adds a set. */
FORCE_INLINE void row_join(uint64_t *to, const uint64_t *from, int words) {
  for (int w = 0; w < words; w += ROW_STEP) {
    for (int i = 0; i < ROW_STEP; i++) to[w + i] |= from[w + i];
  }
}

/* Adds the placements that cover one of the cells. */
FORCE_INLINE void join_covering(const Ground *ground, Bits cells, uint64_t *to) {
  while (!bits_is_empty(&cells)) {
    row_join(to, ground_covering(ground, bits_pop(&cells)), ground->words);
  }
}

/* Sets by placement: looked up, or made where there are too many to keep. */
FORCE_INLINE void fill_excluded(const Ground *ground, int number, uint64_t *out) {
  const Placement *placed = &ground->placement[number];
  const size_t words = (size_t)ground->words;
  Bits ends = placed->ends;
  ends.word[PIECE_BITS_WORD] &= ((uint64_t)1 << PIECE_BITS_SHIFT) - 1;
  memcpy(out, ground->of_piece + placed->piece * words, words * sizeof *out);
  join_covering(ground, ends, out);
}

FORCE_INLINE void fill_opened(const Ground *ground, int number, const uint64_t *excluded,
                              uint64_t *out) {
  memset(out, 0, (size_t)ground->words * sizeof *out);
  join_covering(ground, ground->placement[number].corners, out);
  for (int w = 0; w < ground->words; w++) out[w] &= ~excluded[w];
}

#endif
