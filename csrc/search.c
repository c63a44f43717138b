#include "search.h"

#include <stdlib.h>
#include <string.h>

#include "dispatch.h"
#include "mix.h"
#include "playout.h"

enum {
  PATH_MAX_PLIES = SEARCH_LINE_MAX,
  LEAF_TABLE_BYTES = 1 << 18,
  ROOT_TABLE_BYTES = 64 << 20,
  FIRST_ROOT_WORK = 4000, /* what the solver may do at the root before there is a tree */
  REUSE_PLIES = 4         /* how far the next position may be from the last */
};

struct Search {
  const SearchOptions *options;
  SpinLock lock; /* on the tree and what follows */
  Tree tree;
  Position root;
  bool rooted; /* the tree is about `root` */
  int scoring;
  uint64_t nodes;
  uint64_t thinned; /* how often: numbers of nodes and branches from before mean nothing */
  AtomicWord stop;
  Status status;
  TreeTuning tuning; /* of the last call */
  bool plays_out;    /* new nodes get a play-out each */
  /* What the play-outs of each thread have shown: only its own, so that nobody has to wait. */
  MoveAverages *averages;
  int averages_room;
  /* What the solver found out about the root. */
  int lower, upper;
  SolveResult solved;
  double next_try; /* nodes, until it is asked again */
};

SearchOptions search_options(int scoring) {
  SearchOptions options = {0};
  options.scoring = scoring;
  options.threads = 1;
  const bool avx2 = dispatch_best() == &kernels_avx2;
  options.kernels = dispatch_best();
  options.network_kernels = avx2 ? &network_avx2 : &network_generic;
  options.reach_kernels = reach_best();
  SearchTuning tuning = {{0.5f, 0.05f, 0.04f, 0.7f, 10}, 24, 100, 6, POLICY_ONE, 24, 300, 0.5};
  options.tuning = tuning;
  return options;
}

static Evaluator evaluator_of(const SearchOptions *options) {
  Evaluator evaluator = {options->kernels, options->network_kernels, options->weights,
                         options->scoring};
  return evaluator;
}

static void end_all(Search *search, Status status) {
  spin_lock(&search->lock);
  if (search->status == STATUS_OK) search->status = status;
  spin_unlock(&search->lock);
  atomic_word_set(&search->stop, 1);
}

/* -- the solver ------------------------------------------------------------------------------ */

/* Tells the solver's search that all work ends. */
static int solver_poll(void *context) {
  Search *search = context;
  const SearchOptions *options = search->options;
  if (atomic_word_get(&search->stop) != 0) return 1;
  if (options->stop == NULL || options->stop(options->context) == 0) return 0;
  end_all(search, STATUS_STOPPED);
  return 1;
}

static SolveOptions solver_options(const Search *search, size_t table_bytes, uint64_t nodes) {
  SolveOptions options = solve_options(search->options->scoring);
  options.kernels = search->options->reach_kernels;
  options.table_bytes = table_bytes;
  options.node_limit = nodes;
  return options;
}

/* Whether a position is so near its end that a few nodes of the solver may settle it. */
static bool solve_leaf(const Search *search, const Position *position, int *value,
                       uint64_t *nodes) {
  const SearchTuning *tuning = &search->options->tuning;
  const int pieces = 2 * variant_get(position->variant)->pieces;
  /* The number was found for Duo; smaller games end sooner. */
  if (tuning->leaf_nodes == 0 ||
      position_pieces(position) * 2 * PIECES_MAX < tuning->leaf_pieces * pieces)
    return false;
  const SolveOptions options = solver_options(search, LEAF_TABLE_BYTES, tuning->leaf_nodes);
  SolveResult result;
  const Status status = endgame_solve(position, &options, &result);
  if (status != STATUS_OK && status != STATUS_STOPPED) return false;
  *value = result.lower;
  *nodes += result.nodes;
  return result.lower == result.upper;
}

