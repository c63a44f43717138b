/* What a colour could still cover, kept as lists of placements.
 *
 * At the root of a search the placements that a colour could ever make are listed once (a Ground).
 * From then on a colour's future is a part of that list: those it could still make, first among
 * them those that it may make now (a Reach). A move only takes placements away and makes some
 * legal.
 */
#ifndef CORNERWISE_REACH_H
#define CORNERWISE_REACH_H

#include <stddef.h>

#include "position.h"

/* Boards leave the last two rows of a set empty: the last of its words has room for a bit a piece.
 */
enum { PIECE_BITS_WORD = BITS_WORDS - 1, PIECE_BITS_SHIFT = 32 };

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
  int16_t squares_lower, squares_upper; /* what packings found out */
  int legal, count;                     /* of the list: the legal ones, and all */
  uint16_t *list;
} Reach;

/* All placements a colour could make from the root of a search on. Not shared between threads. */
typedef struct Ground {
  const Variant *variant;
  int count;
  Bits *cover; /* the cells of each and the bit of its piece: what every step reads */
  Placement *placement;
  uint16_t *later, *pending; /* room to work in */
  uint8_t joint_group[PIECES_MAX];
  Reach *pool;
  uint16_t *pool_lists;
  int used;
} Ground;

/* Lists the placements; the root's own future becomes `ground->pool[0]`. `depth` is the number of
 * futures that may be alive at once. */
Status ground_init(Ground *ground, const Position *position, int color, int depth);
void ground_free(Ground *ground);

/* The future after placing number `placement`. New futures lie on a stack: to drop them, set `used`
 * back to what it was. */
Reach *reach_after(Ground *ground, const Reach *reach, int placement);

/* The future when `cells` cannot be covered any more. */
Reach *reach_without(Ground *ground, const Reach *reach, const Bits *cells);

/* Likewise, into a future that exists; not one that `reach` is. */
void reach_without_into(Ground *ground, const Reach *reach, const Bits *cells, Reach *out);

/* An uninitialised future from the stack. */
Reach *reach_new(Ground *ground);

FORCE_INLINE bool reach_can_move(const Reach *reach) { return reach->legal != 0; }

/* Sum of the sizes of pieces. */
int pieces_squares(const Variant *variant, uint32_t pieces);

#endif
