/* The search is for the value still to come: what the side to move will gain from here on minus
 * what the other will, bonuses included. Squares that nobody can reach any more do not matter to
 * it, and neither does how a position came about. */
#include "endgame_search.h"

#include <stdlib.h>
#include <string.h>

enum {
  KEY_INPUTS = 2 * REACH_KEY_WORDS + 1,
  KEY_USABLE_BITS = 22 /* pieces and the bonus mark of a colour */
};

static Key node_key(const Worker *worker, const Node *node) {
  uint64_t input[KEY_INPUTS], usable = (uint64_t)node->turn << (2 * KEY_USABLE_BITS);
  for (int color = 0; color < 2; color++) {
    const Reach *reach = node->reach[color];
    reach_key_words(reach, input + color * REACH_KEY_WORDS);
    uint64_t bonus = worker->shared->official && reach->complete && reach->left != 0;
    usable |= (reach->usable | bonus << PIECES_MAX) << (color * KEY_USABLE_BITS);
  }
  input[KEY_INPUTS - 1] = usable;
  return key_of(&worker->shared->hash, input);
}

int gain_of(const Worker *worker, int color, const Reach *reach, int placement) {
  const Placement *placed = &worker->ground[color]->placement[placement];
  if (!worker->shared->official || reach->left != (uint32_t)1 << placed->piece) return placed->size;
  bool monomino = placed->piece == worker->ground[color]->variant->monomino;
  return placed->size + (monomino ? BONUS_MONOMINO_LAST : BONUS_ALL_PLACED);
}

Reach *other_after(Worker *worker, const Node *node, int placement) {
  const Ground *ground = worker->ground[node->turn];
  Ground *theirs = worker->ground[!node->turn];
  const Bits *cells = &ground->placement[placement].cells;
  Reach *other = node->reach[!node->turn];
  if (!bits_meet(cells, &other->cells)) return other;
  if (ground->hits == NULL) return reach_without(theirs, other, cells);
  const uint64_t *hits = ground->hits + (size_t)placement * (size_t)theirs->words;
  return reach_without_set(theirs, other, hits);
}

Node node_after(Worker *worker, const Node *node, int placement) {
  const int color = node->turn;
  Node child;
  child.turn = !color;
  child.reach[color] = reach_after(worker->ground[color], node->reach[color], placement);
  child.reach[!color] = other_after(worker, node, placement);
  return child;
}

Mark worker_mark(const Worker *worker) {
  Mark mark = {{worker->ground[0]->used, worker->ground[1]->used}};
  return mark;
}

void worker_drop(Worker *worker, Mark mark) {
  worker->ground[0]->used = mark.used[0];
  worker->ground[1]->used = mark.used[1];
}

int node_upper(const Worker *worker, const Node *node) {
  return packing_bound(&worker->packer[node->turn], node->reach[node->turn]);
}

int node_lower(const Worker *worker, const Node *node) {
  return -packing_bound(&worker->packer[!node->turn], node->reach[!node->turn]);
}

/* The value when neither can take anything from the other: each packs on its own, whatever the
 * order of moves. Result as of search(). */
static int search_apart(Worker *worker, const Node *node, int beta) {
  Packer *mine = &worker->packer[node->turn], *theirs = &worker->packer[!node->turn];
  Reach *own = node->reach[node->turn], *other = node->reach[!node->turn];
  const int own_least = own->squares_lower, own_most = packing_bound(mine, own);
  /* value >= own_least - other, value <= own_most - other */
  int taken = packing_value(theirs, other, own_least - beta, own_most - beta + 1);
  if (worker->effort.stopped) return 0;
  if (taken <= own_least - beta) return own_least - taken;
  if (taken > own_most - beta) return own_most - taken;
  return packing_value(mine, own, beta + taken - 1, beta + taken) - taken;
}

/* Bounds from packings. A colour can always carry out a packing on cells that the other can never
 * cover, whatever the other does, and what it has to place besides only adds to that. And it cannot
 * gain more than a packing of all that it reaches. So with P on cells out of the other's reach and
 * S on all cells: P(own) - S(other) <= value <= S(own) - P(other). Lowers *upper and raises *lower,
 * as far as that helps to compare with beta. */
