/* The search: what it proves is true, what it says is in order, and it can be ended, repeated and
 * gone on with. */
#include "search.h"

#include "sampled.h"
#include "searches.h"

static Answer *answer, *again;
static Truth *truth;
static Weights *weights;

static Search *search_of(size_t memory) {
  Search *search = search_new(memory);
  CHECK(search != NULL);
  return search;
}

static Answer *run(const Position *position, const SearchOptions *options, Answer *out) {
  Search *search = search_of(16 << 20);
  search_for(search, position, options, out);
  search_free(search);
  return out;
}

/* A late position whose moves the solver finds out in a moment. */
static Position ending(int variant, int scoring, Random *random) {
  static const int first[VARIANT_COUNT] = {21, 6, 8, 9};
  for (;;) {
    const Position position =
        game_position(variant, first[variant] + random_below(random, 5), random);
    if (truth_find(&position, scoring, 20000, truth)) return position;
  }
}

/* -- proofs ------------------------------------------------------------------------------------ */

/* Without limits the value is found, however much of it is left to the solver. */
static void check_proof(const Position *position, int scoring, SearchTuning tuning) {
  SearchOptions options = options_of(scoring, 0, weights);
  options.tuning = tuning;
  run(position, &options, answer);
  CHECK_EQUAL(answer->status, STATUS_OK);
  CHECK_EQUAL(answer->lower, truth->value);
  check_true(answer, truth);
  options.every_move = true;
  run(position, &options, answer);
  CHECK_EQUAL(answer->status, STATUS_OK);
  check_true(answer, truth);
  check_every_move(answer);
}

static void test_proofs(int variant, int count, Random *random) {
  const SearchTuning usual = search_options(0).tuning;
  for (int i = 0; i < count; i++) {
    const int scoring = i % SCORING_COUNT;
    const Position position = ending(variant, scoring, random);
    SearchTuning tuning = usual;
    check_proof(&position, scoring, tuning);
    tuning.leaf_nodes = 0;
    check_proof(&position, scoring, tuning);
    tuning = usual;
    tuning.leaf_pieces = random_below(random, 40);
    tuning.leaf_nodes = (uint64_t)random_below(random, 1000);
    tuning.root_share = 0.05 + 0.01 * random_below(random, 100);
    tuning.shortlist = 1 + random_below(random, 60);
    tuning.tree.playout_share = 0.25f * (float)random_below(random, 5);
    tuning.tree.playout_prior = (float)(1 << random_below(random, 6));
    tuning.playout_sharpness = random_below(random, 20);
    tuning.playout_bonus = random_below(random, 1000);
    check_proof(&position, scoring, tuning);
  }
}

/* With nothing but the tree: few moves are left. */
static void test_tree_alone(int variant, int count, Random *random) {
  static const int first[VARIANT_COUNT] = {26, 10, 12, 13};
  for (int i = 0; i < count;) {
    const int scoring = i % SCORING_COUNT;
    const Position position = game_position(variant, first[variant], random);
    SearchOptions options = options_of(scoring, 100000, weights);
    options.tuning.leaf_nodes = 0;
    options.tuning.root_share = 0;
    options.tuning.shortlist = 1 + random_below(random, 30);
    run(&position, &options, answer);
    if (answer->status != STATUS_OK) continue;
    CHECK(truth_find(&position, scoring, 0, truth));
    check_true(answer, truth);
    i++;
  }
}

/* However early it ends, bounds hold. */
static void test_bounds(int variant, int count, Random *random) {
  static const uint64_t limits[] = {1, 30, 300, 3000, 0};
  const SearchTuning usual = search_options(0).tuning;
  for (int i = 0; i < count; i++) {
    const int scoring = i % SCORING_COUNT;
    const Position position = ending(variant, scoring, random);
    Search *search = search_of(0);
    for (int k = 0; k < 5; k++) {
      SearchOptions options = options_of(scoring, limits[k], weights);
      options.every_move = random_below(random, 2) == 0;
      options.seed = random_word(random);
      options.tuning.leaf_nodes = (uint64_t)random_below(random, 2) * usual.leaf_nodes;
      options.tuning.shortlist = 1 + random_below(random, 60);
      search_for(search, &position, &options, answer);
      check_true(answer, truth);
      if (limits[k] == 1) CHECK(answer->nodes == (uint64_t)answer->count);
    }
    CHECK_EQUAL(answer->status, STATUS_OK);
    search_free(search);
  }
}

/* -- the tree, seen from outside ------------------------------------------------------------------
 */

typedef struct Walk {
  const Position *after; /* a move of the root */
  int scoring;
  uint32_t least, visits;
  int met, proven;
  float worth;
} Walk;

