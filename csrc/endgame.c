/* Questions to the search, from one thread or several, and what their answers prove. */
#include "endgame.h"

#include <stdlib.h>
#include <string.h>

#include "endgame_search.h"
#include "endgame_symmetry.h"

enum {
  POLL_OFTEN = 2000, /* placements */
  POLL_COMPANY_NODES = 128,
  TRY_ALL_NODES = 100000, /* a tenth of a second at most; packings refuted that way took less */
  TIGHTEN_WORK = 1000000, /* placements looked at: a few milliseconds */
  THE_ROOT = -1,
  STEP_UP = 1,
  STEP_DOWN = 6
};

/* A value to find out, of the root or after a move of it. Bounds are of the value still to come,
 * for the side to move at the root. */
typedef struct Task {
  int placement; /* THE_ROOT or the move */
  int lower, upper;
  int beta;          /* the next question: is the value at least that? */
  bool above, below; /* the answers so far: at least once yes, at least once no */
  int best;          /* of the root: a placement that reaches `lower` */
  int workers;       /* threads at work on it */
} Task;

typedef struct Solve {
  Shared shared;
  const Position *position;
  const SolveOptions *options;
  int margin;    /* so far */
  int low, high; /* the window */
  SpinLock lock; /* on what follows */
  Task *tasks;   /* the root; behind it, once that is done, its moves */
  int count;
  bool root_only;  /* for now no thread is to go on to the moves */
  bool opened;     /* the moves */
  int guess;       /* the value of the move done last */
  AtomicWord stop; /* not 0: all work ends */
  AtomicWord nodes;
  uint16_t *orbit; /* of the root's moves, the one that stands for it; see endgame_symmetry.h */
  bool *skip;      /* those for which another stands; NULL if there are none */
  struct Hand *hands;
} Solve;

/* A thread at work. */
typedef struct Hand {
  Solve *solve;
  Worker worker;
  Task *task;
  int beta;
  bool alone, leave, begun, ready;
  uint64_t counted; /* nodes that solve->nodes has */
  uint64_t stop_at, stop_interval;
} Hand;

static bool task_done(const Solve *solve, const Task *task) {
  return task->lower >= task->upper || task->lower >= solve->high || task->upper <= solve->low;
}

static Node root_of(Worker *worker, const Position *position) {
  Node root = {{&worker->root_ground[0].pool[0], &worker->root_ground[1].pool[0]}, position->turn};
  return root;
}

static Move move_of(const Solve *solve, int placement) {
  return solve->hands[0].worker.root_ground[solve->position->turn].placement[placement].move;
}

/* -- ending early -------------------------------------------------------------------------- */

/* Every level of the search is a placement, so the colours take turns. */
static void report_line(const Hand *hand, SolveProgress *progress) {
  const Worker *worker = &hand->worker;
  const int turn = hand->solve->position->turn;
  progress->line_length = worker->path_length;
  for (int i = 0; i < worker->path_length; i++) {
    const Ground *ground = &worker->root_ground[(turn + i) & 1];
    progress->line[i] = ground->placement[worker->path[i]].move;
  }
}

static bool hand_asks_to_stop(Hand *hand) {
  Solve *solve = hand->solve;
  const SolveOptions *options = solve->options;
  if (options->stop == NULL || hand != solve->hands || hand->worker.effort.nodes < hand->stop_at) {
    return false;
  }
  hand->stop_at = hand->worker.effort.nodes + hand->stop_interval;
  if (options->progress != NULL) {
    spin_lock(&solve->lock);
    const Task *root = &solve->tasks[0];
    options->progress->lower = solve->margin + root->lower;
    options->progress->upper = solve->margin + root->upper;
    options->progress->best = root->best < 0 ? MOVE_PASS : move_of(solve, root->best);
    spin_unlock(&solve->lock);
    options->progress->nodes = atomic_word_get(&solve->nodes);
    report_line(hand, options->progress);
  }
  return options->stop(options->context) != 0;
}

