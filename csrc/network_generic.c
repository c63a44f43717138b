/* The evaluation in plain C. */
#include "network.h"
#include "vector_generic.h"

#define SURVEY kernels_generic.survey

typedef struct Sum {
  int16_t part[NETWORK_WIDTH];
} Sum;

FORCE_INLINE Sum sum_load(const int16_t *from) {
  Sum sum;
  memcpy(sum.part, from, sizeof sum.part);
  return sum;
}

FORCE_INLINE void sum_store(int16_t *to, Sum sum) { memcpy(to, sum.part, sizeof sum.part); }

FORCE_INLINE Sum sum_add(Sum sum, const int16_t *row) {
  for (int i = 0; i < NETWORK_WIDTH; i++) sum.part[i] = (int16_t)(sum.part[i] + row[i]);
  return sum;
}

FORCE_INLINE Sum sum_subtract(Sum sum, const int16_t *row) {
  for (int i = 0; i < NETWORK_WIDTH; i++) sum.part[i] = (int16_t)(sum.part[i] - row[i]);
  return sum;
}

FORCE_INLINE void sum_clip(int16_t *to, Sum sum) {
  for (int i = 0; i < NETWORK_WIDTH; i++) {
    const int16_t value = sum.part[i];
    to[i] = value < 0 ? 0 : value > NETWORK_ONE ? NETWORK_ONE : value;
  }
}

FORCE_INLINE int32_t dot(const int16_t *weight, const int16_t *input) {
  int32_t sum = 0;
  for (int i = 0; i < 2 * NETWORK_WIDTH; i++) sum += weight[i] * input[i];
  return sum;
}

#include "network_kernel.h"

const NetworkKernels network_generic = {look, look_at_cells, fill, after};
