/* What moves have been worth in the play-outs so far, wherever in them they were made.
 *
 * The placements of a board can be made in many positions, and what is good in one of them is
 * mostly good in those that are close. So from play-out to play-out they get better. (The
 * move-average sampling technique: H. Finnsson and Y. Björnsson, "Simulation-based approach to
 * general game playing", AAAI 2008.) All is done in integers, so that every machine plays the same
 * games. */
#ifndef CORNERWISE_AVERAGES_H
#define CORNERWISE_AVERAGES_H

#include "position.h"

enum { MOVE_CODES = ORIENTATIONS_MAX * BITS_CELLS, AVERAGES_WEIGHT_MAX = 1 << 12 };

/* How a game went on: moves, passes among them. */
typedef struct PlayedLine {
  int turn; /* who made the first */
  int length;
  Move move[GAME_PLIES_MAX];
} PlayedLine;

/* All zero: nothing has been played yet. */
typedef struct MoveAverages {
  int64_t games, results; /* results: their sum, for black */
  int32_t made[2][MOVE_CODES], result[2][MOVE_CODES];
  int16_t bonus[2][MOVE_CODES];
} MoveAverages;

/* Takes in how a game ended: its margin, for the side that made the first move. After that, the
 * moves that it was made of have a bonus, by colour: `weight` (0 to AVERAGES_WEIGHT_MAX) for each
 * whole result, from a sure loss to an even game or from there to a sure win, that they are above
 * the average. Of few games it is less. */
void averages_learn(MoveAverages *averages, const PlayedLine *line, int margin, int weight);

#endif
