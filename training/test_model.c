/* Tests of what train computes: gradients against differences, mirrored samples against mirrored
 * positions, records against what was put into them. Returns 0 when all is well. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dispatch.h"
#include "files.h"
#include "model.h"
#include "openings.h"
#include "testing.h"

enum { SAMPLES = 12, TRIES = 60 /* weights of each kind */ };

/* A position of a game of random moves, some moves in, with a label. */
static Position random_record(Random *random, Move *room) {
  Position position;
  position_init(&position, VARIANT_DUO);
  for (int i = random_below(random, 24); i > 0; i--) {
    if (!dispatch_best()->any(&position, position.turn)) break;
    position_play(&position, opening_move(&position, 0.5, random, room));
  }
  const Label label = {.margin = random_below(random, 41) - 20,
                       .searched = true,
                       .result = (float)random_unit(random),
                       .searched_margin = true,
                       .expected_margin = (float)(random_below(random, 41) - 20)};
  record_write(&position, &label);
  return position;
}

static double loss_of(const Model *model, const Sample *sample, Pass *pass) {
  float slope[NETWORK_OUTPUTS];
  model_forward(model, sample, pass);
  const Loss loss = model_loss(sample, pass, slope);
  return loss.chance + loss.margin;
}

/* Which of the clipped sums are clipped: where that changes, there is no derivative. */
static bool same_clips(const Pass *a, const Pass *b) {
  for (int i = 0; i < 2 * NETWORK_WIDTH; i++) {
    if ((a->sum[i] > 0) != (b->sum[i] > 0) || (a->sum[i] < 1) != (b->sum[i] < 1)) return false;
  }
  for (int j = 0; j < NETWORK_MIDDLE; j++) {
    const float x = a->middle_sum[j], y = b->middle_sum[j];
    if ((x > 0) != (y > 0) || (x < 1) != (y < 1)) return false;
  }
  return true;
}

/* Compares some derivatives of weights `first` to `end` - 1; returns how many are not 0. */
static int compare_slopes(Model *model, const Sample *sample, const Floats *gradient, size_t first,
                          size_t end, Random *random) {
  const float step = 2e-3f;
  int steep = 0;
  float *weight = (float *)&model->weights;
  for (int i = 0; i < TRIES; i++) {
    const size_t at = first + (size_t)random_below(random, (int)(end - first));
    const float kept = weight[at];
    Pass here, up, down;
    loss_of(model, sample, &here);
    weight[at] = kept + step;
    model_refresh(model);
    const double above = loss_of(model, sample, &up);
    weight[at] = kept - step;
    model_refresh(model);
    const double below = loss_of(model, sample, &down);
    weight[at] = kept;
    if (!same_clips(&here, &up) || !same_clips(&here, &down)) continue;
    const double expected = (above - below) / (2.0 * step);
    const double slope = ((const float *)gradient)[at];
    if (fabs(slope - expected) > 2e-3 + 0.02 * fabs(expected))
      give_up("weight %zu: derivative %g, by differences %g", at, slope, expected);
    steep += fabs(expected) > 1e-2;
  }
  model_refresh(model);
  return steep;
}

