/* Searches for tests, what must hold of every answer, and true values to compare with. */
#ifndef SEARCHES_H
#define SEARCHES_H

#include "games.h"
#include "search.h"
#include "weights.h"

#include <math.h>

static inline SearchOptions options_of(int scoring, uint64_t nodes, const Weights *weights) {
  SearchOptions options = search_options(scoring);
  options.node_limit = nodes;
  options.weights = weights;
  return options;
}

/* -- what a search says ------------------------------------------------------------------------ */

typedef struct Answer {
  Status status;
  uint64_t nodes;
  int lower, upper, count;
  SearchMove move[PLACEMENTS_MAX]; /* the best first */
} Answer;

static inline Answer *answer_new(void) {
  Answer *answer = calloc(1, sizeof *answer);
  CHECK(answer != NULL);
  return answer;
}

static inline void answer_read(Search *search, Answer *answer) {
  uint16_t order[MOVES_ROOM];
  answer->count = search_order(search, order);
  for (int i = 0; i < answer->count; i++) search_result(search, order[i], &answer->move[i]);
  search_bounds(search, &answer->lower, &answer->upper);
  answer->nodes = search_nodes(search);
}

static inline bool answers_same(const Answer *a, const Answer *b) {
  if (a->status != b->status || a->nodes != b->nodes || a->count != b->count) return false;
  if (a->lower != b->lower || a->upper != b->upper) return false;
  for (int i = 0; i < a->count; i++) {
    const SearchMove *x = &a->move[i], *y = &b->move[i];
    if (x->move != y->move || memcmp(&x->worth, &y->worth, sizeof x->worth) != 0) return false;
    if (x->rank != y->rank || x->visits != y->visits || x->lower != y->lower ||
        x->upper != y->upper)
      return false;
    if (x->line_length != y->line_length) return false;
    if (memcmp(x->line, y->line, (size_t)x->line_length * sizeof *x->line) != 0) return false;
  }
  return true;
}

/* -- what must hold ---------------------------------------------------------------------------- */

static inline bool is_legal(const Position *position, Move move) {
  Move moves[MOVES_ROOM];
  const int count = game_moves(position, moves);
  for (int i = 0; i < count; i++) {
    if (moves[i] == move) return true;
  }
  return false;
}

static inline void check_line(const Position *root, const SearchMove *move) {
  Position position = *root;
  CHECK(move->line_length >= 1 && move->line_length <= SEARCH_LINE_MAX);
  CHECK_EQUAL(move->line[0], move->move);
  for (int i = 0; i < move->line_length; i++) {
    CHECK(is_legal(&position, move->line[i]));
    position_play(&position, move->line[i]);
  }
}

static inline void check_move(const Answer *answer, const SearchMove *move) {
  const Worth worth = move->worth;
  CHECK(move->lower <= move->upper && move->lower <= answer->upper);
  CHECK(worth.win >= 0 && worth.loss >= 0 && worth.win + worth.loss < 1 + 1e-6f);
  CHECK(worth.margin >= (float)move->lower && worth.margin <= (float)move->upper);
  if (move->lower != move->upper) return;
  CHECK_EQUAL(worth.win, move->lower > 0);
  CHECK_EQUAL(worth.loss, move->lower < 0);
  CHECK_EQUAL(worth.margin, move->lower);
}

/* All legal moves and no others, the proven ones where they belong. */
static inline void check_answer(const Position *position, const Answer *answer) {
  Move moves[MOVES_ROOM];
  const int count = game_moves(position, moves);
  int lower = -TREE_NO_BOUND, upper = -TREE_NO_BOUND, matched = 0;
  CHECK_EQUAL(answer->count, count);
  CHECK(answer->lower <= answer->upper);
  for (int i = 0; i < count; i++) {
    const SearchMove *move = &answer->move[i];
    for (int k = 0; k < count; k++) matched += moves[k] == move->move;
    for (int k = 0; k < i; k++) CHECK(answer->move[k].move != move->move);
    check_move(answer, move);
    CHECK(i == 0 || move->rank <= answer->move[i - 1].rank);
    if (i < 20) check_line(position, move);
    if (move->lower > lower) lower = move->lower;
    if (move->upper > upper) upper = move->upper;
  }
  CHECK_EQUAL(matched, count);
  CHECK(count == 0 || (answer->lower >= lower && answer->upper <= upper));
  if (answer->status == STATUS_OK) CHECK_EQUAL(answer->lower, answer->upper);
  /* The move to play is one that is proven to reach the proven value. */
  if (answer->lower == answer->upper && count > 0) {
    CHECK_EQUAL(answer->move[0].lower, answer->lower);
    CHECK_EQUAL(answer->move[0].upper, answer->lower);
  }
}

static inline void search_for(Search *search, const Position *position,
                              const SearchOptions *options, Answer *answer) {
  const Position before = *position;
  answer->status = search_run(search, position, options);
  CHECK(answer->status == STATUS_OK || answer->status == STATUS_STOPPED);
  CHECK(memcmp(&before, position, sizeof before) == 0);
  answer_read(search, answer);
  check_answer(position, answer);
  /* A node may pass the limit. */
  const uint64_t limit = options->node_limit, moves_of_a_node = 2000;
  CHECK(limit == 0 || answer->nodes < limit + moves_of_a_node * (uint64_t)options->threads);
}

/* -- true values ------------------------------------------------------------------------------- */

typedef struct Truth {
  int value, count;
  MoveValue moves[PLACEMENTS_MAX];
} Truth;

/* From the solver, which has tests of its own; false where that would take long. */
static inline bool truth_find(const Position *position, int scoring, uint64_t nodes, Truth *truth) {
  SolveOptions options = solve_options(scoring);
  SolveResult result;
  options.table_bytes = 4 << 20;
  options.node_limit = nodes;
  const Status status =
      endgame_solve_moves(position, &options, truth->moves, &truth->count, &result);
  CHECK(status == STATUS_OK || status == STATUS_STOPPED);
  truth->value = result.lower;
  return status == STATUS_OK;
}

static inline void check_true(const Answer *answer, const Truth *truth) {
  CHECK(answer->lower <= truth->value && truth->value <= answer->upper);
  CHECK_EQUAL(answer->count, truth->count);
  for (int i = 0; i < answer->count; i++) {
    const SearchMove *move = &answer->move[i];
    for (int k = 0; k < truth->count; k++) {
      if (truth->moves[k].move != move->move) continue;
      CHECK(move->lower <= truth->moves[k].lower && truth->moves[k].lower <= move->upper);
    }
  }
}

static inline void check_every_move(const Answer *answer) {
  for (int i = 0; i < answer->count; i++) {
    CHECK_EQUAL(answer->move[i].lower, answer->move[i].upper);
    CHECK(i == 0 || answer->move[i].lower <= answer->move[i - 1].lower);
  }
}

#endif