/* The StopFunction of every worker. */
static int hand_poll(void *context) {
  Hand *hand = context;
  Solve *solve = hand->solve;
  Worker *worker = &hand->worker;
  const uint64_t limit = solve->options->node_limit;
  const uint64_t nodes = atomic_word_add(&solve->nodes, worker->effort.nodes - hand->counted);
  hand->counted = worker->effort.nodes;
  worker->unwind = NO_UNWIND;
  if (hand_asks_to_stop(hand) || (limit != 0 && nodes > limit)) atomic_word_set(&solve->stop, 1);
  if (atomic_word_get(&solve->stop) != 0) return 1;
  if (hand->alone && solve->shared.threads > 1 && nodes >= solve->options->alone_nodes &&
      worker->depth > 0) {
    hand->leave = true;
    worker->unwind = 0;
    return 1;
  }
  if (!worker->company) return 0;
  spin_lock(&solve->lock);
  const Task *task = hand->task;
  const bool answered = task->lower >= hand->beta || task->upper < hand->beta;
  spin_unlock(&solve->lock);
  if (answered) worker->unwind = 0;
  return answered || worker_overtaken(worker);
}

/* -- work ---------------------------------------------------------------------------------- */

/* The moves of the root, once its value is known: no move is worth more. */
static void open_moves(Solve *solve) {
  const Task *root = &solve->tasks[0];
  for (int i = 1; i < solve->count; i++) {
    Task *task = &solve->tasks[i];
    if (task->upper > root->upper) task->upper = root->upper;
    if (task->placement == root->best && task->lower < root->lower) task->lower = root->lower;
  }
  solve->guess = root->upper;
  solve->opened = true;
}

/* A task that is not done, of these one with the fewest at work on it; NULL if there is none. */
static Task *next_task(Solve *solve) {
  if (!task_done(solve, &solve->tasks[0])) return &solve->tasks[0];
  if (solve->root_only) return NULL;
  if (!solve->opened) open_moves(solve);
  Task *best = NULL;
  for (int i = 1; i < solve->count; i++) {
    Task *task = &solve->tasks[i];
    if (task_done(solve, task)) continue;
    if (best == NULL || task->workers < best->workers) best = task;
  }
  return best;
}

/* Only questions that help to place the value in the window. */
static int next_question(const Solve *solve, Task *task) {
  const int least = (task->lower > solve->low ? task->lower : solve->low) + 1;
  const int most = task->upper < solve->high ? task->upper : solve->high;
  if (task->beta == UNKNOWN) task->beta = solve->guess;
  if (task->beta > most) task->beta = most;
  if (task->beta < least) task->beta = least;
  return task->beta;
}

static int ask(Hand *hand, const Task *task, int first, int *move) {
  Worker *worker = &hand->worker;
  const Node root = root_of(worker, hand->solve->position);
  *move = -1;
  if (task->placement == THE_ROOT) {
    return search_moves(worker, &root, hand->beta, first, hand->solve->skip, move);
  }
  const Mark mark = worker_mark(worker);
  const int gain = gain_of(worker, root.turn, root.reach[root.turn], task->placement);
  const Node child = node_after(worker, &root, task->placement);
  worker->path[worker->path_length++] = (uint16_t)task->placement;
  const int value = gain - search(worker, &child, gain - hand->beta + 1);
  worker->path_length--;
  worker_drop(worker, mark);
  return value;
}

static void learn(Solve *solve, Task *task, int beta, int value, int move) {
  /* To show less takes all moves, which is dear close to the value: until it lies between two
   * questions, they go up in small steps and down in big ones. */
  if (value >= beta) {
    task->above = true;
    task->beta = value + STEP_UP;
    if (value > task->lower) {
      task->lower = value;
      if (move >= 0) task->best = move;
    }
  } else {
    task->below = true;
    task->beta = value + 1 - STEP_DOWN;
    if (value < task->upper) task->upper = value;
  }
  if (task->above && task->below) task->beta = task->lower + (task->upper - task->lower + 1) / 2;
  if (task_done(solve, task)) solve->guess = value;
}

