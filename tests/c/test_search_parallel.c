/* One tree, several threads. Meant to be run under ThreadSanitizer as well. */
#include "search.h"

#include "sampled.h"
#include "searches.h"

enum { CROWD = 4 };

static Answer *answer, *again;
static Truth *truth;
static Weights *weights;

static Search *search_of(size_t memory) {
  Search *search = search_new(memory);
  CHECK(search != NULL);
  return search;
}

/* What is proven does not depend on the number of threads. */
static void test_proofs(int variant, int count, Random *random) {
  static const int first[VARIANT_COUNT] = {21, 7, 9, 10};
  for (int i = 0; i < count;) {
    const int scoring = i % SCORING_COUNT;
    const Position position =
        game_position(variant, first[variant] + random_below(random, 4), random);
    if (!truth_find(&position, scoring, 5000, truth)) continue;
    i++;
    for (int threads = 1; threads <= CROWD; threads++) {
      Search *search = search_of(0);
      SearchOptions options = options_of(scoring, 0, weights);
      options.threads = threads;
      options.every_move = random_below(random, 2) == 0;
      /* Now and then more is left to the tree, and its nodes come in parts. */
      if (random_below(random, 2) == 0) options.tuning.leaf_nodes = 10;
      if (random_below(random, 2) == 0) options.tuning.root_share = 0.1;
      if (random_below(random, 2) == 0) options.tuning.shortlist = 1 + random_below(random, 10);
      options.tuning.playout_sharpness = random_below(random, 20);
      options.tuning.playout_bonus = random_below(random, 1000);
      search_for(search, &position, &options, answer);
      CHECK_EQUAL(answer->status, STATUS_OK);
      CHECK_EQUAL(answer->lower, truth->value);
      check_true(answer, truth);
      if (options.every_move) check_every_move(answer);
      search_free(search);
    }
  }
}

/* The tree is full again and again, while threads are at work in it. */
static void test_little_memory(int variant, uint64_t nodes, Random *random) {
  Search *search = search_of(0);
  Position position = game_position(variant, 4, random);
  SearchOptions options = options_of(SCORING_OFFICIAL, nodes, weights);
  options.threads = CROWD;
  options.tuning.leaf_nodes = 0;
  options.tuning.root_share = 0;
  for (int ply = 0; ply < 1 + sampled(3) && !game_is_over(&position); ply++) {
    search_for(search, &position, &options, answer);
    CHECK(answer->status == STATUS_OK || answer->nodes >= nodes);
    position_play(&position, answer->move[0].move);
  }
  search_free(search);
}

/* A game that goes on while the tree stays, and jumps. */
static void test_games(int variant, int games, Random *random) {
  Search *search = search_of(1 << 20);
  for (int game = 0; game < games; game++) {
    Position position;
    position_init(&position, variant);
    do {
      SearchOptions options =
          options_of(game % SCORING_COUNT, (uint64_t)sampled(3000) + 600, weights);
      options.threads = 1 + random_below(random, CROWD);
      options.every_move = random_below(random, 4) == 0;
      options.seed = random_word(random);
      search_for(search, &position, &options, answer);
      if (random_below(random, 3) == 0 && truth_find(&position, options.scoring, 1000, truth))
        check_true(answer, truth);
      if (answer->count > 0) position_play(&position, answer->move[0].move);
      game_go_on(&position, random_below(random, 3), random);
    } while (!game_is_over(&position));
  }
  search_free(search);
}

typedef struct Watch {
  Search *search;
  const Position *position;
  int left, lower, upper;
} Watch;

/* Looks into the search while all threads are at work, as a display does. Not protected by
 * anything: it is called by one thread. */
static int watch(void *context) {
  Watch *w = context;
  if (w->left % 16 == 0) {
    again->status = STATUS_STOPPED;
    answer_read(w->search, again);
    CHECK(again->lower >= w->lower && again->upper <= w->upper);
    CHECK(again->count > 0 && is_legal(w->position, again->move[0].move));
    w->lower = again->lower;
    w->upper = again->upper;
  }
  return --w->left < 0;
}

static void test_stop(int variant, int count, Random *random) {
  for (int i = 0; i < count; i++) {
    const Position position = game_position(variant, random_below(random, 8), random);
    Search *search = search_of(0);
    Watch w = {search, &position, random_below(random, 200), -1000, 1000};
    SearchOptions options = options_of(i % SCORING_COUNT, 0, weights);
    options.threads = 2 + random_below(random, CROWD - 1);
    options.every_move = i % 2 == 0;
    options.stop = watch;
    options.context = &w;
    search_for(search, &position, &options, answer);
    CHECK(answer->status == STATUS_OK || w.left < 0);
    search_free(search);
  }
}

/* Searches of several threads each, all at once. */
typedef struct Many {
  Position position[CROWD];
  int lower[CROWD], upper[CROWD];
} Many;

static void search_one(void *context, int number) {
  Many *many = context;
  SearchOptions options = options_of(SCORING_SQUARES, 0, weights);
  options.threads = 2;
  Search *search = search_of(0);
  search_run(search, &many->position[number], &options);
  search_bounds(search, &many->lower[number], &many->upper[number]);
  search_free(search);
}

static void test_many(Random *random) {
  Many many;
  for (int i = 0; i < CROWD; i++) many.position[i] = game_position(VARIANT_DUO, 23, random);
  CHECK_EQUAL(parallel_run(CROWD, search_one, &many), STATUS_OK);
  for (int i = 0; i < CROWD; i++) {
    CHECK(truth_find(&many.position[i], SCORING_SQUARES, 0, truth));
    CHECK_EQUAL(many.lower[i], truth->value);
    CHECK_EQUAL(many.upper[i], truth->value);
  }
}

/* test_search_parallel [SEED] */
int main(int argc, char **argv) {
  CHECK_EQUAL(tables_init(), STATUS_OK);
  answer = answer_new();
  again = answer_new();
  truth = calloc(1, sizeof *truth);
  weights = weights_of_package();
  CHECK(truth != NULL);
  Random random = {argc > 1 ? strtoull(argv[1], NULL, 10) : 51};
  test_many(&random);
  for (int variant = 0; variant < VARIANT_COUNT; variant++) {
    test_proofs(variant, variant == VARIANT_DUO ? 4 : 3, &random);
    test_stop(variant, 6, &random);
    test_games(variant, 1, &random);
    printf("%s\n", variant_get(variant)->name);
  }
  test_little_memory(VARIANT_MINI_10, 10000 + (uint64_t)sampled(20000), &random);
  test_little_memory(VARIANT_DUO, 10000 + (uint64_t)sampled(40000), &random);
  free(answer);
  free(again);
  free(truth);
  free(weights);
  return 0;
}
