#include "playout.h"

#include "mix.h"

bool playout_is_possible(const Evaluator *evaluator, int variant) {
  return evaluator->weights != NULL && variant == VARIANT_DUO;
}

/* A move that scores `behind` less than the best is e^(behind / POLICY_ONE) times less likely. */
static int weight_of(int behind) {
  enum { STEPS = 16, PER_STEP_SHIFT = 16 };
  /* Powers of two in steps of a sixteenth, 2^16 to 2^15; whole powers are shifts. */
  static const int32_t power[STEPS] = {65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393,
                                       46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};
  /* In such steps, log2(e) / POLICY_ONE. */
  const int64_t per_step = (int64_t)(STEPS * 1.4426950408889634 / POLICY_ONE * (1 << 16) + 0.5);
  const int64_t step = behind * per_step >> PER_STEP_SHIFT;
  return step / STEPS < 31 ? power[step % STEPS] >> step / STEPS : 0;
}

/* The number of a move, drawn. The sums of weights stay below 2^31: there are fewer than 2^14
 * moves. */
static int draw(const Policy *policy, const Position *position, const CellCodes *codes,
                const Move *moves, int count, uint64_t *random, FirstEstimate *room) {
  int best = INT32_MIN, sum = 0, chosen = 0;
  for (int i = 0; i < count; i++) {
    room[i].score = policy_score(policy, position, codes, moves[i]);
    if (room[i].score > best) best = room[i].score;
  }
  for (int i = 0; i < count; i++) room[i].score = sum += weight_of(best - room[i].score);
  const int at = (int)((mix_next(random) >> 32) * (uint64_t)sum >> 32);
  while (room[chosen].score <= at) chosen++;
  return chosen;
}

int playout_margin(const Evaluator *evaluator, const Position *position, uint64_t *random,
                   FirstEstimate *room) {
  const Kernels *kernels = evaluator->kernels;
  Position now = *position;
  Move moves[MOVES_ROOM];
  for (;;) {
    const int count = kernels->list(&now, now.turn, moves);
    if (count == 0) {
      if (!kernels->any(&now, !now.turn)) break;
      position_play(&now, MOVE_PASS);
      continue;
    }
    Features features;
    CellCodes codes;
    evaluator->network_kernels->look_at_cells(&now, &features);
    policy_look(&now, &features, &codes);
    position_play(
        &now, moves[draw(&evaluator->weights->policy, &now, &codes, moves, count, random, room)]);
  }
  return position_margin(&now, position->turn, evaluator->scoring);
}
