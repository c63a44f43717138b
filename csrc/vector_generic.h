/* Sets of 256 cells in plain C, under the names that the kernels use. */
#ifndef CORNERWISE_VECTOR_GENERIC_H
#define CORNERWISE_VECTOR_GENERIC_H

#include <string.h>

#include "bitboard.h"

typedef Bits Vec;

FORCE_INLINE Vec vec_load(const void *from) {
  Vec out;
  memcpy(&out, from, sizeof out);
  return out;
}

FORCE_INLINE Vec vec_zero(void) { return bits_empty(); }
FORCE_INLINE bool vec_is_zero(Vec a) { return bits_is_empty(&a); }
FORCE_INLINE Vec vec_and(Vec a, Vec b) { return bits_and(a, b); }
FORCE_INLINE Vec vec_or(Vec a, Vec b) { return bits_or(a, b); }
FORCE_INLINE Vec vec_minus(Vec a, Vec b) { return bits_minus(a, b); }

/* Every row moved so that column c + count comes to stand in column c. */
FORCE_INLINE Vec vec_columns(Vec a, int count) {
  const uint64_t ones = 0x0001000100010001u;
  if (count >= 0) {
    uint64_t keep = ones * (0xffffu >> count);
    for (int i = 0; i < BITS_WORDS; i++) a.word[i] = a.word[i] >> count & keep;
  } else {
    uint64_t keep = ones * (0xffffu << -count & 0xffffu);
    for (int i = 0; i < BITS_WORDS; i++) a.word[i] = a.word[i] << -count & keep;
  }
  return a;
}

FORCE_INLINE Vec vec_row_down(Vec a) { return bits_shift_up(a, BITS_ROW); }
FORCE_INLINE Vec vec_row_up(Vec a) { return bits_shift_down(a, BITS_ROW); }

FORCE_INLINE void vec_store(void *to, Vec a) { memcpy(to, &a, sizeof a); }

FORCE_INLINE Vec vec_xor(Vec a, Vec b) {
  for (int i = 0; i < BITS_WORDS; i++) a.word[i] ^= b.word[i];
  return a;
}

#endif