static void test_gradients(Model *model, Move *room) {
#define PART(name) offsetof(Floats, name) / sizeof(float)
  /* Those of the first layer, then those of the first phase's head. */
  const size_t part[] = {PART(cell),
                         PART(state),
                         PART(bias),
                         PART(head[0].middle),
                         PART(head[0].middle_bias),
                         PART(head[0].output),
                         PART(head[0].output_bias),
                         PART(head[1])};
#undef PART
  enum { PARTS = sizeof part / sizeof *part - 1, FIRST_OF_HEAD = 3 };
  Random random = random_stream(5, 0);
  int steep[PARTS] = {0};
  Floats *gradient = memory_get(sizeof *gradient);
  Sample *sample = memory_get(sizeof *sample);
  for (int i = 0; i < SAMPLES; i++) {
    const Position record = random_record(&random, room);
    Pass pass;
    float slope[NETWORK_OUTPUTS];
    model_sample(&record, i % 2 == 1, 0.5f, sample);
    model_forward(model, sample, &pass);
    model_loss(sample, &pass, slope);
    memset(gradient, 0, sizeof *gradient);
    model_backward(model, sample, &pass, slope, gradient);
    model_gather(gradient);
    /* Of the cells' weights only those of a row that the sample has. */
    const size_t row = (size_t)sample->row[0][random_below(&random, sample->count)];
    steep[0] += compare_slopes(model, sample, gradient, row * NETWORK_WIDTH,
                               (row + 1) * NETWORK_WIDTH, &random);
    const size_t head = (size_t)sample->phase * sizeof(HeadFloats) / sizeof(float);
    for (int k = 1; k < PARTS; k++) {
      const size_t by = k < FIRST_OF_HEAD ? 0 : head;
      steep[k] += compare_slopes(model, sample, gradient, part[k] + by, part[k + 1] + by, &random);
    }
    for (size_t at = part[FIRST_OF_HEAD]; at < FLOATS_COUNT; at++) {
      const bool own = at >= part[FIRST_OF_HEAD] + head && at < part[PARTS] + head;
      CHECK(own || ((const float *)gradient)[at] == 0.0f);
    }
  }
  for (int k = 0; k < PARTS; k++) CHECK(steep[k] >= 10);
  memory_free(gradient);
  memory_free(sample);
}

static Bits mirrored(Bits set) {
  Bits out = bits_empty();
  while (!bits_is_empty(&set)) {
    const int cell = bits_pop(&set);
    bits_add(&out, bits_cell(cell % BITS_ROW, cell / BITS_ROW));
  }
  return out;
}

static int compare_rows(const void *a, const void *b) {
  return (int)*(const uint16_t *)a - (int)*(const uint16_t *)b;
}

static void test_mirror(Move *room) {
  Random random = random_stream(6, 0);
  Sample *sample = memory_get(2 * sizeof *sample);
  for (int i = 0; i < SAMPLES; i++) {
    const Position record = random_record(&random, room);
    Position turned = record;
    for (int color = 0; color < 2; color++) turned.own[color] = mirrored(record.own[color]);
    model_sample(&record, true, 0.5f, &sample[0]);
    model_sample(&turned, false, 0.5f, &sample[1]);
    CHECK(sample[0].count == sample[1].count);
    for (int side = 0; side < 2; side++) {
      const size_t count = (size_t)sample[0].count;
      for (int k = 0; k < 2; k++) qsort(sample[k].row[side], count, sizeof(uint16_t), compare_rows);
      CHECK(memcmp(sample[0].row[side], sample[1].row[side], count * sizeof(uint16_t)) == 0);
    }
  }
  memory_free(sample);
}

static void test_records(Move *room) {
  Random random = random_stream(7, 0);
  for (int i = 0; i < SAMPLES; i++) {
    Position record = random_record(&random, room);
    const Label in = {.margin = i - 6,
                      .exact = i % 3 == 0,
                      .searched = i % 2 == 0,
                      .result = 0.25f,
                      .searched_margin = i % 4 == 0,
                      .expected_margin = -3.4f};
    record_write(&record, &in);
    CHECK(record_is_valid(&record));
    const Label out = record_read(&record);
    CHECK(out.margin == in.margin && out.exact == in.exact && out.searched == in.searched);
    CHECK(out.result == (in.searched ? 0.25f : 0.0f));
    CHECK(out.searched_margin == in.searched_margin);
    CHECK(out.expected_margin == (in.searched_margin ? -3.0f : 0.0f));
    CHECK(position_is_valid(&record));
    record.own[0].word[0] |= UINT64_C(1) << 15; /* beside the board */
    CHECK(!record_is_valid(&record));
  }
}

int main(void) {
  if (tables_init() != STATUS_OK) return 1;
  Model *model = memory_get(sizeof *model);
  Move *room = memory_get(MOVES_ROOM * sizeof *room);
  model_start(model, 3);
  test_gradients(model, room);
  test_mirror(room);
  test_records(room);
  memory_free(model);
  memory_free(room);
  return 0;
}
