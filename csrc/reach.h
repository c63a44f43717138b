/* What a colour could still cover, kept as sets of placements.
 *
 * At the root of a search the placements that a colour could ever make are listed once (a Ground).
 * From then on a colour's future is a part of that list, a bit each: those it could still make, and
 * among them those that it may make now (a Reach). A move only takes placements away and makes some
 * legal.
 */
#ifndef CORNERWISE_REACH_H
#define CORNERWISE_REACH_H

#include <stddef.h>

#include "position.h"

/* Boards leave the last two rows of a set empty: the last of its words has room for a bit a piece.
 */
enum { PIECE_BITS_WORD = BITS_WORDS - 1, PIECE_BITS_SHIFT = 32 };

/* Sets of placements come in steps of that many words. */
enum { ROW_STEP = 4 };

typedef struct Placement {
  Bits cells;
  Bits corners; /* what its colour may start from afterwards */
  Bits ends; /* what its colour cannot cover afterwards: the cells, their edge neighbours, the piece
              */
  Move move;
  uint8_t piece, size;
} Placement;

/* The future of a colour at one point of the search. */
typedef struct Reach {
  Bits cells;      /* what it could still cover if the other colour stood still, or more */
  Bits anchors;    /* of `cells`, those where a placement is legal now */
  uint32_t left;   /* pieces not placed yet */
  uint32_t usable; /* those that could still be placed */
  int bound;       /* squares it can still place, or more */
  bool complete;   /* by these bounds it might still place everything that is left */
  int count;       /* of placements in `alive` */
  int16_t squares_lower, squares_upper; /* what packings found out */
  uint64_t *alive, *legal; /* sets of placements, `ground->words` each: all, and those legal now */
} Reach;

struct Ground;

/* What the search spends its time on: one table of functions for each instruction set, with the
 * same results. `out` may not be `reach`. */
typedef struct ReachKernels {
  void (*after)(struct Ground *ground, const Reach *reach, int placement, Reach *out);
  void (*without)(struct Ground *ground, const Reach *reach, const Bits *cells, Reach *out);
  void (*without_set)(struct Ground *ground, const Reach *reach, const uint64_t *set, Reach *out);
  int (*cover_bound)(const struct Ground *ground, const Bits *cells, uint32_t usable);
  /* The squares of a packing made in a hurry; only where `ground->opened` is there. */
  int (*greedy)(struct Ground *ground, const Reach *reach);
  /* For narrow grounds: fills the sets by placement; `reached`: the cells of its placements, or of
   * those of the other. */
  void (*relate_narrow)(struct Ground *ground, const Bits *reached);
  void (*meet_narrow)(struct Ground *ground, const struct Ground *other, const Bits *reached);
  /* Whether placement a leaves a colour all that b leaves it, and the other no more than b does;
   * only where there are hits. */
  bool (*takes_more)(const struct Ground *ground, const struct Ground *theirs, const Reach *own,
                     const Reach *other, int a, int b);
} ReachKernels;

extern const ReachKernels reach_generic;
extern const ReachKernels reach_avx2; /* use only where dispatch_find returns kernels_avx2 */

/* All placements a colour could make from some point of a search on. Not shared between threads.
 *
 * Deep in a search few of the root's placements are left, spread over sets made for all of them.
 * There a narrow ground takes over, which lists only those, in the same order. */
typedef struct Ground {
  const Variant *variant;
  const ReachKernels *kernels;
  int count;   /* of placements; big ones come first */
  int words;   /* of a set of them: a multiple of ROW_STEP */
  Bits *cover; /* the cells of each and the bit of its piece: what every step reads */
  Placement *placement;
  /* Sets of placements, `words` each: by cell, those that cover it; by piece; by placement, those
   * that cannot be made after it (itself too) and those that can start from it. The last two are
   * NULL where there are too many. */
  uint64_t *covering, *of_piece, *excluded, *opened;
  uint64_t *hits;   /* by placement, those of the other colour that it makes impossible; or NULL */
  uint16_t *origin; /* of each placement, its number at the root */
  uint16_t *legal;  /* the root's own list of what is legal, in order */
  int legal_count;
  uint64_t *room; /* to work in */
  uint16_t *list; /* likewise */
  uint8_t joint_group[PIECES_MAX];
  Reach *pool;
  uint64_t *pool_sets;
  int used;
} Ground;