/* The nodes that half of all positions of Duo take, by pieces on the board; others are not worth a
 * try. Smaller games: none is known, so every try is worth it. */
static double usual_work(const Position *position) {
  static const double from_15[] = {3e8, 6e7, 8e6, 1e6, 2e5, 4e4, 1e4, 2e3, 800, 400};
  const int pieces = position_pieces(position);
  if (position->variant != VARIANT_DUO) return 0;
  if (pieces < 15) return 1e18;
  const int last = (int)(sizeof from_15 / sizeof *from_15) - 1;
  return from_15[pieces - 15 < last ? pieces - 15 : last];
}

static void take_bounds(Search *search, int lower, int upper) {
  if (lower > search->lower) search->lower = lower;
  if (upper < search->upper) search->upper = upper;
}

/* Brings what the solver knows of the root into the tree. */
static void settle_root(Search *search) {
  TreeNode *root = &search->tree.node[TREE_ROOT];
  Branch *branch = search->tree.branch + root->first;
  for (int i = 0; i < root->count; i++) {
    const bool best = branch[i].move == search->solved.best && search->lower > -TREE_NO_BOUND;
    branch_bound(&branch[i], best ? search->solved.lower : -TREE_NO_BOUND, search->upper);
  }
  tree_refresh(&search->tree, &search->options->tuning.tree, TREE_ROOT);
}

/* Gives the root to the solver, after so many nodes of the tree, with as much work as is its due.
 */
static void solve_root(Search *search, uint64_t nodes) {
  const SearchTuning *tuning = &search->options->tuning;
  const double work = tuning->root_share * (double)(nodes + FIRST_ROOT_WORK);
  search->next_try = (double)(4 * nodes + FIRST_ROOT_WORK);
  /* One in some five takes less than a fifth of what is usual. */
  if (work < usual_work(&search->root) / 5) return;
  SolveOptions options = solver_options(search, ROOT_TABLE_BYTES, (uint64_t)work + 1);
  const uint64_t limit = search->options->node_limit;
  if (limit != 0) {
    /* The tree gets its share of what is left as well. */
    const uint64_t most = (uint64_t)(tuning->root_share * (double)(limit - nodes)) + 1;
    if (options.node_limit > most) options.node_limit = most;
  }
  const Evaluator evaluator = evaluator_of(search->options);
  options.evaluator = &evaluator;
  options.stop = solver_poll;
  options.context = search;
  SolveResult result;
  const Status status = endgame_solve(&search->root, &options, &result);
  if (status != STATUS_OK && status != STATUS_STOPPED) return;
  spin_lock(&search->lock);
  search->nodes += result.nodes;
  if (result.lower > search->lower || result.lower == result.upper) search->solved = result;
  take_bounds(search, result.lower, result.upper);
  settle_root(search);
  spin_unlock(&search->lock);
}

/* Once the best move is proven: the others. */
static void solve_others(Search *search) {
  MoveValue *values = malloc(MOVES_ROOM * sizeof *values);
  if (values == NULL) {
    search->status = STATUS_NO_MEMORY;
    return;
  }
  const uint64_t limit = search->options->node_limit;
  SolveOptions options = solver_options(search, ROOT_TABLE_BYTES, 0);
  if (limit != 0) options.node_limit = limit > search->nodes ? limit - search->nodes + 1 : 1;
  const Evaluator evaluator = evaluator_of(search->options);
  options.evaluator = &evaluator;
  options.stop = solver_poll;
  options.context = search;
  SolveResult result;
  int count = 0;
  const Status status = endgame_solve_moves(&search->root, &options, values, &count, &result);
  search->nodes += result.nodes;
  if (status == STATUS_OK || status == STATUS_STOPPED) {
    const TreeNode *root = &search->tree.node[TREE_ROOT];
    Branch *branch = search->tree.branch + root->first;
    for (int i = 0; i < root->count; i++) {
      for (int k = 0; k < count; k++) {
        if (values[k].move == branch[i].move)
          branch_bound(&branch[i], values[k].lower, values[k].upper);
      }
    }
  }
  search->status = status;
  free(values);
}

