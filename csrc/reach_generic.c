/* Futures in plain C. */
#include "vector_generic.h"

#include "reach_kernel.h"

const ReachKernels reach_generic = {after, without, cover_bound, greedy};
