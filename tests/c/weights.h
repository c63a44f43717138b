/* Weights for tests: random ones, and those of the package. */
#ifndef WEIGHTS_H
#define WEIGHTS_H

#include "check.h"
#include "dispatch.h"
#include "evaluation.h"

static inline const NetworkKernels *network_kernels(int index) {
  return index == 0 ? &network_generic : &network_avx2;
}

static inline Evaluator evaluator(int isa, const Weights *weights, int scoring) {
  Evaluator out = {dispatch_find(dispatch_available(isa)), network_kernels(isa), weights, scoring};
  return out;
}

/* From -most to most. */
static inline int random_weight(Random *random, int most) {
  return (int)(random_word(random) % (2 * (uint64_t)most + 1)) - most;
}

/* Weights up to so much in each layer. */
typedef struct Sizes {
  int row, row_bias, middle, middle_bias, output, output_bias;
} Sizes;

/* As trained ones are: sums of rows lie around what the next layer cuts off. */
static const Sizes TAME = {80, 256, 512, 128000, 1600, 320000};
/* The first layer wraps around, and the sums of the others reach as far as 32 bits do. */
enum {
  WILD_MIDDLE = (1 << 30) / (2 * NETWORK_WIDTH * NETWORK_ONE),
  WILD_OUTPUT = (1 << 30) / (NETWORK_MIDDLE * NETWORK_ONE)
};
static const Sizes WILD = {32767,         32767,       WILD_MIDDLE < 32767 ? WILD_MIDDLE : 32767,
                           (1 << 30) - 1, WILD_OUTPUT, (1 << 30) - 1};

static inline void head_fill(Head *head, Sizes sizes, Random *random) {
  for (int i = 0; i < NETWORK_MIDDLE; i++) {
    for (int k = 0; k < 2 * NETWORK_WIDTH; k++)
      head->middle[i][k] = (int16_t)random_weight(random, sizes.middle);
    head->middle_bias[i] = random_weight(random, sizes.middle_bias);
    for (int k = 0; k < NETWORK_OUTPUTS; k++)
      head->output[k][i] = random_weight(random, sizes.output);
  }
  for (int k = 0; k < NETWORK_OUTPUTS; k++)
    head->output_bias[k] = random_weight(random, sizes.output_bias);
}

static inline void network_fill(Network *network, Sizes sizes, Random *random) {
  for (int i = 0; i < NETWORK_WIDTH; i++) {
    for (int row = 0; row < FEATURE_ROWS; row++)
      network->row[row][i] = (int16_t)random_weight(random, sizes.row);
    network->row_bias[i] = (int16_t)random_weight(random, sizes.row_bias);
  }
  for (int phase = 0; phase < PHASES; phase++) head_fill(&network->head[phase], sizes, random);
}

static inline void policy_fill(Policy *policy, int most, Random *random) {
  for (int phase = 0; phase < PHASES; phase++) {
    for (int i = 0; i < PIECES_MAX; i++)
      policy->piece[phase][i] = (int16_t)random_weight(random, most);
    for (int i = 0; i < BITS_CELLS; i++)
      policy->place[phase][i] = (int16_t)random_weight(random, most);
    for (int i = 0; i < CODES; i++) {
      policy->cover[phase][i] = (int16_t)random_weight(random, most);
      policy->edge[phase][i] = (int16_t)random_weight(random, most);
      policy->corner[phase][i] = (int16_t)random_weight(random, most);
    }
  }
}

/* The policy's weights are up to `policy`. */
static inline Weights *weights_random(Sizes sizes, int policy, uint64_t seed) {
  Random random = {seed};
  Weights *weights = malloc(sizeof *weights);
  CHECK(weights != NULL);
  network_fill(&weights->network, sizes, &random);
  policy_fill(&weights->policy, policy, &random);
  return weights;
}

/* The weights that the package ships; the file is exactly as long as they are. */
static inline Weights *weights_of_package(void) {
  Weights *weights = malloc(sizeof *weights);
  FILE *file = fopen(CORNERWISE_WEIGHTS, "rb");
  CHECK(weights != NULL && file != NULL);
  CHECK_EQUAL(fread(weights, 1, sizeof *weights, file), sizeof *weights);
  CHECK_EQUAL(fgetc(file), EOF);
  fclose(file);
  return weights;
}

#endif
