/* First estimates of moves: all moves and no others, exact where the game ends, and elsewhere what
 * the network or the plain formula says. */
#include "evaluation.h"

#include "games.h"
#include "plain.h"
#include "sampled.h"
#include "weights.h"

#include <math.h>

enum { GAMES = 6, SETUPS = 60, PASSES = 20 };

static const float NEAR = 1e-4f;

static bool worths_near(Worth a, Worth b) {
  return fabsf(a.win - b.win) < NEAR && fabsf(a.loss - b.loss) < NEAR &&
         fabsf(a.margin - b.margin) < 100 * NEAR;
}

/* -- numbers ---------------------------------------------------------------------------------- */

static void test_worths(void) {
  for (int margin = -109; margin <= 109; margin++) {
    const Worth worth = worth_of_margin(margin), other = worth_of_margin(-margin);
    const Worth negated = worth_negated(worth);
    CHECK(worth.win == (margin > 0 ? 1 : 0) && worth.loss == (margin < 0 ? 1 : 0));
    CHECK_EQUAL(worth.margin, margin);
    CHECK(memcmp(&negated, &other, sizeof other) == 0 || margin == 0);
    CHECK(worths_near(negated, other));
    /* A bigger margin is better, and any win better than any draw. */
    CHECK(margin == -109 || worth_value(worth) > worth_value(worth_of_margin(margin - 1)));
    CHECK(margin >= 0 || worth_value(worth) < 0.25f);
    CHECK(margin <= 0 || worth_value(worth) > 0.75f);
    CHECK(fabsf(worth_value(worth) + worth_value(other) - 1) < NEAR);
  }
}

static void check_margins(const Position *position) {
  for (int scoring = 0; scoring < SCORING_COUNT; scoring++) {
    const int expected = game_points(position, 0, scoring) - game_points(position, 1, scoring);
    CHECK_EQUAL(position_margin(position, 0, scoring), expected);
    CHECK_EQUAL(position_margin(position, 1, scoring), -expected);
  }
}

/* -- moves ------------------------------------------------------------------------------------ */

/* No longer than they have to be, so that a sanitizer sees any write beyond them. */
static FirstEstimate *found, *again;

/* What the network says of a position, from scratch. */
static Worth network_says(const Network *network, const Position *position) {
  Features features;
  Layer layer;
  int32_t out[NETWORK_OUTPUTS];
  network_generic.look(position, &features);
  network_generic.fill(network, &features, &layer);
  network_generic.after(network, &features, &layer, &features, position->turn, out);
  const Estimate e = network_estimate(out);
  Worth worth = {e.win, e.loss, e.margin};
  return worth;
}

static void check_estimate(const Evaluator *by, const Position *position,
                           const FirstEstimate *estimate) {
  Position child = *position;
  position_play(&child, estimate->move);
  CHECK_EQUAL(estimate->over, game_is_over(&child));
  const Worth worth = estimate->worth;
  if (estimate->over) {
    const int margin = game_points(&child, position->turn, by->scoring) -
                       game_points(&child, !position->turn, by->scoring);
    const Worth exact = worth_of_margin(margin);
    CHECK(memcmp(&worth, &exact, sizeof exact) == 0);
    check_margins(&child);
    return;
  }
  CHECK(worth.win >= 0 && worth.loss >= 0 && worth.win + worth.loss <= 1 + NEAR);
  if (by->weights != NULL && position->variant == VARIANT_DUO)
    CHECK(worths_near(worth, worth_negated(network_says(&by->weights->network, &child))));
  else
    CHECK((worth.margin > 0) == (worth.win > worth.loss) || fabsf(worth.margin) < NEAR);
}

/* The moves are all legal ones in their order, on every instruction set the same. */
static int check_moves(const Position *position, const Weights *weights, int scoring) {
  static Move expected[PLACEMENTS_MAX], other[PLACEMENTS_MAX];
  int length = plain_list(position, position->turn, expected);
  if (length == 0 && plain_list(position, !position->turn, other) != 0)
    expected[length++] = MOVE_PASS;
  for (int isa = 0; dispatch_available(isa) != NULL; isa++) {
    const Evaluator by = evaluator(isa, weights, scoring);
    const Position before = *position;
    bool all = false;
    memset(again, 0, (size_t)length * sizeof *again);
    CHECK_EQUAL(evaluate_moves(&by, position, MOVES_ROOM, again, &all), length);
    CHECK(all);
    CHECK(memcmp(&before, position, sizeof before) == 0);
    if (isa == 0) memcpy(found, again, (size_t)length * sizeof *found);
    for (int i = 0; i < length; i++) {
      CHECK_EQUAL(again[i].move, expected[i]);
      CHECK_EQUAL(again[i].over, found[i].over);
      CHECK(memcmp(&again[i].worth, &found[i].worth, sizeof found[i].worth) == 0);
      if (isa == 0) check_estimate(&by, position, &found[i]);
    }
  }
  return length;
}

/* Both colours are judged alike: `found` holds the estimates of `count` moves of the position. */
static void check_turned(const Position *position, const Weights *weights, int scoring, int count) {
  const Evaluator by = evaluator(0, weights, scoring);
  const Position turned = turned_position(position);
  bool all;
  CHECK_EQUAL(evaluate_moves(&by, &turned, MOVES_ROOM, again, &all), count);
  int matched = 0;
  for (int i = 0; i < count; i++) {
    const Move move = turned_move(position->variant, found[i].move);
    for (int k = 0; k < count; k++) {
      if (again[k].move != move) continue;
      CHECK_EQUAL(again[k].over, found[i].over);
      CHECK(worths_near(again[k].worth, found[i].worth));
      matched++;
    }
  }
  CHECK_EQUAL(matched, count);
}

