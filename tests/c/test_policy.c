/* The scores of moves against the same sums from the board itself, a cell at a time. */
#include "policy.h"

#include "games.h"
#include "plain.h"
#include "weights.h"

enum { GAMES = 6, SETUPS = 60 };

/* What a cell is to the side to move, as a number of the policy's. */
static int plain_code(const Features *features, const Grid *grid, int turn, int row, int col) {
  if (!grid_contains(grid, row, col)) return 27;
  if (grid->owner[row][col] != -1) return grid->owner[row][col] == turn ? 25 : 26;
  for (int own = 0; own < 5; own++) {
    for (int other = 0; other < 5; other++) {
      const int plane = turn == 0 ? 5 * own + other : 5 * other + own;
      if (plane < 24 && bits_has(&features->plane[plane], bits_cell(row, col)))
        return 5 * own + other;
    }
  }
  return 24;
}

static bool covers(const Orientation *o, int row, int col) {
  for (int i = 0; i < o->size; i++) {
    if (o->row[i] == row && o->col[i] == col) return true;
  }
  return false;
}

static int plain_score(const Policy *policy, const Position *position, const Features *features,
                       Move move) {
  const Orientation *o = &variant_get(position->variant)->orientation[move / 256];
  const Grid grid = grid_of(position);
  const int turn = position->turn, root_row = move / 16 % 16, root_col = move % 16;
  int pieces = 0;
  for (int piece = 0; piece < 21; piece++) {
    for (int color = 0; color < 2; color++) pieces += (position->left[color] >> piece & 1) == 0;
  }
  const int phase = pieces / 4 < 7 ? pieces / 4 : 7;
  int score = policy->piece[phase][o->piece];
  for (int row = -6; row <= 6; row++) {
    for (int col = -6; col <= 6; col++) {
      const int r = root_row + row, c = root_col + col;
      const int code = plain_code(features, &grid, turn, r, c);
      if (covers(o, row, col)) {
        const int seen = turn == 0 ? r * 16 + c : (13 - r) * 16 + 13 - c;
        score += policy->place[phase][seen] + policy->cover[phase][code];
      } else if (covers(o, row - 1, col) || covers(o, row + 1, col) || covers(o, row, col - 1) ||
                 covers(o, row, col + 1)) {
        score += policy->edge[phase][code];
      } else if (covers(o, row - 1, col - 1) || covers(o, row - 1, col + 1) ||
                 covers(o, row + 1, col - 1) || covers(o, row + 1, col + 1)) {
        score += policy->corner[phase][code];
      }
    }
  }
  return score;
}

static void score_all(const Policy *policy, const Position *position, const Move *moves, int count,
                      int *scores) {
  Features features;
  Scorer scorer;
  network_generic.look(position, &features);
  scorer_init(&scorer, policy, position, &features);
  for (int i = 0; i < count; i++) scores[i] = scorer_score(&scorer, moves[i]);
  /* In any order. */
  for (int i = count - 1; i >= 0; i -= 5) CHECK_EQUAL(scorer_score(&scorer, moves[i]), scores[i]);
}

/* The codes of all cells, and of those above, below and beside the board that a piece may touch. */
static void check_codes(const Position *position, const Features *features) {
  const Grid grid = grid_of(position);
  CellCodes codes;
  memset(&codes, 0xa5, sizeof codes);
  policy_look(position, features, &codes);
  for (int row = -2; row < 18; row++) {
    for (int col = 0; col < 16; col++) {
      const int expected = plain_code(features, &grid, position->turn, row, col);
      CHECK_EQUAL(codes.code[BORDER + row * 16 + col], expected);
    }
  }
}

static int check_position(const Policy *policy, const Position *position) {
  static Move moves[MOVES_ROOM], other[MOVES_ROOM];
  static int scores[MOVES_ROOM], again[MOVES_ROOM];
  const int count = dispatch_best()->list(position, position->turn, moves);
  Features features;
  network_generic.look(position, &features);
  check_codes(position, &features);
  score_all(policy, position, moves, count, scores);
  for (int i = 0; i < count; i++) {
    if (i % 3 == 0) CHECK_EQUAL(scores[i], plain_score(policy, position, &features, moves[i]));
  }
  /* The other colour sees the same of the board turned by half a turn. */
  if (count < 200) {
    const Position turned = turned_position(position);
    for (int i = 0; i < count; i++) other[i] = turned_move(position->variant, moves[i]);
    score_all(policy, &turned, other, count, again);
    for (int i = 0; i < count; i++) CHECK_EQUAL(again[i], scores[i]);
  }
  return count;
}

/* Of the moves of games between engines the package's policy puts those first that the network
 * likes: far more often than chance would. */
static void test_learnt(const Weights *weights) {
  static FirstEstimate estimates[MOVES_ROOM];
  static Move moves[MOVES_ROOM];
  static int scores[MOVES_ROOM];
  const Evaluator by = {dispatch_best(), network_kernels(0), weights, SCORING_OFFICIAL};
  Random random = {61};
  int positions = 0, found = 0;
  while (positions < 150) {
    const Position position = game_position(VARIANT_DUO, random_below(&random, 16), &random);
    bool all;
    const int count = evaluate_moves(&by, &position, MOVES_ROOM, estimates, &all);
    CHECK(all);
    if (count < 80) continue;
    int best = 0, better = 0;
    for (int i = 0; i < count; i++) {
      moves[i] = estimates[i].move;
      if (worth_value(estimates[i].worth) > worth_value(estimates[best].worth)) best = i;
    }
    score_all(&weights->policy, &position, moves, count, scores);
    for (int i = 0; i < count; i++) better += i != best && scores[i] >= scores[best];
    positions++;
    found += better < count / 4;
  }
  printf("%d of %d best moves are in the first quarter\n", found, positions);
  CHECK(found * 10 >= 6 * positions);
}

int main(void) {
  CHECK_EQUAL(tables_init(), STATUS_OK);
  Weights *const all[] = {weights_of_package(), weights_random(TAME, 300, 1),
                          weights_random(TAME, 32767, 2)};
  Random random = {62};
  int moves = 0;
  for (int i = 0; i < 3; i++) {
    const Policy *policy = &all[i]->policy;
    for (int game = 0; game < GAMES; game++) {
      Position position;
      position_init(&position, VARIANT_DUO);
      do {
        moves += check_position(policy, &position);
      } while (game_go_on(&position, 1, &random));
    }
    for (int setup = 0; setup < SETUPS; setup++) {
      const Position position = plain_strew(VARIANT_DUO, &random);
      moves += check_position(policy, &position);
    }
  }
  printf("%d moves\n", moves);
  test_learnt(all[0]);
  for (int i = 0; i < 3; i++) free(all[i]);
  return 0;
}
