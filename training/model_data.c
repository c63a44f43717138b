/* Into the model and out of it: first weights, records, and the network for the kernels. */
#include <math.h>
#include <string.h>

#include "dispatch.h"
#include "model.h"
#include "random.h"

static void scatter(float *weight, size_t count, float most, Random *random) {
  for (size_t i = 0; i < count; i++) weight[i] = most * (float)(2.0 * random_unit(random) - 1.0);
}

void model_start(Model *model, uint64_t seed) {
  Floats *w = &model->weights;
  Random random = random_stream(seed, 0);
  memset(w, 0, sizeof *w);
  scatter(w->cell[0], sizeof w->cell / sizeof(float), 0.02f, &random);
  scatter(w->state[0], sizeof w->state / sizeof(float), 0.05f, &random);
  scatter(w->middle[0], sizeof w->middle / sizeof(float), 0.2f, &random);
  scatter(w->output[0], sizeof w->output / sizeof(float), 0.25f, &random);
  /* So that most are between the clips at first. */
  for (int i = 0; i < NETWORK_WIDTH; i++) w->bias[i] = 0.3f;
  for (int j = 0; j < NETWORK_MIDDLE; j++) w->middle_bias[j] = 0.2f;
  model_refresh(model);
}

static int mirrored_row(int row) {
  if (row >= MODEL_ROWS_CELLS) return row;
  const int cell = row % ROWS_PLANE;
  return row - cell + bits_cell(cell % BITS_ROW, cell / BITS_ROW);
}

static void set_target(const Label *label, float trust, Sample *out) {
  out->margin = (float)label->margin;
  out->chance[0] = label->margin > 0;
  out->chance[1] = label->margin == 0;
  out->chance[2] = label->margin < 0;
  if (label->searched && !label->exact) {
    /* The search says no more than one number; about so many games are drawn. */
    const float draw = 0.06f;
    const float win = fminf(fmaxf(label->result - 0.5f * draw, 0.0f), 1.0f - draw);
    const float expected[MODEL_CHANCES] = {win, draw, 1.0f - draw - win};
    for (int k = 0; k < MODEL_CHANCES; k++)
      out->chance[k] = trust * out->chance[k] + (1.0f - trust) * expected[k];
    if (label->searched_margin)
      out->margin = trust * out->margin + (1.0f - trust) * label->expected_margin;
  }
  out->margin /= model_margin_unit();
}

void model_sample(const Position *record, bool mirrored, float trust, Sample *out) {
  Position position = *record;
  Features features;
  Row row[ACTIVE_MAX];
  const Label label = record_read(&position);
  set_target(&label, trust, out);
  (dispatch_best() == &kernels_avx2 ? network_avx2 : network_generic).look(&position, &features);
  out->count = features_list(&features, row);
  for (int side = 0; side < 2; side++) {
    const int color = side == 0 ? position.turn : !position.turn;
    for (int k = 0; k < out->count; k++) {
      const int seen = row[k].seen[color];
      out->row[side][k] = (uint16_t)(mirrored ? mirrored_row(seen) : seen);
    }
  }
}

static int32_t rounded(float weight, float unit, float most, int *clipped) {
  const float value = roundf(weight * unit);
  if (value >= -most && value <= most) return (int32_t)value;
  (*clipped)++;
  return (int32_t)(value < 0 ? -most : most);
}

int model_export(const Model *model, Network *out) {
  const Floats *w = &model->weights;
  const float one = NETWORK_ONE, scale = NETWORK_SCALE, narrow = 32767.0f, wide = 1e9f;
  int clipped = 0;
  memset(out, 0, sizeof *out);
  for (int i = 0; i < NETWORK_WIDTH; i++) {
    out->row_bias[i] = (int16_t)rounded(w->bias[i], one, narrow, &clipped);
    for (int r = 0; r < FEATURE_ROWS; r++)
      out->row[r][i] = (int16_t)rounded(model->row[r][i], one, narrow, &clipped);
  }
  for (int j = 0; j < NETWORK_MIDDLE; j++) {
    out->middle_bias[j] = rounded(w->middle_bias[j], one * scale, wide, &clipped);
    for (int i = 0; i < 2 * NETWORK_WIDTH; i++)
      out->middle[j][i] = (int16_t)rounded(w->middle[j][i], scale, narrow, &clipped);
  }
  for (int k = 0; k < NETWORK_OUTPUTS; k++) {
    out->output_bias[k] = rounded(w->output_bias[k], one * scale, wide, &clipped);
    for (int j = 0; j < NETWORK_MIDDLE; j++)
      out->output[k][j] = rounded(w->output[k][j], scale, wide, &clipped);
  }
  return clipped;
}

void model_import(const Network *network, Model *out) {
  Floats *w = &out->weights;
  const float one = 1.0f / (float)NETWORK_ONE, scale = 1.0f / (float)NETWORK_SCALE;
  memset(w->state, 0, sizeof w->state);
  for (int i = 0; i < NETWORK_WIDTH; i++) {
    w->bias[i] = one * network->row_bias[i];
    for (int r = 0; r < FEATURE_ROWS; r++) w->cell[r][i] = one * network->row[r][i];
  }
  for (int j = 0; j < NETWORK_MIDDLE; j++) {
    w->middle_bias[j] = one * scale * (float)network->middle_bias[j];
    for (int i = 0; i < 2 * NETWORK_WIDTH; i++) w->middle[j][i] = scale * network->middle[j][i];
  }
  for (int k = 0; k < NETWORK_OUTPUTS; k++) {
    w->output_bias[k] = one * scale * (float)network->output_bias[k];
    for (int j = 0; j < NETWORK_MIDDLE; j++) w->output[k][j] = scale * (float)network->output[k][j];
  }
  model_refresh(out);
}
