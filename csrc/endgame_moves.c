/* The moves of a position: which need not be tried, and which another thread is busy with. */
#include "endgame_order.h"

enum {
  SHARED_PLACEMENTS = 40, /* in both futures: fewer are not worth a second thread */
  /* Nodes that the moves tried so far took, before it pays to look at the others as a whole, and to
   * go on in narrow grounds. Halves and doubles of these cost up to 5 %. */
  FILTER_EFFORT = 8,
  NARROW_EFFORT = 30
};

/* The moves of a node, one after the other. */
typedef struct Trial {
  Node node;
  Mark mark;
  int beta, best, move; /* `move`: by its number at the root */
  uint64_t begun;       /* effort when it began */
  bool filtered, narrowed;
  Reach *outer[2]; /* if narrowed: the futures outside */
} Trial;

/* -- moves that need not be tried ---------------------------------------------------------- */

/* Whether move b is worth no more than move a, whatever it is worth.
 *
 * With more placements at hand a colour does no worse. It can play as it would without them, and go
 * on where it would be out; what it places then gains something and only takes from the other. (By
 * induction on what both have left. Where a colour is out of moves in one of the two positions, its
 * value there is minus all that the other can place, and never less than that in the other one;
 * likewise for the other colour.) So b is worth no more than a if a gains as much, leaves its own
 * colour every placement and every legal one that b leaves it, and leaves the other colour none
 * that b takes away. Where a bonus is in reach, it has to depend on the same pieces after both. */
static bool dominates(const Worker *worker, const Node *node, int a, int b) {
  const Ground *ground = worker->ground[node->turn], *theirs = worker->ground[!node->turn];
  const Reach *own = node->reach[node->turn], *other = node->reach[!node->turn];
  const Placement *first = &ground->placement[a], *second = &ground->placement[b];
  if (first->size < second->size) return false;
  if (worker->shared->official && own->complete && first->piece != second->piece) return false;
  return ground->kernels->takes_more(ground, theirs, own, other, a, b);
}

/* Drops from the choices, of which `done` have been tried, those that others dominate; returns how
 * many are left. Of those that dominate each other one stays. */
static int drop_dominated(const Worker *worker, const Node *node, Choice *choices, int done,
                          int count) {
  int kept = done;
  for (int i = done; i < count; i++) {
    const int number = choices[i].placement;
    bool dropped = false;
    for (int j = 0; j < kept && !dropped; j++) {
      dropped = dominates(worker, node, choices[j].placement, number);
    }
    for (int j = i + 1; j < count && !dropped; j++) {
      dropped = dominates(worker, node, choices[j].placement, number) &&
                !dominates(worker, node, number, choices[j].placement);
    }
    if (!dropped) choices[kept++] = choices[i];
  }
  return kept;
}

/* -- narrow grounds ------------------------------------------------------------------------ */

static void worker_use(Worker *worker, Ground *grounds) {
  for (int color = 0; color < 2; color++) {
    worker->ground[color] = worker->packer[color].ground = &grounds[color];
  }
}

/* From here on in narrow grounds, until trial_end(). */
static void trial_narrow(Worker *worker, Trial *trial, Choice *choices, int count) {
  const Node *node = &trial->node;
  const Reach *own = node->reach[node->turn];
  for (int i = 0; i < count; i++) {
    choices[i].placement = (uint16_t)narrow_number(own, choices[i].placement);
  }
  for (int color = 0; color < 2; color++) {
    narrow_fill(&worker->narrow_ground[color], worker->ground[color], node->reach[color]);
    trial->outer[color] = node->reach[color];
  }
  worker_use(worker, worker->narrow_ground);
  for (int color = 0; color < 2; color++) {
    narrow_meet(worker->ground[color], worker->ground[!color]);
    trial->node.reach[color] = &worker->ground[color]->pool[0];
  }
  trial->mark = worker_mark(worker);
  trial->narrowed = true;
}

/* Back to the grounds of before; what packings found out is kept. */
static void trial_end(Worker *worker, const Trial *trial) {
  if (!trial->narrowed) return;
  worker_use(worker, worker->root_ground);
  for (int color = 0; color < 2; color++) {
    trial->outer[color]->squares_lower = trial->node.reach[color]->squares_lower;
    trial->outer[color]->squares_upper = trial->node.reach[color]->squares_upper;
  }
}

