/* First estimates for the moves of a position, without looking further. */
#ifndef CORNERWISE_EVALUATION_H
#define CORNERWISE_EVALUATION_H

#include "network.h"
#include "policy.h"

/* Chances of a side and its margin. */
typedef struct Worth {
  float win, loss, margin;
} Worth;

/* The chance to win, draws half. */
FORCE_INLINE float worth_result(Worth worth) { return 0.5f * (1.0f + worth.win - worth.loss); }

/* One number to compare worths by: the result expected, and a little for the margin, so that of two
 * sure wins the bigger one is better. */
FORCE_INLINE float worth_value(Worth worth) { return worth_result(worth) + 0.002f * worth.margin; }

FORCE_INLINE Worth worth_of_margin(int margin) {
  Worth worth = {margin > 0 ? 1.0f : 0.0f, margin < 0 ? 1.0f : 0.0f, (float)margin};
  return worth;
}

FORCE_INLINE Worth worth_negated(Worth worth) {
  Worth out = {worth.loss, worth.win, -worth.margin};
  return out;
}

/* What was learned about Duo: the contents of the file of weights. */
typedef struct Weights {
  Network network;
  Policy policy;
} Weights;

typedef struct Evaluator {
  const Kernels *kernels;
  const NetworkKernels *network_kernels;
  const Weights *weights; /* for Duo; NULL: the plain formula for it too */
  int scoring;
} Evaluator;

/* The weights for positions of a variant; NULL where there are none. */
FORCE_INLINE const Weights *evaluator_weights(const Evaluator *evaluator, int variant) {
  return variant == VARIANT_DUO ? evaluator->weights : NULL;
}

typedef struct FirstEstimate {
  Move move;
  int score;   /* by the policy, while it chooses; means nothing to others */
  bool over;   /* the move ends the game, and `worth` is exact */
  Worth worth; /* for the side that makes the move */
} FirstEstimate;

/* Lists the moves of the side to move, a forced pass among them, into room for MOVES_ROOM. Returns
 * their number: 0 where the game is over. */
int evaluator_moves(const Evaluator *evaluator, const Position *position, Move *moves);

/* Lists the moves likewise and estimates each, or only the `most` that score highest by the policy;
 * `out` has room for MOVES_ROOM. Returns the number of estimates: 0 where the game is over. `all`:
 * whether these are all moves. */
int evaluate_moves(const Evaluator *evaluator, const Position *position, int most,
                   FirstEstimate *out, bool *all);

#endif
