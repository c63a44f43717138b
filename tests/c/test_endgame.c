/* The exact solver against plain minimax on seeded random endings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "endings.h"
#include "sampled.h"

enum { MINIMAX_NODES = 25000, MARGIN_UNKNOWN = 10000 };

/* The official score by the rule itself, minus the squares left: that also makes sense where pieces
 * are neither left nor on the board, as in test_few_pieces(). */
static int score_of(const Position *position, int color, int scoring) {
  if (scoring == SCORING_SQUARES) return bits_count(&position->own[color]);
  const Variant *v = variant_get(position->variant);
  if (position->left[color] == 0) {
    return (position->monomino_last >> color & 1) != 0 ? BONUS_MONOMINO_LAST : BONUS_ALL_PLACED;
  }
  int squares = 0;
  for (int piece = 0; piece < v->pieces; piece++) {
    if ((position->left[color] >> piece & 1) != 0) squares += v->piece_size[piece];
  }
  return -squares;
}

static int margin_of(const Position *position, int scoring) {
  return score_of(position, position->turn, scoring) - score_of(position, !position->turn, scoring);
}

/* What the solver's margins differ by from those above: nothing in a position of a real game. */
static int offset_of(const Position *position, int scoring) {
  return position_score(position, position->turn, scoring) -
         position_score(position, !position->turn, scoring) - margin_of(position, scoring);
}

/* Nothing but the rules. `*budget` bounds the positions it visits; MARGIN_UNKNOWN past it. */
static int minimax(const Kernels *kernels, const Position *position, int scoring, int *budget) {
  if (--*budget < 0) return MARGIN_UNKNOWN;
  if (!kernels->any(position, position->turn)) {
    if (!kernels->any(position, !position->turn)) return margin_of(position, scoring);
    Position child = *position;
    position_play(&child, MOVE_PASS);
    int value = minimax(kernels, &child, scoring, budget);
    return *budget < 0 ? MARGIN_UNKNOWN : -value;
  }
  Move *moves = malloc(MOVES_ROOM * sizeof *moves);
  if (moves == NULL) abort();
  int best = -MARGIN_UNKNOWN;
  int count = kernels->list(position, position->turn, moves);
  for (int i = 0; i < count && *budget >= 0; i++) {
    Position child = *position;
    position_play(&child, moves[i]);
    int value = -minimax(kernels, &child, scoring, budget);
    if (value > best) best = value;
  }
  free(moves);
  return *budget < 0 ? MARGIN_UNKNOWN : best;
}

static bool is_over(const Kernels *kernels, const Position *position) {
  return !kernels->any(position, 0) && !kernels->any(position, 1);
}

/* Plays the line out and compares with the value. */
static void check_line(const Kernels *kernels, const Position *root, int scoring,
                       const SolveResult *result) {
  Position position = *root;
  for (int i = 0; i < result->line_length; i++) {
    Move move = result->line[i];
    bool legal = move == MOVE_PASS ? !kernels->any(&position, position.turn) &&
                                         kernels->any(&position, !position.turn)
                                   : position_allows(&position, position.turn, move);
    CHECK(legal, "move %d of the line", i);
    if (!legal) return;
    position_play(&position, move);
  }
  CHECK(is_over(kernels, &position), "the line stops early");
  int margin = margin_of(&position, scoring);
  if (position.turn != root->turn) margin = -margin;
  margin += offset_of(root, scoring);
  CHECK(margin == result->lower, "line ends with %d, value %d", margin, result->lower);
  CHECK(result->best == (result->line_length > 0 ? result->line[0] : MOVE_PASS), "best move");
}

static int stop_after(void *context) { return --*(int *)context < 0; }

