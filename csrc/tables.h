/* Pieces, orientations and placements of a variant, derived at start-up by the polyomino kernel. */
#ifndef CORNERWISE_TABLES_H
#define CORNERWISE_TABLES_H

#include "bitboard.h"
#include "status.h"

enum {
  PIECE_CELLS_MAX = 5,
  PIECES_MAX = 21,
  ORIENTATIONS_MAX = 91,
  PREFIXES_MAX = 28,      /* orientations of pieces that a bigger piece can extend: up to 4 cells */
  BLOCK_ORIENTATIONS = 4, /* orientations that the move search handles in one step */
  BLOCKS_MAX = 32,        /* 26 in use */
  PLACEMENTS_MAX = 13729,
  PLACEMENT_NONE = 0xffff,
  BOARD_SIZE_MAX = 14,
  COPIES = 21,     /* places of a cell beside the root of its piece: see copy_number */
  COPY_EMPTY = 21, /* a copy that is always empty */
  COPIES_STORED = 22,
};

/* A placement is an orientation and the board cell of its root: orientation * 256 + cell. */
typedef uint16_t Move;
enum { MOVE_PASS = 0xffff };

FORCE_INLINE int move_orientation(Move move) { return move >> 8; }
FORCE_INLINE int move_cell(Move move) { return move & 0xff; }

/* The root of an orientation is its first cell in row-major order; all cells are relative to it. */
typedef struct Orientation {
  uint8_t piece;
  uint8_t size;
  uint8_t height, width;
  uint8_t lead; /* columns of the bounding box to the left of the root */
  int8_t row[PIECE_CELLS_MAX], col[PIECE_CELLS_MAX];
  /* This orientation is orientation `prefix` plus the cell number `extra` (size > 1 only). */
  uint8_t prefix, extra;
  /* The cells with the bounding box in the top left corner; 16 empty rows above, so that reading 16
   * rows from row 16 - r moves them down by r. */
  uint16_t image[2 * BITS_ROW];
} Orientation;

enum { EDGES_MAX = 12, CORNERS_MAX = 8 };

/* The cells around an orientation: those that share an edge with it, and those that share only a
 * corner. Each by its distance from the root: 16 a row and 1 a column. */
typedef struct Surroundings {
  int8_t edges, corners;
  int8_t edge[EDGES_MAX], corner[CORNERS_MAX];
} Surroundings;

/* The root is the leftmost cell of the top row, so at most five cells leave these places for a
 * cell: in the root's row 0 to 4 columns to the right, one row down -3 to 3 columns, then -2 to 2,
 * -1 to 1, and 0. The move search keeps a copy of the board moved by each of them. */
FORCE_INLINE int copy_number(int row, int col) {
  return row == 0 ? col : row == 1 ? 8 + col : row == 2 ? 14 + col : row == 3 ? 18 + col : 20;
}

/* The search keeps its sets in pairs, allowed cells and anchors: first the prefixes, then the
 * copies. */
enum { PAIR_BYTES = 2 * BITS_CELLS / 8, PAIRS = PREFIXES_MAX + COPIES_STORED };

/* Orientations that the move search tests in one step; all of one piece. Lanes past the last
 * orientation read the empty copy and find nothing. */
typedef struct Block {
  uint16_t prefix[BLOCK_ORIENTATIONS]; /* bytes from the first pair of the search to the prefix */
  uint16_t copy[BLOCK_ORIENTATIONS];   /* and to the copy moved to the extra cell */
  uint32_t first;                      /* number of the first orientation */
} Block;

enum { GROUP_PIECES = 7, PIECE_GROUPS = 3 };

/* What the move search reads. */
typedef struct SearchTables {
  uint16_t prefix_parent[PREFIXES_MAX]; /* bytes, as in a block */
  uint16_t prefix_copy[PREFIXES_MAX];
  Block block[BLOCKS_MAX];
  /* The blocks of any set of pieces, a bit each, seven pieces at a time. */
  uint32_t blocks[PIECE_GROUPS][1 << GROUP_PIECES];
} SearchTables;

/* Saved positions hold these numbers: new ones come last. */
typedef enum VariantId {
  VARIANT_DUO = 0,
  VARIANT_MINI,
  VARIANT_MINI_9,
  VARIANT_MINI_10,
  VARIANT_COUNT
} VariantId;

typedef struct Variant {
  const char *name;
  int size;
  int start_row[2], start_col[2];
  int pieces;
  int prefixes; /* orientations of at most 4 cells, which come first */
  int orientations;
  int placements;
  int squares; /* of all pieces of one colour */
  uint32_t all_pieces;
  int monomino; /* its piece number */
  uint8_t piece_size[PIECES_MAX];
  uint8_t first_orientation[PIECES_MAX + 1];
  Orientation orientation[ORIENTATIONS_MAX];
  Surroundings surroundings[ORIENTATIONS_MAX];
  Bits board;
  Bits start[2];
  SearchTables search;
  /* Placements in the order of their codes. */
  Move placement[PLACEMENTS_MAX];
  uint16_t placement_index[ORIENTATIONS_MAX * BITS_CELLS]; /* or PLACEMENT_NONE */
} Variant;

/* Fills the tables; to be called once before anything else, from one thread. */
Status tables_init(void);

/* The tables of a variant; `id` must be below VARIANT_COUNT. */
const Variant *variant_get(int id);

/* The cells of a placement. */
Bits placement_cells(const Variant *variant, Move move);

/* Number of the orientation with exactly these cells, row-major; -1: not a piece of the variant. */
int orientation_find(const Variant *variant, int size, const int *row, const int *col);

#endif
