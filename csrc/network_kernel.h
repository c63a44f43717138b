/* The evaluation, compiled once for each instruction set. The including file defines `Vec` with its
 * functions and the sums of rows; see network_avx2.c. */
#include "network.h"

FORCE_INLINE Vec steps_to_edges(Vec a) {
  return vec_or(vec_or(vec_row_down(a), vec_row_up(a)),
                vec_or(vec_columns(a, 1), vec_columns(a, -1)));
}

FORCE_INLINE Vec steps_around(Vec a) {
  Vec rows = vec_or(a, vec_or(vec_row_down(a), vec_row_up(a)));
  return vec_or(rows, vec_or(vec_columns(rows, 1), vec_columns(rows, -1)));
}

/* For a colour, the cells of each state but the first, which is what the others leave. */
FORCE_INLINE void look_of_color(const Position *position, const Variant *v, int color, Vec *state) {
  Vec own = vec_load(&position->own[color]);
  Vec taken = vec_or(vec_or(own, vec_load(&position->own[!color])), steps_to_edges(own));
  Vec allowed = vec_minus(vec_load(&v->board), taken);
  Vec rows = vec_or(vec_row_down(own), vec_row_up(own));
  Vec corners = vec_or(vec_columns(rows, 1), vec_columns(rows, -1));
  if (vec_is_zero(own)) corners = vec_load(&v->start[color]);
  Vec reached = vec_and(allowed, corners);
  state[1] = reached;
  for (int s = 2; s < 4; s++) {
    Vec grown = reached;
    for (int step = 0; step < 2; step++)
      grown = vec_or(grown, vec_and(allowed, steps_to_edges(grown)));
    state[s] = vec_minus(grown, reached);
    reached = grown;
  }
  Vec all = reached;
  for (;;) {
    Vec grown = vec_and(allowed, steps_around(all));
    if (vec_is_zero(vec_minus(grown, all))) break;
    all = grown;
  }
  state[4] = vec_minus(all, reached);
  state[0] = vec_minus(vec_load(&v->board), all);
}

static int choice_of(int moves) {
  static const int16_t from[CHOICE_STEPS] = {0,  1,  2,  3,  5,   8,   12,  18,
                                             27, 41, 61, 91, 136, 201, 301, 451};
  int step = CHOICE_STEPS - 1;
  while (moves < from[step]) step--;
  return step;
}

static void look_at_cells(const Position *position, Features *out) {
  const Variant *v = variant_get(position->variant);
  out->phase = phase_of(position);
  Vec state[2][FEATURE_STATES];
  Vec taken[2] = {vec_load(&position->own[0]), vec_load(&position->own[1])};
  for (int color = 0; color < 2; color++) {
    look_of_color(position, v, color, state[color]);
    vec_store(&out->plane[PLANE_TAKEN + color], taken[color]);
  }
  Vec both = vec_or(taken[0], taken[1]);
  state[0][0] = vec_minus(state[0][0], both);
  for (int plane = 0; plane < PLANE_TAKEN; plane++)
    vec_store(&out->plane[plane],
              vec_and(state[0][plane / FEATURE_STATES], state[1][plane % FEATURE_STATES]));
}

static void look(const Position *position, Features *out) {
  look_at_cells(position, out);
  for (int color = 0; color < 2; color++) {
    out->left[color] = position->left[color];
    out->moves[color] = SURVEY(position, color, &out->playable[color]);
    out->choice[color] = choice_of(out->moves[color]);
  }
}

static void fill(const Network *network, const Features *features, Layer *out) {
  Row row[ACTIVE_MAX];
  const int count = features_list(features, row);
  for (int color = 0; color < 2; color++) {
    Sum sum = sum_load(network->row_bias);
    for (int i = 0; i < count; i++) sum = sum_add(sum, network->row[row[i].seen[color]]);
    sum_store(out->seen[color], sum);
  }
}

static void after(const Network *network, const Features *before, const Layer *layer,
                  const Features *now, int turn, int32_t out[NETWORK_OUTPUTS]) {
  Changes changes;
  features_changes(before, now, &changes);
  int16_t input[2 * NETWORK_WIDTH];
  for (int color = 0; color < 2; color++) {
    Sum sum = sum_load(layer->seen[color]);
    for (int i = 0; i < changes.coming; i++)
      sum = sum_add(sum, network->row[changes.come[i].seen[color]]);
    for (int i = 0; i < changes.going; i++)
      sum = sum_subtract(sum, network->row[changes.gone[i].seen[color]]);
    sum_clip(input + (color == turn ? 0 : NETWORK_WIDTH), sum);
  }
  const Head *head = &network->head[now->phase];
  int32_t middle[NETWORK_MIDDLE];
  for (int i = 0; i < NETWORK_MIDDLE; i++) {
    int32_t value = (head->middle_bias[i] + dot(head->middle[i], input)) / NETWORK_SCALE;
    middle[i] = value < 0 ? 0 : value > NETWORK_ONE ? NETWORK_ONE : value;
  }
  for (int k = 0; k < NETWORK_OUTPUTS; k++) {
    out[k] = head->output_bias[k];
    for (int i = 0; i < NETWORK_MIDDLE; i++) out[k] += head->output[k][i] * middle[i];
  }
}
