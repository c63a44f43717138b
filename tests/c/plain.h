/* The rules once more on a plain grid, a cell at a time, to hold the kernels against. Nothing here
 * calls a function of the move search or of the position room.
 */
#ifndef PLAIN_H
#define PLAIN_H

#include "check.h"
#include "position.h"

#include <string.h>

enum { EDGE_STEPS = 4 };
static const int STEP_ROW[EDGE_STEPS] = {-1, 0, 0, 1}, STEP_COL[EDGE_STEPS] = {0, -1, 1, 0};

/* Who owns each cell: -1 nobody, 0 black, 1 white. */
typedef struct Grid {
  int size;
  int owner[BOARD_SIZE_MAX][BOARD_SIZE_MAX];
} Grid;

static inline Grid grid_of(const Position *position) {
  Grid grid;
  grid.size = variant_get(position->variant)->size;
  for (int row = 0; row < grid.size; row++) {
    for (int col = 0; col < grid.size; col++) {
      const int cell = row * 16 + col;
      grid.owner[row][col] = -1;
      for (int color = 0; color < 2; color++) {
        if (position->own[color].word[cell / 64] >> (cell % 64) & 1) grid.owner[row][col] = color;
      }
    }
  }
  return grid;
}

static inline bool grid_contains(const Grid *grid, int row, int col) {
  return row >= 0 && row < grid->size && col >= 0 && col < grid->size;
}

static inline bool grid_owned(const Grid *grid, int row, int col, int color) {
  return grid_contains(grid, row, col) && grid->owner[row][col] == color;
}

static inline bool grid_touches_edge(const Grid *grid, int row, int col, int color) {
  for (int i = 0; i < EDGE_STEPS; i++) {
    if (grid_owned(grid, row + STEP_ROW[i], col + STEP_COL[i], color)) return true;
  }
  return false;
}

static inline bool grid_touches_corner(const Grid *grid, int row, int col, int color) {
  return grid_owned(grid, row - 1, col - 1, color) || grid_owned(grid, row - 1, col + 1, color) ||
         grid_owned(grid, row + 1, col - 1, color) || grid_owned(grid, row + 1, col + 1, color);
}

static inline bool grid_has_color(const Grid *grid, int color) {
  for (int row = 0; row < grid->size; row++) {
    for (int col = 0; col < grid->size; col++) {
      if (grid->owner[row][col] == color) return true;
    }
  }
  return false;
}

/* Whether the rules let a colour cover these cells; which pieces are left is not asked here. */
static inline bool grid_allows(const Grid *grid, int color, bool first_move, int start_row,
                               int start_col, const Orientation *o, int root_row, int root_col) {
  bool connected = false;
  for (int i = 0; i < o->size; i++) {
    const int row = root_row + o->row[i], col = root_col + o->col[i];
    if (!grid_contains(grid, row, col) || grid->owner[row][col] != -1) return false;
    if (grid_touches_edge(grid, row, col, color)) return false;
    connected |= first_move ? row == start_row && col == start_col
                            : grid_touches_corner(grid, row, col, color);
  }
  return connected;
}

/* All legal placements of a colour, ascending; returns their number. */
static inline int plain_list(const Position *position, int color, Move *out) {
  const Variant *v = variant_get(position->variant);
  const Grid grid = grid_of(position);
  const bool first_move = !grid_has_color(&grid, color);
  int length = 0;
  for (int i = 0; i < v->orientations; i++) {
    const Orientation *o = &v->orientation[i];
    if ((position->left[color] >> o->piece & 1) == 0) continue;
    for (int row = 0; row < grid.size; row++) {
      for (int col = 0; col < grid.size; col++) {
        if (grid_allows(&grid, color, first_move, v->start_row[color], v->start_col[color], o, row,
                        col))
          out[length++] = (Move)(i * 256 + row * 16 + col);
      }
    }
  }
  return length;
}

/* Covers the cells of a placement and takes its piece, without asking whether that is legal. */
static inline void plain_place(Position *position, int color, Move move) {
  const Variant *v = variant_get(position->variant);
  const Orientation *o = &v->orientation[move / 256];
  for (int i = 0; i < o->size; i++) {
    const int cell = (move / 16 % 16 + o->row[i]) * 16 + move % 16 + o->col[i];
    position->own[color].word[cell / 64] |= (uint64_t)1 << (cell % 64);
  }
  position->left[color] &= ~((uint32_t)1 << o->piece);
}

/* Whether the piece is left and its cells are free and touch no own cell by an edge. */
static inline bool plain_fits(const Position *position, int color, Move move) {
  const Orientation *o = &variant_get(position->variant)->orientation[move / 256];
  const Grid grid = grid_of(position);
  bool fits = (position->left[color] >> o->piece & 1) != 0;
  for (int i = 0; fits && i < o->size; i++) {
    const int row = move / 16 % 16 + o->row[i], col = move % 16 + o->col[i];
    fits = grid.owner[row][col] == -1 && !grid_touches_edge(&grid, row, col, color);
  }
  return fits;
}

static inline Position plain_start(int variant) {
  Position position;
  memset(&position, 0, sizeof position);
  position.variant = (uint8_t)variant;
  position.left[0] = position.left[1] = variant_get(variant)->all_pieces;
  return position;
}

/* Pieces strewn over the board so that those of one colour do not touch by an edge, wherever the
 * corners are: such positions can be set up, though no game leads to most of them. */
static inline Position plain_strew(int variant, Random *random) {
  const Variant *v = variant_get(variant);
  Position position = plain_start(variant);
  position.turn = (uint8_t)random_below(random, 2);
  const int tries = random_below(random, 12 * v->pieces);
  for (int i = 0; i < tries; i++) {
    const int color = random_below(random, 2);
    const Move move = v->placement[random_below(random, v->placements)];
    if (plain_fits(&position, color, move)) plain_place(&position, color, move);
  }
  return position;
}

/* A record with random bits wherever the kernels do not index a table with them. */
static inline Position plain_garbage(int variant, Random *random) {
  Position position;
  memset(&position, 0, sizeof position);
  /* Thinned out to different degrees, so that some cells stay allowed. */
  const int thin = random_below(random, 6);
  for (int color = 0; color < 2; color++) {
    for (int i = 0; i < BITS_WORDS; i++) {
      position.own[color].word[i] = random_word(random);
      for (int k = 0; k < thin; k++) position.own[color].word[i] &= random_word(random);
    }
    position.left[color] = (uint32_t)random_word(random);
  }
  position.turn = (uint8_t)random_below(random, 2);
  position.monomino_last = (uint8_t)random_word(random);
  position.variant = (uint8_t)variant;
  for (size_t i = 0; i < sizeof position.reserved; i++)
    position.reserved[i] = (uint8_t)random_word(random);
  return position;
}

#endif
