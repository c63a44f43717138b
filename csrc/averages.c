#include "averages.h"

enum {
  MARGIN_MOST = 20,             /* more is no better */
  RESULT_ONE = 2 * MARGIN_MOST, /* half of it for the margin, half for who has won */
  PRIOR = 20,                   /* as if so many games of the average had been seen */
  GAMES_MOST = 1 << 22          /* then the older ones count half */
};

static int result_of(int margin) {
  const int most = margin < MARGIN_MOST ? margin : MARGIN_MOST;
  const int kept = most > -MARGIN_MOST ? most : -MARGIN_MOST;
  return kept + MARGIN_MOST * ((margin > 0) - (margin < 0));
}

static void grow_old(MoveAverages *averages) {
  averages->games /= 2;
  averages->results /= 2;
  for (int color = 0; color < 2; color++) {
    for (int i = 0; i < MOVE_CODES; i++) {
      averages->made[color][i] /= 2;
      averages->result[color][i] /= 2;
    }
  }
}

void averages_learn(MoveAverages *averages, const PlayedLine *line, int margin, int weight) {
  const int for_black = line->turn == 0 ? result_of(margin) : -result_of(margin);
  if (averages->games >= GAMES_MOST) grow_old(averages);
  averages->games++;
  averages->results += for_black;
  for (int i = 0; i < line->length; i++) {
    const int color = line->turn ^ (i & 1);
    const Move move = line->move[i];
    if (move == MOVE_PASS) continue;
    int32_t *made = &averages->made[color][move], *result = &averages->result[color][move];
    *made += 1;
    *result += color == 0 ? for_black : -for_black;
    /* Below 2^22 games all of this stays below 2^62. */
    const int64_t usual = color == 0 ? averages->results : -averages->results;
    const int64_t above = *result * averages->games - usual * *made;
    averages->bonus[color][move] =
        (int16_t)(above * weight / (averages->games * RESULT_ONE * (*made + PRIOR)));
  }
}
