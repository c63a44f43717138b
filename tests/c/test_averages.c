/* What moves have been worth, against the same taken from a plain list of games. */
#include "averages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "sampled.h"

enum { GAMES = 300, MOVES = 40 };

static MoveAverages averages;

typedef struct Game {
  PlayedLine line;
  int margin;
} Game;

/* From -1 to 1, for black. */
static double result_for_black(const Game *game) {
  const double sign = (game->margin > 0) - (game->margin < 0);
  const double most = fmax(-20, fmin(20, game->margin)) / 20;
  return (sign + most) / 2 * (game->line.turn == 0 ? 1 : -1);
}

/* What the bonus was when the move was last made. */
static double expected_bonus(const Game *games, int count, int color, Move move, int weight) {
  int last = -1, made = 0;
  for (int i = 0; i < count; i++) {
    for (int k = 0; k < games[i].line.length; k++) {
      if (games[i].line.move[k] == move && ((games[i].line.turn + k) & 1) == color) last = i;
    }
  }
  double sum = 0, all = 0;
  for (int i = 0; i <= last; i++) {
    const double result = result_for_black(&games[i]) * (color == 0 ? 1 : -1);
    all += result;
    for (int k = 0; k < games[i].line.length; k++) {
      if (games[i].line.move[k] != move || ((games[i].line.turn + k) & 1) != color) continue;
      sum += result;
      made++;
    }
  }
  return last < 0 ? 0 : weight * (sum - made * all / (last + 1)) / (made + 20);
}

/* No move twice, as in games; some are made by both. */
static void draw_game(Game *game, Random *random) {
  PlayedLine *line = &game->line;
  const int most = random_below(random, MOVES);
  line->turn = random_below(random, 2);
  line->length = 0;
  while (line->length < most) {
    const Move move = (Move)(random_below(random, MOVES) * 571);
    bool known = false;
    for (int k = 0; k < line->length; k++) known |= line->move[k] == move;
    if (!known) line->move[line->length++] = random_below(random, 10) == 0 ? MOVE_PASS : move;
  }
  /* Who makes the first of the moves does well. */
  const bool lucky = line->length > 0 && line->move[0] == 0;
  game->margin = random_below(random, 60) - (lucky ? 5 : 30);
}

static void test_bonuses(Random *random) {
  Game *games = malloc(GAMES * sizeof *games);
  const int weight = 1 + random_below(random, AVERAGES_WEIGHT_MAX),
            count = 1 + random_below(random, GAMES);
  int distinct = 0;
  CHECK(games != NULL);
  memset(&averages, 0, sizeof averages);
  for (int i = 0; i < count; i++) {
    draw_game(&games[i], random);
    averages_learn(&averages, &games[i].line, games[i].margin, weight);
  }
  for (int color = 0; color < 2; color++) {
    for (int i = 0; i < MOVES; i++) {
      const Move move = (Move)(i * 571);
      const double expected = expected_bonus(games, count, color, move, weight);
      CHECK(fabs(averages.bonus[color][move] - expected) <= 1);
      distinct += averages.bonus[color][move] != 0;
    }
  }
  CHECK(count < GAMES / 2 || weight < 500 || distinct > MOVES);
  free(games);
}

/* After many games, and when old ones have come to count half. */
static void test_long(void) {
  Game good = {{0, 3, {7, MOVE_PASS, 9}}, 30}, bad = {{1, 2, {8, 7}}, 0};
  bad.margin = 40;
  memset(&averages, 0, sizeof averages);
  for (int i = 0; i < 5000000; i++) {
    averages_learn(&averages, &good.line, good.margin, 1000);
    averages_learn(&averages, &bad.line, bad.margin, 1000);
    if (i < 1000 || i % 100000 != 0) continue;
    CHECK(averages.games <= 1 << 22);
    CHECK(averages.bonus[0][9] >= 990 && averages.bonus[0][9] <= 1000);
    CHECK(averages.bonus[1][8] >= 990 && averages.bonus[1][8] <= 1000);
    CHECK(abs(averages.bonus[0][7]) <= 1);
    CHECK_EQUAL(averages.bonus[1][7], 0);
  }
}

int main(void) {
  Random random = {91};
  for (int i = 0; i < sampled(200); i++) test_bonuses(&random);
  test_long();
  return 0;
}
