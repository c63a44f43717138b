#include "playout.h"

#include "mix.h"

/* A move that scores `behind` less than the best is e^(sharpness * behind / POLICY_ONE) times less
 * likely. */
static int weight_of(int behind, int sharpness) {
  enum { STEPS = 16, PER_STEP_SHIFT = 16 };
  /* Powers of two in steps of a sixteenth, 2^16 to 2^15; whole powers are shifts. */
  static const int32_t power[STEPS] = {65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393,
                                       46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};
  /* In such steps, log2(e) / POLICY_ONE. */
  const int64_t per_step =
      (int64_t)(STEPS * 1.4426950408889634 / POLICY_ONE * (1 << PER_STEP_SHIFT) + 0.5);
  const int64_t step = behind * per_step * sharpness >> PER_STEP_SHIFT;
  return step / STEPS < 31 ? power[step % STEPS] >> step / STEPS : 0;
}

/* One of the moves, drawn. The sums of weights stay below 2^31: there are fewer than 2^14 moves. */
static Move draw(const Evaluator *evaluator, const Position *position, const Move *moves, int count,
                 const PlayoutOptions *options, uint64_t *random, FirstEstimate *room) {
  const MoveAverages *averages = options->averages;
  Features features;
  Scorer scorer;
  evaluator->network_kernels->look_at_cells(position, &features);
  scorer_init(&scorer, &evaluator->weights->policy, position, &features);
  int best = INT32_MIN, sum = 0, chosen = 0;
  for (int i = 0; i < count; i++) {
    room[i].score = scorer_score(&scorer, moves[i]);
    if (averages != NULL) room[i].score += averages->bonus[position->turn][moves[i]];
    if (room[i].score > best) best = room[i].score;
  }
  for (int i = 0; i < count; i++) {
    sum += weight_of(best - room[i].score, options->sharpness);
    room[i].score = sum;
  }
  const int at = (int)((mix_next(random) >> 32) * (uint64_t)sum >> 32);
  while (room[chosen].score <= at) chosen++;
  return moves[chosen];
}

int playout_margin(const Evaluator *evaluator, const Position *position,
                   const PlayoutOptions *options, uint64_t *random, FirstEstimate *room,
                   PlayedLine *line) {
  Position now = *position;
  Move moves[MOVES_ROOM];
  int count;
  line->turn = position->turn;
  line->length = 0;
  while ((count = evaluator_moves(evaluator, &now, moves)) > 0) {
    const bool pass = moves[0] == MOVE_PASS;
    const Move move = pass ? MOVE_PASS : draw(evaluator, &now, moves, count, options, random, room);
    line->move[line->length++] = move;
    position_play(&now, move);
  }
  return position_margin(&now, position->turn, evaluator->scoring);
}
