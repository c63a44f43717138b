/* The tree on games that are made up: every node's moves follow from the moves that lead to it, so
 * that a walk through the tree can tell whether each is where it belongs. */
#include "tree.h"

#include <math.h>
#include <string.h>

#include "check.h"

enum { PLIES_MAX = 84 };

static const TreeTuning TUNING = {0.5f, 0.05f, 0.05f, 0.4f, 3};

/* -- games ------------------------------------------------------------------------------------ */

typedef struct Game {
  uint64_t seed;
  int plies; /* after which it is over; 0: it may be over after any move, and some time is */
} Game;

/* What tells the positions of a game apart. */
typedef struct Place {
  uint64_t hash;
  int ply;
} Place;

static Place place_start(const Game *game) {
  Place place = {game->seed, 0};
  return place;
}

static Place place_after(Place place, Move move) {
  Random random = {place.hash ^ (uint64_t)move << 40};
  Place out = {random_word(&random), place.ply + 1};
  return out;
}

static int count_of(const Game *game, Random *random) {
  const int kind = random_below(random, 8);
  if (game->plies != 0) return kind == 0 ? 60 + random_below(random, 15) : 1 + kind % 5;
  if (kind == 0) return 1;
  if (kind <= 2) return 2 + random_below(random, 10);
  return kind <= 5 ? 30 + random_below(random, 35) : 65 + random_below(random, 150);
}

static void estimate_fill(const Game *game, Place place, FirstEstimate *estimates, int *count) {
  Random random = {place.hash};
  *count = count_of(game, &random);
  for (int i = 0; i < *count; i++) {
    const int margin = random_below(&random, 41) - 20;
    FirstEstimate *e = &estimates[i];
    e->move = (Move)(7 * i + random_below(&random, 7));
    e->over = place.ply + 1 == (game->plies != 0 ? game->plies : PLIES_MAX) ||
              (game->plies == 0 && random_below(&random, 30) == 0);
    e->worth.margin = (float)margin;
    e->worth.win = 0.96f / (1 + expf((float)-margin / 8));
    e->worth.loss = 0.96f - e->worth.win;
    if (e->over) e->worth = worth_of_margin(margin);
  }
}

static Sprout *sprout_new(void) {
  Sprout *sprout = malloc(sizeof *sprout);
  CHECK(sprout != NULL);
  memset(sprout, 0xa5, sizeof *sprout);
  return sprout;
}

/* Of every third place only half of the moves come at first. */
static bool comes_in_parts(Place place) { return place.hash % 3 == 0; }

static void grow_sprout(const Game *game, Place place, bool all, Sprout *sprout) {
  int count;
  estimate_fill(game, place, sprout->estimate, &count);
  const int part = all || !comes_in_parts(place) ? count : (count + 1) / 2;
  sprout->all = part == count;
  sprout_sort(sprout, part, &TUNING);
}

/* The margin with the best play. */
static int value_of(const Game *game, Place place) {
  FirstEstimate estimates[80];
  int count, best = -TREE_NO_BOUND;
  estimate_fill(game, place, estimates, &count);
  for (int i = 0; i < count; i++) {
    const int value = estimates[i].over ? (int)estimates[i].worth.margin
                                        : -value_of(game, place_after(place, estimates[i].move));
    if (value > best) best = value;
  }
  return best;
}

/* -- the same once more, plainly --------------------------------------------------------------- */

static bool is_close(double a, double b) { return fabs(a - b) < 1e-4 * (1 + fabs(b)); }

static double value(Worth worth) {
  return 0.5 + 0.5 * ((double)worth.win - worth.loss) + 0.002 * worth.margin;
}

/* First estimates count only until there are other ones. */
static bool counts(const TreeNode *node, const Branch *branch) {
  return branch->visits > 0 || node->visits < 8;
}

static bool worths_close(Worth a, Worth b) {
  return is_close(a.win, b.win) && is_close(a.loss, b.loss) && is_close(a.margin, b.margin);
}

/* A mean of its moves, of which the good ones and those visited often weigh most; but no less than
 * what is proven. */
