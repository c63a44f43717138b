/* The network against the same sums in plain C, from scratch every time: random weights and the
 * package's, on every instruction set. Not one bit may differ. */
#include "network.h"

#include "endgame.h"
#include "games.h"
#include "plain.h"
#include "weights.h"

#include <math.h>

enum { GAMES = 12, CHILDREN = 12, SETUPS = 300 };

/* -- plain ------------------------------------------------------------------------------------ */

static void plain_layer(const Network *network, const Features *features, int color,
                        int16_t out[NETWORK_WIDTH]) {
  static Row rows[ACTIVE_MAX];
  const int count = features_list(features, rows);
  for (int i = 0; i < NETWORK_WIDTH; i++) {
    int64_t sum = network->row_bias[i];
    for (int k = 0; k < count; k++) sum += network->row[rows[k].seen[color]][i];
    /* The lowest 16 bits, as a signed number. */
    const int64_t low = sum & 0xffff;
    out[i] = (int16_t)(low < 0x8000 ? low : low - 0x10000);
  }
}

/* What stands for 1.0 in the first layer, among the weights behind it, and in the outputs. */
enum { ONE = 512, SCALE = 1024, UNIT = ONE * SCALE };

static int64_t cut(int64_t value) { return value < 0 ? 0 : value > ONE ? ONE : value; }

/* Four pieces on the board, of whichever side, make a phase, and the eighth has no end. */
static int plain_phase(const Features *features) {
  int on_board = 0;
  for (int piece = 0; piece < 21; piece++) {
    on_board += (features->left[0] >> piece & 1) == 0;
    on_board += (features->left[1] >> piece & 1) == 0;
  }
  return on_board < 28 ? on_board / 4 : 7;
}

static void plain_outputs(const Network *network, const Features *features, int turn,
                          int64_t out[NETWORK_OUTPUTS]) {
  int16_t sides[2][NETWORK_WIDTH];
  int64_t middle[NETWORK_MIDDLE];
  const Head *head = &network->head[plain_phase(features)];
  plain_layer(network, features, turn, sides[0]);
  plain_layer(network, features, !turn, sides[1]);
  for (int i = 0; i < NETWORK_MIDDLE; i++) {
    int64_t sum = head->middle_bias[i];
    for (int k = 0; k < NETWORK_WIDTH; k++) {
      sum += cut(sides[0][k]) * head->middle[i][k];
      sum += cut(sides[1][k]) * head->middle[i][NETWORK_WIDTH + k];
    }
    middle[i] = cut(sum / SCALE);
  }
  for (int k = 0; k < NETWORK_OUTPUTS; k++) {
    out[k] = head->output_bias[k];
    for (int i = 0; i < NETWORK_MIDDLE; i++) out[k] += middle[i] * head->output[k][i];
  }
}

/* -- checks ----------------------------------------------------------------------------------- */

static Features look(const Position *position) {
  Features features;
  network_generic.look(position, &features);
  return features;
}

static void check_fill(const Network *network, const Features *features, Layer *layer) {
  int16_t expected[NETWORK_WIDTH];
  for (int i = 0; dispatch_available(i) != NULL; i++) {
    network_kernels(i)->fill(network, features, layer);
    for (int color = 0; color < 2; color++) {
      plain_layer(network, features, color, expected);
      CHECK(memcmp(layer->seen[color], expected, sizeof expected) == 0);
    }
  }
}

/* From any position to any other: `layer` is that of `before`. */
static void check_after(const Network *network, const Features *before, const Layer *layer,
                        const Features *now, int turn, int32_t out[NETWORK_OUTPUTS]) {
  int64_t expected[NETWORK_OUTPUTS];
  plain_outputs(network, now, turn, expected);
  for (int i = 0; dispatch_available(i) != NULL; i++) {
    const Layer kept = *layer;
    memset(out, 0xa5, NETWORK_OUTPUTS * sizeof *out);
    network_kernels(i)->after(network, before, layer, now, turn, out);
    for (int k = 0; k < NETWORK_OUTPUTS; k++) CHECK_EQUAL(out[k], expected[k]);
    CHECK(memcmp(&kept, layer, sizeof kept) == 0);
  }
}

/* The side to move sees the same of the board turned by half a turn with the colours exchanged. */
static void check_turned(const Network *network, const Position *position,
                         const int32_t expected[NETWORK_OUTPUTS]) {
  const Position turned = turned_position(position);
  const Features features = look(&turned);
  Layer layer;
  int32_t out[NETWORK_OUTPUTS];
  check_fill(network, &features, &layer);
  check_after(network, &features, &layer, &features, turned.turn, out);
  for (int k = 0; k < NETWORK_OUTPUTS; k++) CHECK_EQUAL(out[k], expected[k]);
}

