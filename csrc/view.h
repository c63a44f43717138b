/* What a side sees of a position, as bytes that are 0 or 1: for programs that learn. */
#ifndef CORNERWISE_VIEW_H
#define CORNERWISE_VIEW_H

#include "position.h"

/* Planes of size * size cells, the side's own before the other's: the cells that are taken, the
 * anchors, and the cells that may be covered. */
enum { VIEW_PLANES = 6 };

/* The board turned by half a turn and the colours exchanged, so that white begins where black does:
 * the same game for the side to move. */
Position view_half_turn(const Position *position);

/* The placement that covers the turned cells; a pass is a pass. */
Move view_half_turn_move(const Variant *variant, Move move);

/* Writes VIEW_PLANES planes as `color` sees them. */
void view_planes(const Position *position, int color, uint8_t *out);

/* Writes a byte for every piece, 1 where `color` has yet to place it; then the other's. */
void view_pieces(const Position *position, int color, uint8_t *out);

#endif
