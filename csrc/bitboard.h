/* Sets of board cells: 16 rows of 16 bits, row 0 on top, column 0 in the lowest bit.
 *
 * Boards are at most 14 cells wide and high, so the last two columns and rows of a set on the
 * board are always empty. Shifting a set by one or two columns therefore never carries a cell
 * into the neighbouring row.
 */
#ifndef CORNERWISE_BITBOARD_H
#define CORNERWISE_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "platform.h"

enum { BITS_WORDS = 4, BITS_ROW = 16, BITS_CELLS = 256 };

typedef struct Bits {
  uint64_t word[BITS_WORDS];
} Bits;

FORCE_INLINE Bits bits_empty(void) {
  Bits out = {{0, 0, 0, 0}};
  return out;
}

FORCE_INLINE int bits_cell(int row, int col) { return row * BITS_ROW + col; }

FORCE_INLINE bool bits_has(const Bits *set, int cell) {
  return (set->word[cell >> 6] >> (cell & 63)) & 1;
}

FORCE_INLINE void bits_add(Bits *set, int cell) {
  set->word[cell >> 6] |= (uint64_t)1 << (cell & 63);
}

FORCE_INLINE void bits_remove(Bits *set, int cell) {
  set->word[cell >> 6] &= ~((uint64_t)1 << (cell & 63));
}

FORCE_INLINE bool bits_is_empty(const Bits *set) {
  return (set->word[0] | set->word[1] | set->word[2] | set->word[3]) == 0;
}

FORCE_INLINE bool bits_meet(const Bits *a, const Bits *b) {
  return ((a->word[0] & b->word[0]) | (a->word[1] & b->word[1]) | (a->word[2] & b->word[2]) |
          (a->word[3] & b->word[3])) != 0;
}

FORCE_INLINE bool bits_within(const Bits *part, const Bits *whole) {
  return ((part->word[0] & ~whole->word[0]) | (part->word[1] & ~whole->word[1]) |
          (part->word[2] & ~whole->word[2]) | (part->word[3] & ~whole->word[3])) == 0;
}

FORCE_INLINE bool bits_equal(const Bits *a, const Bits *b) {
  return ((a->word[0] ^ b->word[0]) | (a->word[1] ^ b->word[1]) | (a->word[2] ^ b->word[2]) |
          (a->word[3] ^ b->word[3])) == 0;
}

FORCE_INLINE int bits_count(const Bits *set) {
  return count_ones(set->word[0]) + count_ones(set->word[1]) + count_ones(set->word[2]) +
         count_ones(set->word[3]);
}

FORCE_INLINE Bits bits_or(Bits a, Bits b) {
  for (int i = 0; i < BITS_WORDS; i++) a.word[i] |= b.word[i];
  return a;
}

FORCE_INLINE Bits bits_and(Bits a, Bits b) {
  for (int i = 0; i < BITS_WORDS; i++) a.word[i] &= b.word[i];
  return a;
}

/* The cells of `a` that are not in `b`. */
FORCE_INLINE Bits bits_minus(Bits a, Bits b) {
  for (int i = 0; i < BITS_WORDS; i++) a.word[i] &= ~b.word[i];
  return a;
}

/* The set moved by `count` cells towards higher indices; `count` may be anything from 0 to 255. */
FORCE_INLINE Bits bits_shift_up(Bits a, int count) {
  Bits out = bits_empty();
  int words = count >> 6, rest = count & 63;
  for (int i = BITS_WORDS - 1; i >= words; i--) {
    out.word[i] = a.word[i - words] << rest;
    if (rest != 0 && i > words) out.word[i] |= a.word[i - words - 1] >> (64 - rest);
  }
  return out;
}

FORCE_INLINE Bits bits_shift_down(Bits a, int count) {
  Bits out = bits_empty();
  int words = count >> 6, rest = count & 63;
  for (int i = 0; i + words < BITS_WORDS; i++) {
    out.word[i] = a.word[i + words] >> rest;
    if (rest != 0 && i + words + 1 < BITS_WORDS)
      out.word[i] |= a.word[i + words + 1] << (64 - rest);
  }
  return out;
}

/* The four edge neighbours of a set that lies on a board; may leave the board by one cell. */
FORCE_INLINE Bits bits_edges(Bits a) {
  Bits rows = bits_or(bits_shift_up(a, BITS_ROW), bits_shift_down(a, BITS_ROW));
  return bits_or(rows, bits_or(bits_shift_up(a, 1), bits_shift_down(a, 1)));
}

/* The four corner neighbours, likewise. */
FORCE_INLINE Bits bits_corners(Bits a) {
  Bits rows = bits_or(bits_shift_up(a, BITS_ROW), bits_shift_down(a, BITS_ROW));
  return bits_or(bits_shift_up(rows, 1), bits_shift_down(rows, 1));
}

FORCE_INLINE uint64_t reverse_word(uint64_t word) {
  const uint64_t singles = 0x5555555555555555u, pairs = 0x3333333333333333u;
  const uint64_t nibbles = 0x0f0f0f0f0f0f0f0fu, bytes = 0x00ff00ff00ff00ffu;
  word = (word >> 1 & singles) | (word & singles) << 1;
  word = (word >> 2 & pairs) | (word & pairs) << 2;
  word = (word >> 4 & nibbles) | (word & nibbles) << 4;
  word = (word >> 8 & bytes) | (word & bytes) << 8;
  word = (word >> 16 & 0x0000ffff0000ffffu) | (word & 0x0000ffff0000ffffu) << 16;
  return word >> 32 | word << 32;
}

/* A set on a board of that size, turned by half a turn. */
FORCE_INLINE Bits bits_half_turn(Bits a, int size) {
  Bits out;
  for (int i = 0; i < BITS_WORDS; i++) out.word[i] = reverse_word(a.word[BITS_WORDS - 1 - i]);
  return bits_shift_down(out, bits_cell(BITS_ROW - size, BITS_ROW - size));
}

/* Takes the lowest cell out of a set that is not empty. */
FORCE_INLINE int bits_pop(Bits *set) {
  int i = 0;
  while (set->word[i] == 0) i++;
  int cell = i * 64 + count_trailing_zeros(set->word[i]);
  set->word[i] &= set->word[i] - 1;
  return cell;
}

#endif
