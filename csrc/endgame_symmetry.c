/* A turn or reflection of the board that leaves the cells of both colours as they are, and the
 * start cells of a colour that has yet to begin, turns games from this position into games from
 * this position: which placements are legal, of which piece, and who is to move stays the same, and
 * so does every score. So a move and its image have the same value. In the starting position, the
 * reflection in the diagonal through both start cells is such a symmetry. */
#include "endgame_symmetry.h"

enum { SYMMETRIES = 8 };

static int cell_image(int symmetry, int size, int cell) {
  int row = cell / BITS_ROW, col = cell % BITS_ROW;
  if ((symmetry & 1) != 0) {
    const int swap = row;
    row = col;
    col = swap;
  }
  if ((symmetry & 2) != 0) row = size - 1 - row;
  if ((symmetry & 4) != 0) col = size - 1 - col;
  return bits_cell(row, col);
}

static Bits image(int symmetry, int size, Bits cells) {
  Bits out = bits_empty();
  while (!bits_is_empty(&cells)) bits_add(&out, cell_image(symmetry, size, bits_pop(&cells)));
  return out;
}

static bool is_symmetric(const Position *position, const Variant *variant, int symmetry) {
  for (int color = 0; color < 2; color++) {
    Bits fixed = position->own[color];
    if (bits_is_empty(&fixed)) fixed = variant->start[color];
    const Bits moved = image(symmetry, variant->size, fixed);
    if (!bits_equal(&fixed, &moved)) return false;
  }
  return true;
}

bool symmetry_orbits(const Position *position, const Ground *ground, uint16_t *orbit) {
  const Variant *variant = ground->variant;
  bool found = false;
  for (int i = 0; i < ground->legal_count; i++) orbit[ground->legal[i]] = ground->legal[i];
  for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
    if (!is_symmetric(position, variant, symmetry)) continue;
    for (int i = 0; i < ground->legal_count; i++) {
      const int number = ground->legal[i];
      const Bits cells = image(symmetry, variant->size, ground->placement[number].cells);
      for (int k = 0; k < i; k++) {
        const int earlier = ground->legal[k];
        if (!bits_equal(&cells, &ground->placement[earlier].cells)) continue;
        /* Every move of an orbit meets its first one under some symmetry. */
        if (earlier < orbit[number]) orbit[number] = (uint16_t)earlier;
        found = true;
      }
    }
  }
  return found;
}
