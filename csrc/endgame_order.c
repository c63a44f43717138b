#include "endgame_order.h"

/* In eighths of a point. */
enum {
  POINT = 8,
  FIRST = INT16_MAX,
  DECIDES = 20000,
  SQUARE = 4 * POINT,   /* by which a move is worse, or leaves more */
  SQUARE_ALONE = POINT, /* where no network has a say */
  SQUARES_BEHIND = 12   /* no move counts as worse, and those that the policy leaves out do */
};

/* Nodes that positions as far from the root took so far. Halves and doubles of these cost 5 to
 * 20 %. */
enum {
  ASK_EFFORT = 100,
  GAP_EFFORT = 500,
  LOOK_LEVELS = 3,       /* where nothing is known of it yet */
  LOOK_FROM_NODES = 2000 /* shorter searches are over before it could help */
};

enum { ADVISED_MOVES = 16 };

/* Moves likely to be good first: big ones, those that stand in the other's way, and those that were
 * found late where they were the answer. The weights are those that took the fewest nodes. */
int order_list(Worker *worker, const Node *node, int first, const bool *skip) {
  const int color = node->turn;
  const Ground *ground = worker->ground[color];
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
                  4 * bit_length(worker->history[color][ground->origin[number]]);
      out[count].placement = (uint16_t)number;
      out[count].score = (int16_t)(ground->origin[number] == first ? FIRST : POINT * score);
      count++;
    }
  }
  return count;
}

void order_learn(Worker *worker, uint64_t effort) {
  LevelEffort *so_far = &worker->level[worker->path_length];
  if (worker->effort.stopped) return;
  so_far->positions++;
  so_far->nodes += effort;
}

static void add(Choice *choice, int points) {
  if (choice->score != FIRST) choice->score = (int16_t)(choice->score + points);
}

/* How far what each move leaves to the other colour is from showing that the move reaches beta. If
 * it does, that saves the search; the narrower the gap, the less is to be refuted. */
static void look_at_gaps(Worker *worker, const Node *node, int beta, int square, Choice *choices,
                         int count) {
  for (int i = 0; i < count; i++) {
    const int placement = choices[i].placement;
    const Mark mark = worker_mark(worker);
    Reach *left = other_after(worker, node, placement);
    const int gain = gain_of(worker, node->turn, node->reach[node->turn], placement);
    const int gap = packing_bound(&worker->packer[!node->turn], left) - (gain - beta);
    worker_drop(worker, mark);
    add(&choices[i], gap <= 0 ? DECIDES : -square * gap);
  }
}

static const FirstEstimate *find_estimate(const FirstEstimate *estimates, int count, Move move) {
  for (int i = 0; i < count; i++) {
    if (estimates[i].move == move) return &estimates[i];
  }
  return NULL;
}

/* What the network expects of the moves that the policy likes best. */
static void ask_network(Worker *worker, int turn, Choice *choices, int count) {
  FirstEstimate *estimates = worker->estimates;
  Position position = worker->position;
  float best = -UNKNOWN;
  bool all;
  for (int i = 0; i < worker->path_length; i++)
    position_play(&position, worker->root_ground[position.turn].placement[worker->path[i]].move);
  const int advised = evaluate_moves(worker->evaluator, &position, ADVISED_MOVES, estimates, &all);
  for (int i = 0; i < advised; i++) {
    if (estimates[i].worth.margin > best) best = estimates[i].worth.margin;
  }
  for (int i = 0; i < count; i++) {
    const int number = worker->ground[turn]->origin[choices[i].placement];
    const Move move = worker->root_ground[turn].placement[number].move;
    const FirstEstimate *estimate = find_estimate(estimates, advised, move);
    const float behind = estimate == NULL ? SQUARES_BEHIND : best - estimate->worth.margin;
    add(&choices[i], -(int)(SQUARE * (behind < SQUARES_BEHIND ? behind : SQUARES_BEHIND)));
  }
}

static bool took(const Worker *worker, uint64_t effort) {
  const int level = worker->path_length;
  const LevelEffort *so_far = &worker->level[level];
  if (so_far->positions == 0) return level < LOOK_LEVELS;
  return so_far->nodes >= effort * so_far->positions;
}

void order_look(Worker *worker, const Node *node, int beta, Choice *choices, int count) {
  const bool asks = worker->evaluator != NULL;
  if (worker->effort.nodes < LOOK_FROM_NODES) return;
  if (asks && took(worker, ASK_EFFORT)) ask_network(worker, node->turn, choices, count);
  if (took(worker, GAP_EFFORT))
    look_at_gaps(worker, node, beta, asks ? SQUARE : SQUARE_ALONE, choices, count);
}

Choice order_next(Choice *choices, int from, int count) {
  int best = from;
  for (int i = from + 1; i < count; i++) {
    if (choices[i].score > choices[best].score) best = i;
  }
  Choice choice = choices[best];
  for (int i = best; i > from; i--) choices[i] = choices[i - 1];
  choices[from] = choice;
  return choice;
}
