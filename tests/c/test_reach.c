/* Futures in narrow grounds against the same in the root's, on random games. */
#include "reach.h"

#include "endings.h"

static bool has_placement(const uint64_t *set, int number) {
  return (set[number >> 6] >> (number & 63) & 1) != 0;
}

/* Whether two futures of two grounds are the same one. */
static void check_same_future(const Ground *wide, const Reach *a, const Ground *narrow,
                              const Reach *b) {
  CHECK(bits_equal(&a->cells, &b->cells) && bits_equal(&a->anchors, &b->anchors), "cells");
  CHECK(a->count == b->count && a->left == b->left && a->usable == b->usable, "pieces");
  CHECK(a->bound == b->bound && a->complete == b->complete, "bound");
  CHECK(a->squares_upper == b->squares_upper, "upper");
  int count = 0;
  for (int i = 0; i < narrow->count; i++) {
    const int origin = narrow->origin[i];
    CHECK(has_placement(b->alive, i) == has_placement(a->alive, origin), "alive");
    CHECK(has_placement(b->legal, i) == has_placement(a->legal, origin), "legal");
    CHECK(!has_placement(b->alive, i) || wide->placement[origin].move == narrow->placement[i].move,
          "another placement");
    count += has_placement(b->alive, i);
  }
  CHECK(count == a->count, "a placement without a number");
}

/* Random play with both colours in the root's grounds; as soon as their futures fit into narrow
 * ones, in those as well. */
static void test_narrow(const ReachKernels *kernels) {
  enum { DEPTH = 200 };
  int steps = 0;
  for (int game = 0; game < 60; game++) {
    random_state = (uint64_t)game;
    Position position;
    if (!random_game(dispatch_best(), &position, VARIANT_DUO, 14 + game % 8)) continue;
    Ground wide[2], narrow[2];
    Reach *in_wide[2], *in_narrow[2];
    for (int color = 0; color < 2; color++) {
      CHECK(ground_init(&wide[color], kernels, &position, color, DEPTH) == STATUS_OK, "memory");
      CHECK(narrow_init(&narrow[color], &wide[color], DEPTH) == STATUS_OK, "memory");
      in_wide[color] = &wide[color].pool[0];
    }
    for (int color = 0; color < 2; color++) {
      CHECK(ground_meet(&wide[color], &wide[!color]) == STATUS_OK, "memory");
    }
    bool narrowed = false;
    int turn = position.turn;
    while (reach_can_move(in_wide[turn])) {
      if (!narrowed && in_wide[0]->count <= NARROW_PLACEMENTS &&
          in_wide[1]->count <= NARROW_PLACEMENTS) {
        narrowed = true;
        for (int color = 0; color < 2; color++) {
          narrow_fill(&narrow[color], &wide[color], in_wide[color]);
          in_narrow[color] = &narrow[color].pool[0];
        }
        for (int color = 0; color < 2; color++) narrow_meet(&narrow[color], &narrow[!color]);
      }
      int legal[PLACEMENTS_MAX], count = 0;
      for (int i = 0; i < wide[turn].count; i++) {
        if (has_placement(in_wide[turn]->legal, i)) legal[count++] = i;
      }
      const int placed = legal[random_below(count)];
      const Bits cells = wide[turn].placement[placed].cells;
      int inner = -1;
      if (narrowed) {
        for (int i = 0; i < narrow[turn].count; i++) {
          if (narrow[turn].origin[i] == placed) inner = i;
        }
        CHECK(inner >= 0, "a legal placement is missing");
        for (int color = 0; color < 2; color++) {
          const Reach *now = in_narrow[color];
          check_same_future(&wide[color], in_wide[color], &narrow[color], now);
          Reach *by_cells = reach_without(&narrow[color], now, &cells);
          check_same_future(&wide[color], reach_without(&wide[color], in_wide[color], &cells),
                            &narrow[color], by_cells);
        }
        const uint64_t *hits = narrow[turn].hits + (size_t)inner * ROW_STEP;
        in_narrow[!turn] = reach_without_set(&narrow[!turn], in_narrow[!turn], hits);
        in_narrow[turn] = reach_after(&narrow[turn], in_narrow[turn], inner);
        steps++;
      }
      const uint64_t *hits = wide[turn].hits + (size_t)placed * (size_t)wide[!turn].words;
      in_wide[!turn] = reach_without_set(&wide[!turn], in_wide[!turn], hits);
      in_wide[turn] = reach_after(&wide[turn], in_wide[turn], placed);
      turn = !turn;
    }
    for (int color = 0; color < 2; color++) {
      ground_free(&wide[color]);
      ground_free(&narrow[color]);
    }
  }
  CHECK(steps > 100, "%d steps", steps);
}

int main(void) {
  if (tables_init() != STATUS_OK) return 1;
  test_narrow(&reach_generic);
  test_narrow(reach_best());
  return failures != 0;
}