static void check_made_up(const TreeNode *node, const Branch *branch) {
  double best = -1e9, sum = 0, win = 0, loss = 0, margin = 0;
  int lower = -TREE_NO_BOUND, upper = -TREE_NO_BOUND;
  for (int i = 0; i < node->count; i++) {
    if (counts(node, &branch[i])) best = fmax(best, branch[i].promise);
    lower = branch[i].lower > lower ? branch[i].lower : lower;
    upper = branch[i].upper > upper ? branch[i].upper : upper;
  }
  if (!node->all) upper = TREE_NO_BOUND;
  CHECK_EQUAL(node->lower, lower);
  CHECK_EQUAL(node->upper, upper);
  for (int i = 0; i < node->count; i++) {
    if (!counts(node, &branch[i])) continue;
    const double weight = (branch[i].visits + (double)branch[i].prior) *
                          exp((branch[i].promise - best) / TUNING.sharpness);
    sum += weight;
    win += weight * branch[i].worth.win;
    loss += weight * branch[i].worth.loss;
    margin += weight * branch[i].worth.margin;
  }
  const Worth mean = {(float)(win / sum), (float)(loss / sum), (float)(margin / sum)};
  const Worth least = worth_of_margin(lower);
  if (lower == upper)
    CHECK(worths_close(node->worth, least));
  else if (sum > 0 && value(mean) > value(least) + 1e-4)
    CHECK(worths_close(node->worth, mean));
  else
    CHECK(value(node->worth) >= value(least) - 1e-4);
}

static bool may_choose(const TreeNode *node, const Branch *branch) {
  return branch->lower != branch->upper && branch->upper > node->lower;
}

static void check_choice(const Tree *tree, uint32_t number) {
  const TreeNode *node = &tree->node[number];
  const Branch *branch = tree->branch + node->first;
  bool busy = true, taken = false;
  const int chosen = tree_choose(tree, &TUNING, number, &busy);
  double most = -1e9, score = -1e9;
  for (int i = 0; i < node->count; i++) {
    if (!may_choose(node, &branch[i])) continue;
    taken |= branch[i].busy;
    if (branch[i].busy) continue;
    const double bonus = TUNING.explore * sqrt(node->visits) * branch[i].prior;
    const double now = branch[i].promise + bonus / (1.0 + branch[i].visits);
    if (i == chosen) score = now;
    most = fmax(most, now);
  }
  CHECK_EQUAL(busy, taken);
  CHECK(chosen >= -1 && chosen < node->count);
  CHECK_EQUAL(chosen == -1, most < -1e8);
  CHECK(score > most - 1e-4);
}

static void check_best(const Tree *tree, uint32_t number) {
  const TreeNode *node = &tree->node[number];
  const Branch *branch = tree->branch + node->first;
  const int best = tree_best(tree, number);
  CHECK(best >= 0 && best < node->count);
  for (int i = 0; i < node->count; i++)
    CHECK(branch_rank(&branch[i]) <= branch_rank(&branch[best]));
  /* Once a node is proven, its best move is one that reaches the value. */
  if (node->lower == node->upper) {
    CHECK_EQUAL(branch[best].lower, node->lower);
    CHECK_EQUAL(branch[best].upper, node->upper);
  }
}

/* -- a walk through the tree ------------------------------------------------------------------- */

typedef struct Walk {
  const Game *game;
  const Tree *tree;
  Sprout *sprout;
  uint8_t *node_seen, *branch_seen;
  uint32_t nodes, branches;
  bool whole;  /* nothing has been forgotten */
  bool proofs; /* compare with the true value */
} Walk;

static double within(double value_found, const Branch *branch) {
  const double most = value(worth_of_margin(branch->upper));
  const double least = value(worth_of_margin(branch->lower));
  return fmin(most, fmax(least, value_found));
}

/* What was found out about the position after a move, as far as it does not go beyond what is
 * proven of the move. */
static void check_taken_over(const Branch *branch, Worth worth) {
  const double most = value(worth_of_margin(branch->upper));
  const double least = value(worth_of_margin(branch->lower));
  const double expected = within(value(worth), branch);
  CHECK(is_close(value(branch->worth), expected));
  if (expected > least + 1e-4 && expected < most - 1e-4)
    CHECK(memcmp(&branch->worth, &worth, sizeof worth) == 0);
}