/* -- growing the tree ------------------------------------------------------------------------ */

/* Makes a worth a little better by chance, the same for the same seed and move. */
static void shake(uint64_t seed, Move move, Worth *worth) {
  const float most = 0.001f;
  const uint64_t word = mix_bits(seed ^ mix_bits(move + UINT64_C(1)));
  const float change = most * (float)(word >> 40) * 0x1p-24f;
  worth->loss = worth->loss > change ? worth->loss - change : 0;
  const float room = 1 - worth->loss;
  worth->win = worth->win + change < room ? worth->win + change : room;
}

static void expand(const Search *search, const Position *position, bool root, bool all,
                   Sprout *sprout) {
  const Evaluator evaluator = evaluator_of(search->options);
  const int count =
      evaluate_moves(&evaluator, position, all ? MOVES_ROOM : search->options->tuning.shortlist,
                     sprout->estimate, &sprout->all);
  for (int i = 0; i < count && root && search->options->seed != 0; i++) {
    FirstEstimate *estimate = &sprout->estimate[i];
    if (!estimate->over) shake(search->options->seed, estimate->move, &estimate->worth);
  }
  sprout_sort(sprout, count, &search->options->tuning.tree);
  if (count == 0) sprout->value = position_margin(position, position->turn, evaluator.scoring);
}

static void play_out(Search *search, const Position *position, int thread, Sprout *sprout) {
  const SearchTuning *tuning = &search->options->tuning;
  const Evaluator evaluator = evaluator_of(search->options);
  MoveAverages *averages = &search->averages[thread];
  const PlayoutOptions options = {tuning->playout_sharpness, averages};
  PlayedLine line;
  sprout->ending =
      playout_margin(&evaluator, position, &options, &sprout->random, sprout->estimate, &line);
  averages_learn(averages, &line, sprout->ending, tuning->playout_bonus);
}

/* Nodes, and the place among their moves of the one taken: a node that gets the rest of its moves
 * keeps those that it has in their places. */
typedef struct Path {
  uint64_t thinned;
  int length;
  uint32_t node[PATH_MAX_PLIES], place[PATH_MAX_PLIES];
} Path;

static Branch *path_branch(const Search *search, const Path *path, int number) {
  const Tree *tree = &search->tree;
  return &tree->branch[tree->node[path->node[number]].first + path->place[number]];
}

/* From the root to a move that has not been looked into, or to a node that is to get the rest of
 * its moves; false where there is none now. The root has all of its moves, so a path has at least
 * one. `number`: the node at the end, or TREE_NONE. */
static bool descend(Search *search, Position *position, Path *path, uint32_t *number, bool *busy) {
  Tree *tree = &search->tree;
  *position = search->root;
  *number = TREE_ROOT;
  path->thinned = search->thinned;
  path->length = 0;
  *busy = false;
  while (*number != TREE_NONE && path->length < PATH_MAX_PLIES) {
    const TreeNode *node = &tree->node[*number];
    if (!node->all && node->visits >= search->options->tuning.widen_visits) return true;
    const int chosen = tree_choose(tree, &search->options->tuning.tree, *number, busy);
    if (chosen < 0) return !*busy && path->length > 0;
    path->node[path->length] = *number;
    path->place[path->length++] = (uint32_t)chosen;
    const Branch *branch = path_branch(search, path, path->length - 1);
    position_play(position, branch->move);
    *number = branch->node;
  }
  return true;
}

static void count_visits(Search *search, const Path *path) {
  for (int i = 0; i < path->length; i++) {
    search->tree.node[path->node[i]].visits++;
    path_branch(search, path, i)->visits++;
  }
}

