/* Sets of cells against arrays of 256 truth values. */
#include "bitboard.h"

#include "check.h"

enum { ROUNDS = 400 };

typedef struct Naive {
  bool cell[BITS_CELLS];
} Naive;

static Naive naive_of(const Bits *set) {
  Naive out;
  for (int i = 0; i < BITS_CELLS; i++) out.cell[i] = bits_has(set, i);
  return out;
}

static Bits random_set(Random *random) {
  Bits out;
  const int thin = random_below(random, 5);
  for (int i = 0; i < BITS_WORDS; i++) {
    out.word[i] = random_word(random);
    for (int k = 0; k < thin; k++) out.word[i] &= random_word(random);
  }
  return out;
}

static void check_words(Random *random) {
  for (int i = 0; i < 64; i++) {
    const uint64_t word = random_word(random) | 1;
    CHECK_EQUAL(count_trailing_zeros(word << i), i);
    int ones = 0;
    for (int k = 0; k < 64; k++) ones += (int)(word >> k & 1);
    CHECK_EQUAL(count_ones(word), ones);
  }
  CHECK_EQUAL(count_ones(0), 0);
  CHECK_EQUAL(count_ones(~(uint64_t)0), 64);
}

static void check_cells(void) {
  Bits set = bits_empty();
  CHECK(bits_is_empty(&set));
  for (int row = 0; row < 16; row++) {
    for (int col = 0; col < 16; col++) {
      const int cell = bits_cell(row, col);
      CHECK_EQUAL(cell, row * 16 + col);
      CHECK(!bits_has(&set, cell));
      bits_add(&set, cell);
      CHECK(bits_has(&set, cell));
      CHECK_EQUAL(set.word[cell / 64] >> (cell % 64), 1);
      CHECK_EQUAL(bits_count(&set), 1);
      CHECK(!bits_is_empty(&set));
      bits_remove(&set, cell);
      CHECK(bits_is_empty(&set));
    }
  }
}

static void check_shifts(Bits set) {
  const Naive naive = naive_of(&set);
  for (int count = 0; count < BITS_CELLS; count++) {
    const Bits up = bits_shift_up(set, count), down = bits_shift_down(set, count);
    for (int i = 0; i < BITS_CELLS; i++) {
      CHECK_EQUAL(bits_has(&up, i), i >= count && naive.cell[i - count]);
      CHECK_EQUAL(bits_has(&down, i), i + count < BITS_CELLS && naive.cell[i + count]);
    }
  }
}

static void check_algebra(Bits a, Bits b) {
  const Naive in_a = naive_of(&a), in_b = naive_of(&b);
  const Bits either = bits_or(a, b), both = bits_and(a, b), only = bits_minus(a, b);
  int count = 0;
  bool meet = false, within = true, equal = true;
  for (int i = 0; i < BITS_CELLS; i++) {
    CHECK_EQUAL(bits_has(&either, i), in_a.cell[i] || in_b.cell[i]);
    CHECK_EQUAL(bits_has(&both, i), in_a.cell[i] && in_b.cell[i]);
    CHECK_EQUAL(bits_has(&only, i), in_a.cell[i] && !in_b.cell[i]);
    count += in_a.cell[i];
    meet |= in_a.cell[i] && in_b.cell[i];
    within &= !in_a.cell[i] || in_b.cell[i];
    equal &= in_a.cell[i] == in_b.cell[i];
  }
  CHECK_EQUAL(bits_count(&a), count);
  CHECK_EQUAL(bits_is_empty(&a), count == 0);
  CHECK_EQUAL(bits_meet(&a, &b), meet);
  CHECK_EQUAL(bits_within(&a, &b), within);
  CHECK_EQUAL(bits_equal(&a, &b), equal);
  CHECK(bits_within(&a, &either) && bits_within(&both, &a) && bits_equal(&a, &a));
}

/* In the board of the given size; outside of it the neighbours are not defined. */
static void check_neighbours(Bits set, int size) {
  for (int i = 0; i < BITS_CELLS; i++) {
    if (i / 16 >= size || i % 16 >= size) bits_remove(&set, i);
  }
  const Naive naive = naive_of(&set);
  const Bits edges = bits_edges(set), corners = bits_corners(set);
  for (int row = 0; row < size; row++) {
    for (int col = 0; col < size; col++) {
      bool edge = false, corner = false;
      for (int r = row - 1; r <= row + 1; r++) {
        for (int c = col - 1; c <= col + 1; c++) {
          if (r < 0 || c < 0 || r >= size || c >= size || !naive.cell[r * 16 + c]) continue;
          edge |= (r == row) != (c == col);
          corner |= r != row && c != col;
        }
      }
      CHECK_EQUAL(bits_has(&edges, row * 16 + col), edge);
      CHECK_EQUAL(bits_has(&corners, row * 16 + col), corner);
    }
  }
}

static void check_pop(Bits set) {
  const Naive naive = naive_of(&set);
  for (int i = 0; i < BITS_CELLS; i++) {
    if (naive.cell[i]) CHECK_EQUAL(bits_pop(&set), i);
  }
  CHECK(bits_is_empty(&set));
}

int main(void) {
  Random random = {1};
  check_words(&random);
  check_cells();
  for (int i = 0; i < ROUNDS; i++) {
    const Bits a = random_set(&random), b = random_set(&random);
    check_shifts(a);
    check_algebra(a, b);
    check_algebra(bits_and(a, b), b);
    check_neighbours(a, i % 2 == 0 ? 14 : 8);
    check_pop(a);
  }
  return 0;
}
