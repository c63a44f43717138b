#include "learner.h"

#include <math.h>
#include <string.h>

#include "adam.h"
#include "files.h"
#include "parallel.h"

/* Parts of a batch. Each is summed up by one thread and in one order, so that neither their number
 * nor chance shows in the result. */
enum { SLICES = 8 };

typedef struct Slice {
  Floats gradient;
  Loss loss;
  Sample sample;
  Pass pass;
} Slice;

struct Learner {
  Model *model;
  const Data *data;
  int threads;
  float trust;
  Slice *slice;
  Adam adam;
  /* The work under way. */
  const uint32_t *records;
  size_t count;
  bool learns;
  uint64_t salt;
  AtomicWord taken;
};

Learner *learner_new(Model *model, const Data *data, int threads, float trust) {
  Learner *learner = memory_get(sizeof *learner);
  memset(learner, 0, sizeof *learner);
  learner->model = model;
  learner->data = data;
  learner->threads = threads;
  learner->trust = trust;
  learner->slice = memory_get(SLICES * sizeof *learner->slice);
  adam_init(&learner->adam, FLOATS_COUNT);
  return learner;
}

void learner_free(Learner *learner) {
  memory_free(learner->slice);
  adam_free(&learner->adam);
  memory_free(learner);
}

static void run_slice(const Learner *learner, size_t number) {
  Slice *slice = &learner->slice[number];
  const Loss none = {0, 0};
  slice->loss = none;
  if (learner->learns) memset(&slice->gradient, 0, sizeof slice->gradient);
  const size_t end = learner->count * (number + 1) / SLICES;
  for (size_t i = learner->count * number / SLICES; i < end; i++) {
    const uint32_t record = learner->records[i];
    const bool mirrored = learner->learns && (mix_bits(record ^ learner->salt) & 1) != 0;
    float slope[NETWORK_OUTPUTS];
    model_sample(&learner->data->record[record], mirrored, learner->trust, &slice->sample);
    model_forward(learner->model, &slice->sample, &slice->pass);
    const Loss loss = model_loss(&slice->sample, &slice->pass, slope);
    slice->loss.chance += loss.chance;
    slice->loss.margin += loss.margin;
    if (learner->learns)
      model_backward(learner->model, &slice->sample, &slice->pass, slope, &slice->gradient);
  }
}

static void work(void *context, int number) {
  Learner *learner = context;
  uint64_t taken;
  (void)number;
  while ((taken = atomic_word_add(&learner->taken, 1)) <= SLICES)
    run_slice(learner, (size_t)taken - 1);
}

static Loss run(Learner *learner, const uint32_t *records, size_t count, bool learns) {
  learner->records = records;
  learner->count = count;
  learner->learns = learns;
  atomic_word_set(&learner->taken, 0);
  if (parallel_run(learner->threads, work, learner) != STATUS_OK)
    give_up("no thread could be started");
  Loss loss = {0, 0};
  for (int i = 0; i < SLICES; i++) {
    loss.chance += learner->slice[i].loss.chance;
    loss.margin += learner->slice[i].loss.margin;
  }
  loss.chance /= fmax((double)count, 1);
  loss.margin /= fmax((double)count, 1);
  return loss;
}

Loss learner_test(Learner *learner, const uint32_t *records, size_t count) {
  return run(learner, records, count, false);
}

Loss learner_step(Learner *learner, const uint32_t *records, size_t count, uint64_t salt,
                  float rate) {
  learner->salt = mix_bits(salt);
  const Loss loss = run(learner, records, count, true);
  float *sum = (float *)&learner->slice[0].gradient;
  for (int k = 1; k < SLICES; k++) {
    const float *part = (const float *)&learner->slice[k].gradient;
    for (size_t i = 0; i < FLOATS_COUNT; i++) sum[i] += part[i];
  }
  model_gather(&learner->slice[0].gradient);
  adam_step(&learner->adam, (float *)&learner->model->weights, sum, count, rate);
  model_refresh(learner->model);
  return loss;
}
