/* The search is for the value still to come: what the side to move will gain from here on minus
 * what the other will, bonuses included. Squares that nobody can reach any more do not matter to
 * it, and neither does how a position came about. */
#include "endgame.h"

#include <stdlib.h>
#include <string.h>

#include "packing.h"

enum {
  MAIN_DEPTH = 2 * PIECES_MAX + 2, /* placements of both, no passes: see search() */
  KEY_INPUTS = 4 * BITS_WORDS + 1,
  KEY_USABLE_BITS = 22, /* pieces and the bonus mark of a colour */
  UNKNOWN = RECORD_BOUND_MAX,
  POLL_OFTEN = 2000,     /* placements */
  TRY_ALL_NODES = 100000 /* a tenth of a second at most; packings refuted that way took less */
};

typedef struct Choice {
  uint16_t placement;
  int16_t score;
} Choice;

typedef struct Solver {
  Ground ground[2];
  Packer packer[2];
  Effort effort;
  KeyLayout layout;
  Table table;
  bool official;
  uint32_t *history[2]; /* how much a placement would have saved, had it been tried first */
  Choice *choices;      /* a stack: the moves of the positions on the way from the root */
  size_t choices_used;
} Solver;

/* Both futures and whose turn it is: all that the value still to come depends on. */
typedef struct Node {
  Reach *reach[2];
  int turn;
} Node;

static void node_key(const Solver *solver, const Node *node, uint64_t *key) {
  uint64_t input[KEY_INPUTS], usable = (uint64_t)node->turn << (2 * KEY_USABLE_BITS);
  for (int color = 0; color < 2; color++) {
    const Reach *reach = node->reach[color];
    uint64_t *to = input + color * 2 * BITS_WORDS;
    for (int i = 0; i < BITS_WORDS; i++) {
      to[i] = reach->cells.word[i];
      to[BITS_WORDS + i] = reach->anchors.word[i];
    }
    uint64_t bonus = solver->official && reach->complete && reach->left != 0;
    usable |= (reach->usable | bonus << PIECES_MAX) << (color * KEY_USABLE_BITS);
  }
  input[KEY_INPUTS - 1] = usable;
  layout_pack(&solver->layout, input, key);
}

/* What placing it gains at once. */
static int gain_of(const Solver *solver, int color, const Reach *reach, int placement) {
  const Placement *placed = &solver->ground[color].placement[placement];
  if (!solver->official || reach->left != (uint32_t)1 << placed->piece) return placed->size;
  bool monomino = placed->piece == solver->ground[color].variant->monomino;
  return placed->size + (monomino ? BONUS_MONOMINO_LAST : BONUS_ALL_PLACED);
}

static Node node_after(Solver *solver, const Node *node, int placement) {
  const int color = node->turn;
  Node child;
  child.turn = !color;
  child.reach[color] = reach_after(&solver->ground[color], node->reach[color], placement);
  const Bits *cells = &solver->ground[color].placement[placement].cells;
  child.reach[!color] = node->reach[!color];
  if (bits_meet(cells, &node->reach[!color]->cells)) {
    child.reach[!color] = reach_without(&solver->ground[!color], node->reach[!color], cells);
  }
  return child;
}

typedef struct Mark {
  int used[2];
} Mark;

static Mark solver_mark(const Solver *solver) {
  Mark mark = {{solver->ground[0].used, solver->ground[1].used}};
  return mark;
}

static void solver_drop(Solver *solver, Mark mark) {
  solver->ground[0].used = mark.used[0];
  solver->ground[1].used = mark.used[1];
}

/* The value when neither can take anything from the other: each packs on its own, whatever the
 * order of moves. Result as of search(). */
static int search_apart(Solver *solver, const Node *node, int beta) {
  Packer *mine = &solver->packer[node->turn], *theirs = &solver->packer[!node->turn];
  Reach *own = node->reach[node->turn], *other = node->reach[!node->turn];
  const int own_least = own->squares_lower, own_most = packing_bound(mine, own);
  /* value >= own_least - other, value <= own_most - other */
  int taken = packing_value(theirs, other, own_least - beta, own_most - beta + 1);
  if (solver->effort.stopped) return 0;
  if (taken <= own_least - beta) return own_least - taken;
  if (taken > own_most - beta) return own_most - taken;
  return packing_value(mine, own, beta + taken - 1, beta + taken) - taken;
}

