/* Polyominoes: their orientations, and the enumeration of all those of one size. */
#ifndef CORNERWISE_POLYOMINO_H
#define CORNERWISE_POLYOMINO_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* 32 cells fit into 32 x 32, so that a row is one word, and the number of fixed polyominoes of
 * that size (about 4e16) still fits into 64 bits. */
#define POLYOMINO_MAX_CELLS 32
#define POLYOMINO_TRANSFORMS 8

typedef struct PolyominoCell {
  uint8_t row;
  uint8_t col;
} PolyominoCell;

/* Edge-connected cells, smallest row and column 0, sorted by row and then by column.
 * Cells beyond size are zero, so that equal polyominoes are equal in memory. */
typedef struct Polyomino {
  uint8_t size;
  uint8_t height;
  uint8_t width;
  PolyominoCell cells[POLYOMINO_MAX_CELLS];
} Polyomino;

/* What counts as the same polyomino. */
typedef enum PolyominoKind {
  POLYOMINO_FREE,      /* equal up to moving, turning and turning over */
  POLYOMINO_ONE_SIDED, /* equal up to moving and turning */
  POLYOMINO_FIXED,     /* equal up to moving */
} PolyominoKind;

/* Reads n cells given as (row, column) pairs, in any order and anywhere in the plane.
 * STATUS_BAD_ARGUMENT: no cells, too many, a cell given twice, or cells not connected. */
Status polyomino_from_cells(const int32_t *cells, size_t n, Polyomino *out);

/* Orders by size, then by the sorted lists of cells: negative, zero or positive like memcmp. */
int polyomino_compare(const Polyomino *a, const Polyomino *b);

/* The image under one of the eight symmetries of the square. With x = column, y = row (down),
 * transform 0..7 takes (x, y) to (x,y) (-x,y) (-y,x) (y,x) (-x,-y) (x,-y) (y,-x) (-y,-x). Even ones
 * are rotations (2 is a quarter turn clockwise), odd ones turn the polyomino over.
 * STATUS_BAD_ARGUMENT: transform is not in 0..7. in and out may be the same object. */
Status polyomino_transform(const Polyomino *in, int transform, Polyomino *out);

/* The distinct images of a polyomino given as (row, column) pairs, in the order of the transforms
 * (the identity first; of several transforms with one image the smallest counts): all eight with
 * mirror, else the four rotations. POLYOMINO_TRANSFORMS is always capacity enough.
 * STATUS_BAD_ARGUMENT: as polyomino_from_cells, or more images than capacity. */
Status polyomino_orientations(const int32_t *cells, size_t n, bool mirror, Polyomino *out,
                              size_t capacity, size_t *count);

/* The canonical form: the smallest image by polyomino_compare; without mirror, of the rotations
 * only. in and out may be the same object. */
void polyomino_canonical(const Polyomino *in, bool mirror, Polyomino *out);

/* Counts the n-ominoes of a kind, 1 <= n <= POLYOMINO_MAX_CELLS (the time grows fourfold with each
 * cell). stop may be NULL; it is asked every few milliseconds. STATUS_BAD_ARGUMENT: n or kind out
 * of range; STATUS_STOPPED: stop said so, *count is then unchanged. */
Status polyomino_count(int n, PolyominoKind kind, StopFunction stop, void *context,
                       uint64_t *count);

/* The lattice of the search: one row that is out of bounds, then as many rows as a polyomino can
 * have, with room for all its columns on both sides of the first cell. */
#define POLYOMINO_LATTICE_COLUMNS (2 * POLYOMINO_MAX_CELLS)
#define POLYOMINO_LATTICE_CELLS ((POLYOMINO_MAX_CELLS + 1) * POLYOMINO_LATTICE_COLUMNS)

/* State of the search for fixed polyominoes, explained at the algorithm. Arrays by depth start at
 * 1: the d-th cell is untried[chosen[d]]. */
typedef struct PolyominoSearch {
  int target; /* cells to choose */
  int depth;  /* cells chosen so far */
  int length; /* cells in untried */
  bool started;
  int16_t chosen[POLYOMINO_MAX_CELLS + 1];
  int16_t length_before[POLYOMINO_MAX_CELLS + 1]; /* length when the cell was chosen */
  int16_t untried[3 * POLYOMINO_MAX_CELLS];       /* each chosen cell adds at most three */
  uint8_t reached[POLYOMINO_LATTICE_CELLS];       /* 1: in untried, or out of bounds */
} PolyominoSearch;

/* All n-ominoes of a kind, a chunk at a time. Needs no memory beyond itself and may be copied.
 * Callers read n, kind and done; the rest is private. */
typedef struct PolyominoIterator {
  int n;
  PolyominoKind kind;
  bool done;              /* nothing is left */
  int last;               /* index in search.untried of the last cell */
  PolyominoSearch search; /* the other n - 1 cells */
} PolyominoIterator;

/* STATUS_BAD_ARGUMENT: n is not in 1..POLYOMINO_MAX_CELLS, or an unknown kind. */
Status polyomino_iterator_init(PolyominoIterator *iterator, int n, PolyominoKind kind);

/* Writes up to capacity polyominoes, 2 * n bytes each: the pairs (row, column) of a Polyomino.
 * Free and one-sided ones come in canonical form. The order is that of the search, the same on
 * every machine and in every run; a kind that knows fewer polyominoes is a subsequence of a kind
 * that knows more. Returns within some tens of milliseconds, if need be with fewer than capacity or
 * none at all: go on until iterator->done. STATUS_BAD_ARGUMENT: capacity is 0. */
Status polyomino_iterator_fill(PolyominoIterator *iterator, uint8_t *cells, size_t capacity,
                               size_t *count);

#endif