/* The share of play-outs grows with their number; each of them weighs the same. */
static void check_promise(const Branch *branch, const TreeNode *child) {
  const double count = child->playouts, estimate = value(worth_negated(child->worth));
  const double share = TUNING.playout_share * count / (TUNING.playout_prior + count);
  const Worth mean = {(float)(child->lost / count), (float)(child->won / count),
                      (float)((double)-child->margins / count)};
  const double expected = count == 0 ? estimate : (1 - share) * estimate + share * value(mean);
  CHECK(is_close(branch->promise, within(expected, branch)));
}

static void check_branch(const Walk *walk, const Branch *branch, Place place) {
  CHECK(branch->lower <= branch->upper);
  CHECK(!branch->busy);
  if (branch->lower == branch->upper) {
    const Worth exact = worth_of_margin(branch->lower);
    CHECK(memcmp(&branch->worth, &exact, sizeof exact) == 0);
  }
  if (walk->proofs && branch->lower == -TREE_NO_BOUND && branch->upper == TREE_NO_BOUND) return;
  if (walk->proofs && place.ply < walk->game->plies) {
    const int truth = -value_of(walk->game, place);
    CHECK(branch->lower <= truth && truth <= branch->upper);
  }
  if (branch->node == TREE_NONE) {
    /* What was found out stays when the node is forgotten. */
    CHECK(branch->visits > 0 || is_close(branch->promise, value(branch->worth)));
    return;
  }
  const TreeNode *child = &walk->tree->node[branch->node];
  if (child->lower > -TREE_NO_BOUND) CHECK(branch->upper <= -child->lower);
  if (child->upper < TREE_NO_BOUND) CHECK(branch->lower >= -child->upper);
  check_taken_over(branch, worth_negated(child->worth));
  check_promise(branch, child);
  if (branch->lower == -TREE_NO_BOUND && branch->upper == TREE_NO_BOUND)
    CHECK(is_close(value(branch_worth(walk->tree, &TUNING, branch)), branch->promise));
}

/* In the order of the first estimates; where a part came first, the others come behind. */
static void check_first(const Sprout *sprout, uint32_t number, const Branch *branch, bool mixed) {
  int matched = 0;
  if (!mixed) {
    CHECK_EQUAL(branch->move, sprout->branch[number].move);
    CHECK(branch->prior == sprout->branch[number].prior);
  }
  for (int i = 0; i < sprout->count; i++) matched += sprout->branch[i].move == branch->move;
  CHECK_EQUAL(matched, 1);
  CHECK(branch->prior > 0 && branch->prior <= 1);
}

static void walk_node(Walk *walk, uint32_t number, Place place) {
  const Tree *tree = walk->tree;
  const TreeNode *node = &tree->node[number];
  CHECK(number >= TREE_ROOT && number < tree->nodes && walk->node_seen[number]++ == 0);
  CHECK(node->count > 0 && node->first + node->count <= tree->branches);
  grow_sprout(walk->game, place, node->all, walk->sprout);
  const bool few = walk->sprout->count <= TREE_KEPT;
  CHECK_EQUAL(node->count, node->all || few ? walk->sprout->count : TREE_KEPT);
  CHECK(node->all || !few || !walk->sprout->all);
  check_made_up(node, tree->branch + node->first);
  check_choice(tree, number);
  check_best(tree, number);
  if (walk->proofs) {
    const int truth = value_of(walk->game, place);
    CHECK(node->lower <= truth && truth <= node->upper);
  }
  uint32_t visits = 1;
  for (uint32_t i = 0; i < node->count; i++) {
    const Branch *branch = &tree->branch[node->first + i];
    CHECK(walk->branch_seen[node->first + i]++ == 0);
    check_first(walk->sprout, i, branch, node->all && comes_in_parts(place));
    visits += branch->visits;
  }
  CHECK(!walk->whole || node->visits == visits);
  walk->nodes++;
  walk->branches += node->count;
  for (uint32_t i = 0; i < node->count; i++) {
    const Branch *branch = &tree->branch[node->first + i];
    const Place next = place_after(place, branch->move);
    check_branch(walk, branch, next);
    if (branch->node == TREE_NONE) continue;
    CHECK(tree->node[branch->node].visits <= branch->visits);
    walk_node(walk, branch->node, next);
  }
}

