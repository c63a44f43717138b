#include "position.h"

#include <string.h>

void position_init(Position *position, int variant) {
  const Variant *v = variant_get(variant);
  memset(position, 0, sizeof *position);
  position->left[0] = position->left[1] = v->all_pieces;
  position->variant = (uint8_t)variant;
}

Frontier position_frontier(const Position *position, int color) {
  const Variant *v = variant_get(position->variant);
  Bits own = position->own[color];
  Bits taken = bits_or(bits_or(own, position->own[!color]), bits_edges(own));
  Frontier out;
  out.allowed = bits_minus(v->board, taken);
  out.anchors = bits_and(out.allowed, bits_is_empty(&own) ? v->start[color] : bits_corners(own));
  return out;
}

bool position_allows(const Position *position, int color, Move move) {
  const Variant *v = variant_get(position->variant);
  if (move_orientation(move) >= v->orientations) return false;
  if (v->placement_index[move] == PLACEMENT_NONE) return false;
  if (!(position->left[color] >> v->orientation[move_orientation(move)].piece & 1)) return false;
  Frontier frontier = position_frontier(position, color);
  Bits cells = placement_cells(v, move);
  return bits_within(&cells, &frontier.allowed) && bits_meet(&cells, &frontier.anchors);
}

void position_play(Position *position, Move move) {
  int color = position->turn;
  position->turn = (uint8_t)!color;
  if (move == MOVE_PASS) return;
  const Variant *v = variant_get(position->variant);
  int piece = v->orientation[move_orientation(move)].piece;
  position->own[color] = bits_or(position->own[color], placement_cells(v, move));
  position->left[color] &= ~((uint32_t)1 << piece);
  if (position->left[color] == 0 && piece == v->monomino)
    position->monomino_last |= (uint8_t)(1 << color);
}

int position_score(const Position *position, int color, int scoring) {
  const Variant *v = variant_get(position->variant);
  int placed = bits_count(&position->own[color]);
  if (scoring == SCORING_SQUARES) return placed;
  if (position->left[color] != 0) return placed - v->squares;
  return position->monomino_last >> color & 1 ? BONUS_MONOMINO_LAST : BONUS_ALL_PLACED;
}

int position_margin(const Position *position, int color, int scoring) {
  return position_score(position, color, scoring) - position_score(position, !color, scoring);
}

int position_pieces(const Position *position) {
  return 2 * variant_get(position->variant)->pieces - count_ones(position->left[0]) -
         count_ones(position->left[1]);
}

/* The edge-connected cells of `own` around `cell`. */
static Bits component(Bits own, int cell) {
  Bits grown = bits_empty(), before;
  bits_add(&grown, cell);
  do {
    before = grown;
    grown = bits_and(bits_or(grown, bits_edges(grown)), own);
  } while (!bits_equal(&grown, &before));
  return grown;
}

/* Number of the piece that has exactly these cells; -1 if there is none. */
static int identify(const Variant *v, Bits cells) {
  int row[PIECE_CELLS_MAX], col[PIECE_CELLS_MAX];
  int size = bits_count(&cells);
  if (size > PIECE_CELLS_MAX) return -1;
  for (int i = 0; i < size; i++) {
    int cell = bits_pop(&cells);
    row[i] = cell / BITS_ROW;
    col[i] = cell % BITS_ROW;
  }
  int orientation = orientation_find(v, size, row, col);
  return orientation < 0 ? -1 : v->orientation[orientation].piece;
}

static SetupFault take_pieces(Position *position, const Variant *v, int color, int *cell) {
  Bits rest = position->own[color];
  while (!bits_is_empty(&rest)) {
    Bits first = rest;
    *cell = bits_pop(&first);
    Bits cells = component(rest, *cell);
    int piece = identify(v, cells);
    if (piece < 0) return SETUP_NOT_A_PIECE;
    uint32_t bit = (uint32_t)1 << piece;
    if (!(position->left[color] & bit)) return SETUP_PIECE_TWICE;
    position->left[color] &= ~bit;
    rest = bits_minus(rest, cells);
  }
  return SETUP_OK;
}

SetupFault position_setup(Position *position, int variant, const Bits own[2], int turn,
                          int monomino_last, int *color, int *cell) {
  const Variant *v = variant_get(variant);
  position_init(position, variant);
  position->turn = (uint8_t)(turn != 0);
  for (int c = 0; c < 2; c++) {
    Bits outside = bits_minus(own[c], v->board);
    *color = c;
    if (!bits_is_empty(&outside)) {
      *cell = bits_pop(&outside);
      return SETUP_OFF_BOARD;
    }
    position->own[c] = own[c];
  }
  Bits both = bits_and(own[0], own[1]);
  if (!bits_is_empty(&both)) {
    *cell = bits_pop(&both);
    return SETUP_OVERLAP;
  }
  for (int c = 0; c < 2; c++) {
    *color = c;
    SetupFault fault = take_pieces(position, v, c, cell);
    if (fault != SETUP_OK) return fault;
    if (position->left[c] == 0) position->monomino_last |= (uint8_t)(monomino_last & (1 << c));
  }
  return SETUP_OK;
}

bool position_is_valid(const Position *position) {
  Position again;
  int color, cell;
  if (position->variant >= VARIANT_COUNT || position->turn > 1) return false;
  if (position_setup(&again, position->variant, position->own, position->turn,
                     position->monomino_last, &color, &cell) != SETUP_OK)
    return false;
  return memcmp(&again, position, sizeof again) == 0;
}
