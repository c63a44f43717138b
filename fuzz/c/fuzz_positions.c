/* Any bytes as packed positions, to libFuzzer: what the seam to Python lets through must not make a
 * kernel read or write where it may not, and both instruction sets answer the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dispatch.h"
#include "endgame.h"
#include "perft.h"
#include "search.h"

enum { LATE = 16 }; /* pieces on the board */

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require_at(bool condition, int line) {
  if (condition) return;
  fprintf(stderr, "%s:%d: not as required\n", __FILE__, line);
  abort();
}

#define require(condition) require_at(condition, __LINE__)

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  (void)argv;
  require(tables_init() == STATUS_OK);
  return 0;
}

/* Records that are no positions: the functions about many of them take any cells and pieces. */
static void list_moves(const Position *position, bool valid) {
  static Move moves[2][MOVES_ROOM];
  int counts[2] = {0, 0};
  for (int i = 0; i < 2 && dispatch_available(i) != NULL; i++) {
    const Kernels *kernels = dispatch_find(dispatch_available(i));
    counts[i] = kernels->list(position, position->turn, moves[i]);
    require(counts[i] >= 0 && counts[i] <= MOVES_ROOM);
    require(counts[i] == kernels->count(position, position->turn));
    require((counts[i] > 0) == kernels->any(position, position->turn));
    require(i == 0 || counts[i] == counts[0]);
    require(i == 0 || memcmp(moves[0], moves[1], (size_t)counts[0] * sizeof moves[0][0]) == 0);
  }
  const Variant *variant = variant_get(position->variant);
  for (int k = 0; k < counts[0]; k++) {
    require(variant->placement_index[moves[0][k]] != PLACEMENT_NONE);
    /* Cells beside the board mean nothing, and not the same to everyone. */
    require(!valid || position_allows(position, position->turn, moves[0][k]));
  }
}

static void solve(const Position *position, uint8_t how) {
  SolveOptions options = solve_options(how & 1);
  options.node_limit = 1 + (how >> 5);
  options.table_bytes = (size_t)(how >> 4 & 1) << 14;
  if (how & 2) {
    options.window_lower = -1;
    options.window_upper = 1;
  }
  static MoveValue values[PLACEMENTS_MAX];
  SolveResult result;
  int count = 0;
  const Status status = how & 4 ? endgame_solve_moves(position, &options, values, &count, &result)
                                : endgame_solve(position, &options, &result);
  require(status == STATUS_OK || status == STATUS_STOPPED);
  require(result.lower <= result.upper);
  require(result.best == MOVE_PASS || position_allows(position, position->turn, result.best));
}

static void search(const Position *position, uint8_t how) {
  SearchOptions options = search_options(how & 1);
  options.node_limit = 1 + (how >> 4);
  options.every_move = how >> 1 & 1;
  options.seed = how;
  Search *search = search_new(0);
  require(search != NULL);
  const Status status = search_run(search, position, &options);
  require(status == STATUS_OK || status == STATUS_STOPPED);
  int lower, upper;
  search_bounds(search, &lower, &upper);
  require(lower <= upper);
  uint16_t order[MOVES_ROOM];
  const int count = search_order(search, order);
  for (int i = 0; i < count; i++) {
    SearchMove move;
    search_result(search, order[i], &move);
    require(move.lower <= move.upper && move.line_length >= 1);
  }
  search_free(search);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Position position;
  if (size < sizeof position) return 0;
  memcpy(&position, data, sizeof position);
  const uint8_t what = size > sizeof position ? data[sizeof position] : 0;
  const uint8_t how = size > sizeof position + 1 ? data[sizeof position + 1] : 0;
  if (position.variant >= VARIANT_COUNT || position.turn > 1) return 0; /* as the seam does */
  const bool valid = position_is_valid(&position);
  list_moves(&position, valid);
  if (!valid) {
    /* What its cells make of it, where they are pieces. */
    Position again;
    int color, cell;
    if (position_setup(&again, position.variant, position.own, position.turn,
                       position.monomino_last, &color, &cell) != SETUP_OK) {
      return 0;
    }
    position = again;
    require(position_is_valid(&position));
  }
  position_score(&position, 0, SCORING_OFFICIAL);
  /* From the start of a game of Duo, even one node takes too long for this. */
  const bool late = position.variant != VARIANT_DUO || position_pieces(&position) >= LATE;
  if (what % 4 == 1 && late) solve(&position, how);
  if (what % 4 == 2) search(&position, how);
  if (what % 4 == 3) {
    uint64_t count;
    require(perft_count(dispatch_best(), &position, how & 1, NULL, NULL, &count) == STATUS_OK);
  }
  return 0;
}