static void visit(void *context, const SearchNode *node) {
  Walk *walk = context;
  const int pieces = position_pieces(&node->position);
  CHECK(node->visits >= walk->least && node->lower <= node->upper);
  CHECK(node->worth.margin >= (float)node->lower && node->worth.margin <= (float)node->upper);
  if (walk->met++ == 0) {
    CHECK(memcmp(&node->position, walk->after, sizeof node->position) == 0);
    walk->visits = node->visits;
    walk->worth = worth_value(node->worth);
  } else {
    CHECK(pieces >= position_pieces(walk->after) && node->visits <= walk->visits);
    CHECK(bits_within(&walk->after->own[0], &node->position.own[0]));
    CHECK(bits_within(&walk->after->own[1], &node->position.own[1]));
  }
  if (walk->met % 4 != 0 || !truth_find(&node->position, walk->scoring, 20000, truth)) return;
  CHECK(node->lower <= truth->value && truth->value <= node->upper);
  walk->proven += node->lower == node->upper;
}

static void test_walk(int variant, int count, Random *random) {
  int met = 0, fewer = 0, proven = 0;
  for (int i = 0; i < count; i++) {
    const int scoring = i % SCORING_COUNT;
    const Position position = ending(variant, scoring, random);
    SearchOptions options = options_of(scoring, 3000, weights);
    options.tuning.root_share = 0;
    options.tuning.leaf_nodes = 0;
    Search *search = search_of(0);
    search_for(search, &position, &options, answer);
    uint16_t order[MOVES_ROOM];
    search_order(search, order);
    for (int k = 0; k < answer->count; k++) {
      Position after = position;
      position_play(&after, answer->move[k].move);
      Walk all = {.after = &after, .scoring = scoring, .least = 1}, some = all;
      some.least = 10;
      search_walk(search, order[k], 1, visit, &all);
      search_walk(search, order[k], 10, visit, &some);
      CHECK(some.met <= all.met && (all.met > 0 || answer->move[k].visits <= 1));
      /* What is good for the side that moved is bad for the one to move. */
      if (all.met > 0)
        CHECK(fabsf(worth_value(answer->move[k].worth) + all.worth - 1) < 1e-5f ||
              answer->move[k].lower == answer->move[k].upper);
      met += all.met;
      fewer += all.met - some.met;
      proven += all.proven;
    }
    search_free(search);
  }
  CHECK(met > 20 * count && fewer > count && proven > count);
}

/* -- the ends of games ---------------------------------------------------------------------------
 */

static void test_finished(int variant, int count, Random *random) {
  Search *search = search_of(0);
  for (int i = 0; i < count; i++) {
    Position position;
    position_init(&position, variant);
    while (game_go_on(&position, 1, random)) {
    }
    for (int scoring = 0; scoring < SCORING_COUNT; scoring++) {
      const int margin = game_points(&position, position.turn, scoring) -
                         game_points(&position, !position.turn, scoring);
      const SearchOptions options = options_of(scoring, 1000, weights);
      search_for(search, &position, &options, answer);
      CHECK_EQUAL(answer->status, STATUS_OK);
      CHECK_EQUAL(answer->count, 0);
      CHECK_EQUAL(answer->lower, margin);
      CHECK_EQUAL(answer->upper, margin);
    }
  }
  search_free(search);
}

static void test_passes(int variant, int count, Random *random) {
  for (int i = 0; i < count; i++) {
    const int scoring = i % SCORING_COUNT;
    const Position position = game_pass(variant, random);
    SearchOptions options = options_of(scoring, 1, weights);
    run(&position, &options, answer);
    CHECK_EQUAL(answer->count, 1);
    CHECK_EQUAL(answer->move[0].move, MOVE_PASS);
    options.node_limit = 300;
    run(&position, &options, answer);
    if (!truth_find(&position, scoring, 20000, truth)) continue;
    check_true(answer, truth);
    options.node_limit = 0;
    run(&position, &options, answer);
    CHECK_EQUAL(answer->lower, truth->value);
    CHECK_EQUAL(answer->upper, truth->value);
  }
}

/* -- the same again
 * -------------------------------------------------------------------------------- */

static void test_repeated(int variant, int count, Random *random) {
  Search *search = search_of(1 << 20);
  for (int i = 0; i < count; i++) {
    const Position position = game_position(variant, random_below(random, 12), random);
    SearchOptions options = options_of(i % SCORING_COUNT, 2000, i % 3 == 0 ? NULL : weights);
    options.seed = i % 2 == 0 ? 0 : random_word(random);
    run(&position, &options, answer);
    CHECK(answers_same(run(&position, &options, again), answer));
    search_clear(search);
    search_for(search, &position, &options, again);
    CHECK(answers_same(again, answer));
    for (int isa = 0; dispatch_available(isa) != NULL; isa++) {
      options.kernels = dispatch_find(dispatch_available(isa));
      options.network_kernels = network_kernels(isa);
      options.reach_kernels = isa == 0 ? &reach_generic : &reach_avx2;
      CHECK(answers_same(run(&position, &options, again), answer));
    }
  }
  search_free(search);
}