/* A part of the moves: of those that the policy puts last nothing is heard, the others are as
 * before. `found` holds the estimates of all. */
static void check_shortlist(const Position *position, const Weights *weights, int scoring,
                            int count, int most) {
  static int scores[MOVES_ROOM];
  const Evaluator by = evaluator(0, weights, scoring);
  const bool part = weights != NULL && position->variant == VARIANT_DUO && count > most;
  Features features;
  Scorer scorer;
  bool all = !part;
  const int kept = evaluate_moves(&by, position, most, again, &all);
  CHECK_EQUAL(all, kept == count);
  CHECK(kept == count || (part && kept >= 1));
  if (!part) return;
  network_generic.look(position, &features);
  scorer_init(&scorer, &weights->policy, position, &features);
  int best_left_out = -(1 << 30), worst_kept = 1 << 30, next = 0;
  for (int i = 0; i < count; i++) {
    scores[i] = scorer_score(&scorer, found[i].move);
    if (next < kept && again[next].move == found[i].move) {
      CHECK(memcmp(&again[next].worth, &found[i].worth, sizeof found[i].worth) == 0);
      CHECK_EQUAL(again[next++].over, found[i].over);
      if (scores[i] < worst_kept) worst_kept = scores[i];
    } else if (scores[i] > best_left_out) {
      best_left_out = scores[i];
    }
  }
  CHECK_EQUAL(next, kept);
  CHECK(best_left_out < worst_kept);
  /* No more than asked for but those that score the same as the last, within a few hundredths; and
   * no fewer where the scores are not far apart. */
  const int same = POLICY_ONE / 32, far = 1000 * same;
  int better = 0, least = worst_kept, highest = worst_kept;
  for (int i = 0; i < count; i++) {
    better += scores[i] >= worst_kept + same;
    if (scores[i] < least) least = scores[i];
    if (scores[i] > highest) highest = scores[i];
  }
  CHECK(better < most || better == 0);
  CHECK(kept >= most || highest - least > far);
}

static int check_position(const Position *position, const Weights *weights, int scoring) {
  const int count = check_moves(position, weights, scoring);
  check_shortlist(position, weights, scoring, count, 1 + count / 4);
  check_shortlist(position, weights, scoring, count, 40);
  if (count < 200) check_turned(position, weights, scoring, count);
  return count;
}

static int check_game(int variant, const Weights *weights, Random *random) {
  Move moves[MOVES_ROOM];
  Position position;
  int positions = 0;
  position_init(&position, variant);
  for (;; positions++) {
    const int count = check_position(&position, weights, positions % SCORING_COUNT);
    check_margins(&position);
    CHECK_EQUAL(game_moves(&position, moves), count);
    if (count == 0) return positions;
    position_play(&position, moves[random_below(random, count)]);
  }
}

/* The best first move is one of a big piece, in the middle of things. */
static void test_formula(int variant) {
  Position position;
  position_init(&position, variant);
  const Variant *v = variant_get(variant);
  const Evaluator by = evaluator(0, NULL, SCORING_OFFICIAL);
  bool all;
  const int count = evaluate_moves(&by, &position, MOVES_ROOM, found, &all);
  int best = 0;
  for (int i = 1; i < count; i++) {
    if (worth_value(found[i].worth) > worth_value(found[best].worth)) best = i;
  }
  const int piece = v->orientation[move_orientation(found[best].move)].piece;
  CHECK_EQUAL(v->piece_size[piece], variant == VARIANT_DUO ? 5 : 4);
}

int main(void) {
  CHECK_EQUAL(tables_init(), STATUS_OK);
  found = malloc(MOVES_ROOM * sizeof *found);
  again = malloc(MOVES_ROOM * sizeof *again);
  CHECK(found != NULL && again != NULL);
  Weights *shipped = weights_of_package(), *tame = weights_random(TAME, 300, 1);
  const Weights *const weights[] = {NULL, shipped, tame};
  test_worths();
  for (int variant = 0; variant < VARIANT_COUNT; variant++) {
    Random random = {(uint64_t)variant + 21};
    test_formula(variant);
    int positions = 0;
    /* The smaller games take no notice of weights. */
    for (int n = 0; n < (variant == VARIANT_DUO ? 3 : 2); n++) {
      for (int i = 0; i < sampled(GAMES); i++)
        positions += check_game(variant, weights[n], &random);
      for (int i = 0; i < sampled(PASSES); i++) {
        const Position position = game_pass(variant, &random);
        CHECK_EQUAL(check_position(&position, weights[n], SCORING_OFFICIAL), 1);
        CHECK_EQUAL(found[0].move, MOVE_PASS);
      }
      for (int i = 0; i < sampled(SETUPS); i++) {
        const Position position = plain_strew(variant, &random);
        check_position(&position, weights[n], i % SCORING_COUNT);
      }
    }
    printf("%s: %d positions of games\n", variant_get(variant)->name, positions);
  }
  free(found);
  free(again);
  free(shipped);
  free(tame);
  return 0;
}