static void check_stopped(const Kernels *kernels, const Position *position, int scoring, int value,
                          uint64_t nodes) {
  SolveOptions options = solve_options(scoring);
  options.table_bytes = 1 << 16;
  options.node_limit = nodes;
  int polls = 0;
  if (nodes == 0) {
    options.stop = stop_after;
    options.context = &polls;
  }
  SolveResult result;
  Status status = endgame_solve(position, &options, &result);
  CHECK(status == STATUS_OK || status == STATUS_STOPPED, "status %d", (int)status);
  CHECK(result.lower <= value && value <= result.upper, "%d not in %d..%d", value, result.lower,
        result.upper);
  CHECK(nodes == 0 || result.nodes <= nodes, "too many nodes");
  if (status == STATUS_OK) {
    CHECK(result.lower == result.upper, "not exact");
    check_line(kernels, position, scoring, &result);
    return;
  }
  CHECK(result.line_length == 0, "a line without the end of the search");
  Position child = *position;
  if (result.best == MOVE_PASS) {
    CHECK(!kernels->any(position, position->turn), "a pass is not legal");
  } else {
    CHECK(position_allows(position, position->turn, result.best), "illegal best move");
  }
  position_play(&child, result.best);
  int budget = MINIMAX_NODES;
  int after = minimax(kernels, &child, scoring, &budget);
  if (after != MARGIN_UNKNOWN) {
    after = -after + offset_of(position, scoring);
    CHECK(after >= result.lower, "best move leads to %d, lower %d", after, result.lower);
  }
}

/* The value of every move against minimax, with one thread and with two. */
static void check_moves(const Kernels *kernels, const Position *position, int scoring, int value) {
  static MoveValue values[PLACEMENTS_MAX];
  static Move moves[MOVES_ROOM];
  int legal = kernels->list(position, position->turn, moves), count = -1;
  if (legal == 0 && !is_over(kernels, position)) moves[legal++] = MOVE_PASS;
  SolveOptions options = solve_options(scoring);
  options.table_bytes = (size_t)random_below(2) << 18;
  options.threads = 1 + random_below(2);
  options.alone_nodes = 0;
  SolveResult result;
  Status status = endgame_solve_moves(position, &options, values, &count, &result);
  CHECK(status == STATUS_OK, "status %d", (int)status);
  CHECK(result.lower == value && result.upper == value, "%d..%d instead of %d", result.lower,
        result.upper, value);
  CHECK(count == legal, "%d moves instead of %d", count, legal);
  for (int i = 0; i < count; i++) {
    int found = 0, budget = MINIMAX_NODES;
    for (int k = 0; k < legal; k++) found += moves[k] == values[i].move;
    CHECK(found == 1, "move %d is not legal", values[i].move);
    Position child = *position;
    position_play(&child, values[i].move);
    const int after = offset_of(position, scoring) - minimax(kernels, &child, scoring, &budget);
    CHECK(values[i].lower == after && values[i].upper == after, "move %d: %d..%d instead of %d",
          values[i].move, values[i].lower, values[i].upper, after);
  }
}

/* What a window leaves open must lie outside of it. */
static void check_window(const Position *position, int scoring, int value) {
  SolveOptions options = solve_options(scoring);
  options.table_bytes = 1 << 16;
  options.window_lower = value - 4 + random_below(6);
  options.window_upper = options.window_lower + 1 + random_below(5);
  SolveResult result;
  CHECK(endgame_solve(position, &options, &result) == STATUS_OK, "status");
  CHECK(result.lower <= value && value <= result.upper, "%d not in %d..%d", value, result.lower,
        result.upper);
  CHECK(result.lower == result.upper || result.lower >= options.window_upper ||
            result.upper <= options.window_lower,
        "%d..%d leaves the window %d..%d open", result.lower, result.upper, options.window_lower,
        options.window_upper);
}

/* Compares with minimax where that is feasible; returns whether it was. */
static bool check_position(const Kernels *kernels, const Position *position) {
  static const size_t table_bytes[] = {0, 700, 1 << 20};
  for (int scoring = 0; scoring < SCORING_COUNT; scoring++) {
    int budget = MINIMAX_NODES;
    int value = minimax(kernels, position, scoring, &budget);
    if (value == MARGIN_UNKNOWN) return false;
    value += offset_of(position, scoring);
    const Position before = *position;
    for (size_t t = 0; t < sizeof table_bytes / sizeof *table_bytes; t++) {
      SolveOptions options = solve_options(scoring);
      options.table_bytes = table_bytes[t];
      SolveResult result;
      Status status = endgame_solve(position, &options, &result);
      CHECK(status == STATUS_OK, "status %d", (int)status);
      CHECK(result.lower == value && result.upper == value, "%d..%d instead of %d, scoring %d",
            result.lower, result.upper, value, scoring);
      check_line(kernels, position, scoring, &result);
      SolveResult again;
      endgame_solve(position, &options, &again);
      CHECK(again.nodes == result.nodes, "node counts differ");
    }
    check_moves(kernels, position, scoring, value);
    check_window(position, scoring, value);
    check_stopped(kernels, position, scoring, value, 0);
    check_stopped(kernels, position, scoring, value, 1 + (uint64_t)random_below(200));
    CHECK(memcmp(&before, position, sizeof before) == 0, "the position was changed");
  }
  return true;
}