/* Answers questions until none is left, or the work ends. */
static void hand_work(Hand *hand) {
  Solve *solve = hand->solve;
  Worker *worker = &hand->worker;
  worker->depth = 1;
  while (!hand->leave) {
    spin_lock(&solve->lock);
    Task *task = next_task(solve);
    int first = RECORD_NO_MOVE, move;
    if (task != NULL) {
      task->workers++;
      if (task->best >= 0) first = task->best;
      hand->beta = next_question(solve, task);
    }
    hand->task = task;
    spin_unlock(&solve->lock);
    if (task == NULL) return;
    const int value = ask(hand, task, first, &move);
    spin_lock(&solve->lock);
    task->workers--;
    if (!worker->effort.stopped) learn(solve, task, hand->beta, value, move);
    spin_unlock(&solve->lock);
    if (worker->effort.stopped && worker->unwind != 0) return;
    worker->effort.stopped = false;
    worker->unwind = NO_UNWIND;
  }
}

static Status hand_init(Hand *hand, Solve *solve) {
  const Worker *first = hand == solve->hands ? NULL : &solve->hands[0].worker;
  Worker *worker = &hand->worker;
  hand->solve = solve;
  Status status = worker_init(worker, &solve->shared, solve->position, solve->options, first);
  if (status != STATUS_OK) return status;
  /* A node takes a microsecond with a hundred placements, and milliseconds with all of them. */
  const int placements = worker->root_ground[0].count + worker->root_ground[1].count;
  hand->stop_interval = placements < POLL_OFTEN ? SOLVE_POLL_NODES : SOLVE_POLL_NODES / 128;
  worker->effort.poll_mask = hand->stop_interval - 1;
  worker->effort.stop = hand_poll;
  worker->effort.context = hand;
  return STATUS_OK;
}

static void hand_main(void *context, int number) {
  Solve *solve = context;
  Hand *hand = &solve->hands[number];
  Effort *effort = &hand->worker.effort;
  if (number > 0 && !hand->begun) {
    hand->begun = true;
    hand->ready = hand_init(hand, solve) == STATUS_OK;
  }
  /* Without memory for it this one stays away; the others do not need it. */
  if (number > 0 && !hand->ready) return;
  if (effort->poll_mask >= POLL_COMPANY_NODES) effort->poll_mask = POLL_COMPANY_NODES - 1;
  hand->worker.company = true;
  hand_work(hand);
  hand->worker.company = false;
}

/* The first thread begins alone: most searches are over before another could help. */
static void work(Solve *solve) {
  Hand *first = &solve->hands[0];
  first->alone = true;
  hand_work(first);
  first->alone = false;
  if (!first->leave) return;
  first->leave = false;
  const uint64_t mask = first->worker.effort.poll_mask;
  parallel_run(solve->shared.threads, hand_main, solve);
  first->worker.effort.poll_mask = mask;
}

/* -- results ------------------------------------------------------------------------------- */

/* The line of play from a position whose value still to come is known. */
static void find_line(Worker *worker, Node node, int value, int first, SolveResult *result) {
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
    if (length > 0) first = remembered_move(worker, &node);
    search_moves(worker, &node, value, first, NULL, &placement);
    if (worker->effort.stopped || placement < 0) return;
    result->line[length++] = worker->root_ground[turn].placement[placement].move;
    value = gain_of(worker, turn, node.reach[turn], placement) - value;
    node = node_after(worker, &node, placement);
  }
  result->line_length = length;
}

/* After an early end: what packings prove in a moment. No move of the side to move ends below its
 * gain minus the most that the other could ever place. */
static void tighten(Solve *solve, const Node *root) {
  Worker *worker = &solve->hands[0].worker;
  Task *task = &solve->tasks[0];
  const int placements = worker->root_ground[0].count + worker->root_ground[1].count;
  int lower, upper;
  node_tighten(worker, root, TIGHTEN_WORK / (uint64_t)(placements + 1), &lower, &upper);
  if (task->best >= 0) lower += gain_of(worker, root->turn, root->reach[root->turn], task->best);
  if (lower > task->lower) task->lower = lower;
  if (upper < task->upper) task->upper = upper;
}

