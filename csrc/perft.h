/* Number of move sequences of a given length, the classic test of a move search. */
#ifndef CORNERWISE_PERFT_H
#define CORNERWISE_PERFT_H

#include "movegen.h"

enum { PERFT_DEPTH_MAX = 64 };

/* A forced pass is a ply; a finished game contributes nothing. `stop` may be NULL. */
Status perft_count(const Kernels *kernels, const Position *position, int depth, StopFunction stop,
                   void *context, uint64_t *count);

#endif
