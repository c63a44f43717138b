/* How much a colour can place when the other stands still. */
#ifndef CORNERWISE_PACKING_H
#define CORNERWISE_PACKING_H

#include "reach.h"
#include "ttable.h"

/* Work done by a search, and what ends it. */
typedef struct Effort {
  uint64_t nodes, limit; /* limit 0: none */
  StopFunction stop;
  void *context;
  uint64_t poll_mask; /* stop is asked whenever these bits of the number of nodes are 0 */
  bool stopped;       /* from then on every result is to be thrown away */
} Effort;

/* Counts a node; false when the search has to end. */
FORCE_INLINE bool effort_count(Effort *effort) {
  if (effort->stopped) return false;
  if (effort->limit != 0 && effort->nodes >= effort->limit) {
    effort->stopped = true;
    return false;
  }
  if ((effort->nodes++ & effort->poll_mask) == 0 && effort->stop != NULL &&
      effort->stop(effort->context) != 0) {
    effort->stopped = true;
    return false;
  }
  return true;
}

/* Futures that a packing search needs at once besides the one it is asked about. */
enum { PACKING_DEPTH = 3 * (PIECES_MAX + 2) };

typedef struct Packer {
  Ground *ground;
  Effort *effort;
  bool official; /* count the bonus */
  KeyHash hash;
  Table *table, own_table; /* that of another packer, or the own one */
} Packer;

/* `ground` and `effort` must outlive the packer. `shared`: other threads will join its table. */
Status packer_init(Packer *packer, Ground *ground, Effort *effort, bool official,
                   size_t table_bytes, bool shared);

/* A packer for another thread, with a ground of the same position and colour: it works with the
 * table of `first`, which must outlive it. */
void packer_join(Packer *packer, Ground *ground, Effort *effort, const Packer *first);
void packer_free(Packer *packer);

/* The most that the colour can still gain (bonus included), as far as a window asks for it: with
 * floor < goal, a result above floor and below goal is exact, one up to floor is an upper bound,
 * one from goal on a lower bound. Nothing of it counts once `effort->stopped`. */
int packing_value(Packer *packer, Reach *reach, int floor, int goal);

/* Finds out whether all that is left fits, or gives up after `budget` nodes. Where it does not, no
 * future that comes of this one is suspected of a bonus any more. */
void packing_try_all(Packer *packer, Reach *reach, uint64_t budget);

/* A quick upper bound of it, and of what is left of it without some cells. */
int packing_bound(const Packer *packer, const Reach *reach);
int packing_bound_on(const Packer *packer, const Reach *reach, const Bits *without);

/* Makes a quick lower bound of the squares, unless there is one. */
void packing_greedy(const Packer *packer, Reach *reach);

#endif