/* Bounds from packings. A colour can always carry out a packing on cells that the other can never
 * cover, whatever the other does, and what it has to place besides only adds to that. And it cannot
 * gain more than a packing of all that it reaches. So with P on cells out of the other's reach and
 * S on all cells: P(own) - S(other) <= value <= S(own) - P(other). Lowers *upper and raises *lower,
 * as far as that helps to compare with beta. */
static void bound_by_packings(Solver *solver, const Node *node, int beta, int *lower, int *upper) {
  const int turn = node->turn;
  for (int side = 0; side < 2; side++) {
    /* Of `safe` the packing on its own cells, of `open` the packing on all it reaches; the value is
     * to be shown >= beta (safe is the side to move) or <= beta - 1; `need` is what safe - open has
     * to be for that. */
    const int safe = side == 0 ? turn : !turn, open = !safe;
    const int need = side == 0 ? beta : 1 - beta;
    Packer *safe_packer = &solver->packer[safe], *open_packer = &solver->packer[open];
    Ground *ground = &solver->ground[safe];
    Reach *all = node->reach[open];
    if (packing_bound(safe_packer, node->reach[safe]) - all->squares_lower < need) continue;
    const int mark = ground->used;
    Reach *own = reach_without(ground, node->reach[safe], &all->cells);
    /* Its own cells are fewer, so that packing is the cheaper one; then one question is left. */
    const int least = need + all->squares_lower;
    const int kept =
        packing_value(safe_packer, own, least - 1, need + packing_bound(open_packer, all));
    int gap = -UNKNOWN;
    if (kept >= least && !solver->effort.stopped) {
      const int taken = packing_value(open_packer, all, kept - need, kept - need + 1);
      if (taken <= kept - need) gap = kept - taken;
    }
    ground->used = mark;
    if (solver->effort.stopped) return;
    if (gap < need) continue;
    if (side == 0 && gap > *lower) *lower = gap;
    if (side == 1 && -gap < *upper) *upper = -gap;
    return;
  }
}

/* Moves likely to be good first: big ones, those that stand in the other's way, and those that were
 * found late where they were the answer. The weights are those that took the fewest nodes. */
static int list_choices(Solver *solver, const Node *node, int first) {
  const int color = node->turn;
  const Ground *ground = &solver->ground[color];
  const Reach *own = node->reach[color], *other = node->reach[!color];
  Choice *out = solver->choices + solver->choices_used;
  for (int i = 0; i < own->legal; i++) {
    const int number = own->list[i];
    const Placement *placement = &ground->placement[number];
    Bits contested = bits_and(placement->cells, other->cells);
    Bits blocked = bits_and(placement->cells, other->anchors);
    int score = 6 * placement->size + 8 * bits_count(&contested) + 2 * bits_count(&blocked) +
                4 * bit_length(solver->history[color][number]);
    out[i].placement = (uint16_t)number;
    out[i].score = (int16_t)(number == first ? INT16_MAX : score);
  }
  solver->choices_used += (size_t)own->legal;
  return own->legal;
}

/* Brings the best choice from `from` on to the front; of equals the first in order. */
static Choice next_choice(Choice *choices, int from, int count) {
  int best = from;
  for (int i = from + 1; i < count; i++) {
    if (choices[i].score > choices[best].score) best = i;
  }
  Choice choice = choices[best];
  for (int i = best; i > from; i--) choices[i] = choices[i - 1];
  choices[from] = choice;
  return choice;
}

static int search(Solver *solver, const Node *node, int beta);

/* Tries the moves one after the other. `*move`: the placement that reached beta. */
static int search_moves(Solver *solver, const Node *node, int beta, int first, int *move) {
  const size_t used = solver->choices_used;
  Choice *choices = solver->choices + used;
  const int count = list_choices(solver, node, first), color = node->turn;
  const Mark mark = solver_mark(solver);
  int best = -UNKNOWN;
  *move = -1;
  for (int i = 0; i < count && best < beta; i++) {
    const int placement = next_choice(choices, i, count).placement;
    const int gain = gain_of(solver, color, node->reach[color], placement);
    Node child = node_after(solver, node, placement);
    /* gain - child >= beta if and only if not child >= gain - beta + 1 */
    int value = gain - search(solver, &child, gain - beta + 1);
    solver_drop(solver, mark);
    if (solver->effort.stopped) break;
    if (value <= best) continue;
    best = value;
    if (best < beta) continue;
    *move = placement;
    uint32_t *history = &solver->history[color][placement];
    if (*history < UINT32_MAX / 2) *history += (uint32_t)i;
  }
  solver->choices_used = used;
  return best;
}

