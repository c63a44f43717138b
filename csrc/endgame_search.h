/* The search of the solver, as one of its threads sees it.
 *
 * Every thread does the whole search from the root by itself. What they share are the tables, so
 * that nothing has to be done twice, and hints about who is where, so that they do not all do the
 * same at once. Hints decide in which order moves are tried, never a value: what a thread returns
 * rests on its own search and on bounds in the tables. (The idea is that of ABDADA: J.-C. Weill,
 * "The ABDADA distributed minimax search algorithm", ICCA Journal 19, 1996.) */
#ifndef CORNERWISE_ENDGAME_SEARCH_H
#define CORNERWISE_ENDGAME_SEARCH_H

#include "endgame.h"
#include "packing.h"

enum {
  MAIN_DEPTH = 2 * PIECES_MAX + 2, /* placements of both, no passes: see search() */
  BUSY_SLOTS = 1 << 12,
  UNKNOWN = 1000, /* beyond any value */
  NO_UNWIND = -1
};

/* What all threads of a search share. */
typedef struct Shared {
  bool official;
  int threads;
  KeyHash hash;
  Table table;
  int16_t squares_lower[2], squares_upper[2]; /* what packings of the root's futures found out */
  AtomicWord busy[BUSY_SLOTS];                /* hashes of the moves being searched; 0: none */
} Shared;

typedef struct Choice {
  uint16_t placement;
  int16_t score;
} Choice;

/* Both futures and whose turn it is: all that the value still to come depends on. */
typedef struct Node {
  Reach *reach[2];
  int turn;
} Node;

/* What the positions after a number of placements took so far. */
typedef struct LevelEffort {
  uint64_t positions, nodes;
} LevelEffort;

/* A node on the way from the root to where the thread is. */
typedef struct Frame {
  Key key;
  int beta;
} Frame;

typedef struct Worker {
  Shared *shared;
  Ground *ground[2]; /* those in use: the root's or narrow ones */
  Ground root_ground[2], narrow_ground[2];
  Packer packer[2];
  Effort effort;
  uint32_t *history[2]; /* how much a placement would have saved, had it been tried first */
  LevelEffort level[MAIN_DEPTH + 1];
  Position position; /* at the root */
  /* What says which moves are tried first in positions that take long, and room for its estimates;
   * NULL: nothing does, or the position is not that of the path. */
  const Evaluator *evaluator;
  FirstEstimate *estimates;
  Choice *choices; /* a stack: the moves of the positions on the way from the root */
  size_t choices_used;
  bool company;              /* whether other threads search as well */
  uint16_t path[MAIN_DEPTH]; /* the placements from the root to where it is */
  int path_length;
  Frame frame[MAIN_DEPTH + 1]; /* number 0 stands for the task: see endgame.c */
  int depth;                   /* frames in use */
  /* Where effort.stopped ends: the frame whose answer another thread has found, and the answer; or
   * NO_UNWIND, when all the work ends. */
  int unwind, unwind_value;
} Worker;

/* `first`: NULL for the first worker; others work with its tables. Free it whatever comes back. */
Status worker_init(Worker *worker, Shared *shared, const Position *position,
                   const SolveOptions *options, const Worker *first);
void worker_free(Worker *worker);

/* What placing it gains at once. */
int gain_of(const Worker *worker, int color, const Reach *reach, int placement);

/* What a placement leaves to the other colour: the future that it has, or another one. */
Reach *other_after(Worker *worker, const Node *node, int placement);
Node node_after(Worker *worker, const Node *node, int placement);

/* Forgets the futures made since. */
typedef struct Mark {
  int used[2];
} Mark;

Mark worker_mark(const Worker *worker);
void worker_drop(Worker *worker, Mark mark);

/* Bounds of the value that cost nothing. */
int node_upper(const Worker *worker, const Node *node);
int node_lower(const Worker *worker, const Node *node);

/* Bounds by packings of at most `budget` nodes each. The lower one holds whatever the side to move
 * does: it is minus the most that the other could ever place. Leaves no trace in the worker. */
void node_tighten(Worker *worker, const Node *node, uint64_t budget, int *lower, int *upper);

/* Whether the value still to come is at least beta: a result >= beta is a lower bound of it, a
 * smaller one an upper bound. No result counts once effort.stopped. */
int search(Worker *worker, const Node *node, int beta);

/* The same by trying the moves one after the other, `first` before all others, and none of those
 * that `skip` names (NULL: skip none). `*move`: the placement that reached beta, or -1. Moves go by
 * their numbers at the root. */
int search_moves(Worker *worker, const Node *node, int beta, int first, const bool *skip,
                 int *move);

/* The move that the table remembers, or RECORD_NO_MOVE. */
int remembered_move(Worker *worker, const Node *node);

/* Whether the tables answer the question of a frame by now; then `*value` is the answer. */
bool frame_answered(Worker *worker, int number, int *value);

/* Whether another thread has answered a question on the way from the root: then everything up to
 * there is to be given up. */
bool worker_overtaken(Worker *worker);

#endif
