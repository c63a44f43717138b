#include "policy.h"

#include <string.h>

void policy_look(const Position *position, const Features *features, CellCodes *out) {
  const Variant *v = variant_get(position->variant);
  const int turn = position->turn;
  out->phase = features->phase;
  memset(out->code, CODE_OFF_BOARD, sizeof out->code);
  /* Far for both is the plane that is left out. */
  const int far_for_both = STATE_FAR * FEATURE_STATES + STATE_FAR;
  for (Bits rest = v->board; !bits_is_empty(&rest);)
    out->code[BORDER + bits_pop(&rest)] = (uint8_t)far_for_both;
  for (int plane = 0; plane < FEATURE_PLANES; plane++) {
    const int seen = turn == 0 ? plane : plane_turned(plane);
    const int code = seen < PLANE_TAKEN ? seen : CODE_TAKEN + seen - PLANE_TAKEN;
    for (int w = 0; w < BITS_WORDS; w++) {
      uint64_t word = features->plane[plane].word[w];
      for (; word != 0; word &= word - 1)
        out->code[BORDER + w * 64 + count_trailing_zeros(word)] = (uint8_t)code;
    }
  }
}

int policy_score(const Policy *policy, const Position *position, const CellCodes *codes,
                 Move move) {
  const Variant *v = variant_get(position->variant);
  const Orientation *o = &v->orientation[move_orientation(move)];
  const Surroundings *around = &v->surroundings[move_orientation(move)];
  const int root = move_cell(move);
  const uint8_t *code = codes->code + BORDER + root;
  const int16_t *place = policy->place[codes->phase], *cover = policy->cover[codes->phase];
  const int16_t *edge = policy->edge[codes->phase], *corner = policy->corner[codes->phase];
  const int last = bits_cell(BOARD_SIZE_MAX - 1, BOARD_SIZE_MAX - 1);
  int score = policy->piece[codes->phase][o->piece];
  for (int i = 0; i < o->size; i++) {
    const int offset = o->row[i] * BITS_ROW + o->col[i];
    const int cell = root + offset;
    score += cover[code[offset]] + place[position->turn == 0 ? cell : last - cell];
  }
  for (int i = 0; i < around->edges; i++) score += edge[code[around->edge[i]]];
  for (int i = 0; i < around->corners; i++) score += corner[code[around->corner[i]]];
  return score;
}