/* Whether the value still to come is at least beta: a result >= beta is a lower bound of it, a
 * smaller one an upper bound. No result counts once effort.stopped. There are no passes in it: a
 * colour that cannot place stays out for good, and what is left is a packing of the other. So every
 * level below the root is a placement. */
static int search(Solver *solver, const Node *node, int beta) {
  if (!effort_count(&solver->effort)) return 0;
  const int turn = node->turn;
  Reach *own = node->reach[turn], *other = node->reach[!turn];
  int upper = packing_bound(&solver->packer[turn], own);
  int lower = -packing_bound(&solver->packer[!turn], other);
  if (upper < beta) return upper;
  if (lower >= beta) return lower;
  if (!reach_can_move(own) || !reach_can_move(other) || !bits_meet(&own->cells, &other->cells)) {
    return search_apart(solver, node, beta);
  }
  const uint64_t nodes = solver->effort.nodes;
  uint64_t key[KEY_WORDS_MAX];
  node_key(solver, node, key);
  Record record = {(int16_t)lower, (int16_t)upper, RECORD_NO_MOVE, 0};
  if (table_find(&solver->table, key, &record)) {
    if (record.lower >= beta) return record.lower;
    if (record.upper < beta) return record.upper;
    if (record.lower > lower) lower = record.lower;
    if (record.upper < upper) upper = record.upper;
  }
  bound_by_packings(solver, node, beta, &lower, &upper);
  if (solver->effort.stopped) return 0;
  int value = lower >= beta ? lower : upper, move = -1;
  if (lower < beta && upper >= beta) {
    value = search_moves(solver, node, beta, record.move, &move);
    if (solver->effort.stopped) return 0;
    if (value >= beta) {
      lower = value;
    } else {
      upper = value;
    }
  }
  record.lower = (int16_t)lower;
  record.upper = (int16_t)upper;
  record.move = move < 0 ? RECORD_NO_MOVE : (uint16_t)move;
  record.effort = bit_length(solver->effort.nodes - nodes);
  table_store(&solver->table, key, record);
  return value;
}

static void solver_free(Solver *solver) {
  table_free(&solver->table);
  for (int color = 0; color < 2; color++) {
    packer_free(&solver->packer[color]);
    ground_free(&solver->ground[color]);
    free(solver->history[color]);
  }
  free(solver->choices);
}

static Status solver_init(Solver *solver, const Position *position, const SolveOptions *options) {
  /* On the way down every placement makes at most one future of either colour. At the end come
   * those for bounds and packings. */
  const int depth = 1 + MAIN_DEPTH + 1 + PACKING_DEPTH;
  uint64_t mask[KEY_INPUTS];
  memset(solver, 0, sizeof *solver);
  solver->official = options->scoring == SCORING_OFFICIAL;
  solver->effort.limit = options->node_limit;
  solver->effort.stop = options->stop;
  solver->effort.context = options->context;
  size_t placements = 0;
  for (int color = 0; color < 2; color++) {
    Ground *ground = &solver->ground[color];
    Status status = ground_init(ground, position, color, depth);
    if (status != STATUS_OK) return status;
    status = packer_init(&solver->packer[color], ground, &solver->effort, solver->official,
                         options->table_bytes / 4);
    if (status != STATUS_OK) return status;
    const Reach *root = &ground->pool[0];
    uint64_t *to = mask + color * 2 * BITS_WORDS;
    for (int i = 0; i < BITS_WORDS; i++) to[i] = to[BITS_WORDS + i] = root->cells.word[i];
    placements += (size_t)ground->count;
    solver->history[color] = calloc((size_t)ground->count + 1, sizeof(uint32_t));
    if (solver->history[color] == NULL) return STATUS_NO_MEMORY;
  }
  /* A node takes a microsecond with a hundred placements, and milliseconds with all of them. */
  solver->effort.poll_mask =
      (placements < POLL_OFTEN ? SOLVE_POLL_NODES : SOLVE_POLL_NODES / 128) - 1;
  mask[KEY_INPUTS - 1] = ~(uint64_t)0 >> (63 - 2 * KEY_USABLE_BITS);
  layout_build(&solver->layout, KEY_INPUTS, mask);
  /* A colour moves at most once for each of its pieces. */
  solver->choices = malloc((placements * PIECES_MAX + 1) * sizeof *solver->choices);
  if (solver->choices == NULL) return STATUS_NO_MEMORY;
  return table_init(&solver->table, solver->layout.words, options->table_bytes / 2);
}

