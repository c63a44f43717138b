#include "planes.h"

#include <stddef.h>

int phase_of(const Position *position) {
  const int phase = position_pieces(position) / PHASE_PIECES;
  return phase < PHASES ? phase : PHASES - 1;
}

int plane_turned(int plane) {
  if (plane >= PLANE_TAKEN) return 2 * PLANE_TAKEN + 1 - plane;
  return plane % FEATURE_STATES * FEATURE_STATES + plane / FEATURE_STATES;
}

/* Appends the rows of the cells of a plane that `now` has and `before` has not. */
static Row *cells_new(const Bits *now, const Bits *before, int plane, Row *out) {
  /* Turned by half a turn, row r and column c become 13 - r and 13 - c. */
  const unsigned last = (unsigned)plane_turned(plane) * ROWS_PLANE +
                        (unsigned)bits_cell(BOARD_SIZE_MAX - 1, BOARD_SIZE_MAX - 1);
  const unsigned first = (unsigned)plane * ROWS_PLANE;
  for (int w = 0; w < BITS_WORDS; w++) {
    uint64_t word = now->word[w] & ~before->word[w];
    for (; word != 0; word &= word - 1) {
      const unsigned cell = (unsigned)(w * 64 + count_trailing_zeros(word));
      out->seen[0] = (uint16_t)(first + cell);
      out->seen[1] = (uint16_t)(last - cell);
      out++;
    }
  }
  return out;
}

static Row row_of_color(int first, int size, int color, int number) {
  Row row;
  row.seen[color] = (uint16_t)(first + number);
  row.seen[!color] = (uint16_t)(first + size + number);
  return row;
}

static Row *pieces_new(uint32_t pieces, int first, int color, Row *out) {
  for (; pieces != 0; pieces &= pieces - 1)
    *out++ = row_of_color(first, PIECES_MAX, color, count_trailing_zeros(pieces));
  return out;
}

static Row *colors_new(const Features *now, const Features *before, Row *out) {
  for (int color = 0; color < 2; color++) {
    out = pieces_new(now->left[color] & ~before->left[color], ROWS_LEFT, color, out);
    out = pieces_new(now->playable[color] & ~before->playable[color], ROWS_PLAYABLE, color, out);
    if (now->choice[color] != before->choice[color])
      *out++ = row_of_color(ROWS_CHOICE, CHOICE_STEPS, color, now->choice[color]);
  }
  return out;
}

int features_list(const Features *features, Row *out) {
  static const Features none = {.choice = {-1, -1}};
  Row *end = out;
  for (int plane = 0; plane < FEATURE_PLANES; plane++)
    end = cells_new(&features->plane[plane], &none.plane[plane], plane, end);
  return (int)(colors_new(features, &none, end) - out);
}

void features_changes(const Features *before, const Features *now, Changes *out) {
  Row *come = out->come, *gone = out->gone;
  for (int plane = 0; plane < FEATURE_PLANES; plane++) {
    const Bits *old = &before->plane[plane], *new = &now->plane[plane];
    if (bits_equal(old, new)) continue;
    come = cells_new(new, old, plane, come);
    gone = cells_new(old, new, plane, gone);
  }
  out->coming = (int)(colors_new(now, before, come) - out->come);
  out->going = (int)(colors_new(before, now, gone) - out->gone);
}