static void root_bounds(Solve *solve, const Node *root) {
  const Worker *worker = &solve->hands[0].worker;
  Task *task = &solve->tasks[0];
  const Reach *own = root->reach[root->turn];
  task->placement = THE_ROOT;
  task->best = reach_can_move(own) ? reach_first(&worker->root_ground[root->turn], own) : -1;
  /* No move of the side to move can end below this lower bound: what it gains is not negative. */
  task->lower = node_lower(worker, root);
  task->upper = reach_can_move(own) ? node_upper(worker, root) : 0;
  const int least = task->lower > solve->low ? task->lower : solve->low;
  const int most = task->upper < solve->high ? task->upper : solve->high;
  task->beta = (least + most + 1) / 2;
}

/* Adds a task for every move of the root that stands for itself. */
static void list_moves(Solve *solve, const Node *root) {
  Worker *worker = &solve->hands[0].worker;
  const Reach *own = root->reach[root->turn];
  const Ground *ground = &worker->root_ground[root->turn];
  const Mark mark = worker_mark(worker);
  for (int i = 0; i < ground->legal_count; i++) {
    const int placement = ground->legal[i];
    if (solve->skip != NULL && solve->skip[placement]) continue;
    Task *task = &solve->tasks[solve->count++];
    const int gain = gain_of(worker, root->turn, own, placement);
    const Node child = node_after(worker, root, placement);
    task->placement = placement;
    task->lower = gain - node_upper(worker, &child);
    task->upper = gain - node_lower(worker, &child);
    task->beta = UNKNOWN;
    task->best = -1;
    worker_drop(worker, mark);
  }
}

static Status find_symmetries(Solve *solve) {
  const Ground *ground = &solve->hands[0].worker.root_ground[solve->position->turn];
  solve->orbit = malloc(((size_t)ground->count + 1) * sizeof *solve->orbit);
  if (solve->orbit == NULL) return STATUS_NO_MEMORY;
  if (!symmetry_orbits(solve->position, ground, solve->orbit)) return STATUS_OK;
  solve->skip = calloc((size_t)ground->count, sizeof *solve->skip);
  if (solve->skip == NULL) return STATUS_NO_MEMORY;
  for (int i = 0; i < ground->legal_count; i++) {
    solve->skip[ground->legal[i]] = solve->orbit[ground->legal[i]] != ground->legal[i];
  }
  return STATUS_OK;
}

/* Of every move, or of the forced pass. */
static void write_values(const Solve *solve, const Node *root, MoveValue *values, int *count) {
  const Reach *own = root->reach[root->turn];
  const Ground *ground = &solve->hands[0].worker.root_ground[root->turn];
  const Task *tasks = solve->tasks;
  *count = 0;
  if (!reach_can_move(own) && reach_can_move(root->reach[!root->turn])) {
    MoveValue pass = {MOVE_PASS, solve->margin + tasks[0].lower, solve->margin + tasks[0].upper};
    values[(*count)++] = pass;
  }
  for (int i = 0; i < ground->legal_count; i++) {
    const Task *task = tasks + 1;
    while (task->placement != solve->orbit[ground->legal[i]]) task++;
    MoveValue value = {move_of(solve, ground->legal[i]), solve->margin + task->lower,
                       solve->margin + task->upper};
    if (task->upper > tasks[0].upper) value.upper = solve->margin + tasks[0].upper;
    if (task->placement == tasks[0].best && task->lower < tasks[0].lower) {
      value.lower = solve->margin + tasks[0].lower;
    }
    values[(*count)++] = value;
  }
}

/* The root's value and line first, while the tables are full of both; then the moves. */
static void solve_tasks(Solve *solve, const Node *root, SolveResult *result) {
  Worker *worker = &solve->hands[0].worker;
  const Task *task = &solve->tasks[0];
  if (reach_can_move(root->reach[root->turn])) {
    solve->root_only = true;
    work(solve);
    solve->root_only = false;
  }
  if (!worker->effort.stopped && task->lower == task->upper) {
    /* The line may have passes, and is not the worker's path. */
    const Evaluator *evaluator = worker->evaluator;
    worker->evaluator = NULL;
    find_line(worker, *root, task->lower, task->best, result);
    worker->evaluator = evaluator;
  }
  if (solve->count > 1 && !worker->effort.stopped) work(solve);
}