static size_t memory_taken(const Tree *tree) {
  return tree->nodes_room * sizeof *tree->node + tree->branches_room * sizeof *tree->branch;
}

static void walk_tree(const Game *game, const Tree *tree, Place root, Sprout *sprout, bool whole,
                      bool proofs) {
  Walk walk = {game, tree, sprout, NULL, NULL, 0, 0, whole, proofs};
  walk.node_seen = calloc(tree->nodes, 1);
  walk.branch_seen = calloc(tree->branches, 1);
  CHECK(walk.node_seen != NULL && walk.branch_seen != NULL);
  CHECK(tree->nodes <= tree->nodes_room && tree->branches <= tree->branches_room);
  CHECK(memory_taken(tree) <= tree->memory);
  walk_node(&walk, TREE_ROOT, root);
  /* Each hangs somewhere; branches are left behind where a node was widened. */
  CHECK_EQUAL(walk.nodes, tree->nodes - TREE_ROOT);
  CHECK(walk.branches <= tree->branches);
  free(walk.node_seen);
  free(walk.branch_seen);
}

/* -- growing ---------------------------------------------------------------------------------- */

typedef enum Step { GREW, DONE, FULL } Step;

static void climb(Tree *tree, const uint32_t *node, const uint32_t *branch, int length) {
  for (int i = length - 1; i >= 0; i--) {
    tree_refresh(tree, &TUNING, node[i]);
    if (i > 0) branch_refresh(&tree->branch[branch[i - 1]], &tree->node[node[i]], &TUNING);
  }
}

/* In every node of the line; made up like all else. */
static void play_out(Tree *tree, Place place, uint32_t number, const uint32_t *node, int length) {
  int margin = (int)(place.hash % 41) - 20;
  node_played(&tree->node[number], margin);
  for (int i = length - 1; i >= 0; i--) {
    margin = -margin;
    node_played(&tree->node[node[i]], margin);
  }
}

/* The visits count all the same. */
static Step no_room(Tree *tree, const uint32_t *node, const uint32_t *branch, int length) {
  climb(tree, node, branch, length);
  return FULL;
}

/* One step of a search: down the best line to a new node, to one that has to be widened, or to one
 * of which nobody knew that it is settled. */
static Step grow(const Game *game, Tree *tree, Place place, Sprout *sprout) {
  uint32_t node[PLIES_MAX], branch[PLIES_MAX], number = TREE_ROOT;
  int length = 0;
  while (number != TREE_NONE) {
    bool busy;
    const int chosen = tree_choose(tree, &TUNING, number, &busy);
    CHECK(!busy && length < PLIES_MAX);
    if (chosen < 0) break;
    node[length] = number;
    branch[length] = tree->node[number].first + (uint32_t)chosen;
    const Branch *b = &tree->branch[branch[length++]];
    CHECK(b->lower != b->upper);
    place = place_after(place, b->move);
    number = b->node;
  }
  if (length == 0) {
    CHECK_EQUAL(tree->node[TREE_ROOT].lower, tree->node[TREE_ROOT].upper);
    return DONE;
  }
  for (int i = 0; i < length; i++) {
    tree->node[node[i]].visits++;
    tree->branch[branch[i]].visits++;
  }
  Branch *last = &tree->branch[branch[length - 1]];
  if (number == TREE_NONE) {
    grow_sprout(game, place, false, sprout);
    number = tree_add(tree, &TUNING, sprout, false);
    if (number == TREE_NONE) return no_room(tree, node, branch, length);
    last = &tree->branch[branch[length - 1]];
    last->node = number;
    play_out(tree, place, number, node, length);
  } else if (!tree->node[number].all) {
    grow_sprout(game, place, true, sprout);
    if (!tree_widen(tree, number, sprout)) return no_room(tree, node, branch, length);
    tree_refresh(tree, &TUNING, number);
    last = &tree->branch[branch[length - 1]];
  }
  branch_refresh(last, &tree->node[number], &TUNING);
  climb(tree, node, branch, length);
  return GREW;
}