static void climb(Search *search, const Path *path) {
  const TreeTuning *tuning = &search->options->tuning.tree;
  for (int i = path->length - 1; i >= 0; i--) {
    const TreeNode *node = &search->tree.node[path->node[i]];
    tree_refresh(&search->tree, tuning, path->node[i]);
    if (i > 0) branch_refresh(path_branch(search, path, i - 1), node, tuning);
  }
}

/* Counts how a game went on from the end of a path, in all nodes above it. */
static void count_playout(Search *search, const Path *path, int margin) {
  for (int i = path->length - 1; i >= 0; i--) {
    margin = -margin;
    node_played(&search->tree.node[path->node[i]], margin);
  }
}

/* Hangs what was found about the position at the end of a path into the tree. */
static bool attach(Search *search, const Path *path, uint32_t number, const Sprout *sprout,
                   bool solved) {
  Tree *tree = &search->tree;
  const TreeTuning *tuning = &search->options->tuning.tree;
  const int last = path->length - 1;
  path_branch(search, path, last)->busy = false;
  if (solved) {
    if (search->plays_out) count_playout(search, path, sprout->value);
    branch_bound(path_branch(search, path, last), -sprout->value, -sprout->value);
  } else if (number != TREE_NONE) {
    if (!tree_widen(tree, number, sprout)) return false;
    tree_refresh(tree, tuning, number);
  } else {
    number = tree_add(tree, tuning, sprout, false);
    if (number == TREE_NONE) return false;
    path_branch(search, path, last)->node = number;
    if (search->plays_out) {
      node_played(&tree->node[number], sprout->ending);
      count_playout(search, path, sprout->ending);
    }
  }
  if (!solved) branch_refresh(path_branch(search, path, last), &tree->node[number], tuning);
  climb(search, path);
  return true;
}

typedef enum Progress { GREW, WAITING, NOTHING_LEFT, NO_MEMORY } Progress;

static Progress grow(Search *search, int thread, Sprout *sprout) {
  Position position;
  Path path;
  uint32_t number;
  bool busy;
  spin_lock(&search->lock);
  const bool found = descend(search, &position, &path, &number, &busy);
  if (found) {
    count_visits(search, &path);
    path_branch(search, &path, path.length - 1)->busy = true;
  }
  /* A node whose moves are all settled, but which has others that it did not keep; or one that is
   * settled itself, which only its parent has to be told. */
  const bool widen = found && number != TREE_NONE && !search->tree.node[number].all;
  const bool known = found && number != TREE_NONE && search->tree.node[number].all;
  spin_unlock(&search->lock);
  if (!found) return busy ? WAITING : NOTHING_LEFT;
  bool solved = false;
  uint64_t nodes = 1;
  if (!known) {
    solved = !widen && solve_leaf(search, &position, &sprout->value, &nodes);
    if (!solved) {
      expand(search, &position, false, widen, sprout);
      solved = sprout->count == 0;
      nodes += (uint64_t)sprout->count;
      if (!solved && !widen && search->plays_out) play_out(search, &position, thread, sprout);
    }
  }
  spin_lock(&search->lock);
  bool room = true;
  search->nodes += nodes;
  if (path.thinned != search->thinned) {
    /* Its place in the tree is gone. */
  } else if (known) {
    Branch *branch = path_branch(search, &path, path.length - 1);
    branch->busy = false;
    branch_refresh(branch, &search->tree.node[number], &search->options->tuning.tree);
    climb(search, &path);
  } else {
    room = attach(search, &path, number, sprout, solved);
  }
  Status status = STATUS_OK;
  if (!room) {
    /* Under the same lock, or every thread that found it full would take away a half. */
    search->thinned++;
    status = tree_thin(&search->tree);
  }
  spin_unlock(&search->lock);
  return status == STATUS_OK ? GREW : NO_MEMORY;
}

/* -- the work of a thread -------------------------------------------------------------------- */

typedef struct Team {
  Search *search;
  Sprout *sprouts; /* one a thread */
} Team;

