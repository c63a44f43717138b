/* Threads: that they run, that a shared table never mixes entries, and that the solver finds the
 * same with any number of them. Meant to be run under ThreadSanitizer as well. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "endings.h"
#include "sampled.h"
#include "ttable.h"

enum { CROWD = 4, STEPS = 20000, MOST_NODES = 8000 };

typedef struct Counts {
  SpinLock lock;
  int under_lock;
  AtomicWord atomic;
  int calls[CROWD];
} Counts;

static void count_up(void *context, int number) {
  Counts *counts = context;
  counts->calls[number]++;
  for (int i = 0; i < STEPS; i++) {
    spin_lock(&counts->lock);
    counts->under_lock++;
    spin_unlock(&counts->lock);
    atomic_word_add(&counts->atomic, 2);
  }
}

static void test_threads(void) {
  Counts counts;
  memset(&counts, 0, sizeof counts);
  CHECK(parallel_run(CROWD, count_up, &counts) == STATUS_OK, "status");
  int started = 0;
  for (int i = 0; i < CROWD; i++) {
    CHECK(counts.calls[i] <= 1, "%d calls", counts.calls[i]);
    started += counts.calls[i];
  }
  CHECK(counts.calls[0] == 1 && started == CROWD, "%d threads", started);
  CHECK(counts.under_lock == started * STEPS, "%d under the lock", counts.under_lock);
  CHECK(atomic_word_get(&counts.atomic) == (uint64_t)started * STEPS * 2, "atomic sum");
  CHECK(parallel_run(0, count_up, &counts) == STATUS_BAD_ARGUMENT, "no thread");
  CHECK(parallel_run(THREADS_MAX + 1, count_up, &counts) == STATUS_BAD_ARGUMENT, "too many");
}

/* -- a table for all ------------------------------------------------------------------------ */

enum { KEYS = 4000, KEY_WORDS = 3 };

typedef struct Hammer {
  KeyHash hash;
  Table table;
  AtomicWord wrong, found;
} Hammer;

/* All threads store what is true of the same keys; what they find must be true as well. */
static void hammer(void *context, int number) {
  Hammer *shared = context;
  for (int step = 0; step < STEPS; step++) {
    const int i = (step * 7 + number * 1001) % KEYS;
    const uint64_t input[KEY_WORDS] = {(uint64_t)i, (uint64_t)i << 32, ~(uint64_t)i};
    const Key key = key_of(&shared->hash, input);
    Record record;
    if (table_find(&shared->table, key, &record)) {
      atomic_word_add(&shared->found, 1);
      if (record.lower > i % 100 || record.upper < i % 100 || record.move != i) {
        atomic_word_add(&shared->wrong, 1);
      }
    }
    Record truth = {(int16_t)(i % 100 - step % 5), (int16_t)(i % 100 + number), (uint16_t)i,
                    (uint8_t)(step % 30)};
    table_store(&shared->table, key, truth);
  }
}

static void test_table(void) {
  static const size_t sizes[] = {0, 300, 5000, 100000, 1 << 20};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    Hammer shared;
    memset(&shared, 0, sizeof shared);
    key_hash_init(&shared.hash, KEY_WORDS);
    CHECK(table_init(&shared.table, sizes[i], true) == STATUS_OK, "no table");
    parallel_run(CROWD, hammer, &shared);
    CHECK(atomic_word_get(&shared.wrong) == 0, "wrong records at %d bytes", (int)sizes[i]);
    CHECK(sizes[i] < 100000 || atomic_word_get(&shared.found) > 0, "nothing found");
    table_free(&shared.table);
  }
}

/* -- the solver ------------------------------------------------------------------------------ */

/* Plays the line out and compares with the value. */
static void check_line(const Kernels *kernels, const Position *root, int scoring,
                       const SolveResult *result) {
  Position position = *root;
  for (int i = 0; i < result->line_length; i++) {
    const Move move = result->line[i];
    const bool legal = move == MOVE_PASS ? !kernels->any(&position, position.turn)
                                         : position_allows(&position, position.turn, move);
    CHECK(legal, "move %d of the line", i);
    if (!legal) return;
    position_play(&position, move);
  }
  CHECK(!kernels->any(&position, 0) && !kernels->any(&position, 1), "the line stops early");
  const int margin = position_score(&position, root->turn, scoring) -
                     position_score(&position, !root->turn, scoring);
  CHECK(margin == result->lower, "line ends with %d, value %d", margin, result->lower);
}

static void check_same(const Kernels *kernels, const Position *position, int scoring) {
  static const size_t table_bytes[] = {0, 3000, 1 << 22};
  SolveOptions options = solve_options(scoring);
  SolveResult alone, together;
  options.table_bytes = 1 << 22;
  endgame_solve(position, &options, &alone);
  options.alone_nodes = (uint64_t)random_below(100);
  for (int threads = 2; threads <= CROWD; threads += 2) {
    for (size_t t = alone.nodes > 2000; t < sizeof table_bytes / sizeof *table_bytes; t++) {
      options.threads = threads;
      options.table_bytes = table_bytes[t];
      CHECK(endgame_solve(position, &options, &together) == STATUS_OK, "status");
      CHECK(together.lower == alone.lower && together.upper == alone.lower,
            "%d threads: %d..%d instead of %d", threads, together.lower, together.upper,
            alone.lower);
      check_line(kernels, position, scoring, &together);
    }
  }
}

typedef struct Stopper {
  int left, lower, upper;
  SolveProgress progress;
} Stopper;