static void plant(const Game *game, Tree *tree, Sprout *sprout) {
  tree_clear(tree);
  CHECK_EQUAL(tree->nodes, 0);
  grow_sprout(game, place_start(game), true, sprout);
  CHECK_EQUAL(tree_add(tree, &TUNING, sprout, true), TREE_ROOT);
  CHECK(tree->node[TREE_ROOT].all);
}

/* -- tests ------------------------------------------------------------------------------------ */

static void test_sprouts(Sprout *sprout) {
  for (uint64_t seed = 0; seed < 200; seed++) {
    const Game game = {seed, seed % 2 == 0 ? 0 : 3};
    static FirstEstimate estimates[MOVES_ROOM];
    int count;
    estimate_fill(&game, place_start(&game), estimates, &count);
    grow_sprout(&game, place_start(&game), true, sprout);
    CHECK_EQUAL(sprout->count, count);
    double best = -1e9, sum = 0;
    for (int i = 0; i < count; i++) best = fmax(best, value(estimates[i].worth));
    for (int i = 0; i < count; i++)
      sum += exp((value(estimates[i].worth) - best) / TUNING.prior_scale);
    int matched = 0;
    for (int i = 0; i < count; i++) {
      const Branch *b = &sprout->branch[i];
      CHECK(i == 0 || sprout->branch[i - 1].prior >= b->prior);
      CHECK(b->visits == 0 && b->node == TREE_NONE && !b->busy);
      for (int k = 0; k < count; k++) {
        const FirstEstimate *e = &estimates[k];
        if (e->move != b->move) continue;
        matched++;
        CHECK(memcmp(&b->worth, &e->worth, sizeof e->worth) == 0);
        CHECK(is_close(b->prior, exp((value(e->worth) - best) / TUNING.prior_scale) / sum));
        CHECK_EQUAL(b->lower, e->over ? (int)e->worth.margin : -TREE_NO_BOUND);
        CHECK_EQUAL(b->upper, e->over ? (int)e->worth.margin : TREE_NO_BOUND);
      }
    }
    CHECK_EQUAL(matched, count);
  }
}

/* Finite games are proven to the end, and everything proven on the way is true. */
static void test_proofs(Sprout *sprout) {
  int steps = 0;
  for (uint64_t seed = 0; seed < 200; seed++) {
    const Game game = {seed + 1000, 1 + (int)(seed % 5)};
    const Place root = place_start(&game);
    Tree tree;
    CHECK_EQUAL(tree_init(&tree, 64 << 20), STATUS_OK);
    plant(&game, &tree, sprout);
    int step = 0;
    for (; grow(&game, &tree, root, sprout) == GREW; step++) {
      if (step % 50 == 0 && step < 500) walk_tree(&game, &tree, root, sprout, true, true);
    }
    walk_tree(&game, &tree, root, sprout, true, true);
    const int truth = value_of(&game, root);
    CHECK_EQUAL(tree.node[TREE_ROOT].lower, truth);
    CHECK_EQUAL(tree.node[TREE_ROOT].upper, truth);
    tree_free(&tree);
    steps += step;
  }
  printf("%d steps to prove all\n", steps);
}

static Tree tree_copy(const Tree *tree) {
  Tree copy = *tree;
  copy.node = malloc(tree->nodes_room * sizeof *tree->node);
  copy.branch = malloc(tree->branches_room * sizeof *tree->branch);
  CHECK(copy.node != NULL && copy.branch != NULL);
  memcpy(copy.node, tree->node, tree->nodes * sizeof *tree->node);
  memcpy(copy.branch, tree->branch, tree->branches * sizeof *tree->branch);
  return copy;
}

typedef struct Loss {
  uint32_t kept, least_kept, most_lost; /* nodes, visits */
} Loss;