/* Chance moves the first estimates, but not far. */
static void test_seeds(void) {
  Position position;
  position_init(&position, VARIANT_DUO);
  SearchOptions options = options_of(SCORING_OFFICIAL, 1, weights);
  run(&position, &options, answer);
  int different = 0;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    options.seed = seed;
    run(&position, &options, again);
    different += !answers_same(again, answer);
    for (int i = 0; i < answer->count; i++) {
      for (int k = 0; k < again->count; k++) {
        if (again->move[k].move != answer->move[i].move) continue;
        CHECK(fabsf(worth_value(again->move[k].worth) - worth_value(answer->move[i].worth)) <
              0.01f);
      }
    }
  }
  CHECK_EQUAL(different, 20);
}

/* -- going on -------------------------------------------------------------------------------------
 */

static uint64_t visits_of(const Answer *of) {
  uint64_t visits = 0;
  for (int i = 0; i < of->count; i++) visits += of->move[i].visits;
  return visits;
}

static const SearchMove *most_visited(const Answer *of) {
  const SearchMove *most = &of->move[0];
  for (int i = 0; i < of->count; i++) {
    if (of->move[i].visits > most->visits) most = &of->move[i];
  }
  return most;
}

/* After moves that were looked into, what was found out about them is still there, move by move or
 * all at once. */
static void test_kept(int variant, int plies, const Weights *by) {
  Random random = {(uint64_t)plies};
  Position position = game_position(variant, 6, &random);
  SearchOptions options = options_of(SCORING_SQUARES, 150000, by);
  options.tuning.leaf_nodes = 0;
  options.tuning.root_share = 0;
  Search *slow = search_of(64 << 20), *quick = search_of(64 << 20);
  search_for(slow, &position, &options, answer);
  search_for(quick, &position, &options, again);
  CHECK(answers_same(again, answer));
  /* What the moves of one node are more than that, so nothing is added. */
  options.node_limit = 1;
  for (int i = 0; i < plies; i++) {
    const SearchMove move = *most_visited(answer);
    CHECK(move.visits > 1);
    position_play(&position, move.move);
    search_for(slow, &position, &options, answer);
    /* One was for the node itself, and some may have been for the rest of its moves. */
    CHECK(visits_of(answer) < move.visits && visits_of(answer) + 1 >= move.visits / 2);
  }
  search_for(quick, &position, &options, again);
  CHECK(answers_same(again, answer));
  /* The same position once more takes away nothing. */
  search_for(quick, &position, &options, again);
  CHECK_EQUAL(visits_of(again), visits_of(answer));
  search_clear(quick);
  search_for(quick, &position, &options, again);
  CHECK_EQUAL(visits_of(again), 0);
  search_free(slow);
  search_free(quick);
}

/* A game with one search for all: back and forth, to other games, and with other scorings. */
static void test_wandering(int steps, size_t memory, Random *random) {
  Search *search = search_of(memory);
  Position position = game_position(VARIANT_DUO, 0, random), last = position;
  int scoring = 0;
  for (int step = 0; step < steps; step++) {
    const int kind = random_below(random, 12);
    const Position now = position;
    if (kind < 5 && answer->count > 0 && position.variant == last.variant) {
      position_play(&position, answer->move[0].move);
    } else if (kind < 8) {
      game_go_on(&position, 1 + random_below(random, 6), random);
    } else if (kind == 8) {
      position = last;
    } else if (kind == 9) {
      const int variant = random_below(random, VARIANT_COUNT);
      position = game_position(variant, random_below(random, 8), random);
    } else if (kind == 10) {
      scoring = random_below(random, SCORING_COUNT);
    }
    last = now;
    SearchOptions options =
        options_of(scoring, 1 + (uint64_t)random_below(random, 6000), kind % 2 ? weights : NULL);
    options.seed = random_word(random);
    options.every_move = random_below(random, 4) == 0;
    search_for(search, &position, &options, answer);
    if (random_below(random, 3) == 0 && truth_find(&position, scoring, 2000, truth))
      check_true(answer, truth);
    if (random_below(random, 20) == 0) search_clear(search);
  }
  search_free(search);
}

