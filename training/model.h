/* The network while it learns: in floating point, and backwards.
 *
 * It is that of network.h with 1.0 for NETWORK_ONE. The weights of a cell in a state are a sum of
 * two: one for the state anywhere, and one for the cell in that state; so what is seen on one cell
 * is at once known on all, and cells that matter can still learn to be different. */
#ifndef TRAINING_MODEL_H
#define TRAINING_MODEL_H

#include "network.h"
#include "records.h"

enum { MODEL_ROWS_CELLS = FEATURE_PLANES * ROWS_PLANE, MODEL_CHANCES = 3 };

/* The layers behind the first, in floats. */
typedef struct HeadFloats {
  float middle[NETWORK_MIDDLE][2 * NETWORK_WIDTH];
  float middle_bias[NETWORK_MIDDLE];
  float output[NETWORK_OUTPUTS][NETWORK_MIDDLE];
  float output_bias[NETWORK_OUTPUTS];
} HeadFloats;

/* Also a gradient. Nothing but floats. */
typedef struct Floats {
  float cell[FEATURE_ROWS][NETWORK_WIDTH];
  float state[FEATURE_PLANES][NETWORK_WIDTH];
  float bias[NETWORK_WIDTH];
  HeadFloats head[PHASES];
} Floats;

enum { FLOATS_COUNT = sizeof(Floats) / sizeof(float) };

typedef struct Model {
  Floats weights;
  float row[FEATURE_ROWS][NETWORK_WIDTH]; /* the sums, made by model_refresh */
} Model;

/* A position as the network sees it, and what it should say. */
typedef struct Sample {
  int phase, count;
  uint16_t row[2][ACTIVE_MAX]; /* the side to move first */
  float margin;                /* in the network's unit, see model_margin_unit */
  float chance[MODEL_CHANCES]; /* win, draw, loss */
} Sample;

/* What the layers hold for a sample: sums, and what becomes of them. */
typedef struct Pass {
  float sum[2 * NETWORK_WIDTH], input[2 * NETWORK_WIDTH];
  float middle_sum[NETWORK_MIDDLE], middle[NETWORK_MIDDLE];
  float output[NETWORK_OUTPUTS];
} Pass;

/* How far off: the two parts of what training makes small. */
typedef struct Loss {
  double chance; /* cross-entropy, in nats */
  double margin; /* see model_loss */
} Loss;

/* Squares of margin that an output of 1.0 stands for. */
float model_margin_unit(void);

/* Floats to begin with. */
void model_start(Model *model, uint64_t seed);
void model_refresh(Model *model);

/* A sample of a record. `mirrored`: flipped at the line through both start cells, which changes
 * nothing in the game. `trust`: what the final result counts beside the search's expectation. */
void model_sample(const Position *record, bool mirrored, float trust, Sample *out);

void model_forward(const Model *model, const Sample *sample, Pass *pass);

/* The loss, and its derivative by each output. */
Loss model_loss(const Sample *sample, const Pass *pass, float slope[NETWORK_OUTPUTS]);

/* Adds the gradient; but for `state`, which model_gather makes in the end. */
void model_backward(const Model *model, const Sample *sample, const Pass *pass,
                    const float slope[NETWORK_OUTPUTS], Floats *gradient);
void model_gather(Floats *gradient);

/* The integers for the kernels. Returns how many weights were too big for theirs. */
int model_export(const Model *model, Network *out);

/* What the integers stand for. */
void model_import(const Network *network, Model *out);

#endif