static bool is_finished(Search *search, uint64_t *nodes) {
  spin_lock(&search->lock);
  *nodes = search->nodes;
  const TreeNode *root = &search->tree.node[TREE_ROOT];
  const bool finished = root->lower == root->upper;
  const bool limited =
      search->options->node_limit != 0 && search->nodes >= search->options->node_limit;
  if (!finished && limited) search->status = STATUS_STOPPED;
  spin_unlock(&search->lock);
  return finished || limited;
}

/* Thread number 0 also asks whether to stop, and gives the root to the solver. */
static void work(void *context, int number) {
  Team *team = context;
  Search *search = team->search;
  const SearchOptions *options = search->options;
  uint64_t nodes;
  while (atomic_word_get(&search->stop) == 0) {
    if (number == 0 && options->stop != NULL && options->stop(options->context) != 0) {
      end_all(search, STATUS_STOPPED);
      break;
    }
    if (is_finished(search, &nodes)) {
      atomic_word_set(&search->stop, 1);
      break;
    }
    if (number == 0 && (double)nodes >= search->next_try) {
      solve_root(search, nodes);
      continue;
    }
    const Progress progress = grow(search, number, &team->sprouts[number]);
    if (progress == WAITING) thread_yield();
    if (progress == NOTHING_LEFT && number == 0 && !is_finished(search, &nodes)) {
      /* Nothing of the tree is open, and still the root is not settled: only the solver is left. */
      end_all(search, STATUS_STOPPED);
    }
    if (progress == NO_MEMORY) end_all(search, STATUS_NO_MEMORY);
  }
}

/* -- the root -------------------------------------------------------------------------------- */

Search *search_new(size_t memory) {
  Search *search = calloc(1, sizeof *search);
  if (search == NULL) return NULL;
  if (tree_init(&search->tree, memory) == STATUS_OK) return search;
  free(search);
  return NULL;
}

void search_free(Search *search) {
  if (search == NULL) return;
  tree_free(&search->tree);
  free(search->averages);
  free(search);
}

static void forget_averages(Search *search) {
  for (int i = 0; i < search->averages_room; i++)
    memset(&search->averages[i], 0, sizeof search->averages[i]);
}

static bool make_averages(Search *search, int threads) {
  if (threads <= search->averages_room) return true;
  MoveAverages *averages = realloc(search->averages, (size_t)threads * sizeof *averages);
  if (averages == NULL) return false;
  search->averages = averages;
  for (int i = search->averages_room; i < threads; i++) memset(&averages[i], 0, sizeof averages[i]);
  search->averages_room = threads;
  return true;
}

void search_clear(Search *search) {
  tree_clear(&search->tree);
  search->rooted = false;
}

static bool same_position(const Position *a, const Position *b) {
  return memcmp(a, b, sizeof *a) == 0;
}

/* Whether a position may come of another. */
static bool may_follow(const Position *from, const Position *to) {
  return bits_within(&from->own[0], &to->own[0]) && bits_within(&from->own[1], &to->own[1]);
}

/* The node about a position, some plies below another; TREE_NONE: there is none. */
static uint32_t find_node(const Tree *tree, uint32_t number, const Position *at,
                          const Position *position, int plies) {
  if (same_position(at, position)) return number;
  if (plies == 0) return TREE_NONE;
  const TreeNode *node = &tree->node[number];
  for (uint32_t i = node->first; i < node->first + node->count; i++) {
    Position next = *at;
    if (tree->branch[i].node == TREE_NONE) continue;
    position_play(&next, tree->branch[i].move);
    if (!may_follow(&next, position)) continue;
    const uint32_t found = find_node(tree, tree->branch[i].node, &next, position, plies - 1);
    if (found != TREE_NONE) return found;
  }
  return TREE_NONE;
}

/* Makes the tree one about a position: a part of what there is, or a new one. Where the game is
 * over, there is none, and the bounds say how it ended. */
