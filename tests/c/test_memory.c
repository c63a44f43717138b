/* Every allocation fails in its turn: whatever is asked for says so or does without, frees what it
 * took, and works again afterwards. The kernels here are built with the functions below. */
#include "check.h"
#include "dispatch.h"
#include "endgame.h"
#include "perft.h"
#include "search.h"

/* -- memory that runs out -------------------------------------------------------------------- */

void *failing_malloc(size_t bytes);
void *failing_calloc(size_t count, size_t bytes);
void *failing_realloc(void *memory, size_t bytes);
void counted_free(void *memory);

enum { NEVER = -1 };

static AtomicWord asked, given, returned;
static int64_t first_failure = NEVER;
static bool fails_ever_after;

static bool fails(void) {
  atomic_word_add(&asked, 1);
  const int64_t number = (int64_t)atomic_word_get(&asked) - 1;
  if (first_failure == NEVER) return false;
  return fails_ever_after ? number >= first_failure : number == first_failure;
}

static void *count(void *memory) {
  if (memory != NULL) atomic_word_add(&given, 1);
  return memory;
}

void *failing_malloc(size_t bytes) { return fails() ? NULL : count(malloc(bytes)); }

void *failing_calloc(size_t n, size_t bytes) { return fails() ? NULL : count(calloc(n, bytes)); }

void *failing_realloc(void *memory, size_t bytes) {
  if (fails()) return NULL;
  return memory == NULL ? count(malloc(bytes)) : realloc(memory, bytes);
}

void counted_free(void *memory) {
  if (memory != NULL) atomic_word_add(&returned, 1);
  free(memory);
}

/* -- work that takes memory ------------------------------------------------------------------ */

static Position ending, opening;

/* Each returns what it was told; where that is STATUS_OK, the answer was checked. */
typedef Status (*Task)(void);

static int known_value;

static SolveOptions options_of(int threads) {
  SolveOptions options = solve_options(SCORING_SQUARES);
  options.threads = threads;
  options.table_bytes = 1 << 16;
  options.alone_nodes = 0;
  return options;
}

static Status solve(int threads) {
  const SolveOptions options = options_of(threads);
  SolveResult result;
  const Status status = endgame_solve(&ending, &options, &result);
  if (status == STATUS_OK) CHECK_EQUAL(result.lower, known_value);
  if (status == STATUS_OK) CHECK_EQUAL(result.upper, known_value);
  return status;
}

static Status solve_alone(void) { return solve(1); }

static Status solve_together(void) { return solve(3); }

static Status solve_moves(void) {
  static MoveValue values[PLACEMENTS_MAX];
  const SolveOptions options = options_of(1);
  SolveResult result;
  int moves = 0;
  const Status status = endgame_solve_moves(&ending, &options, values, &moves, &result);
  if (status != STATUS_OK) return status;
  int best = values[0].lower;
  for (int i = 0; i < moves; i++) {
    CHECK_EQUAL(values[i].lower, values[i].upper);
    if (values[i].lower > best) best = values[i].lower;
  }
  CHECK_EQUAL(best, known_value);
  return status;
}

static Status count_moves(void) {
  uint64_t found = 0;
  const Status status = perft_count(dispatch_best(), &ending, 3, NULL, NULL, &found);
  if (status == STATUS_OK) CHECK(found > 0);
  return status;
}

static Status run(Search *search, const Position *position, uint64_t nodes, int threads) {
  SearchOptions options = search_options(SCORING_OFFICIAL);
  options.node_limit = nodes;
  options.threads = threads;
  options.every_move = position == &ending;
  const Status status = search_run(search, position, &options);
  if (status == STATUS_NO_MEMORY) return status;
  int lower, upper;
  search_bounds(search, &lower, &upper);
  CHECK(lower <= upper);
  uint16_t order[MOVES_ROOM];
  const int moves = search_order(search, order);
  for (int i = 0; i < moves; i++) {
    SearchMove move;
    search_result(search, order[i], &move);
    CHECK(position_allows(position, position->turn, move.move) || move.move == MOVE_PASS);
  }
  return STATUS_OK;
}

/* A tree that has to grow, to be thinned, and to be cut down to a part of itself. */
static Status search_with(int threads) {
  Search *search = search_new(0);
  if (search == NULL) return STATUS_NO_MEMORY;
  Status status = run(search, &opening, 12000, threads);
  Position next = opening;
  uint16_t order[MOVES_ROOM];
  if (status == STATUS_OK && search_order(search, order) > 0) {
    SearchMove best;
    search_result(search, order[0], &best);
    position_play(&next, best.move);
    status = run(search, &next, 500, threads);
  }
  const Status last = run(search, &ending, 500, threads);
  search_free(search);
  return status == STATUS_OK ? last : status;
}

static Status search_alone(void) { return search_with(1); }

static Status search_together(void) { return search_with(3); }

/* -- the tests ------------------------------------------------------------------------------- */

static Status attempt(Task task, int64_t failure) {
  atomic_word_set(&asked, 0);
  first_failure = failure;
  const uint64_t before = atomic_word_get(&given) - atomic_word_get(&returned);
  const Status status = task();
  CHECK_EQUAL(atomic_word_get(&given) - atomic_word_get(&returned), before);
  CHECK(status == STATUS_OK || status == STATUS_NO_MEMORY);
  first_failure = NEVER;
  return status;
}

static void check_task(const char *name, Task task, int64_t step) {
  int64_t refused = 0;
  CHECK_EQUAL(attempt(task, NEVER), STATUS_OK);
  const int64_t total = (int64_t)atomic_word_get(&asked);
  CHECK(total > 0);
  for (int64_t n = 0; n < total; n += n < 40 ? 1 : step) {
    refused += attempt(task, n) == STATUS_NO_MEMORY;
  }
  CHECK(refused > 0);
  CHECK_EQUAL(attempt(task, NEVER), STATUS_OK);
  printf("%s: %lld allocations, %lld refused\n", name, (long long)total, (long long)refused);
}

static void random_game(Position *position, int variant, int plies, uint64_t seed) {
  static Move moves[MOVES_ROOM];
  Random random = {seed};
  position_init(position, variant);
  for (int ply = 0; ply < plies; ply++) {
    const int count = dispatch_best()->list(position, position->turn, moves);
    position_play(position, count == 0 ? MOVE_PASS : moves[random_below(&random, count)]);
  }
}

int main(void) {
  CHECK_EQUAL(tables_init(), STATUS_OK);
  random_game(&ending, 1, 10, 3);
  position_init(&opening, 1);
  const SolveOptions options = options_of(1);
  SolveResult result;
  CHECK_EQUAL(endgame_solve(&ending, &options, &result), STATUS_OK);
  known_value = result.lower;
  for (int after = 0; after < 2; after++) {
    fails_ever_after = after;
    check_task("solve", solve_alone, 7);
    check_task("solve with three threads", solve_together, 7);
    check_task("solve every move", solve_moves, 7);
    check_task("perft", count_moves, 1);
    check_task("search", search_alone, 97);
    check_task("search with three threads", search_together, 997);
  }
  return 0;
}