static void bound_by_packings(Worker *worker, const Node *node, int beta, int *lower, int *upper) {
  const int turn = node->turn;
  for (int side = 0; side < 2; side++) {
    /* Of `safe` the packing on its own cells, of `open` the packing on all it reaches; the value is
     * to be shown >= beta (safe is the side to move) or <= beta - 1; `need` is what safe - open has
     * to be for that. */
    const int safe = side == 0 ? turn : !turn, open = !safe;
    const int need = side == 0 ? beta : 1 - beta;
    Packer *safe_packer = &worker->packer[safe], *open_packer = &worker->packer[open];
    Ground *ground = worker->ground[safe];
    Reach *all = node->reach[open];
    const int most = packing_bound_on(safe_packer, node->reach[safe], &all->cells);
    if (most - all->squares_lower < need) continue;
    packing_greedy(open_packer, all);
    if (most - all->squares_lower < need) continue;
    const int mark = ground->used;
    Reach *own = reach_without(ground, node->reach[safe], &all->cells);
    /* Its own cells are fewer, so that packing is the cheaper one; then one question is left. */
    const int least = need + all->squares_lower;
    const int kept =
        packing_value(safe_packer, own, least - 1, need + packing_bound(open_packer, all));
    int gap = -UNKNOWN;
    if (kept >= least && !worker->effort.stopped) {
      const int taken = packing_value(open_packer, all, kept - need, kept - need + 1);
      if (taken <= kept - need) gap = kept - taken;
    }
    ground->used = mark;
    if (worker->effort.stopped) return;
    if (gap < need) continue;
    if (side == 0 && gap > *lower) *lower = gap;
    if (side == 1 && -gap < *upper) *upper = -gap;
    return;
  }
}

/* The greatest packing that `budget` nodes prove, bonus included, or a bound above; `*least`: one
 * that is there for certain. */
static int pack_within(Packer *packer, Reach *reach, uint64_t budget, int *least) {
  Effort *effort = packer->effort;
  effort->stopped = false;
  effort->limit = effort->nodes + budget;
  const int most = packing_bound(packer, reach);
  const int value = packing_value(packer, reach, -1, UNKNOWN);
  *least = effort->stopped ? reach->squares_lower : value;
  return effort->stopped ? most : value;
}

void node_tighten(Worker *worker, const Node *node, uint64_t budget, int *lower, int *upper) {
  const Effort before = worker->effort;
  const Mark mark = worker_mark(worker);
  const int turn = node->turn;
  Reach *own = node->reach[turn], *other = node->reach[!turn];
  Reach *safe = reach_without(worker->ground[!turn], other, &own->cells);
  int least, unused;
  worker->effort.stop = NULL;
  *lower = -pack_within(&worker->packer[!turn], other, budget, &unused);
  pack_within(&worker->packer[!turn], safe, budget, &least);
  *upper = pack_within(&worker->packer[turn], own, budget, &unused) - least;
  worker_drop(worker, mark);
  worker->effort = before;
}

/* -- company ------------------------------------------------------------------------------- */

bool frame_answered(Worker *worker, int number, int *value) {
  const Frame *frame = &worker->frame[number];
  Record record;
  if (!table_find(&worker->shared->table, frame->key, &record)) return false;
  if (record.lower < frame->beta && record.upper >= frame->beta) return false;
  *value = record.lower >= frame->beta ? record.lower : record.upper;
  return true;
}

bool worker_overtaken(Worker *worker) {
  for (int i = 1; i < worker->depth; i++) {
    if (frame_answered(worker, i, &worker->unwind_value)) {
      worker->unwind = i;
      return true;
    }
  }
  return false;
}

/* -- the search ---------------------------------------------------------------------------- */

/* Narrows the bounds until they answer whether the value is at least beta. */
static void answer(Worker *worker, const Node *node, int beta, Record *record) {
  int lower = record->lower, upper = record->upper, move;
  bound_by_packings(worker, node, beta, &lower, &upper);
  if (lower < beta && upper >= beta && !worker->effort.stopped) {
    const int value = search_moves(worker, node, beta, record->move, NULL, &move);
    if (value >= beta) {
      lower = value;
    } else {
      upper = value;
    }
    if (move >= 0) record->move = (uint16_t)move;
  }
  record->lower = (int16_t)lower;
  record->upper = (int16_t)upper;
}

/* There are no passes in it: a colour that cannot place stays out for good, and what is left is a
 * packing of the other. So every level below the root is a placement. */
