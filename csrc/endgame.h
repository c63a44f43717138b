/* The exact solver. */
#ifndef CORNERWISE_ENDGAME_H
#define CORNERWISE_ENDGAME_H

#include <stddef.h>

#include "evaluation.h"
#include "parallel.h"
#include "reach.h"

enum {
  SOLVE_LINE_MAX = GAME_PLIES_MAX,
  SOLVE_POLL_NODES = 1024,
  SOLVE_ALONE_NODES =
      10000,              /* they take as long as a thread takes to start, a hundred times over */
  SOLVE_NO_WINDOW = 10000 /* beyond any margin */
};

/* Margins here are final ones, from the side to move at the root. */
typedef struct SolveProgress {
  uint64_t nodes;
  int lower, upper; /* proven so far */
  Move best;        /* reaches `lower` */
  int line_length;
  Move line[SOLVE_LINE_MAX]; /* what is being looked at, from the root on */
} SolveProgress;

typedef struct SolveOptions {
  int scoring;
  int threads;         /* 1 to THREADS_MAX */
  size_t table_bytes;  /* memory for the transposition tables; rounded down */
  uint64_t node_limit; /* 0: none; with several threads it may be passed by some thousand nodes */
  StopFunction stop;   /* may be NULL; polled every SOLVE_POLL_NODES nodes at the latest */
  void *context;
  SolveProgress *progress; /* may be NULL; written before each call of stop, by the same thread */
  /* Only what lies between matters: bounds up to window_lower or from window_upper on may stay
   * apart. */
  int window_lower, window_upper;
  uint64_t alone_nodes;        /* before the other threads start */
  const ReachKernels *kernels; /* NULL: the fastest of this machine */
  /* NULL, or what to ask which moves to try first: another one changes how long it takes, never
   * what is proven. It counts only for variants that it has weights for. */
  const Evaluator *evaluator;
} SolveOptions;

/* One thread, no limits, no window, and no memory for tables. */
FORCE_INLINE SolveOptions solve_options(int scoring) {
  SolveOptions options = {0};
  options.scoring = scoring;
  options.threads = 1;
  options.window_lower = -SOLVE_NO_WINDOW;
  options.window_upper = SOLVE_NO_WINDOW;
  options.alone_nodes = SOLVE_ALONE_NODES;
  return options;
}

typedef struct SolveResult {
  int lower, upper; /* proven bounds; equal: the value */
  Move best;        /* a move that reaches `lower`; MOVE_PASS in a finished game, see line_length */
  int line_length;  /* 0 unless lower == upper, or where the game is over */
  Move line[SOLVE_LINE_MAX]; /* played out, it ends with exactly the value */
  uint64_t nodes;
} SolveResult;

/* What is proven of the margin after a move. */
typedef struct MoveValue {
  Move move;
  int lower, upper;
} MoveValue;

/* Solves a position, or proves what it can before a limit ends it: then returns STATUS_STOPPED with
 * bounds that hold. The position is not changed. `stop` is called on the calling thread only. With
 * one thread, the same call without `stop` does the same every time. */
Status endgame_solve(const Position *position, const SolveOptions *options, SolveResult *result);

/* The same, and the margin of every legal move: `values` has room for PLACEMENTS_MAX, `count`
 * becomes the number of moves (a forced pass is one; none in a finished game). */
Status endgame_solve_moves(const Position *position, const SolveOptions *options, MoveValue *values,
                           int *count, SolveResult *result);

#endif
