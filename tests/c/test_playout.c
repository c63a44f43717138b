/* Games played out: the same on every instruction set, and as likely as the policy says. */
#include "playout.h"

#include <math.h>

#include "games.h"
#include "sampled.h"
#include "weights.h"

enum { MARGINS = 401, MIDDLE = 200, TREE_MOST = 4000 };

static FirstEstimate room[MOVES_ROOM];
static PlayedLine line;

/* -- all games that may follow ----------------------------------------------------------------- */

typedef struct Expected {
  double mean, square; /* of the margin */
  bool reached[MARGINS];
  int nodes;
} Expected;

/* Shares fall by e^sharpness for every POLICY_ONE that a move scores less, in steps of a sixteenth
 * of a power of two. */
static double share(int behind, int sharpness) {
  return pow(2, -floor(behind * 16.0 * sharpness / (POLICY_ONE * log(2))) / 16);
}

/* False where too much may follow. */
static bool follow(const Evaluator *by, const Position *position, int color,
                   const PlayoutOptions *options, double chance, Expected *out) {
  if (++out->nodes > TREE_MOST) return false;
  Move *moves = malloc(MOVES_ROOM * sizeof *moves);
  int scores[TREE_MOST], best = INT32_MIN;
  CHECK(moves != NULL);
  const int count = game_moves(position, moves);
  bool good = count < TREE_MOST;
  if (count == 0) {
    const int margin =
        game_points(position, color, by->scoring) - game_points(position, !color, by->scoring);
    out->mean += chance * margin;
    out->square += chance * margin * margin;
    out->reached[MIDDLE + margin] = true;
  } else if (good && moves[0] == MOVE_PASS) {
    scores[0] = best = 0;
  } else if (good) {
    Features features;
    Scorer scorer;
    network_generic.look(position, &features);
    scorer_init(&scorer, &by->weights->policy, position, &features);
    for (int i = 0; i < count; i++) {
      scores[i] = scorer_score(&scorer, moves[i]);
      if (options->averages != NULL)
        scores[i] += options->averages->bonus[position->turn][moves[i]];
      if (scores[i] > best) best = scores[i];
    }
  }
  double sum = 0;
  for (int i = 0; good && i < count; i++) sum += share(best - scores[i], options->sharpness);
  for (int i = 0; good && i < count; i++) {
    Position child = *position;
    position_play(&child, moves[i]);
    good = follow(by, &child, color, options,
                  chance * share(best - scores[i], options->sharpness) / sum, out);
  }
  free(moves);
  return good;
}

/* What may follow happens, nothing else does, and the mean is what it has to be. */
static bool check_chances(const Position *position, const Weights *weights, int scoring,
                          const PlayoutOptions *options, uint64_t seed) {
  static Expected expected;
  const Evaluator by = evaluator(0, weights, scoring);
  memset(&expected, 0, sizeof expected);
  if (!follow(&by, position, position->turn, options, 1, &expected)) return false;
  const int games = 1000;
  double sum = 0;
  for (int i = 0; i < games; i++) {
    const int margin = playout_margin(&by, position, options, &seed, room, &line);
    CHECK(expected.reached[MIDDLE + margin]);
    sum += margin;
  }
  const double spread = sqrt(fmax(0, expected.square - expected.mean * expected.mean));
  CHECK(fabs(sum / games - expected.mean) < 5 * spread / sqrt(games) + 0.05);
  return expected.nodes > 20;
}

/* Bonuses of moves, as far as they count beside the policy's scores. */
static void draw_bonuses(MoveAverages *out, Random *random) {
  for (int color = 0; color < 2; color++) {
    for (int i = 0; i < MOVE_CODES; i++)
      out->bonus[color][i] = (int16_t)(random_below(random, 2 * POLICY_ONE) - POLICY_ONE);
  }
}

static void test_chances(const Weights *weights, Random *random) {
  static MoveAverages averages;
  draw_bonuses(&averages, random);
  for (int found = 0; found < sampled(40);) {
    const Position position = game_position(VARIANT_DUO, 18 + random_below(random, 12), random);
    const PlayoutOptions options = {found % 8, found % 3 == 0 ? NULL : &averages};
    found +=
        check_chances(&position, weights, found % SCORING_COUNT, &options, random_word(random));
  }
}

/* -- whole games ------------------------------------------------------------------------------- */

/* The moves that were made lead to the margin. */
static void check_line(const Position *position, int scoring, int margin) {
  Position now = *position;
  CHECK_EQUAL(line.turn, position->turn);
  for (int i = 0; i < line.length; i++) {
    CHECK(line.move[i] == MOVE_PASS || position_allows(&now, now.turn, line.move[i]));
    position_play(&now, line.move[i]);
  }
  CHECK(game_is_over(&now));
  CHECK_EQUAL(game_points(&now, position->turn, scoring) -
                  game_points(&now, !position->turn, scoring),
              margin);
}

static void test_kernels_agree(const Weights *weights, Random *random) {
  int margins[MARGINS] = {0}, different = 0;
  for (int i = 0; i < sampled(300); i++) {
    const Position position = game_position(VARIANT_DUO, random_below(random, 20), random);
    const Position before = position;
    const uint64_t seed = random_word(random);
    uint64_t first = seed;
    const Evaluator plain = evaluator(0, weights, i % SCORING_COUNT);
    const PlayoutOptions options = {i % 20, NULL};
    const int margin = playout_margin(&plain, &position, &options, &first, room, &line);
    check_line(&position, i % SCORING_COUNT, margin);
    CHECK(memcmp(&before, &position, sizeof before) == 0);
    for (int isa = 1; dispatch_available(isa) != NULL; isa++) {
      uint64_t other = seed;
      const Evaluator by = evaluator(isa, weights, i % SCORING_COUNT);
      CHECK_EQUAL(playout_margin(&by, &position, &options, &other, room, &line), margin);
      CHECK(other == first);
    }
    different += margins[MIDDLE + margin]++ == 0;
  }
  CHECK(different > 10);
}

/* Nothing is drawn where nothing is left to play. */
static void test_over(const Weights *weights, Random *random) {
  for (int i = 0; i < 20; i++) {
    Position position;
    position_init(&position, VARIANT_DUO);
    CHECK(!game_go_on(&position, 100, random));
    const Evaluator by = evaluator(0, weights, i % SCORING_COUNT);
    uint64_t seed = 5;
    const PlayoutOptions options = {PLAYOUT_SHARPNESS_MAX, NULL};
    CHECK_EQUAL(playout_margin(&by, &position, &options, &seed, room, &line),
                game_points(&position, position.turn, by.scoring) -
                    game_points(&position, !position.turn, by.scoring));
    CHECK(seed == 5);
    CHECK_EQUAL(line.length, 0);
  }
}

/* Only Duo has weights. */
static void test_possible(const Weights *weights) {
  const Evaluator with = evaluator(0, weights, 0), without = evaluator(0, NULL, 0);
  for (int variant = 0; variant < VARIANT_COUNT; variant++) {
    CHECK((evaluator_weights(&with, variant) != NULL) == (variant == VARIANT_DUO));
    CHECK(evaluator_weights(&without, variant) == NULL);
  }
}

int main(void) {
  CHECK_EQUAL(tables_init(), STATUS_OK);
  Weights *const all[] = {weights_of_package(), weights_random(TAME, 300, 1),
                          weights_random(TAME, 32767, 2)};
  Random random = {81};
  for (int i = 0; i < 3; i++) {
    test_chances(all[i], &random);
    test_kernels_agree(all[i], &random);
    test_over(all[i], &random);
    test_possible(all[i]);
    free(all[i]);
  }
  return 0;
}
