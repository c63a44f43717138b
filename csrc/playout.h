/* Games played to their end by chance, the likelier a move the better the policy likes it.
 *
 * One of them says little; the mean of many says what a position leads to when both sides play
 * sensibly, whatever the network believes. (As in D. Silver et al., "Mastering the game of Go with
 * deep neural networks and tree search", Nature 529, 2016.) All is done in integers, so that every
 * machine plays the same games. */
#ifndef CORNERWISE_PLAYOUT_H
#define CORNERWISE_PLAYOUT_H

#include "averages.h"
#include "evaluation.h"

enum { PLAYOUT_SHARPNESS_MAX = 1000 };

typedef struct PlayoutOptions {
  int sharpness;                /* 0 to PLAYOUT_SHARPNESS_MAX */
  const MoveAverages *averages; /* whose bonuses count beside the policy's score; NULL: none */
} PlayoutOptions;

/* The final margin of such a game, from the side to move; there must be weights for the position.
 * A move that scores POLICY_ONE lower than another is e^sharpness times less likely. `random` goes
 * on to other games; `room` is for MOVES_ROOM moves, and holds nothing afterwards. */
int playout_margin(const Evaluator *evaluator, const Position *position,
                   const PlayoutOptions *options, uint64_t *random, FirstEstimate *room,
                   PlayedLine *line);

#endif
