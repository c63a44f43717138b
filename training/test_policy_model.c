/* Tests of what learn_policy computes: sums of features against the engine's scores, gradients
 * against differences, mirrored moves against each other. Returns 0 when all is well. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "dispatch.h"
#include "files.h"
#include "network.h"
#include "openings.h"
#include "policy_model.h"
#include "testing.h"

enum { POSITIONS = 40, TRIES = 40, MIRRORED = 5 /* moves of a position */ };

static float weight[POLICY_WEIGHTS], gradient[POLICY_WEIGHTS];
static float share[MOVES_ROOM];
static Move moves[MOVES_ROOM], room[MOVES_ROOM];
static LessonRoom lesson_room;

/* Some moves into a game of random ones, with something to place. */
static Position random_position(Random *random) {
  for (;;) {
    Position position;
    position_init(&position, VARIANT_DUO);
    for (int i = random_below(random, 24); i > 0; i--) {
      if (!dispatch_best()->any(&position, position.turn)) break;
      position_play(&position, opening_move(&position, 0.5, random, room));
    }
    if (dispatch_best()->any(&position, position.turn)) return position;
  }
}

static Scorer look(const Policy *policy, const Position *position) {
  Features features;
  Scorer scorer;
  network_generic.look(position, &features);
  scorer_init(&scorer, policy, position, &features);
  return scorer;
}

static Lesson random_lesson(Random *random) {
  Lesson lesson = {.position = random_position(random), .move = moves, .share = share};
  lesson.count = dispatch_best()->list(&lesson.position, lesson.position.turn, moves);
  float sum = 0;
  for (int i = 0; i < lesson.count; i++) sum += share[i] = (float)random_unit(random);
  for (int i = 0; i < lesson.count; i++) share[i] /= sum;
  return lesson;
}

/* Weights that integers hold as they are: sums and scores are equal to the last bit. */
static void test_scores(void) {
  Random random = random_stream(8, 0);
  Policy policy;
  for (int i = 0; i < POLICY_WEIGHTS; i++)
    weight[i] = (float)(random_below(&random, 2001) - 1000) / (float)POLICY_ONE;
  CHECK(policy_export(weight, &policy) == 0);
  for (int n = 0; n < POSITIONS; n++) {
    const Position position = random_position(&random);
    Scorer scorer = look(&policy, &position);
    const int count = dispatch_best()->list(&position, position.turn, moves);
    for (int i = 0; i < count; i++) {
      MoveFeatures features;
      move_features(&position, &scorer.codes, moves[i], &features);
      const int score = scorer_score(&scorer, moves[i]);
      CHECK(score == (int)lrintf((float)POLICY_ONE * policy_sum(weight, &features)));
    }
  }
}

static void test_rounding(void) {
  Policy policy;
  memset(weight, 0, sizeof weight);
  weight[0] = 200.0f;
  weight[1] = -200.0f;
  weight[2] = 1.3f / (float)POLICY_ONE;
  weight[3] = -1.6f / (float)POLICY_ONE;
  CHECK(policy_export(weight, &policy) == 2);
  const int16_t expected[] = {32767, -32768, 1, -2, 0};
  CHECK(memcmp(policy.piece[0], expected, sizeof expected) == 0);
}

static void test_gradients(void) {
  const float step = 1e-2f;
  Random random = random_stream(9, 0);
  int steep = 0;
  for (int i = 0; i < POLICY_WEIGHTS; i++) weight[i] = (float)random_unit(&random) - 0.5f;
  for (int n = 0; n < POSITIONS; n++) {
    const Lesson lesson = random_lesson(&random);
    memset(gradient, 0, sizeof gradient);
    const float loss = lesson_loss(weight, &lesson, &lesson_room, gradient);
    /* A compiler may add up in another order where there is nothing else to do. */
    CHECK(fabsf(loss - lesson_loss(weight, &lesson, &lesson_room, NULL)) <= 1e-5f * loss);
    for (int i = 0; i < TRIES; i++) {
      /* One that a move has, or any. */
      const MoveFeatures *of = &lesson_room.features[random_below(&random, lesson.count)];
      const int at = i % 4 == 0 ? random_below(&random, POLICY_WEIGHTS)
                                : of->weight[random_below(&random, of->count)];
      const float kept = weight[at];
      weight[at] = kept + step;
      const float above = lesson_loss(weight, &lesson, &lesson_room, NULL);
      weight[at] = kept - step;
      const float below = lesson_loss(weight, &lesson, &lesson_room, NULL);
      weight[at] = kept;
      const float expected = (above - below) / (2 * step);
      if (fabsf(gradient[at] - expected) > 2e-3f + 0.02f * fabsf(expected))
        give_up("weight %d: derivative %g, by differences %g", at, (double)gradient[at],
                (double)expected);
      steep += fabsf(expected) > 2e-2f;
    }
  }
  CHECK(steep > POSITIONS * TRIES / 4);
}

/* Where all moves score the same, the loss is that of guessing. */
static void test_loss(void) {
  Random random = random_stream(10, 0);
  const Lesson lesson = random_lesson(&random);
  memset(weight, 0, sizeof weight);
  const float even = lesson_loss(weight, &lesson, &lesson_room, NULL);
  CHECK(fabsf(even - logf((float)lesson.count)) < 1e-3f);
}

static Bits mirrored(Bits set) {
  Bits out = bits_empty();
  while (!bits_is_empty(&set)) {
    const int cell = bits_pop(&set);
    bits_add(&out, bits_cell(cell % BITS_ROW, cell / BITS_ROW));
  }
  return out;
}

static Move mirrored_move(Move move) {
  const Variant *v = variant_get(VARIANT_DUO);
  const Bits cells = mirrored(placement_cells(v, move));
  for (int i = 0; i < v->placements; i++) {
    const Bits found = placement_cells(v, v->placement[i]);
    if (bits_equal(&found, &cells)) return v->placement[i];
  }
  give_up("a move has no mirror image");
  return move;
}

static void test_mirror(void) {
  Random random = random_stream(11, 0);
  Policy policy;
  for (int i = 0; i < POLICY_WEIGHTS; i++) weight[i] = 8 * (float)random_unit(&random) - 4;
  CHECK(policy_export(weight, &policy) == 0);
  for (int n = 0; n < POSITIONS; n++) {
    const Position position = random_position(&random);
    Position image = position;
    for (int color = 0; color < 2; color++) image.own[color] = mirrored(position.own[color]);
    Scorer scorer = look(&policy, &position), of_image = look(&policy, &image);
    const int count = dispatch_best()->list(&position, position.turn, moves);
    for (int i = 0; i < MIRRORED; i++) {
      const Move move = moves[random_below(&random, count)];
      CHECK(scorer_score(&scorer, move) == scorer_score(&of_image, mirrored_move(move)));
    }
  }
}

int main(void) {
  if (tables_init() != STATUS_OK) return 1;
  test_scores();
  test_rounding();
  test_gradients();
  test_loss();
  test_mirror();
  return 0;
}
