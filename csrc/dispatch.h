/* Which kernels this machine can run. */
#ifndef CORNERWISE_DISPATCH_H
#define CORNERWISE_DISPATCH_H

#include "movegen.h"

/* The kernels of that name, or NULL where they are unknown or this machine cannot run them. */
const Kernels *dispatch_find(const char *name);

/* The fastest kernels of this machine. */
const Kernels *dispatch_best(void);

/* Name number `index` of the kernels this machine can run, slowest first; NULL past the end. */
const char *dispatch_available(int index);

#endif
