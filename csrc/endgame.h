/* The exact solver. */
#ifndef CORNERWISE_ENDGAME_H
#define CORNERWISE_ENDGAME_H

#include <stddef.h>

#include "movegen.h"

/* Every placement of both colours, and a pass after each. */
enum { SOLVE_LINE_MAX = 4 * PIECES_MAX, SOLVE_POLL_NODES = 1024 };

typedef struct SolveOptions {
  int scoring;
  size_t table_bytes;  /* memory for the transposition table; rounded down */
  uint64_t node_limit; /* 0: none */
  StopFunction stop;   /* may be NULL; polled every SOLVE_POLL_NODES nodes at the latest */
  void *context;
} SolveOptions;

/* Final margins, from the side to move at the root. */
typedef struct SolveResult {
  int lower, upper; /* proven bounds; equal: the value */
  Move best;        /* a move that reaches `lower`; MOVE_PASS in a finished game, see line_length */
  int line_length;  /* 0 unless lower == upper, or where the game is over */
  Move line[SOLVE_LINE_MAX]; /* played out, it ends with exactly the value */
  uint64_t nodes;
} SolveResult;

/* Solves a position, or proves what it can before a limit ends it: then returns STATUS_STOPPED with
 * bounds that hold. The position is not changed. */
Status endgame_solve(const Kernels *kernels, const Position *position, const SolveOptions *options,
                     SolveResult *result);

#endif
