/* Futures with 256-bit registers. */
#include "reach.h"

#ifdef __AVX2__
#include "vector_avx2.h"

#include "reach_kernel.h"

const ReachKernels reach_avx2 = {after,  without,       without_set, cover_bound,
                                 greedy, relate_narrow, meet_narrow, takes_more};

#else

const ReachKernels reach_avx2 = {0, 0, 0, 0, 0, 0, 0, 0};

#endif