/* -- one after the other ------------------------------------------------------------------- */

/* Where the moves tried so far took some effort, the others are worth more of it: fewer of them,
 * and in sets that are not wider than they have to be. Returns how many are left. */
static int trial_prepare(Worker *worker, Trial *trial, Choice *choices, int done, int count) {
  const uint64_t effort = worker->effort.nodes - trial->begun;
  const Node *node = &trial->node;
  Ground *const *ground = worker->ground;
  if (effort >= NARROW_EFFORT && (ground[0]->words > ROW_STEP || ground[1]->words > ROW_STEP) &&
      node->reach[0]->count <= NARROW_PLACEMENTS && node->reach[1]->count <= NARROW_PLACEMENTS) {
    trial_narrow(worker, trial, choices, count);
  }
  if (effort >= FILTER_EFFORT && !trial->filtered && ground[node->turn]->hits != NULL) {
    trial->filtered = true;
    count = drop_dominated(worker, node, choices, done, count);
  }
  return count;
}

/* Searches a move; false when the trial is over, by a cut-off or because the work ends. */
static bool try_move(Worker *worker, Trial *trial, int placement, int late) {
  const Node *node = &trial->node;
  const int gain = gain_of(worker, node->turn, node->reach[node->turn], placement);
  const uint16_t origin = worker->ground[node->turn]->origin[placement];
  Node child = node_after(worker, node, placement);
  worker->path[worker->path_length++] = origin;
  /* gain - child >= beta if and only if not child >= gain - beta + 1 */
  const int value = gain - search(worker, &child, gain - trial->beta + 1);
  worker->path_length--;
  worker_drop(worker, trial->mark);
  if (worker->effort.stopped) return false;
  if (value > trial->best) trial->best = value;
  if (value < trial->beta) return true;
  trial->move = origin;
  uint32_t *history = &worker->history[node->turn][trial->move];
  if (*history < UINT32_MAX / 2) *history += (uint32_t)late;
  return false;
}

/* -- company ------------------------------------------------------------------------------- */

static uint64_t busy_hash(const Worker *worker, int placement) {
  uint64_t hash = worker->frame[worker->depth - 1].key.word[0] + (uint64_t)placement + 1;
  hash = (hash ^ hash >> 32) * 0x9fb21c651e98df25u;
  return (hash ^ hash >> 32) | 1;
}

static AtomicWord *busy_slot(Worker *worker, uint64_t hash) {
  return &worker->shared->busy[hash >> 8 & (BUSY_SLOTS - 1)];
}

/* With company: moves that another thread is busy with wait until the others are done; by then they
 * have often been answered. */
static void try_moves_in_company(Worker *worker, Trial *trial, Choice *choices, int count) {
  int waiting = 0, value;
  for (int i = 0; i < count + waiting; i++) {
    if (i > 0 && i < count) count = trial_prepare(worker, trial, choices, i, count);
    if (i == count + waiting) break;
    const bool again = i >= count;
    const int placement =
        again ? choices[i - count].placement : order_next(choices, i, count).placement;
    const uint64_t hash = busy_hash(worker, worker->ground[trial->node.turn]->origin[placement]);
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

static int node_placements(const Node *node) {
  return node->reach[0]->count + node->reach[1]->count;
}

int search_moves(Worker *worker, const Node *node, int beta, int first, const bool *skip,
                 int *move) {
  const size_t used = worker->choices_used;
  Choice *choices = worker->choices + used;
  int count = order_list(worker, node, first, skip);
  worker->choices_used += (size_t)count;
  order_look(worker, node, beta, choices, count);
  Trial trial = {.node = *node,
                 .mark = worker_mark(worker),
                 .beta = beta,
                 .best = -UNKNOWN,
                 .move = -1,
                 .begun = worker->effort.nodes};
  if (worker->company && node_placements(node) >= SHARED_PLACEMENTS) {
    try_moves_in_company(worker, &trial, choices, count);
  } else {
    for (int i = 0; i < count; i++) {
      if (i > 0) count = trial_prepare(worker, &trial, choices, i, count);
      if (i == count) break;
      if (!try_move(worker, &trial, order_next(choices, i, count).placement, i)) break;
    }
  }
  order_learn(worker, worker->effort.nodes - trial.begun);
  trial_end(worker, &trial);
  worker->choices_used = used;
  *move = trial.move;
  return trial.best;
}