static int check_game(const Network *network, Random *random) {
  Move moves[MOVES_ROOM];
  Position position;
  int checked = 0;
  position_init(&position, VARIANT_DUO);
  for (;;) {
    const Features before = look(&position);
    const int count = game_moves(&position, moves);
    Layer layer;
    int32_t out[NETWORK_OUTPUTS];
    check_fill(network, &before, &layer);
    if (count == 0) return checked;
    for (int i = 0; i < CHILDREN; i++) {
      Position child = position;
      position_play(&child, moves[random_below(random, count)]);
      const Features now = look(&child);
      check_after(network, &before, &layer, &now, child.turn, out);
      if (i == 0) check_turned(network, &child, out);
      checked++;
    }
    position_play(&position, moves[random_below(random, count)]);
  }
}

/* Pairs of which one does not follow from the other. */
static void check_setups(const Network *network, Random *random) {
  Features before = look(&(Position){.variant = VARIANT_DUO});
  for (int i = 0; i < SETUPS; i++) {
    const Position position = plain_strew(VARIANT_DUO, random);
    const Features now = look(&position);
    Layer layer;
    int32_t out[NETWORK_OUTPUTS];
    check_fill(network, &before, &layer);
    check_after(network, &before, &layer, &now, position.turn, out);
    before = now;
  }
}

static int check_network(const Network *network, Random *random) {
  int checked = 0;
  for (int i = 0; i < GAMES; i++) checked += check_game(network, random);
  check_setups(network, random);
  return checked;
}

/* -- what the outputs mean -------------------------------------------------------------------- */

static bool is_near(double a, double b) { return fabs(a - b) <= 1e-5 * (1 + fabs(b)); }

static void test_estimates(void) {
  Random random = {5};
  for (int i = 0; i < 2000; i++) {
    int32_t out[NETWORK_OUTPUTS];
    for (int k = 0; k < NETWORK_OUTPUTS; k++) out[k] = random_weight(&random, 10 * UNIT);
    const Estimate e = network_estimate(out);
    const double win = exp(out[1] / (double)UNIT), draw = exp(out[2] / (double)UNIT);
    const double loss = exp(out[3] / (double)UNIT), all = win + draw + loss;
    CHECK(is_near(e.margin, 16.0 * out[0] / (double)UNIT));
    CHECK(is_near(e.win, win / all) && is_near(e.draw, draw / all) && is_near(e.loss, loss / all));
  }
}

static Estimate estimate(const Network *network, const Position *position) {
  const Features features = look(position);
  Layer layer;
  int32_t out[NETWORK_OUTPUTS];
  network_generic.fill(network, &features, &layer);
  network_generic.after(network, &features, &layer, &features, position->turn, out);
  return network_estimate(out);
}

/* The package's network has learnt something: in most endings it knows who wins. */
static void test_learnt(const Network *network) {
  Random random = {6};
  int decided = 0, right = 0;
  for (int game = 0; game < 300; game++) {
    const Position position = game_position(VARIANT_DUO, 22, &random);
    const Estimate e = estimate(network, &position);
    CHECK(fabs(e.win + e.draw + e.loss - 1.0) < 1e-5);
    CHECK(e.win >= 0 && e.draw >= 0 && e.loss >= 0 && fabs(e.margin) < 109);
    SolveOptions options = solve_options(SCORING_OFFICIAL);
    SolveResult result;
    options.table_bytes = 1 << 20;
    options.node_limit = 2000;
    CHECK(endgame_solve(&position, &options, &result) <= STATUS_STOPPED);
    if (result.lower != result.upper || (result.lower > -5 && result.lower < 5)) continue;
    decided++;
    right += (result.lower > 0) == (e.margin > 0) && (result.lower > 0) == (e.win > e.loss);
  }
  printf("%d of %d endings judged rightly\n", right, decided);
  CHECK(decided >= 100 && right * 100 >= 80 * decided);
}

int main(void) {
  CHECK_EQUAL(tables_init(), STATUS_OK);
  Weights *const all[] = {weights_of_package(), weights_random(TAME, 1, 1),
                          weights_random(WILD, 1, 2)};
  Random random = {3};
  test_estimates();
  test_learnt(&all[0]->network);
  int checked = 0;
  for (int i = 0; i < 3; i++) {
    checked += check_network(&all[i]->network, &random);
    free(all[i]);
  }
  printf("%d positions after a move\n", checked);
  return 0;
}