/* The tree is full all the time, and the game goes on. */
static void test_little_memory(int variant, size_t memory, uint64_t nodes) {
  Search *search = search_of(memory);
  Position position;
  position_init(&position, variant);
  SearchOptions options = options_of(SCORING_OFFICIAL, nodes, weights);
  /* Narrow, so that most of the tree hangs on one move. */
  options.tuning.tree.explore = 0.02f;
  options.tuning.root_share = 0;
  options.tuning.leaf_nodes = 0;
  for (int ply = 0; ply < 1 + sampled(7) && !game_is_over(&position); ply++) {
    search_for(search, &position, &options, answer);
    position_play(&position, answer->move[0].move);
  }
  search_free(search);
}

/* -- limits ---------------------------------------------------------------------------------------
 */

typedef struct Watch {
  Search *search;
  const Position *position;
  int left, calls, lower, upper;
} Watch;

/* Looks into the search while it runs, as a display does. */
static int watch(void *context) {
  Watch *w = context;
  w->calls++;
  if (w->calls % 20 == 1) {
    again->status = STATUS_STOPPED;
    answer_read(w->search, again);
    check_answer(w->position, again);
    CHECK(again->lower >= w->lower && again->upper <= w->upper);
    w->lower = again->lower;
    w->upper = again->upper;
  }
  return --w->left < 0;
}

static void test_stop(int variant, int count, Random *random) {
  for (int i = 0; i < count; i++) {
    const Position position = game_position(variant, random_below(random, 10), random);
    Search *search = search_of(0);
    Watch w = {search, &position, i < 5 ? i : random_below(random, 500), 0, -1000, 1000};
    const int calls = w.left + 1;
    SearchOptions options = options_of(i % SCORING_COUNT, 0, weights);
    options.every_move = true;
    options.stop = watch;
    options.context = &w;
    search_for(search, &position, &options, answer);
    if (answer->status == STATUS_STOPPED) CHECK_EQUAL(w.calls, calls);
    CHECK(w.calls <= calls);
    search_free(search);
  }
}

static void test_node_limit(void) {
  Position position;
  position_init(&position, VARIANT_DUO);
  for (uint64_t limit = 1; limit < (uint64_t)sampled(200000); limit *= 7) {
    const SearchOptions options = options_of(SCORING_OFFICIAL, limit, weights);
    run(&position, &options, answer);
    CHECK_EQUAL(answer->status, STATUS_STOPPED);
    CHECK(answer->nodes >= limit);
  }
}

static void test_arguments(void) {
  Search *search = search_of(0);
  Position position;
  position_init(&position, VARIANT_DUO);
  SearchOptions options = options_of(SCORING_COUNT, 1, NULL);
  CHECK_EQUAL(search_run(search, &position, &options), STATUS_BAD_ARGUMENT);
  options.scoring = -1;
  CHECK_EQUAL(search_run(search, &position, &options), STATUS_BAD_ARGUMENT);
  options = options_of(SCORING_OFFICIAL, 1, NULL);
  options.threads = 0;
  CHECK_EQUAL(search_run(search, &position, &options), STATUS_BAD_ARGUMENT);
  options.threads = THREADS_MAX + 1;
  CHECK_EQUAL(search_run(search, &position, &options), STATUS_BAD_ARGUMENT);
  search_free(search);
  search_free(NULL);
}

int main(void) {
  CHECK_EQUAL(tables_init(), STATUS_OK);
  answer = answer_new();
  again = answer_new();
  truth = calloc(1, sizeof *truth);
  weights = weights_of_package();
  CHECK(truth != NULL);
  test_arguments();
  test_node_limit();
  test_seeds();
  for (int plies = 1; plies <= sampled(3); plies++) test_kept(VARIANT_DUO, plies, weights);
  for (int plies = 1; plies <= sampled(4); plies++) test_kept(VARIANT_MINI_10, plies, NULL);
  for (int variant = 0; variant < VARIANT_COUNT; variant++) {
    Random random = {(uint64_t)variant + 31};
    test_finished(variant, sampled(40), &random);
    test_passes(variant, sampled(20), &random);
    test_tree_alone(variant, sampled(10), &random);
    test_bounds(variant, sampled(20), &random);
    test_proofs(variant, sampled(12), &random);
    test_walk(variant, 8, &random);
    test_repeated(variant, sampled(6), &random);
    test_stop(variant, sampled(12), &random);
    printf("%s\n", variant_get(variant)->name);
  }
  Random random = {41};
  test_wandering(sampled(400), 0, &random);
  test_wandering(sampled(100), 16 << 20, &random);
  test_little_memory(VARIANT_DUO, 0, 80000);
  test_little_memory(VARIANT_DUO, 6 << 20, 100000);
  test_little_memory(VARIANT_MINI_10, 8 << 20, 80000);
  free(answer);
  free(again);
  free(truth);
  free(weights);
  return 0;
}
