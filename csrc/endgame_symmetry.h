/* Moves of a position that are images of each other. */
#ifndef CORNERWISE_ENDGAME_SYMMETRY_H
#define CORNERWISE_ENDGAME_SYMMETRY_H

#include "reach.h"

/* Writes for every legal placement of the root the first of those that have the same value because
 * the position is symmetric (often itself). `orbit` has room for every number of a placement.
 * Returns whether any two are such. */
bool symmetry_orbits(const Position *position, const Ground *ground, uint16_t *orbit);

#endif
