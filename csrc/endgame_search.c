/* The search is for the value still to come: what the side to move will gain from here on minus
 * what the other will, bonuses included. Squares that nobody can reach any more do not matter to
 * it, and neither does how a position came about. */
#include "endgame_search.h"

#include <stdlib.h>
#include <string.h>

enum {
  KEY_INPUTS = 4 * BITS_WORDS + 1,
  KEY_USABLE_BITS = 22,   /* pieces and the bonus mark of a colour */
  SHARED_PLACEMENTS = 40, /* in both futures: fewer are not worth a second thread */
};

static void node_key(const Worker *worker, const Node *node, uint64_t *key) {
  uint64_t input[KEY_INPUTS], usable = (uint64_t)node->turn << (2 * KEY_USABLE_BITS);
  for (int color = 0; color < 2; color++) {
    const Reach *reach = node->reach[color];
    uint64_t *to = input + color * 2 * BITS_WORDS;
    for (int i = 0; i < BITS_WORDS; i++) {
      to[i] = reach->cells.word[i];
      to[BITS_WORDS + i] = reach->anchors.word[i];
    }
    uint64_t bonus = worker->shared->official && reach->complete && reach->left != 0;
    usable |= (reach->usable | bonus << PIECES_MAX) << (color * KEY_USABLE_BITS);
  }
  input[KEY_INPUTS - 1] = usable;
  layout_pack(&worker->shared->layout, input, key);
}

int gain_of(const Worker *worker, int color, const Reach *reach, int placement) {
  const Placement *placed = &worker->ground[color].placement[placement];
  if (!worker->shared->official || reach->left != (uint32_t)1 << placed->piece) return placed->size;
  bool monomino = placed->piece == worker->ground[color].variant->monomino;
  return placed->size + (monomino ? BONUS_MONOMINO_LAST : BONUS_ALL_PLACED);
}

Node node_after(Worker *worker, const Node *node, int placement) {
  const int color = node->turn;
  Node child;
  child.turn = !color;
  child.reach[color] = reach_after(&worker->ground[color], node->reach[color], placement);
  const Bits *cells = &worker->ground[color].placement[placement].cells;
  child.reach[!color] = node->reach[!color];
  if (bits_meet(cells, &node->reach[!color]->cells)) {
    child.reach[!color] = reach_without(&worker->ground[!color], node->reach[!color], cells);
  }
  return child;
}

Mark worker_mark(const Worker *worker) {
  Mark mark = {{worker->ground[0].used, worker->ground[1].used}};
  return mark;
}

void worker_drop(Worker *worker, Mark mark) {
  worker->ground[0].used = mark.used[0];
  worker->ground[1].used = mark.used[1];
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
    Ground *ground = &worker->ground[safe];
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
  Reach *safe = reach_without(&worker->ground[!turn], other, &own->cells);
  int least, unused;
  worker->effort.stop = NULL;
  *lower = -pack_within(&worker->packer[!turn], other, budget, &unused);
  pack_within(&worker->packer[!turn], safe, budget, &least);
  *upper = pack_within(&worker->packer[turn], own, budget, &unused) - least;
  worker_drop(worker, mark);
  worker->effort = before;
}

/* Moves likely to be good first: big ones, those that stand in the other's way, and those that were
 * found late where they were the answer. The weights are those that took the fewest nodes. */
