/* Futures with 256-bit registers. */
#include "reach.h"

#ifdef __AVX2__
#include "vector_avx2.h"

#include "reach_kernel.h"

const ReachKernels reach_avx2 = {after, without, cover_bound, greedy};

#else

const ReachKernels reach_avx2 = {0, 0, 0, 0};

#endif
