/* The evaluation: a small network whose first layer is kept up from move to move.
 *
 * Both colours look at the position through the same first layer, each from its own side (see
 * planes.h). What the side to move sees and what the other sees go through two small layers into
 * four numbers: the margin expected, and three that become the chances of a win, a draw and a loss.
 * Each phase of the game has layers of its own behind the first, for what matters changes.
 * All is done in integers, so that every instruction set finds the same. (The idea of a first layer
 * that is updated: Y. Nasu, "Efficiently updatable neural-network-based evaluation functions for
 * computer shogi", 2018.)
 */
#ifndef CORNERWISE_NETWORK_H
#define CORNERWISE_NETWORK_H

#include <stddef.h>

#include "planes.h"

enum {
  NETWORK_WIDTH = 128, /* of the first layer, a colour */
  NETWORK_MIDDLE = 32, /* of the second */
  NETWORK_OUTPUTS = 4,
  NETWORK_ONE = 512,   /* what stands for 1.0 between the layers */
  NETWORK_SCALE = 1024 /* and among the weights behind the first layer */
};

/* The layers behind the first. */
typedef struct Head {
  int16_t middle[NETWORK_MIDDLE][2 * NETWORK_WIDTH];
  int32_t middle_bias[NETWORK_MIDDLE];
  int32_t output[NETWORK_OUTPUTS][NETWORK_MIDDLE];
  int32_t output_bias[NETWORK_OUTPUTS];
} Head;

typedef struct Network {
  int16_t row[FEATURE_ROWS][NETWORK_WIDTH];
  int16_t row_bias[NETWORK_WIDTH];
  Head head[PHASES]; /* one for each phase of the game */
} Network;

/* The first layer as each colour sees it. */
typedef struct Layer {
  int16_t seen[2][NETWORK_WIDTH];
} Layer;

/* From the side to move. */
typedef struct Estimate {
  float margin, win, draw, loss;
} Estimate;

typedef struct NetworkKernels {
  void (*look)(const Position *position, Features *out);
  /* The phase and the planes alone. */
  void (*look_at_cells)(const Position *position, Features *out);
  void (*fill)(const Network *network, const Features *features, Layer *out);
  /* The four outputs for a position that came from another by a move. */
  void (*after)(const Network *network, const Features *before, const Layer *layer,
                const Features *now, int turn, int32_t out[NETWORK_OUTPUTS]);
} NetworkKernels;

extern const NetworkKernels network_generic;
extern const NetworkKernels network_avx2; /* use only where dispatch_find returns kernels_avx2 */

/* What the outputs mean. */
Estimate network_estimate(const int32_t out[NETWORK_OUTPUTS]);

#endif