static int list_choices(Worker *worker, const Node *node, int first, const bool *skip) {
  const int color = node->turn;
  const Ground *ground = &worker->ground[color];
  const Reach *own = node->reach[color], *other = node->reach[!color];
  Choice *out = worker->choices + worker->choices_used;
  int count = 0;
  for (int w = 0; w < ground->words; w++) {
    for (uint64_t rest = own->legal[w]; rest != 0; rest &= rest - 1) {
      const int number = 64 * w + count_trailing_zeros(rest);
      if (skip != NULL && skip[number]) continue;
      const Placement *placement = &ground->placement[number];
      Bits contested = bits_and(placement->cells, other->cells);
      Bits blocked = bits_and(placement->cells, other->anchors);
      int score = 6 * placement->size + 8 * bits_count(&contested) + 2 * bits_count(&blocked) +
                  4 * bit_length(worker->history[color][number]);
      out[count].placement = (uint16_t)number;
      out[count].score = (int16_t)(number == first ? INT16_MAX : score);
      count++;
    }
  }
  worker->choices_used += (size_t)count;
  return count;
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

/* -- company ------------------------------------------------------------------------------- */

static uint64_t frame_hash(const Shared *shared, const uint64_t *key) {
  uint64_t hash = 0;
  for (int i = 0; i < shared->layout.words; i++) {
    hash = (hash ^ key[i]) * 0x9fb21c651e98df25u;
    hash ^= hash >> 29;
  }
  return hash;
}

static uint64_t busy_hash(const Worker *worker, int placement) {
  uint64_t hash = worker->frame[worker->depth - 1].hash + (uint64_t)placement + 1;
  hash = (hash ^ hash >> 32) * 0x9fb21c651e98df25u;
  return (hash ^ hash >> 32) | 1;
}

static AtomicWord *busy_slot(Worker *worker, uint64_t hash) {
  return &worker->shared->busy[hash >> 8 & (BUSY_SLOTS - 1)];
}

/* Whether the tables answer the question of a frame by now. */
static bool frame_answered(Worker *worker, int number, int *value) {
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

typedef struct Trial {
  const Node *node;
  Mark mark;
  int beta, best, move;
} Trial;

/* Searches a move; false when the trial is over, by a cut-off or because the work ends. */
static bool try_move(Worker *worker, Trial *trial, int placement, int late) {
  const Node *node = trial->node;
  const int gain = gain_of(worker, node->turn, node->reach[node->turn], placement);
  Node child = node_after(worker, node, placement);
  /* gain - child >= beta if and only if not child >= gain - beta + 1 */
  const int value = gain - search(worker, &child, gain - trial->beta + 1);
  worker_drop(worker, trial->mark);
  if (worker->effort.stopped) return false;
  if (value > trial->best) trial->best = value;
  if (value < trial->beta) return true;
  trial->move = placement;
  uint32_t *history = &worker->history[node->turn][placement];
  if (*history < UINT32_MAX / 2) *history += (uint32_t)late;
  return false;
}

/* With company: moves that another thread is busy with wait until the others are done; by then they
 * have often been answered. */
static void try_moves_in_company(Worker *worker, Trial *trial, Choice *choices, int count) {
  int waiting = 0, value;
  for (int i = 0; i < count + waiting; i++) {
    const bool again = i >= count;
    const int placement =
        again ? choices[i - count].placement : next_choice(choices, i, count).placement;
    const uint64_t hash = busy_hash(worker, placement);
    AtomicWord *slot = busy_slot(worker, hash);
    if (!again && i > 0 && atomic_word_get(slot) == hash) {
      choices[waiting++].placement = (uint16_t)placement; /* waiting <= i: those are done with */
      continue;
    }
    const bool mine = atomic_word_get(slot) == 0;
    if (mine) atomic_word_set(slot, hash);
    const bool go_on = try_move(worker, trial, placement, i);
    if (mine) atomic_word_set(slot, 0);
    if (!go_on) return;
    if (worker->depth > 1 && frame_answered(worker, worker->depth - 1, &value)) {
      trial->best = value;
      return;
    }
  }
}

static int node_placements(const Worker *worker, const Node *node) {
  return reach_count(&worker->ground[0], node->reach[0]) +
         reach_count(&worker->ground[1], node->reach[1]);
}

int search_moves(Worker *worker, const Node *node, int beta, int first, const bool *skip,
                 int *move) {
  const size_t used = worker->choices_used;
  Choice *choices = worker->choices + used;
  const int count = list_choices(worker, node, first, skip);
  Trial trial = {node, worker_mark(worker), beta, -UNKNOWN, -1};
  if (worker->company && node_placements(worker, node) >= SHARED_PLACEMENTS) {
    try_moves_in_company(worker, &trial, choices, count);
  } else {
    for (int i = 0; i < count; i++) {
      if (!try_move(worker, &trial, next_choice(choices, i, count).placement, i)) break;
    }
  }
  worker->choices_used = used;
  *move = trial.move;
  return trial.best;
}

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
  uint64_t key[KEY_WORDS_MAX];
  node_key(worker, node, key);
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
  if (worker->company) frame->hash = frame_hash(shared, key);
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
  uint64_t key[KEY_WORDS_MAX];
  Record record;
  node_key(worker, node, key);
  return table_find(&worker->shared->table, key, &record) ? record.move : RECORD_NO_MOVE;
}

/* -- set-up -------------------------------------------------------------------------------- */

Status worker_init(Worker *worker, Shared *shared, const Position *position,
                   const SolveOptions *options, const Worker *first) {
  /* On the way down every placement makes at most one future of either colour. At the end come
   * those for bounds and packings. */
  const int depth = 1 + MAIN_DEPTH + 1 + PACKING_DEPTH;
  uint64_t mask[KEY_INPUTS];
  memset(worker, 0, sizeof *worker);
  worker->shared = shared;
  worker->unwind = NO_UNWIND;
  const ReachKernels *kernels = options->kernels != NULL ? options->kernels : reach_best();
  size_t placements = 0;
  for (int color = 0; color < 2; color++) {
    Ground *ground = &worker->ground[color];
    Packer *packer = &worker->packer[color];
    Status status = ground_init(ground, kernels, position, color, depth);
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
    uint64_t *to = mask + color * 2 * BITS_WORDS;
    for (int i = 0; i < BITS_WORDS; i++) to[i] = to[BITS_WORDS + i] = root->cells.word[i];
    placements += (size_t)ground->count;
    worker->history[color] = calloc((size_t)ground->count + 1, sizeof(uint32_t));
    if (worker->history[color] == NULL) return STATUS_NO_MEMORY;
  }
  /* A colour moves at most once for each of its pieces. */
  worker->choices = malloc((placements * PIECES_MAX + 1) * sizeof *worker->choices);
  if (worker->choices == NULL) return STATUS_NO_MEMORY;
  if (first != NULL) return STATUS_OK;
  mask[KEY_INPUTS - 1] = ~(uint64_t)0 >> (63 - 2 * KEY_USABLE_BITS);
  layout_build(&shared->layout, KEY_INPUTS, mask);
  return table_init(&shared->table, shared->layout.words, options->table_bytes / 2,
                    shared->threads > 1);
}

void worker_free(Worker *worker) {
  for (int color = 0; color < 2; color++) {
    packer_free(&worker->packer[color]);
    ground_free(&worker->ground[color]);
    free(worker->history[color]);
  }
  free(worker->choices);
}
