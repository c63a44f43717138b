#include "view.h"

#include <string.h>

Position view_half_turn(const Position *position) {
  const int size = variant_get(position->variant)->size;
  Position out = *position;
  for (int color = 0; color < 2; color++) {
    out.own[!color] = bits_half_turn(position->own[color], size);
    out.left[!color] = position->left[color];
  }
  out.turn = !position->turn;
  out.monomino_last =
      (uint8_t)((position->monomino_last & 1) << 1 | (position->monomino_last >> 1 & 1));
  return out;
}

Move view_half_turn_move(const Variant *variant, Move move) {
  if (move == MOVE_PASS) return move;
  const Bits cells = bits_half_turn(placement_cells(variant, move), variant->size);
  const int piece = variant->orientation[move_orientation(move)].piece;
  Bits rest = cells;
  const int root = bits_pop(&rest);
  Move turned = MOVE_PASS;
  for (int i = variant->first_orientation[piece]; i < variant->first_orientation[piece + 1]; i++) {
    const Move candidate = (Move)(i * BITS_CELLS + root);
    if (variant->placement_index[candidate] == PLACEMENT_NONE) continue;
    const Bits found = placement_cells(variant, candidate);
    if (bits_equal(&found, &cells)) turned = candidate;
  }
  return turned;
}

/* Every byte's bits as eight bytes, the lowest first. */
#define BIT(b, i) ((uint64_t)((b) >> (i) & 1) << 8 * (i))
#define BYTE(b)                                                                                    \
  (BIT(b, 0) | BIT(b, 1) | BIT(b, 2) | BIT(b, 3) | BIT(b, 4) | BIT(b, 5) | BIT(b, 6) | BIT(b, 7))
#define BYTES_4(b) BYTE(b), BYTE((b) + 1), BYTE((b) + 2), BYTE((b) + 3)
#define BYTES_16(b) BYTES_4(b), BYTES_4((b) + 4), BYTES_4((b) + 8), BYTES_4((b) + 12)
#define BYTES_64(b) BYTES_16(b), BYTES_16((b) + 16), BYTES_16((b) + 32), BYTES_16((b) + 48)
static const uint64_t spread[256] = {BYTES_64(0), BYTES_64(64), BYTES_64(128), BYTES_64(192)};

/* All rows but the last are written as 16 bytes, and what is too much is written over. */
static uint8_t *plane_write(const Bits *cells, int size, uint8_t *out) {
  uint64_t bytes[2] = {0, 0};
  for (int row = 0; row < size; row++) {
    const uint64_t bits = cells->word[row / 4] >> row % 4 * BITS_ROW;
    bytes[0] = spread[bits & 0xff];
    bytes[1] = spread[bits >> 8 & 0xff];
    if (row < size - 1) memcpy(out + row * size, bytes, sizeof bytes);
  }
  memcpy(out + (size - 1) * size, bytes, (size_t)size);
  return out + size * size;
}

void view_planes(const Position *position, int color, uint8_t *out) {
  const int size = variant_get(position->variant)->size;
  const Frontier own = position_frontier(position, color);
  const Frontier other = position_frontier(position, !color);
  const Bits *const planes[VIEW_PLANES] = {&position->own[color], &position->own[!color],
                                           &own.anchors,          &other.anchors,
                                           &own.allowed,          &other.allowed};
  for (int i = 0; i < VIEW_PLANES; i++) out = plane_write(planes[i], size, out);
}

void view_pieces(const Position *position, int color, uint8_t *out) {
  const int pieces = variant_get(position->variant)->pieces;
  for (int i = 0; i < pieces; i++) {
    out[i] = position->left[color] >> i & 1;
    out[pieces + i] = position->left[!color] >> i & 1;
  }
}