static void write_result(Solve *solve, SolveResult *result) {
  const Task *task = &solve->tasks[0];
  result->lower = solve->margin + task->lower;
  result->upper = solve->margin + task->upper;
  result->best = task->best < 0 ? MOVE_PASS : move_of(solve, task->best);
  if (result->line_length > 0) result->best = result->line[0];
  for (int i = 0; i < solve->shared.threads; i++) {
    result->nodes += solve->hands[i].worker.effort.nodes;
  }
}

static Status solve_position(Solve *solve, MoveValue *values, int *count, SolveResult *result) {
  Worker *worker = &solve->hands[0].worker;
  const int turn = solve->position->turn;
  const Node root = root_of(worker, solve->position);
  Reach *own = root.reach[turn], *other = root.reach[!turn];
  solve->tasks = calloc((values == NULL ? 0 : (size_t)worker->root_ground[turn].legal_count) + 1,
                        sizeof *solve->tasks);
  if (solve->tasks == NULL) return STATUS_NO_MEMORY;
  solve->count = 1;
  Status status = find_symmetries(solve);
  if (status != STATUS_OK) return status;
  if (solve->shared.threads == 1) worker->effort.limit = solve->options->node_limit;
  root_bounds(solve, &root);
  packing_try_all(&worker->packer[turn], own, TRY_ALL_NODES);
  packing_try_all(&worker->packer[!turn], other, TRY_ALL_NODES);
  root_bounds(solve, &root);
  for (int color = 0; color < 2; color++) {
    solve->shared.squares_lower[color] = root.reach[color]->squares_lower;
    solve->shared.squares_upper[color] = root.reach[color]->squares_upper;
  }
  if (values != NULL) list_moves(solve, &root);
  if (!reach_can_move(own)) {
    const int value = packing_value(&worker->packer[!turn], other, -1, UNKNOWN);
    if (!worker->effort.stopped) solve->tasks[0].lower = solve->tasks[0].upper = -value;
  }
  solve_tasks(solve, &root, result);
  write_result(solve, result);
  const bool stopped = worker->effort.stopped;
  if (stopped && result->lower < result->upper) {
    tighten(solve, &root);
    result->lower = solve->margin + solve->tasks[0].lower;
    result->upper = solve->margin + solve->tasks[0].upper;
  }
  if (values != NULL) write_values(solve, &root, values, count);
  return stopped ? STATUS_STOPPED : STATUS_OK;
}

static void solve_free(Solve *solve) {
  for (int i = 0; i < solve->shared.threads; i++) worker_free(&solve->hands[i].worker);
  table_free(&solve->shared.table);
  free(solve->hands);
  free(solve->tasks);
  free(solve->orbit);
  free(solve->skip);
  free(solve);
}

static Status solve_new(Solve **out, const Position *position, const SolveOptions *options) {
  if (options->scoring < 0 || options->scoring >= SCORING_COUNT || options->threads < 1 ||
      options->threads > THREADS_MAX || options->window_lower >= options->window_upper) {
    return STATUS_BAD_ARGUMENT;
  }
  Solve *solve = calloc(1, sizeof *solve);
  if (solve == NULL) return STATUS_NO_MEMORY;
  solve->hands = calloc((size_t)options->threads, sizeof *solve->hands);
  if (solve->hands == NULL) {
    free(solve);
    return STATUS_NO_MEMORY;
  }
  solve->position = position;
  solve->options = options;
  solve->margin = position_margin(position, position->turn, options->scoring);
  solve->low = options->window_lower - solve->margin;
  solve->high = options->window_upper - solve->margin;
  solve->shared.official = options->scoring == SCORING_OFFICIAL;
  solve->shared.threads = options->threads;
  *out = solve;
  return STATUS_OK;
}

Status endgame_solve_moves(const Position *position, const SolveOptions *options, MoveValue *values,
                           int *count, SolveResult *result) {
  Solve *solve;
  memset(result, 0, sizeof *result);
  result->best = MOVE_PASS;
  Status status = solve_new(&solve, position, options);
  if (status != STATUS_OK) return status;
  status = hand_init(&solve->hands[0], solve);
  if (status == STATUS_OK) status = solve_position(solve, values, count, result);
  solve_free(solve);
  return status;
}

Status endgame_solve(const Position *position, const SolveOptions *options, SolveResult *result) {
  return endgame_solve_moves(position, options, NULL, NULL, result);
}