static Status plant(Search *search, const Position *position, Sprout *sprout) {
  const SearchOptions *options = search->options;
  uint32_t number = TREE_NONE;
  if (search->rooted && search->scoring == options->scoring &&
      search->root.variant == position->variant)
    number = find_node(&search->tree, TREE_ROOT, &search->root, position, REUSE_PLIES);
  search->root = *position;
  search->scoring = options->scoring;
  search->rooted = false;
  expand(search, position, true, true, sprout);
  if (sprout->count == 0) {
    search->lower = search->upper = sprout->value;
    return STATUS_OK;
  }
  search->nodes += (uint64_t)sprout->count;
  Status status = STATUS_OK;
  if (number != TREE_NONE && number != TREE_ROOT) status = tree_keep(&search->tree, number, 1);
  if (status != STATUS_OK) return status;
  if (number != TREE_NONE && !search->tree.node[TREE_ROOT].all) {
    /* In a tree that is nearly full there may be no room for the other moves. */
    if (!tree_widen(&search->tree, TREE_ROOT, sprout))
      number = TREE_NONE;
    else
      tree_refresh(&search->tree, &options->tuning.tree, TREE_ROOT);
  }
  if (number == TREE_NONE) {
    tree_clear(&search->tree);
    forget_averages(search);
    if (tree_add(&search->tree, &options->tuning.tree, sprout, true) == TREE_NONE)
      return STATUS_NO_MEMORY;
  }
  search->rooted = true;
  return STATUS_OK;
}

static bool options_are_valid(const SearchOptions *options) {
  return options->scoring >= 0 && options->scoring < SCORING_COUNT && options->threads >= 1 &&
         options->threads <= THREADS_MAX;
}

Status search_run(Search *search, const Position *position, const SearchOptions *options) {
  if (!options_are_valid(options)) return STATUS_BAD_ARGUMENT;
  const Evaluator evaluator = evaluator_of(options);
  search->plays_out = options->tuning.tree.playout_share > 0 &&
                      evaluator_weights(&evaluator, position->variant) != NULL;
  if (search->plays_out && !make_averages(search, options->threads)) return STATUS_NO_MEMORY;
  Team team = {search, malloc((size_t)options->threads * sizeof *team.sprouts)};
  if (team.sprouts == NULL) return STATUS_NO_MEMORY;
  for (int i = 0; i < options->threads; i++)
    team.sprouts[i].random = mix_bits(options->seed + (uint64_t)i);
  search->options = options;
  search->tuning = options->tuning.tree;
  search->nodes = 0;
  search->next_try = 0;
  search->lower = -TREE_NO_BOUND;
  search->upper = TREE_NO_BOUND;
  search->status = STATUS_OK;
  memset(&search->solved, 0, sizeof search->solved);
  atomic_word_set(&search->stop, 0);
  Status status = plant(search, position, team.sprouts);
  if (status == STATUS_OK && search->rooted) {
    status = parallel_run(options->threads, work, &team);
    if (status == STATUS_OK) status = search->status;
    const TreeNode *root = &search->tree.node[TREE_ROOT];
    take_bounds(search, root->lower, root->upper);
    if (status == STATUS_OK && options->every_move) {
      /* It was set to end the work on the best move. */
      atomic_word_set(&search->stop, 0);
      solve_others(search);
      status = search->status;
    }
  }
  free(team.sprouts);
  search->options = NULL;
  return status;
}

/* -- results --------------------------------------------------------------------------------- */

/* The most points a colour may end with. */
static int most_points(const Position *position, int color, int scoring) {
  if (position->left[color] == 0) return position_score(position, color, scoring);
  if (scoring == SCORING_OFFICIAL) return BONUS_MONOMINO_LAST;
  return variant_get(position->variant)->squares;
}