/* Whether a node is the same as before, but for what hangs on it that is gone. */
static void compare_nodes(const Tree *old, uint32_t old_number, const Tree *new, uint32_t number,
                          Loss *loss) {
  TreeNode before = old->node[old_number];
  const TreeNode now = new->node[number];
  const Branch *a = old->branch + before.first, *b = new->branch + now.first;
  before.first = now.first;
  CHECK(memcmp(&before, &now, sizeof now) == 0);
  loss->kept++;
  for (int i = 0; i < now.count; i++) {
    CHECK(memcmp(&a[i].worth, &b[i].worth, sizeof a[i].worth) == 0 && a[i].prior == b[i].prior);
    CHECK(a[i].visits == b[i].visits && a[i].move == b[i].move && !b[i].busy);
    CHECK(a[i].lower == b[i].lower && a[i].upper == b[i].upper);
    CHECK(b[i].node == TREE_NONE || a[i].node != TREE_NONE);
    if (a[i].node == TREE_NONE) continue;
    const uint32_t visits = old->node[a[i].node].visits;
    if (b[i].node == TREE_NONE) {
      if (visits > loss->most_lost) loss->most_lost = visits;
    } else {
      if (visits < loss->least_kept) loss->least_kept = visits;
      compare_nodes(old, a[i].node, new, b[i].node, loss);
    }
  }
}

/* A part of the tree becomes the tree. */
static void check_keep(const Game *game, const Tree *tree, uint32_t at, uint32_t least,
                       Sprout *sprout) {
  Tree kept = tree_copy(tree);
  const TreeNode *root = &tree->node[TREE_ROOT];
  /* Threads that are at work are told to forget it. */
  kept.branch[tree->node[at].first].busy = true;
  CHECK_EQUAL(tree_keep(&kept, at, least), STATUS_OK);
  Loss loss = {0, UINT32_MAX, 0};
  compare_nodes(tree, at, &kept, TREE_ROOT, &loss);
  CHECK_EQUAL(loss.kept, kept.nodes - TREE_ROOT);
  CHECK(loss.least_kept >= least && loss.most_lost < least);
  Place place = place_start(game);
  for (int i = 0; i < root->count && at != TREE_ROOT; i++) {
    const Branch *branch = &tree->branch[root->first + (uint32_t)i];
    if (branch->node == at) place = place_after(place, branch->move);
  }
  if (least > 1) {
    walk_tree(game, &kept, place, sprout, false, false);
  } else {
    walk_tree(game, &kept, place, sprout, true, false);
    for (int i = 0; i < 100; i++) grow(game, &kept, place, sprout);
    walk_tree(game, &kept, place, sprout, true, false);
  }
  tree_free(&kept);
}

static void test_keep(Sprout *sprout) {
  for (uint64_t seed = 0; seed < 6; seed++) {
    const Game game = {seed + 2000, 0};
    Tree tree;
    CHECK_EQUAL(tree_init(&tree, 64 << 20), STATUS_OK);
    plant(&game, &tree, sprout);
    for (int step = 0; step < 3000; step++) grow(&game, &tree, place_start(&game), sprout);
    walk_tree(&game, &tree, place_start(&game), sprout, true, false);
    check_keep(&game, &tree, TREE_ROOT, 1, sprout);
    check_keep(&game, &tree, TREE_ROOT, 5, sprout);
    check_keep(&game, &tree, TREE_ROOT, 100000, sprout);
    const TreeNode *root = &tree.node[TREE_ROOT];
    for (uint32_t i = 0; i < root->count; i++) {
      const uint32_t child = tree.branch[root->first + i].node;
      if (child == TREE_NONE) continue;
      check_keep(&game, &tree, child, 1, sprout);
      check_keep(&game, &tree, child, 3, sprout);
    }
    tree_free(&tree);
  }
}

static void check_thin(const Game *game, Tree *tree, Sprout *sprout) {
  Tree before = tree_copy(tree);
  CHECK_EQUAL(tree_thin(tree), STATUS_OK);
  Loss loss = {0, UINT32_MAX, 0};
  compare_nodes(&before, TREE_ROOT, tree, TREE_ROOT, &loss);
  CHECK_EQUAL(loss.kept, tree->nodes - TREE_ROOT);
  CHECK(loss.least_kept > loss.most_lost);
  CHECK(loss.kept <= (before.nodes - TREE_ROOT) / 2 + 1);
  walk_tree(game, tree, place_start(game), sprout, false, false);
  tree_free(&before);
}

