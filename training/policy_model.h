/* The policy while it learns: in floating point, and backwards.
 *
 * Its score of a move is a sum of weights; which ones, the features of the move tell. The game is
 * the same mirrored at the line through both start cells, so the weights of a place and of its
 * mirror image are one. */
#ifndef TRAINING_POLICY_MODEL_H
#define TRAINING_POLICY_MODEL_H

#include <stddef.h>

#include "policy.h"

enum {
  POLICY_WEIGHTS = sizeof(Policy) / sizeof(int16_t),
  MOVE_FEATURES_MAX = 1 + 2 * PIECE_CELLS_MAX + EDGES_MAX + CORNERS_MAX
};

/* Numbers of weights, in the order of Policy. */
typedef struct MoveFeatures {
  int count;
  uint16_t weight[MOVE_FEATURES_MAX];
} MoveFeatures;

/* A position to learn from, and how likely each of its moves should be. */
typedef struct Lesson {
  Position position;
  int count;
  Move *move;
  float *share; /* all add up to 1 */
} Lesson;

/* What lesson_loss works with. */
typedef struct LessonRoom {
  MoveFeatures features[MOVES_ROOM];
  float score[MOVES_ROOM];
} LessonRoom;

void move_features(const Position *position, const CellCodes *codes, Move move, MoveFeatures *out);

/* The score of a move; POLICY_ONE of the integers are 1.0 here. */
float policy_sum(const float *weight, const MoveFeatures *features);

/* The cross-entropy of the moves' shares and what their scores make of them, in nats. Adds to the
 * gradient, where there is one. */
float lesson_loss(const float *weight, const Lesson *lesson, LessonRoom *room, float *gradient);

/* The integers for the engine. Returns how many weights were too big for theirs. */
int policy_export(const float *weight, Policy *out);

#endif