FORCE_INLINE const uint64_t *ground_covering(const Ground *ground, int cell) {
  return ground->covering + (size_t)cell * (size_t)ground->words;
}

/* The fastest functions that this machine can run. */
const ReachKernels *reach_best(void);

/* Lists the placements; the root's own future becomes `ground->pool[0]`. `depth` is the number of
 * futures that may be alive at once. */
Status ground_init(Ground *ground, const ReachKernels *kernels, const Position *position, int color,
                   int depth);
void ground_free(Ground *ground);

/* Fills `ground->hits`, unless that takes too much room. */
Status ground_meet(Ground *ground, const Ground *other);

enum { NARROW_PLACEMENTS = 64 * ROW_STEP };

/* Memory for narrow grounds of a root. */
Status narrow_init(Ground *narrow, const Ground *root, int depth);

/* Makes a narrow ground of a future of at most NARROW_PLACEMENTS placements; that future becomes
 * `narrow->pool[0]`, all others of the ground are forgotten. Then come the hits, once both colours
 * have theirs. */
void narrow_fill(Ground *narrow, const Ground *ground, const Reach *reach);
void narrow_meet(Ground *narrow, const Ground *other);

/* The number that a placement of the future gets there. */
int narrow_number(const Reach *reach, int placement);

/* The future after placing number `placement`. New futures lie on a stack: to drop them, set `used`
 * back to what it was. */
Reach *reach_after(Ground *ground, const Reach *reach, int placement);

/* The future when `cells` cannot be covered any more. */
Reach *reach_without(Ground *ground, const Reach *reach, const Bits *cells);

/* The future without a set of placements. */
Reach *reach_without_set(Ground *ground, const Reach *reach, const uint64_t *set);

/* Likewise without cells, into a future that exists; not one that `reach` is. */
void reach_without_into(Ground *ground, const Reach *reach, const Bits *cells, Reach *out);

/* An uninitialised future from the stack. */
Reach *reach_new(Ground *ground);

FORCE_INLINE bool reach_can_move(const Reach *reach) { return !bits_is_empty(&reach->anchors); }

/* The first legal placement; there must be one. */
FORCE_INLINE int reach_first(const Ground *ground, const Reach *reach) {
  for (int w = 0; w < ground->words; w++) {
    if (reach->legal[w] != 0) return 64 * w + count_trailing_zeros(reach->legal[w]);
  }
  return 0;
}

/* What sets two futures apart besides the pieces: cells and anchors. Of the last word of a set only
 * the lower half is in use. */
enum { REACH_KEY_WORDS = 2 * BITS_WORDS - 1 };

FORCE_INLINE void reach_key_words(const Reach *reach, uint64_t *to) {
  for (int i = 0; i < BITS_WORDS - 1; i++) {
    to[i] = reach->cells.word[i];
    to[BITS_WORDS - 1 + i] = reach->anchors.word[i];
  }
  to[REACH_KEY_WORDS - 1] = reach->cells.word[BITS_WORDS - 1] | reach->anchors.word[BITS_WORDS - 1]
                                                                    << PIECE_BITS_SHIFT;
}

/* How many cells of a region a set of pieces can cover at most. */
FORCE_INLINE int reach_cover_bound(const Ground *ground, const Bits *cells, uint32_t usable) {
  return ground->kernels->cover_bound(ground, cells, usable);
}

/* Sum of the sizes of pieces. */
int pieces_squares(const Variant *variant, uint32_t pieces);

#endif
