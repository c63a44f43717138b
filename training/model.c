#include "model.h"

#include <math.h>
#include <string.h>

float model_margin_unit(void) {
  const int32_t one[NETWORK_OUTPUTS] = {NETWORK_ONE * NETWORK_SCALE};
  return network_estimate(one).margin;
}

void model_refresh(Model *model) {
  const Floats *w = &model->weights;
  memcpy(model->row, w->cell, sizeof model->row);
  for (int r = 0; r < MODEL_ROWS_CELLS; r++) {
    for (int i = 0; i < NETWORK_WIDTH; i++) model->row[r][i] += w->state[r / ROWS_PLANE][i];
  }
}

static float clipped(float x) { return x < 0.0f ? 0.0f : x > 1.0f ? 1.0f : x; }

static bool is_open(float sum) { return sum > 0.0f && sum < 1.0f; }

void model_forward(const Model *model, const Sample *sample, Pass *pass) {
  const Floats *w = &model->weights;
  const HeadFloats *head = &w->head[sample->phase];
  for (int side = 0; side < 2; side++) {
    float sum[NETWORK_WIDTH];
    memcpy(sum, w->bias, sizeof sum);
    for (int k = 0; k < sample->count; k++) {
      const float *row = model->row[sample->row[side][k]];
      for (int i = 0; i < NETWORK_WIDTH; i++) sum[i] += row[i];
    }
    memcpy(pass->sum + side * NETWORK_WIDTH, sum, sizeof sum);
  }
  for (int i = 0; i < 2 * NETWORK_WIDTH; i++) pass->input[i] = clipped(pass->sum[i]);
  for (int j = 0; j < NETWORK_MIDDLE; j++) {
    float sum = head->middle_bias[j];
    for (int i = 0; i < 2 * NETWORK_WIDTH; i++) sum += head->middle[j][i] * pass->input[i];
    pass->middle_sum[j] = sum;
    pass->middle[j] = clipped(sum);
  }
  for (int k = 0; k < NETWORK_OUTPUTS; k++) {
    pass->output[k] = head->output_bias[k];
    for (int j = 0; j < NETWORK_MIDDLE; j++)
      pass->output[k] += head->output[k][j] * pass->middle[j];
  }
}

/* Cross-entropy of the chances; of the margin, half the square of what it is off, divided by
 * `bend`, up to `bend`, and straight on from there, so that single wild results do not pull too
 * hard. */
Loss model_loss(const Sample *sample, const Pass *pass, float slope[NETWORK_OUTPUTS]) {
  const float bend = 0.5f, *out = pass->output + 1;
  const float off = pass->output[0] - sample->margin;
  Loss loss = {0, 0};
  if (fabsf(off) < bend) {
    loss.margin = 0.5f * off * off / bend;
    slope[0] = off / bend;
  } else {
    loss.margin = fabsf(off) - 0.5f * bend;
    slope[0] = off > 0 ? 1.0f : -1.0f;
  }
  const float most = fmaxf(out[0], fmaxf(out[1], out[2]));
  float share[MODEL_CHANCES], all = 0;
  for (int k = 0; k < MODEL_CHANCES; k++) all += share[k] = expf(out[k] - most);
  for (int k = 0; k < MODEL_CHANCES; k++) {
    const float said = share[k] / all;
    loss.chance -= sample->chance[k] * logf(said + 1e-9f);
    slope[1 + k] = said - sample->chance[k];
  }
  return loss;
}

void model_backward(const Model *model, const Sample *sample, const Pass *pass,
                    const float slope[NETWORK_OUTPUTS], Floats *gradient) {
  const HeadFloats *head = &model->weights.head[sample->phase];
  HeadFloats *slopes = &gradient->head[sample->phase];
  float middle[NETWORK_MIDDLE] = {0}, input[2 * NETWORK_WIDTH] = {0};
  for (int k = 0; k < NETWORK_OUTPUTS; k++) {
    slopes->output_bias[k] += slope[k];
    for (int j = 0; j < NETWORK_MIDDLE; j++) {
      slopes->output[k][j] += slope[k] * pass->middle[j];
      middle[j] += slope[k] * head->output[k][j];
    }
  }
  for (int j = 0; j < NETWORK_MIDDLE; j++) {
    if (!is_open(pass->middle_sum[j])) continue;
    slopes->middle_bias[j] += middle[j];
    for (int i = 0; i < 2 * NETWORK_WIDTH; i++) {
      slopes->middle[j][i] += middle[j] * pass->input[i];
      input[i] += middle[j] * head->middle[j][i];
    }
  }
  for (int i = 0; i < 2 * NETWORK_WIDTH; i++) {
    if (!is_open(pass->sum[i])) input[i] = 0.0f;
  }
  for (int side = 0; side < 2; side++) {
    float part[NETWORK_WIDTH]; /* a copy, so that the compiler knows that nothing overlaps */
    memcpy(part, input + side * NETWORK_WIDTH, sizeof part);
    for (int i = 0; i < NETWORK_WIDTH; i++) gradient->bias[i] += part[i];
    for (int k = 0; k < sample->count; k++) {
      float *row = gradient->cell[sample->row[side][k]];
      for (int i = 0; i < NETWORK_WIDTH; i++) row[i] += part[i];
    }
  }
}

void model_gather(Floats *gradient) {
  memset(gradient->state, 0, sizeof gradient->state);
  for (int r = 0; r < MODEL_ROWS_CELLS; r++) {
    float *state = gradient->state[r / ROWS_PLANE];
    for (int i = 0; i < NETWORK_WIDTH; i++) state[i] += gradient->cell[r][i];
  }
}