/* Not protected by anything: it is called by one thread at a time. */
static int stop_after(void *context) {
  Stopper *stopper = context;
  CHECK(stopper->progress.lower >= stopper->lower, "the lower bound fell");
  CHECK(stopper->progress.upper <= stopper->upper, "the upper bound rose");
  stopper->lower = stopper->progress.lower;
  stopper->upper = stopper->progress.upper;
  return --stopper->left < 0;
}

static void check_stopped(const Position *position, int scoring) {
  SolveOptions options = solve_options(scoring);
  SolveResult whole, part;
  options.table_bytes = 1 << 20;
  endgame_solve(position, &options, &whole);
  Stopper stopper = {.left = random_below(20), .lower = -SOLVE_NO_WINDOW, .upper = SOLVE_NO_WINDOW};
  options.threads = CROWD;
  options.alone_nodes = 0;
  if (random_below(3) == 0) {
    options.node_limit = 1 + (uint64_t)random_below(2000);
  } else {
    options.stop = stop_after;
    options.context = &stopper;
    options.progress = &stopper.progress;
  }
  static MoveValue values[PLACEMENTS_MAX];
  int count = 0, most = -SOLVE_NO_WINDOW;
  const Status status = random_below(2) == 0
                            ? endgame_solve(position, &options, &part)
                            : endgame_solve_moves(position, &options, values, &count, &part);
  CHECK(status == STATUS_OK || status == STATUS_STOPPED, "status %d", (int)status);
  CHECK(part.lower <= whole.lower && whole.lower <= part.upper, "%d not in %d..%d", whole.lower,
        part.lower, part.upper);
  for (int i = 0; i < count; i++) {
    CHECK(values[i].lower <= whole.lower, "a move better than the best");
    if (values[i].upper > most) most = values[i].upper;
  }
  CHECK(count == 0 || most >= whole.lower, "no move reaches the value");
}

/* The value of every move with any number of threads. */
static void check_moves(const Position *position, int scoring) {
  static MoveValue alone[PLACEMENTS_MAX], together[PLACEMENTS_MAX];
  SolveOptions options = solve_options(scoring);
  SolveResult result;
  int count, again;
  options.table_bytes = 1 << 22;
  endgame_solve_moves(position, &options, alone, &count, &result);
  options.threads = 2 + random_below(3);
  options.alone_nodes = 0;
  endgame_solve_moves(position, &options, together, &again, &result);
  CHECK(count == again, "%d moves, then %d", count, again);
  for (int i = 0; i < count && count == again; i++) {
    CHECK(alone[i].lower == alone[i].upper, "not exact");
    CHECK(memcmp(&alone[i], &together[i], sizeof alone[i]) == 0, "move %d: %d..%d instead of %d",
          alone[i].move, together[i].lower, together[i].upper, alone[i].lower);
  }
}

static int test_solver(const Kernels *kernels, int variant, int games, int first_ply) {
  int checked = 0;
  for (int game = 0; game < games; game++) {
    random_state = (uint64_t)(game + 5000 * variant);
    Position position;
    const int ply = first_ply + random_below(4), scoring = random_below(SCORING_COUNT);
    if (!random_game(kernels, &position, variant, ply)) continue;
    SolveOptions options = solve_options(scoring);
    SolveResult result;
    options.table_bytes = 1 << 20;
    options.node_limit = MOST_NODES;
    if (endgame_solve(&position, &options, &result) != STATUS_OK) continue;
    check_same(kernels, &position, scoring);
    check_stopped(&position, scoring);
    if (game % 3 == 0) check_moves(&position, scoring);
    checked++;
  }
  return checked;
}

/* Searches of several threads each, all at once. */
typedef struct Many {
  Position position[CROWD];
  int value[CROWD];
} Many;

static void solve_one(void *context, int number) {
  Many *many = context;
  SolveOptions options = solve_options(SCORING_SQUARES);
  SolveResult result;
  options.threads = 2;
  options.alone_nodes = 0;
  options.table_bytes = 1 << 20;
  endgame_solve(&many->position[number], &options, &result);
  many->value[number] = result.lower == result.upper ? result.lower : SOLVE_NO_WINDOW;
}

static void test_many(const Kernels *kernels) {
  Many many;
  for (int i = 0; i < CROWD; i++) {
    random_state = (uint64_t)i;
    random_game(kernels, &many.position[i], VARIANT_DUO, 22);
  }
  parallel_run(CROWD, solve_one, &many);
  for (int i = 0; i < CROWD; i++) {
    SolveOptions options = solve_options(SCORING_SQUARES);
    SolveResult result;
    options.table_bytes = 1 << 20;
    endgame_solve(&many.position[i], &options, &result);
    CHECK(result.lower == many.value[i], "%d instead of %d", many.value[i], result.lower);
  }
}

/* test_parallel [SCALE]: that many times the random endings. */
int main(int argc, char **argv) {
  const int scale = argc > 1 ? atoi(argv[1]) : 1;
  if (tables_init() != STATUS_OK) return 1;
  const Kernels *kernels = dispatch_best();
  test_threads();
  test_table();
  test_many(kernels);
  int mini = test_solver(kernels, VARIANT_MINI, 2 * sampled(50) * scale, 5);
  int duo = test_solver(kernels, VARIANT_DUO, 2 * sampled(30) * scale, 19);
  printf("%d endings of Mini, %d of Duo: %d failures\n", mini, duo, failures);
  return failures != 0;
}
