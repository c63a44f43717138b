/* Futures in plain C. */
#include "vector_generic.h"

#include "reach_kernel.h"

const ReachKernels reach_generic = {after,  without,       without_set, cover_bound,
                                    greedy, relate_narrow, meet_narrow, takes_more};
