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
  /* So that most are between the clips at first. */
  for (int i = 0; i < NETWORK_WIDTH; i++) w->bias[i] = 0.3f;
  for (int phase = 0; phase < PHASES; phase++) {
    HeadFloats *head = &w->head[phase];
    scatter(head->middle[0], sizeof head->middle / sizeof(float), 0.2f, &random);
    scatter(head->output[0], sizeof head->output / sizeof(float), 0.25f, &random);
    for (int j = 0; j < NETWORK_MIDDLE; j++) head->middle_bias[j] = 0.2f;
  }
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
  if (label->aside) trust = 0;
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
  out->phase = features.phase;
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

/* The most that integers of 16 bits take, and as much of 32 as floats can tell. */
static const float NARROW = 32767.0f, WIDE = 1e9f;

static int head_export(const HeadFloats *head, Head *out) {
  const float one = NETWORK_ONE, scale = NETWORK_SCALE;
  int clipped = 0;
  for (int j = 0; j < NETWORK_MIDDLE; j++) {
    out->middle_bias[j] = rounded(head->middle_bias[j], one * scale, WIDE, &clipped);
    for (int i = 0; i < 2 * NETWORK_WIDTH; i++)
      out->middle[j][i] = (int16_t)rounded(head->middle[j][i], scale, NARROW, &clipped);
  }
  for (int k = 0; k < NETWORK_OUTPUTS; k++) {
    out->output_bias[k] = rounded(head->output_bias[k], one * scale, WIDE, &clipped);
    for (int j = 0; j < NETWORK_MIDDLE; j++)
      out->output[k][j] = rounded(head->output[k][j], scale, WIDE, &clipped);
  }
  return clipped;
}

int model_export(const Model *model, Network *out) {
  const Floats *w = &model->weights;
  const float one = NETWORK_ONE;
  int clipped = 0;
  memset(out, 0, sizeof *out);
  for (int i = 0; i < NETWORK_WIDTH; i++) {
    out->row_bias[i] = (int16_t)rounded(w->bias[i], one, NARROW, &clipped);
    for (int r = 0; r < FEATURE_ROWS; r++)
      out->row[r][i] = (int16_t)rounded(model->row[r][i], one, NARROW, &clipped);
  }
  for (int phase = 0; phase < PHASES; phase++)
    clipped += head_export(&w->head[phase], &out->head[phase]);
  return clipped;
}

static void head_import(const Head *head, HeadFloats *out) {
  const float one = 1.0f / (float)NETWORK_ONE, scale = 1.0f / (float)NETWORK_SCALE;
  for (int j = 0; j < NETWORK_MIDDLE; j++) {
    out->middle_bias[j] = one * scale * (float)head->middle_bias[j];
    for (int i = 0; i < 2 * NETWORK_WIDTH; i++) out->middle[j][i] = scale * head->middle[j][i];
  }
  for (int k = 0; k < NETWORK_OUTPUTS; k++) {
    out->output_bias[k] = one * scale * (float)head->output_bias[k];
    for (int j = 0; j < NETWORK_MIDDLE; j++) out->output[k][j] = scale * (float)head->output[k][j];
  }
}

void model_import(const Network *network, Model *out) {
  Floats *w = &out->weights;
  const float one = 1.0f / (float)NETWORK_ONE;
  memset(w->state, 0, sizeof w->state);
  for (int i = 0; i < NETWORK_WIDTH; i++) {
    w->bias[i] = one * network->row_bias[i];
    for (int r = 0; r < FEATURE_ROWS; r++) w->cell[r][i] = one * network->row[r][i];
  }
  for (int phase = 0; phase < PHASES; phase++) head_import(&network->head[phase], &w->head[phase]);
  model_refresh(out);
}
