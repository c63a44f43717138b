#include "policy.h"

#include <string.h>

/* The bits of a code. */
enum { DIGITS = 5 };

/* Eight numbers, a byte each, from the bytes of their lowest bits, of the next ones, and so on: the
 * transposed matrix of 8 by 8 bits, by exchanging ever bigger blocks (H. S. Warren, "Hacker's
 * Delight", 2nd edition, section 7-3). */
static uint64_t transposed(uint64_t x) {
  uint64_t other = (x ^ x >> 7) & UINT64_C(0x00aa00aa00aa00aa);
  x ^= other ^ other << 7;
  other = (x ^ x >> 14) & UINT64_C(0x0000cccc0000cccc);
  x ^= other ^ other << 14;
  other = (x ^ x >> 28) & UINT64_C(0x00000000f0f0f0f0);
  return x ^ other ^ other << 28;
}

static void add_code(Bits *digit, int code, const Bits *cells) {
  for (int i = 0; i < DIGITS; i++) {
    if (code >> i & 1) digit[i] = bits_or(digit[i], *cells);
  }
}

void policy_look(const Position *position, const Features *features, CellCodes *out) {
  const Bits board = variant_get(position->variant)->board;
  const int turn = position->turn;
  Bits digit[DIGITS] = {{{0}}}, rest = board, off_board;
  for (int plane = 0; plane < FEATURE_PLANES; plane++) {
    const int seen = turn == 0 ? plane : plane_turned(plane);
    add_code(digit, seen < PLANE_TAKEN ? seen : CODE_TAKEN + seen - PLANE_TAKEN,
             &features->plane[plane]);
    rest = bits_minus(rest, features->plane[plane]);
  }
  /* Far for both is the plane that is left out. */
  add_code(digit, STATE_FAR * FEATURE_STATES + STATE_FAR, &rest);
  memset(&off_board, 0xff, sizeof off_board);
  off_board = bits_minus(off_board, board);
  add_code(digit, CODE_OFF_BOARD, &off_board);
  out->phase = features->phase;
  memset(out->code, CODE_OFF_BOARD, sizeof out->code);
  for (int w = 0; w < BITS_WORDS; w++) {
    for (int byte = 0; byte < 8; byte++) {
      uint64_t bits = 0;
      for (int i = 0; i < DIGITS; i++) bits |= (digit[i].word[w] >> 8 * byte & 0xff) << 8 * i;
      bits = transposed(bits);
      for (int i = 0; i < 8; i++)
        out->code[BORDER + w * 64 + byte * 8 + i] = (uint8_t)(bits >> 8 * i);
    }
  }
}

static void list_summands(Scorer *scorer) {
  const Policy *policy = scorer->policy;
  const int phase = scorer->codes.phase, turn = scorer->position->turn;
  const int16_t *cover = policy->cover[phase], *place = policy->place[phase];
  const int16_t *edge = policy->edge[phase], *corner = policy->corner[phase];
  const uint8_t *code = scorer->codes.code;
  const int last = bits_cell(BOARD_SIZE_MAX - 1, BOARD_SIZE_MAX - 1);
  for (int cell = 0; cell <= last; cell++)
    scorer->summand[SUMMAND_COVERED + cell] =
        cover[code[BORDER + cell]] + place[turn == 0 ? cell : last - cell];
  /* What is around a move is at most one step from the board. */
  const int step = bits_cell(1, 1);
  for (int i = BORDER - step; i <= BORDER + last + step; i++) {
    scorer->summand[SUMMAND_EDGE + i] = edge[code[i]];
    scorer->summand[SUMMAND_CORNER + i] = corner[code[i]];
  }
}

void scorer_init(Scorer *scorer, const Policy *policy, const Position *position,
                 const Features *features) {
  scorer->policy = policy;
  scorer->position = position;
  scorer->orientation = -1;
  policy_look(position, features, &scorer->codes);
  list_summands(scorer);
}

/* An end to look for, not a number: compilers make vector code of a loop that is counted, which
 * takes longer. */
enum { PLACES_END = INT16_MIN };

static void turn_to(Scorer *scorer, int orientation) {
  const Variant *v = variant_get(scorer->position->variant);
  const Orientation *o = &v->orientation[orientation];
  const Surroundings *around = &v->surroundings[orientation];
  int *place = scorer->place;
  for (int i = 0; i < o->size; i++) *place++ = SUMMAND_COVERED + bits_cell(o->row[i], o->col[i]);
  for (int i = 0; i < around->edges; i++) *place++ = SUMMAND_EDGE + BORDER + around->edge[i];
  for (int i = 0; i < around->corners; i++) *place++ = SUMMAND_CORNER + BORDER + around->corner[i];
  *place = PLACES_END;
  scorer->piece = scorer->policy->piece[scorer->codes.phase][o->piece];
  scorer->orientation = orientation;
}

int scorer_score(Scorer *scorer, Move move) {
  if (move_orientation(move) != scorer->orientation) turn_to(scorer, move_orientation(move));
  const int32_t *root = scorer->summand + move_cell(move);
  int score = scorer->piece;
  for (const int *place = scorer->place; *place != PLACES_END; place++) score += root[*place];
  return score;
}
