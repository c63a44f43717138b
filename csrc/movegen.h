/* Legal placements, counted and listed: one table of kernels for each instruction set. */
#ifndef CORNERWISE_MOVEGEN_H
#define CORNERWISE_MOVEGEN_H

#include "position.h"

enum { LIST_AT_ONCE = 4, MOVES_ROOM = PLACEMENTS_MAX + LIST_AT_ONCE };

typedef struct Kernels {
  const char *name;
  /* Number of legal placements of a colour. */
  int (*count)(const Position *position, int color);
  /* Writes them in the order of their codes and returns their number; `out` must have room for
   * MOVES_ROOM moves, and what lies behind the last one may be overwritten. */
  int (*list)(const Position *position, int color, Move *out);
  bool (*any)(const Position *position, int color);
  /* The number of legal placements, and the pieces that have one, a bit each. */
  int (*survey)(const Position *position, int color, uint32_t *playable);
} Kernels;

extern const Kernels kernels_generic;
extern const Kernels kernels_avx2; /* use only where dispatch_find returns it */

#endif