int search(Worker *worker, const Node *node, int beta) {
  if (!effort_count(&worker->effort)) return 0;
  Shared *shared = worker->shared;
  const Reach *own = node->reach[node->turn], *other = node->reach[!node->turn];
  const int upper = node_upper(worker, node), lower = node_lower(worker, node);
  if (upper < beta) return upper;
  if (lower >= beta) return lower;
  if (!reach_can_move(own) || !reach_can_move(other) || !bits_meet(&own->cells, &other->cells)) {
    return search_apart(worker, node, beta);
  }
  const uint64_t nodes = worker->effort.nodes;
  const Key key = node_key(worker, node);
  Record record = {(int16_t)lower, (int16_t)upper, RECORD_NO_MOVE, 0};
  if (table_find(&shared->table, key, &record)) {
    if (record.lower >= beta) return record.lower;
    if (record.upper < beta) return record.upper;
    if (record.lower < lower) record.lower = (int16_t)lower;
    if (record.upper > upper) record.upper = (int16_t)upper;
  }
  Frame *frame = &worker->frame[worker->depth];
  frame->key = key;
  frame->beta = beta;
  const Mark mark = worker_mark(worker);
  worker->depth++;
  answer(worker, node, beta, &record);
  worker->depth--;
  if (worker->effort.stopped) {
    if (worker->unwind == NO_UNWIND || worker->unwind != worker->depth) return 0;
    worker->effort.stopped = false;
    worker->unwind = NO_UNWIND;
    worker_drop(worker, mark);
    return worker->unwind_value;
  }
  record.effort = bit_length(worker->effort.nodes - nodes);
  table_store(&shared->table, key, record);
  return record.lower >= beta ? record.lower : record.upper;
}

int remembered_move(Worker *worker, const Node *node) {
  Record record;
  return table_find(&worker->shared->table, node_key(worker, node), &record) ? record.move
                                                                             : RECORD_NO_MOVE;
}

/* -- set-up -------------------------------------------------------------------------------- */

Status worker_init(Worker *worker, Shared *shared, const Position *position,
                   const SolveOptions *options, const Worker *first) {
  /* On the way down every placement makes at most one future of either colour. At the end come
   * those for bounds and packings. */
  const int depth = 1 + MAIN_DEPTH + 1 + PACKING_DEPTH;
  memset(worker, 0, sizeof *worker);
  worker->shared = shared;
  worker->unwind = NO_UNWIND;
  worker->position = *position;
  const ReachKernels *kernels = options->kernels != NULL ? options->kernels : reach_best();
  size_t placements = 0;
  for (int color = 0; color < 2; color++) {
    Ground *ground = worker->ground[color] = &worker->root_ground[color];
    Packer *packer = &worker->packer[color];
    Status status = ground_init(ground, kernels, position, color, depth);
    if (status != STATUS_OK) return status;
    status = narrow_init(&worker->narrow_ground[color], ground, depth);
    if (status != STATUS_OK) return status;
    Reach *root = &ground->pool[0];
    if (first == NULL) {
      status = packer_init(packer, ground, &worker->effort, shared->official,
                           options->table_bytes / 4, shared->threads > 1);
      if (status != STATUS_OK) return status;
    } else {
      packer_join(packer, ground, &worker->effort, &first->packer[color]);
      root->squares_lower = shared->squares_lower[color];
      root->squares_upper = shared->squares_upper[color];
    }
    placements += (size_t)ground->count;
    worker->history[color] = calloc((size_t)ground->count + 1, sizeof(uint32_t));
    if (worker->history[color] == NULL) return STATUS_NO_MEMORY;
  }
  for (int color = 0; color < 2; color++) {
    const Status status = ground_meet(worker->ground[color], worker->ground[!color]);
    if (status != STATUS_OK) return status;
  }
  /* A colour moves at most once for each of its pieces. */
  worker->choices = malloc((placements * PIECES_MAX + 1) * sizeof *worker->choices);
  if (worker->choices == NULL) return STATUS_NO_MEMORY;
  if (options->evaluator != NULL &&
      evaluator_weights(options->evaluator, position->variant) != NULL) {
    worker->evaluator = options->evaluator;
    worker->estimates = malloc(MOVES_ROOM * sizeof *worker->estimates);
    if (worker->estimates == NULL) return STATUS_NO_MEMORY;
  }
  if (first != NULL) return STATUS_OK;
  key_hash_init(&shared->hash, KEY_INPUTS);
  return table_init(&shared->table, options->table_bytes / 2, shared->threads > 1);
}

void worker_free(Worker *worker) {
  for (int color = 0; color < 2; color++) {
    packer_free(&worker->packer[color]);
    ground_free(&worker->root_ground[color]);
    ground_free(&worker->narrow_ground[color]);
    free(worker->history[color]);
  }
  free(worker->choices);
  free(worker->estimates);
}
