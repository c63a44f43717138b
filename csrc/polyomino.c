#include "polyomino.h"

#include <string.h>

/* x' = xx * x + xy * y, y' = yx * x + yy * y; the order is part of the interface. */
static const struct Matrix {
  int8_t xx, xy, yx, yy;
} MATRICES[POLYOMINO_TRANSFORMS] = {
    {1, 0, 0, 1},   {-1, 0, 0, 1}, {0, -1, 1, 0}, {0, 1, 1, 0},
    {-1, 0, 0, -1}, {1, 0, 0, -1}, {0, 1, -1, 0}, {0, -1, -1, 0},
};

static bool cell_less(PolyominoCell a, PolyominoCell b) {
  return a.row != b.row ? a.row < b.row : a.col < b.col;
}

static bool cells_touch(PolyominoCell a, PolyominoCell b) {
  const int rows = a.row - b.row, cols = a.col - b.col;
  return rows * rows + cols * cols == 1;
}

/* Puts a cell into its place among those before it. */
static void insert_cell(Polyomino *p, PolyominoCell cell) {
  size_t i = p->size++;
  for (; i > 0 && cell_less(cell, p->cells[i - 1]); i--) p->cells[i] = p->cells[i - 1];
  p->cells[i] = cell;
  if (cell.row >= p->height) p->height = (uint8_t)(cell.row + 1);
  if (cell.col >= p->width) p->width = (uint8_t)(cell.col + 1);
}

static bool has_duplicates(const Polyomino *p) {
  for (size_t i = 1; i < p->size; i++) {
    if (!cell_less(p->cells[i - 1], p->cells[i])) return true;
  }
  return false;
}

static bool is_connected(const Polyomino *p) {
  uint8_t found[POLYOMINO_MAX_CELLS] = {0};
  bool seen[POLYOMINO_MAX_CELLS] = {true};
  size_t count = 1;
  for (size_t i = 0; i < count; i++) {
    for (uint8_t j = 0; j < p->size; j++) {
      if (seen[j] || !cells_touch(p->cells[found[i]], p->cells[j])) continue;
      seen[j] = true;
      found[count++] = j;
    }
  }
  return count == p->size;
}

/* Moves n >= 1 cells to the origin and sorts them; false when they reach too far to hang together.
 */
static bool normalise(const int32_t *cells, size_t n, Polyomino *out) {
  int64_t top = cells[0], left = cells[1];
  for (size_t i = 1; i < n; i++) {
    if (cells[2 * i] < top) top = cells[2 * i];
    if (cells[2 * i + 1] < left) left = cells[2 * i + 1];
  }
  memset(out, 0, sizeof *out);
  for (size_t i = 0; i < n; i++) {
    const int64_t row = cells[2 * i] - top, col = cells[2 * i + 1] - left;
    if (row >= POLYOMINO_MAX_CELLS || col >= POLYOMINO_MAX_CELLS) return false;
    insert_cell(out, (PolyominoCell){(uint8_t)row, (uint8_t)col});
  }
  return true;
}

Status polyomino_from_cells(const int32_t *cells, size_t n, Polyomino *out) {
  if (n == 0 || n > POLYOMINO_MAX_CELLS) return STATUS_BAD_ARGUMENT;
  Polyomino read;
  if (!normalise(cells, n, &read)) return STATUS_BAD_ARGUMENT;
  if (has_duplicates(&read) || !is_connected(&read)) return STATUS_BAD_ARGUMENT;
  *out = read;
  return STATUS_OK;
}

int polyomino_compare(const Polyomino *a, const Polyomino *b) {
  if (a->size != b->size) return a->size < b->size ? -1 : 1;
  return memcmp(a->cells, b->cells, a->size * sizeof a->cells[0]);
}

static Polyomino transformed(const Polyomino *in, int transform) {
  const struct Matrix m = MATRICES[transform];
  int32_t cells[2 * POLYOMINO_MAX_CELLS];
  for (size_t i = 0; i < in->size; i++) {
    const int32_t x = in->cells[i].col, y = in->cells[i].row;
    cells[2 * i] = m.yx * x + m.yy * y;
    cells[2 * i + 1] = m.xx * x + m.xy * y;
  }
  Polyomino image;
  normalise(cells, in->size, &image);
  return image;
}

Status polyomino_transform(const Polyomino *in, int transform, Polyomino *out) {
  if (transform < 0 || transform >= POLYOMINO_TRANSFORMS) return STATUS_BAD_ARGUMENT;
  *out = transformed(in, transform);
  return STATUS_OK;
}

static bool contains(const Polyomino *list, size_t count, const Polyomino *p) {
  for (size_t i = 0; i < count; i++) {
    if (polyomino_compare(&list[i], p) == 0) return true;
  }
  return false;
}

Status polyomino_orientations(const int32_t *cells, size_t n, bool mirror, Polyomino *out,
                              size_t capacity, size_t *count) {
  Polyomino p;
  const Status status = polyomino_from_cells(cells, n, &p);
  if (status != STATUS_OK) return status;
  size_t found = 0;
  for (int t = 0; t < POLYOMINO_TRANSFORMS; t += mirror ? 1 : 2) {
    const Polyomino image = transformed(&p, t);
    if (contains(out, found, &image)) continue;
    if (found == capacity) return STATUS_BAD_ARGUMENT;
    out[found++] = image;
  }
  *count = found;
  return STATUS_OK;
}

void polyomino_canonical(const Polyomino *in, bool mirror, Polyomino *out) {
  Polyomino best = *in;
  for (int t = 1; t < POLYOMINO_TRANSFORMS; t++) {
    if (!mirror && t % 2 == 1) continue;
    const Polyomino image = transformed(in, t);
    if (polyomino_compare(&image, &best) < 0) best = image;
  }
  *out = best;
}