/* A full tree says so, and forgets what was visited least, again and again. */
static void test_full(size_t memory, int steps, Sprout *sprout) {
  const Game game = {memory + 3000, 0};
  Tree tree;
  int thinned = 0, most = 0;
  CHECK_EQUAL(tree_init(&tree, memory), STATUS_OK);
  CHECK(memory < (8 << 20) || tree.memory <= memory);
  plant(&game, &tree, sprout);
  for (int step = 0; step < steps; step++) {
    const Step did = grow(&game, &tree, place_start(&game), sprout);
    CHECK(did != DONE);
    CHECK(memory_taken(&tree) <= tree.memory);
    if ((int)tree.nodes > most) most = (int)tree.nodes;
    if (did != FULL) continue;
    walk_tree(&game, &tree, place_start(&game), sprout, false, false);
    check_thin(&game, &tree, sprout);
    thinned++;
  }
  printf("%d steps with room for %d nodes: thinned %d times\n", steps, most, thinned);
  CHECK(thinned >= 5);
  tree_free(&tree);
  CHECK(tree.node == NULL && tree.branch == NULL);
}

/* Where there is no room the tree stays as it is. */
static void test_no_room(Sprout *sprout) {
  const Game game = {4000, 0};
  Tree tree;
  CHECK_EQUAL(tree_init(&tree, 0), STATUS_OK);
  plant(&game, &tree, sprout);
  uint32_t narrow = TREE_NONE;
  Place place = place_start(&game);
  for (;;) {
    place = place_after(place, 1);
    grow_sprout(&game, place, true, sprout);
    const uint32_t number = tree_add(&tree, &TUNING, sprout, false);
    if (number == TREE_NONE) break;
    if (!tree.node[number].all) narrow = number;
  }
  CHECK(narrow != TREE_NONE);
  const Tree before = tree;
  const TreeNode node = tree.node[narrow];
  CHECK_EQUAL(tree_add(&tree, &TUNING, sprout, true), TREE_NONE);
  /* All branches there is room for, to be sure that these are what is missing. */
  tree.branches = tree.branches_room;
  CHECK(!tree_widen(&tree, narrow, sprout));
  tree.branches = before.branches;
  CHECK(memcmp(&before, &tree, sizeof tree) == 0);
  CHECK(memcmp(&node, &tree.node[narrow], sizeof node) == 0);
  tree_free(&tree);
}

/* Moves that other threads are at work on, and moves that are settled or too bad. */
static void test_choice(Sprout *sprout) {
  Random random = {7};
  for (uint64_t seed = 0; seed < 300; seed++) {
    const Game game = {seed + 5000, 0};
    Tree tree;
    CHECK_EQUAL(tree_init(&tree, 0), STATUS_OK);
    plant(&game, &tree, sprout);
    TreeNode *root = &tree.node[TREE_ROOT];
    const int rate = 1 + random_below(&random, 4);
    root->visits = (uint32_t)random_below(&random, 1000) + 1;
    for (uint32_t i = 0; i < root->count; i++) {
      Branch *branch = &tree.branch[root->first + i];
      branch->busy = random_below(&random, rate) != 0;
      branch->visits = (uint32_t)random_below(&random, 20);
      if (branch->lower == branch->upper || random_below(&random, 3) != 0) continue;
      branch->lower = (int16_t)(random_below(&random, 40) - 20);
      branch->upper = (int16_t)(branch->lower + random_below(&random, 3));
      if (branch->lower == branch->upper) branch->worth = worth_of_margin(branch->lower);
      branch->promise = worth_value(branch->worth);
    }
    tree_refresh(&tree, &TUNING, TREE_ROOT);
    check_made_up(&tree.node[TREE_ROOT], tree.branch + root->first);
    check_choice(&tree, TREE_ROOT);
    tree_free(&tree);
  }
}

/* However many there are, the last ones count as much as the first. */
static void test_many_playouts(void) {
  TreeNode node = {.worth = {0.4f, 0.3f, 2.0f}, .lower = -TREE_NO_BOUND, .upper = TREE_NO_BOUND};
  Branch branch = {.lower = -TREE_NO_BOUND, .upper = TREE_NO_BOUND};
  const uint32_t count = 20 << 20;
  for (uint32_t i = 0; i < count; i++) node_played(&node, 3);
  branch_refresh(&branch, &node, &TUNING);
  const double estimate = value(worth_negated(node.worth)), lost = value(worth_of_margin(-3));
  CHECK(is_close(branch.promise,
                 (1 - TUNING.playout_share) * estimate + TUNING.playout_share * lost));
}