/* Endings of random games, as early as minimax reaches. */
static int test_games(const Kernels *kernels, int variant, int games, int first_ply) {
  int checked = 0;
  for (int game = 0; game < games; game++) {
    random_state = (uint64_t)(game + 1000 * variant + 1);
    Position position;
    for (int ply = first_ply; random_game(kernels, &position, variant, ply); ply++) {
      random_state = (uint64_t)(game + 1000 * variant + 1);
      if (check_position(kernels, &position)) checked++;
    }
  }
  return checked;
}

/* As if most pieces had been placed elsewhere: all that the bonus depends on, the monomino's turn
 * above all, comes up here. */
static int test_few_pieces(const Kernels *kernels, int variant, int games, int plies) {
  int checked = 0;
  for (int game = 0; game < games; game++) {
    random_state = (uint64_t)(game + 1000 * variant + 100000 * plies);
    Position position;
    if (!random_game(kernels, &position, variant, 1 + random_below(plies))) continue;
    position.monomino_last = 0;
    const Variant *v = variant_get(variant);
    for (int color = 0; color < 2; color++) {
      uint32_t keep = random_below(3) != 0 ? (uint32_t)1 << v->monomino : 0;
      for (int n = random_below(4); n > 0; n--) keep |= (uint32_t)1 << random_below(v->pieces);
      position.left[color] &= keep;
      if (position.left[color] == 0 && random_below(2) == 0) {
        position.monomino_last |= (uint8_t)(1 << color);
      }
    }
    if (check_position(kernels, &position)) checked++;
  }
  return checked;
}

static void test_arguments(void) {
  Position position;
  position_init(&position, VARIANT_DUO);
  SolveOptions options = solve_options(SCORING_COUNT);
  SolveResult result;
  CHECK(endgame_solve(&position, &options, &result) == STATUS_BAD_ARGUMENT, "scoring");
  options.scoring = SCORING_OFFICIAL;
  options.threads = 0;
  CHECK(endgame_solve(&position, &options, &result) == STATUS_BAD_ARGUMENT, "no thread");
  options.threads = THREADS_MAX + 1;
  CHECK(endgame_solve(&position, &options, &result) == STATUS_BAD_ARGUMENT, "many threads");
  options.threads = 1;
  options.window_lower = options.window_upper = 3;
  CHECK(endgame_solve(&position, &options, &result) == STATUS_BAD_ARGUMENT, "empty window");
  options = solve_options(SCORING_OFFICIAL);
  options.node_limit = 3000;
  options.table_bytes = 1 << 22;
  CHECK(endgame_solve(&position, &options, &result) == STATUS_STOPPED, "first move");
  CHECK(result.lower < result.upper && result.nodes <= 3000, "no bounds");
  CHECK(position_allows(&position, 0, result.best), "no move");
}

/* test_endgame [SCALE]: that many times the random endings. */
int main(int argc, char **argv) {
  const int scale = argc > 1 ? atoi(argv[1]) : 1;
  if (tables_init() != STATUS_OK) return 1;
  const Kernels *kernels = dispatch_best();
  test_arguments();
  int mini = 0, few = 0;
  for (int variant = VARIANT_MINI; variant <= VARIANT_MINI_10; variant++) {
    const int games = sampled(variant == VARIANT_MINI ? 150 : 30);
    mini += test_games(kernels, variant, games * scale, variant_get(variant)->size - 1);
    for (int plies = 3; plies <= 12; plies += 3) {
      few += test_few_pieces(kernels, variant, games * scale, plies);
    }
  }
  int duo = test_games(kernels, VARIANT_DUO, sampled(30) * scale, 20);
  for (int plies = 6; plies <= 24; plies += 6) {
    few += test_few_pieces(kernels, VARIANT_DUO, sampled(60) * scale, plies);
  }
  printf("%d endings of Mini, %d of Duo, %d with few pieces: %d failures\n", mini, duo, few,
         failures);
  return failures != 0;
}
