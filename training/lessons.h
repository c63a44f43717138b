/* What a network teaches its policy. */
#ifndef TRAINING_LESSONS_H
#define TRAINING_LESSONS_H

#include "data.h"
#include "evaluation.h"
#include "policy_model.h"

enum { LESSON_MOVES_LEAST = 48 }; /* with fewer there is little to choose from */

typedef struct Lessons {
  Lesson *lesson;
  size_t count;
} Lessons;

/* Lessons from the first `most` of some records that have enough moves. The shares are those of a
 * softmax: moves whose worths, as the network sees them, differ by `temperature` (in the unit of
 * worth_value) differ by a factor of e. */
void lessons_make(Lessons *out, const Data *data, const uint32_t *records, size_t count,
                  size_t most, const Weights *weights, float temperature, int threads);
void lessons_free(Lessons *lessons);

/* How well a policy has learnt: in the mean of some lessons. */
enum { FIRST_COUNTS = 4 };
static const int FIRST_COUNT[FIRST_COUNTS] = {16, 24, 32, 48};
typedef struct Marks {
  double loss;
  double best_among[FIRST_COUNTS]; /* how often the best move is among the first 16, 24, ... */
  double farthest; /* integers and floats are apart by so many of what rounding a weight costs */
} Marks;

/* Looks at the integers with the engine's own function; `weight` are the floats they come from. */
Marks lessons_test(const Lessons *lessons, const Policy *policy, const float *weight);

#endif