/* The line of play from a position whose value still to come is known. */
static void find_line(Solver *solver, Node node, int value, SolveResult *result) {
  int length = 0;
  while (reach_can_move(node.reach[0]) || reach_can_move(node.reach[1])) {
    const int turn = node.turn;
    if (!reach_can_move(node.reach[turn])) {
      result->line[length++] = MOVE_PASS;
      node.turn = !turn;
      value = -value;
      continue;
    }
    int placement;
    search_moves(solver, &node, value, RECORD_NO_MOVE, &placement);
    if (solver->effort.stopped || placement < 0) return;
    result->line[length++] = solver->ground[turn].placement[placement].move;
    value = gain_of(solver, turn, node.reach[turn], placement) - value;
    node = node_after(solver, &node, placement);
  }
  result->line_length = length;
}

/* Narrows lower and upper, bounds of the value still to come, until they meet. */
static void find_value(Solver *solver, const Node *node, int *lower, int *upper, Move *best) {
  const int turn = node->turn;
  int beta = (*lower + *upper + 1) / 2, first = RECORD_NO_MOVE;
  while (*lower < *upper) {
    int move;
    if (beta <= *lower) beta = *lower + 1;
    if (beta > *upper) beta = *upper;
    int value = search_moves(solver, node, beta, first, &move);
    if (move >= 0) {
      first = move;
      *best = solver->ground[turn].placement[move].move;
    }
    if (solver->effort.stopped) return;
    if (value >= beta) {
      if (value > *lower) *lower = value;
      beta = value + 1;
    } else {
      if (value < *upper) *upper = value;
      beta = value;
    }
  }
}

static Status solve(Solver *solver, const Position *position, SolveResult *result) {
  const int turn = position->turn;
  const int scoring = solver->official ? SCORING_OFFICIAL : SCORING_SQUARES;
  const int margin =
      position_score(position, turn, scoring) - position_score(position, !turn, scoring);
  Node root = {{&solver->ground[0].pool[0], &solver->ground[1].pool[0]}, turn};
  Reach *own = root.reach[turn], *other = root.reach[!turn];
  packing_try_all(&solver->packer[turn], own, TRY_ALL_NODES);
  packing_try_all(&solver->packer[!turn], other, TRY_ALL_NODES);
  /* No move of the side to move can end below this lower bound: what it gains is not negative. */
  int lower = -packing_bound(&solver->packer[!turn], other);
  int upper = packing_bound(&solver->packer[turn], own);
  if (reach_can_move(own)) {
    result->best = solver->ground[turn].placement[own->list[0]].move;
    find_value(solver, &root, &lower, &upper, &result->best);
  } else {
    int value = packing_value(&solver->packer[!turn], other, -1, UNKNOWN);
    if (!solver->effort.stopped) lower = upper = -value;
  }
  result->lower = margin + lower;
  result->upper = margin + upper;
  if (!solver->effort.stopped) find_line(solver, root, lower, result);
  if (result->line_length > 0) result->best = result->line[0];
  result->nodes = solver->effort.nodes;
  return solver->effort.stopped ? STATUS_STOPPED : STATUS_OK;
}

Status endgame_solve(const Kernels *kernels, const Position *position, const SolveOptions *options,
                     SolveResult *result) {
  (void)kernels; /* the search lists its placements once and for all */
  memset(result, 0, sizeof *result);
  result->best = MOVE_PASS;
  if (options->scoring < 0 || options->scoring >= SCORING_COUNT) return STATUS_BAD_ARGUMENT;
  Solver *solver = malloc(sizeof *solver);
  if (solver == NULL) return STATUS_NO_MEMORY;
  Status status = solver_init(solver, position, options);
  if (status == STATUS_OK) status = solve(solver, position, result);
  solver_free(solver);
  free(solver);
  return status;
}
