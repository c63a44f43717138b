#include "evaluation.h"

#include <math.h>

/* Squares placed, cells in reach, and the choice of moves. The weights were set by hand: a move of
 * five squares is worth giving up three cells for, and so on. The network learns on from here. */
static float plain_score(const Features *features, const Position *position, int color) {
  int alone = 0, shared = 0;
  for (int plane = 0; plane < PLANE_TAKEN; plane++) {
    const int states[2] = {plane / FEATURE_STATES, plane % FEATURE_STATES};
    if (states[color] == STATE_CLOSED || states[color] == STATE_FAR) continue;
    *(states[!color] == STATE_CLOSED ? &alone : &shared) += bits_count(&features->plane[plane]);
  }
  return (float)bits_count(&position->own[color]) + 0.25f * (float)alone + 0.12f * (float)shared +
         2.0f * logf(1.0f + (float)features->moves[color]);
}

/* What it is worth to be the one to move: without it, a search takes every reply for a loss, and
 * trusts most what it has looked into least. */
static float plain_tempo(const Features *features, const Position *position) {
  const Variant *v = variant_get(position->variant);
  int size = 0;
  for (uint32_t left = features->playable[position->turn]; left != 0; left &= left - 1) {
    const int piece = v->piece_size[count_trailing_zeros(left)];
    if (piece > size) size = piece;
  }
  return 0.8f * (float)size;
}

static Worth plain_worth(const Features *features, const Position *position, int color) {
  const float tempo = plain_tempo(features, position);
  const float margin = plain_score(features, position, color) -
                       plain_score(features, position, !color) +
                       (position->turn == color ? tempo : -tempo);
  const float draw = 0.04f, win = (1.0f - draw) / (1.0f + expf(-margin / 6.0f));
  Worth worth = {win, 1.0f - draw - win, margin};
  return worth;
}

static Worth network_worth(const int32_t out[NETWORK_OUTPUTS]) {
  const Estimate estimate = network_estimate(out);
  Worth worth = {estimate.win, estimate.loss, estimate.margin};
  return worth;
}

int evaluator_moves(const Evaluator *evaluator, const Position *position, Move *moves) {
  const int count = evaluator->kernels->list(position, position->turn, moves);
  if (count > 0 || !evaluator->kernels->any(position, !position->turn)) return count;
  moves[0] = MOVE_PASS;
  return 1;
}

/* The score that `most` of all scores reach; or some more, where several are equal. */
static int threshold(const FirstEstimate *scored, int count, int most) {
  /* Scores fall within some hundreds of each other, so counting them is quicker than sorting. */
  enum { STEPS = 1024, WIDTH = 8 };
  int highest = scored[0].score;
  uint16_t tally[STEPS] = {0};
  for (int i = 1; i < count; i++) {
    if (scored[i].score > highest) highest = scored[i].score;
  }
  for (int i = 0; i < count; i++) {
    const int step = (highest - scored[i].score) / WIDTH;
    tally[step < STEPS ? step : STEPS - 1]++;
  }
  int step = 0;
  for (int sum = tally[0]; sum < most && step < STEPS - 1; sum += tally[step]) step++;
  return highest - step * WIDTH - (WIDTH - 1);
}

/* Keeps the moves that the policy puts first: `most`, or a few more. The scores of so many moves
 * are too much for the stack that some systems give to a thread, so they go into `out`. */
static int shorten(const Policy *policy, const Position *position, const Features *features,
                   int most, Move *moves, int count, FirstEstimate *out) {
  Scorer scorer;
  scorer_init(&scorer, policy, position, features);
  for (int i = 0; i < count; i++) out[i].score = scorer_score(&scorer, moves[i]);
  const int least = threshold(out, count, most);
  int kept = 0;
  for (int i = 0; i < count; i++) {
    if (out[i].score >= least) moves[kept++] = moves[i];
  }
  return kept;
}

int evaluate_moves(const Evaluator *evaluator, const Position *position, int most,
                   FirstEstimate *out, bool *all) {
  const NetworkKernels *kernels = evaluator->network_kernels;
  const Weights *weights = evaluator_weights(evaluator, position->variant);
  Move moves[MOVES_ROOM];
  Features before, now;
  Layer layer;
  int count = evaluator_moves(evaluator, position, moves);
  *all = true;
  if (weights != NULL && count > 0) {
    kernels->look(position, &before);
    kernels->fill(&weights->network, &before, &layer);
    if (count > most) {
      const int kept = shorten(&weights->policy, position, &before, most, moves, count, out);
      *all = kept == count;
      count = kept;
    }
  }
  for (int i = 0; i < count; i++) {
    Position child = *position;
    position_play(&child, moves[i]);
    kernels->look(&child, &now);
    out[i].move = moves[i];
    out[i].over = now.moves[0] == 0 && now.moves[1] == 0;
    if (out[i].over) {
      out[i].worth = worth_of_margin(position_margin(&child, position->turn, evaluator->scoring));
    } else if (weights == NULL) {
      out[i].worth = plain_worth(&now, &child, position->turn);
    } else {
      int32_t outputs[NETWORK_OUTPUTS];
      kernels->after(&weights->network, &before, &layer, &now, child.turn, outputs);
      out[i].worth = worth_negated(network_worth(outputs));
    }
  }
  return count;
}