/* Bounds that hold in any case: points on the board stay. */
static void clamp_bounds(const Search *search, int *lower, int *upper) {
  const Position *root = &search->root;
  const int turn = root->turn, scoring = search->scoring;
  const int least = position_score(root, turn, scoring) - most_points(root, !turn, scoring);
  const int most = most_points(root, turn, scoring) - position_score(root, !turn, scoring);
  if (*lower < least) *lower = least;
  if (*upper > most) *upper = most;
}

uint64_t search_nodes(Search *search) {
  spin_lock(&search->lock);
  const uint64_t nodes = search->nodes;
  spin_unlock(&search->lock);
  return nodes;
}

void search_bounds(Search *search, int *lower, int *upper) {
  spin_lock(&search->lock);
  if (search->rooted) {
    const TreeNode *root = &search->tree.node[TREE_ROOT];
    take_bounds(search, root->lower, root->upper);
  }
  *lower = search->lower;
  *upper = search->upper;
  clamp_bounds(search, lower, upper);
  spin_unlock(&search->lock);
}

int search_order(Search *search, uint16_t *order) {
  if (!search->rooted) return 0;
  spin_lock(&search->lock);
  const TreeNode *root = &search->tree.node[TREE_ROOT];
  const Branch *branch = search->tree.branch + root->first;
  const int count = root->count;
  for (int i = 0; i < count; i++) {
    /* By insertion: they come nearly in order. */
    int at = i;
    for (; at > 0 && branch_rank(&branch[order[at - 1]]) < branch_rank(&branch[i]); at--)
      order[at] = order[at - 1];
    order[at] = (uint16_t)i;
  }
  spin_unlock(&search->lock);
  return count;
}

/* The best line from a move on, as far as the tree goes. */
static void follow_line(const Tree *tree, const Branch *branch, SearchMove *out) {
  out->line_length = 0;
  for (;;) {
    out->line[out->line_length++] = branch->move;
    if (branch->node == TREE_NONE || out->line_length == SEARCH_LINE_MAX) return;
    const int best = tree_best(tree, branch->node);
    if (best < 0) return;
    branch = &tree->branch[tree->node[branch->node].first + (uint32_t)best];
  }
}

static void walk(const Search *search, const Position *before, const Branch *branch, uint32_t least,
                 SearchVisitor visitor, void *context) {
  const Tree *tree = &search->tree;
  const TreeNode *node = &tree->node[branch->node];
  if (branch->node == TREE_NONE || node->visits < least) return;
  SearchNode out = {*before, worth_negated(branch_worth(tree, &search->tuning, branch)),
                    node->visits, -branch->upper, -branch->lower};
  position_play(&out.position, branch->move);
  visitor(context, &out);
  for (int i = 0; i < node->count; i++)
    walk(search, &out.position, &tree->branch[node->first + (uint32_t)i], least, visitor, context);
}

void search_walk(Search *search, int number, uint32_t least, SearchVisitor visitor, void *context) {
  const Tree *tree = &search->tree;
  const Branch *branch = &tree->branch[tree->node[TREE_ROOT].first + (uint32_t)number];
  walk(search, &search->root, branch, least, visitor, context);
}

void search_result(Search *search, int number, SearchMove *out) {
  spin_lock(&search->lock);
  const Tree *tree = &search->tree;
  const Branch *branch = &tree->branch[tree->node[TREE_ROOT].first + (uint32_t)number];
  const SolveResult *solved = &search->solved;
  out->move = branch->move;
  out->rank = branch_rank(branch);
  out->visits = branch->visits;
  out->lower = branch->lower;
  out->upper = branch->upper;
  clamp_bounds(search, &out->lower, &out->upper);
  Branch bounded = *branch;
  branch_bound(&bounded, out->lower, out->upper);
  out->worth = branch_worth(tree, &search->tuning, &bounded);
  follow_line(tree, branch, out);
  if (solved->line_length > 0 && solved->line[0] == branch->move) {
    out->line_length = solved->line_length;
    memcpy(out->line, solved->line, sizeof out->line);
  }
  spin_unlock(&search->lock);
}
