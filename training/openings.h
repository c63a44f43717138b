/* First moves by chance, so that games differ. */
#ifndef TRAINING_OPENINGS_H
#define TRAINING_OPENINGS_H

#include "movegen.h"
#include "random.h"

/* A placement of the side to move, which must have one. All are as likely, but mostly (`big`, 0 to
 * 1) only those of five cells, as long as there is one: games that begin with small pieces are of
 * little use. `moves` has room for MOVES_ROOM. */
Move opening_move(const Position *position, double big, Random *random, Move *moves);

#endif