/* A move with random bounds, narrowed step by step; they always hold some value. */
static Branch random_branch(Random *random) {
  const int truth = random_below(random, 81) - 40;
  Branch branch = {.lower = -TREE_NO_BOUND, .upper = TREE_NO_BOUND};
  branch.visits = (uint32_t)1 << random_below(random, 20);
  for (int step = random_below(random, 5); step >= 0; step--) {
    const Branch before = branch;
    const int kind = random_below(random, 4);
    const int lower = kind % 2 == 0 ? -TREE_NO_BOUND : truth - random_below(random, 10);
    const int upper = kind / 2 == 0 ? TREE_NO_BOUND : truth + random_below(random, 10);
    branch.worth.margin = (float)(random_below(random, 81) - 40);
    branch.worth.win = 0.001f * (float)random_below(random, 500);
    branch.worth.loss = 0.001f * (float)random_below(random, 500);
    branch.promise = 0.001f * (float)(random_below(random, 1400) - 200);
    branch_bound(&branch, lower, upper);
    CHECK_EQUAL(branch.lower, before.lower > lower ? before.lower : lower);
    CHECK_EQUAL(branch.upper, before.upper < upper ? before.upper : upper);
  }
  return branch;
}

static void check_worth(const Branch *branch) {
  const Tree none = {0};
  const Worth worth = branch_worth(&none, &TUNING, branch);
  CHECK(worth.margin >= (float)branch->lower && worth.margin <= (float)branch->upper);
  CHECK(worth.win >= 0 && worth.loss >= 0 && worth.win + worth.loss <= 1);
  CHECK(branch->lower <= 0 || (worth.win == 1 && worth.loss == 0));
  CHECK(branch->lower < 0 || worth.loss == 0);
  CHECK(branch->upper >= 0 || (worth.win == 0 && worth.loss == 1));
  CHECK(branch->upper > 0 || worth.win == 0);
}

/* No estimate goes beyond what is proven, and no move ranks before one that is proven to be as
 * good. */
static void test_ranks(void) {
  Random random = {8};
  int compared = 0;
  for (int i = 0; i < 20000; i++) {
    const Branch a = random_branch(&random), b = random_branch(&random);
    check_worth(&a);
    if (a.lower < b.upper || b.lower == b.upper) continue;
    compared++;
    CHECK(branch_rank(&a) > branch_rank(&b));
  }
  CHECK(compared > 500);
}

static Branch promising(float promise, uint32_t visits) {
  const Branch branch = {
      .promise = promise, .visits = visits, .lower = -TREE_NO_BOUND, .upper = TREE_NO_BOUND};
  return branch;
}

static bool ranks_before(Branch a, Branch b) { return branch_rank(&a) > branch_rank(&b); }

/* Visits make a move trustworthy, but a move that nobody has looked into is still better than one
 * that is lost for certain. */
static void test_doubt(void) {
  for (uint32_t visits = 0; visits < 100000; visits += visits / 4 + 1) {
    const Branch branch = promising(0.5f, visits);
    CHECK(ranks_before(promising(0.51f, visits), branch));
    CHECK(ranks_before(promising(0.5f, visits + visits / 8 + 1), branch));
    CHECK(branch_rank(&branch) < branch.promise);
    for (int margin = -100; margin < 0; margin++) {
      const Branch lost = {.promise = worth_value(worth_of_margin(margin)),
                           .lower = (int16_t)margin,
                           .upper = (int16_t)margin};
      CHECK(ranks_before(branch, lost));
    }
  }
  CHECK(ranks_before(promising(0.55f, 3000), promising(0.6f, 20)));
  CHECK(ranks_before(promising(0.6f, 20), promising(0.4f, 3000)));
}

int main(void) {
  Sprout *sprout = sprout_new();
  test_ranks();
  test_doubt();
  test_many_playouts();
  test_sprouts(sprout);
  test_choice(sprout);
  test_proofs(sprout);
  test_keep(sprout);
  test_full(0, 12000, sprout);
  test_full(12 << 20, 30000, sprout);
  test_no_room(sprout);
  free(sprout);
  return 0;
}
