#include "check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "dispatch.h"
#include "files.h"

enum { UNIT = NETWORK_ONE * NETWORK_SCALE }; /* stands for 1.0 in the outputs */

/* What was found on the records. */
typedef struct Findings {
  double margin, result; /* how far integers and floats are apart in the mean */
  double most_margin, most_result;
  double fullest;  /* the greatest sum of the first layer */
  uint64_t beyond; /* outputs further from the rounded weights' own than cutting off explains */
  uint64_t differ; /* outputs that two kernels do not share */
} Findings;

/* How many weights are not those of the model, rounded. */
static int wrong_weights(const Model *model, const Model *rounded) {
  const float *a = (const float *)&model->weights, *b = (const float *)&rounded->weights;
  const float one = NETWORK_ONE, scale = NETWORK_SCALE;
  int wrong = 0;
  for (int r = 0; r < FEATURE_ROWS; r++) {
    for (int i = 0; i < NETWORK_WIDTH; i++)
      wrong += fabsf(model->row[r][i] - rounded->row[r][i]) * one > 0.51f;
  }
  for (size_t i = offsetof(Floats, bias) / sizeof(float); i < FLOATS_COUNT; i++) {
    const size_t at = i * sizeof(float);
    const bool first = at < offsetof(Floats, head);
    const size_t in_head = first ? 0 : (at - offsetof(Floats, head)) % sizeof(HeadFloats);
    const bool bias =
        in_head >= offsetof(HeadFloats, output_bias) ||
        (in_head >= offsetof(HeadFloats, middle_bias) && in_head < offsetof(HeadFloats, output));
    const float unit = first ? one : bias ? one * scale : scale;
    /* Floats of a big number have some rounding of their own. */
    wrong += fabsf(a[i] - b[i]) * unit > 0.51f + 1e-6f * fabsf(a[i] * unit);
  }
  return wrong;
}

/* A middle value loses less than one of its units when the rest of a division is cut off. */
static double most_cut_off(const HeadFloats *head, int output) {
  double sum = 0;
  for (int j = 0; j < NETWORK_MIDDLE; j++) sum += fabsf(head->output[output][j]);
  return sum / (double)NETWORK_ONE + 1e-4;
}

static void run_kernels(const NetworkKernels *kernels, const Network *network,
                        const Position *position, int32_t out[NETWORK_OUTPUTS]) {
  Features features;
  Layer layer;
  kernels->look(position, &features);
  kernels->fill(network, &features, &layer);
  kernels->after(network, &features, &layer, &features, position->turn, out);
}

/* The estimate of floats, by way of the formula for integers. */
static Estimate estimate_of(const Pass *pass) {
  int32_t out[NETWORK_OUTPUTS];
  for (int k = 0; k < NETWORK_OUTPUTS; k++) out[k] = (int32_t)lrintf(pass->output[k] * (float)UNIT);
  return network_estimate(out);
}

static void look_at(const Position *record, const Model *model, const Model *rounded,
                    const Network *network, Sample *sample, Findings *out) {
  Position position = *record;
  Pass pass;
  int32_t output[NETWORK_OUTPUTS], other[NETWORK_OUTPUTS];
  model_sample(record, false, 1.0f, sample);
  record_read(&position);
  run_kernels(&network_generic, network, &position, output);
  if (dispatch_best() == &kernels_avx2) {
    run_kernels(&network_avx2, network, &position, other);
    out->differ += memcmp(output, other, sizeof output) != 0;
  }
  model_forward(rounded, sample, &pass);
  for (int k = 0; k < NETWORK_OUTPUTS; k++)
    out->beyond += fabs((double)output[k] / (double)UNIT - pass.output[k]) >
                   most_cut_off(&rounded->weights.head[sample->phase], k);
  for (int i = 0; i < 2 * NETWORK_WIDTH; i++) out->fullest = fmax(out->fullest, fabsf(pass.sum[i]));
  model_forward(model, sample, &pass);
  const Estimate whole = network_estimate(output), real = estimate_of(&pass);
  const double margin = fabsf(whole.margin - real.margin);
  const double result = 0.5 * fabsf(whole.win - whole.loss - real.win + real.loss);
  out->margin += margin;
  out->result += result;
  out->most_margin = fmax(out->most_margin, margin);
  out->most_result = fmax(out->most_result, result);
}

bool check_network(const Model *model, const Network *network, const Data *data,
                   const uint32_t *records, size_t count) {
  Sample *sample = memory_get(sizeof *sample);
  Model *rounded = memory_get(sizeof *rounded);
  Findings found = {0};
  model_import(network, rounded);
  const int wrong = wrong_weights(model, rounded);
  for (size_t i = 0; i < count; i++)
    look_at(&data->record[records[i]], model, rounded, network, sample, &found);
  memory_free(sample);
  memory_free(rounded);
  const double positions = fmax((double)count, 1), full = 32767.0 / (double)NETWORK_ONE;
  printf("check: %zu positions; rounding costs %.4f squares (at most %.3f) and %.5f of a game (at "
         "most %.4f); first layer %.0f %% full\n",
         count, found.margin / positions, found.most_margin, found.result / positions,
         found.most_result, 100 * found.fullest / full);
  const bool good = wrong == 0 && found.beyond == 0 && found.differ == 0 && found.fullest <= full;
  if (!good)
    printf("check failed: %d wrong weights, %llu wrong outputs, kernels differ on %llu positions\n",
           wrong, (unsigned long long)found.beyond, (unsigned long long)found.differ);
  return good;
}
