/* Enumeration of fixed polyominoes, after D. H. Redelmeier, "Counting polyominoes: yet another
 * attack", Discrete Mathematics 36 (1981) 191-203.
 *
 * The leftmost cell of the top row is the origin; cells above it, or left of it in its row, are out
 * of bounds. The search keeps a list of cells that were reached ("untried"), at first the origin
 * alone. To choose a cell is to append those of its neighbours that were not reached yet. Cells are
 * chosen in ascending order of their place in the list, and to undo a choice cuts the list again:
 * so each connected set of cells that has the origin as its first is chosen exactly once.
 *
 * The last cell may be any that follows in the list, so it takes no search; when only the number is
 * wanted, the last two take none. */
#include "polyomino.h"

#include <string.h>

enum {
  COLUMNS = POLYOMINO_LATTICE_COLUMNS,
  ORIGIN = COLUMNS + POLYOMINO_MAX_CELLS - 1,
  STEPS_BETWEEN_STOPS = 1 << 16,
  FILL_STEPS = 1 << 18, /* polyominoes looked at in one call, tens of milliseconds */
};

/* Looked at around at most n - 1 connected cells, for which the lattice has room. */
static const int NEIGHBOURS[4] = {-COLUMNS, -1, 1, COLUMNS};

static void search_init(PolyominoSearch *s, int target) {
  memset(s, 0, sizeof *s);
  s->target = target;
  s->chosen[0] = -1;
  s->untried[0] = ORIGIN;
  s->length = 1;
  memset(s->reached, 1, ORIGIN + 1);
}

static void search_choose(PolyominoSearch *s, int index) {
  s->depth++;
  s->chosen[s->depth] = (int16_t)index;
  s->length_before[s->depth] = (int16_t)s->length;
  for (int k = 0; k < 4; k++) {
    const int cell = s->untried[index] + NEIGHBOURS[k];
    if (s->reached[cell]) continue;
    s->reached[cell] = 1;
    s->untried[s->length++] = (int16_t)cell;
  }
}

/* Undoes the last choice and returns its index. */
static int search_undo(PolyominoSearch *s) {
  const int before = s->length_before[s->depth];
  while (s->length > before) s->reached[s->untried[--s->length]] = 0;
  return s->chosen[s->depth--];
}

/* Goes on to the next choice of target cells; false when there is none. */
static bool search_advance(PolyominoSearch *s) {
  int index = 0;
  if (s->started) {
    if (s->depth == 0) return false;
    index = search_undo(s) + 1;
  }
  s->started = true;
  while (s->depth < s->target) {
    if (index < s->length) {
      search_choose(s, index++);
    } else {
      if (s->depth == 0) return false;
      index = search_undo(s) + 1;
    }
  }
  return true;
}

/* In how many ways two more cells can be chosen: index, then any cell that follows it in the list,
 * to which index has added its new neighbours. */
static uint64_t search_count_two(const PolyominoSearch *s) {
  int count = 0;
  for (int index = s->chosen[s->depth] + 1; index < s->length; index++) {
    const uint8_t *at = &s->reached[s->untried[index]];
    const int known = at[-COLUMNS] + at[-1] + at[1] + at[COLUMNS];
    count += s->length - index - 1 + 4 - known;
  }
  return (uint64_t)count;
}

/* A polyomino as a bitmap, low bits first: a bit for each column of a row, and the same transposed.
 */
typedef struct Bitmap {
  int height;
  int width;
  uint32_t rows[POLYOMINO_MAX_CELLS];
  uint32_t cols[POLYOMINO_MAX_CELLS];
} Bitmap;

static int nth_cell(const PolyominoIterator *it, int n) {
  return it->search.untried[n < it->n ? it->search.chosen[n] : it->last];
}

static void draw(const PolyominoIterator *it, Bitmap *map) {
  int left = COLUMNS, right = 0, bottom = 0;
  for (int i = 1; i <= it->n; i++) {
    const int row = nth_cell(it, i) / COLUMNS - 1, col = nth_cell(it, i) % COLUMNS;
    if (col < left) left = col;
    if (col > right) right = col;
    if (row > bottom) bottom = row;
  }
  map->height = bottom + 1;
  map->width = right - left + 1;
  memset(map->rows, 0, sizeof map->rows);
  memset(map->cols, 0, sizeof map->cols);
  for (int i = 1; i <= it->n; i++) {
    const int row = nth_cell(it, i) / COLUMNS - 1, col = nth_cell(it, i) % COLUMNS - left;
    map->rows[row] |= UINT32_C(1) << col;
    map->cols[col] |= UINT32_C(1) << row;
  }
}

static uint32_t reverse_bits(uint32_t word, int width) {
  word = (word >> 1 & 0x55555555u) | (word & 0x55555555u) << 1;
  word = (word >> 2 & 0x33333333u) | (word & 0x33333333u) << 2;
  word = (word >> 4 & 0x0f0f0f0fu) | (word & 0x0f0f0f0fu) << 4;
  word = (word >> 8 & 0x00ff00ffu) | (word & 0x00ff00ffu) << 8;
  word = word >> 16 | word << 16;
  return word >> (32 - width);
}

/* One of the eight symmetries: transpose first, then turn the rows round, then each row. */
typedef struct Symmetry {
  bool transpose;
  bool upside_down;
  bool left_right;
} Symmetry;

/* The first three need no transposition and are the cheapest to ask. */
static const Symmetry ROTATIONS[3] = {
    {false, true, true}, {true, false, true}, {true, true, false}};
static const Symmetry REFLECTIONS[4] = {
    {false, false, true}, {false, true, false}, {true, false, false}, {true, true, true}};

/* Whether the image comes before the polyomino in the order of polyomino_compare: of two lists of
 * cells the smaller is the one that holds the first cell in which they differ. */
static bool image_is_smaller(const Bitmap *map, Symmetry symmetry) {
  const uint32_t *lines = symmetry.transpose ? map->cols : map->rows;
  const int height = symmetry.transpose ? map->width : map->height;
  const int width = symmetry.transpose ? map->height : map->width;
  const int common = height < map->height ? height : map->height;
  for (int i = 0; i < common; i++) {
    uint32_t line = lines[symmetry.upside_down ? height - 1 - i : i];
    if (symmetry.left_right) line = reverse_bits(line, width);
    const uint32_t difference = line ^ map->rows[i];
    if (difference != 0) return (line & (~difference + 1) & difference) != 0;
  }
  return false;
}

static bool is_canonical(const Bitmap *map, PolyominoKind kind) {
  if (kind == POLYOMINO_FIXED) return true;
  if (kind == POLYOMINO_FREE) {
    for (int i = 0; i < 4; i++) {
      if (image_is_smaller(map, REFLECTIONS[i])) return false;
    }
  }
  for (int i = 0; i < 3; i++) {
    if (image_is_smaller(map, ROTATIONS[i])) return false;
  }
  return true;
}

static void write_cells(const Bitmap *map, uint8_t *cells) {
  for (int row = 0; row < map->height; row++) {
    for (int col = 0; col < map->width; col++) {
      if ((map->rows[row] >> col & 1) == 0) continue;
      *cells++ = (uint8_t)row;
      *cells++ = (uint8_t)col;
    }
  }
}

Status polyomino_iterator_init(PolyominoIterator *iterator, int n, PolyominoKind kind) {
  if (n < 1 || n > POLYOMINO_MAX_CELLS) return STATUS_BAD_ARGUMENT;
  if ((int)kind < POLYOMINO_FREE || (int)kind > POLYOMINO_FIXED) return STATUS_BAD_ARGUMENT;
  iterator->n = n;
  iterator->kind = kind;
  iterator->done = false;
  search_init(&iterator->search, n - 1);
  search_advance(&iterator->search);
  iterator->last = iterator->search.chosen[n - 1];
  return STATUS_OK;
}

static bool advance(PolyominoIterator *it) {
  while (++it->last == it->search.length) {
    if (!search_advance(&it->search)) return false;
    it->last = it->search.chosen[it->n - 1];
  }
  return true;
}

Status polyomino_iterator_fill(PolyominoIterator *iterator, uint8_t *cells, size_t capacity,
                               size_t *count) {
  if (capacity == 0) return STATUS_BAD_ARGUMENT;
  size_t written = 0;
  for (int step = 0; step < FILL_STEPS && written < capacity && !iterator->done; step++) {
    if (!advance(iterator)) {
      iterator->done = true;
      break;
    }
    Bitmap map;
    draw(iterator, &map);
    if (!is_canonical(&map, iterator->kind)) continue;
    write_cells(&map, cells + written * 2 * (size_t)iterator->n);
    written++;
  }
  *count = written;
  return STATUS_OK;
}

static bool asked_to_stop(uint64_t step, StopFunction stop, void *context) {
  return step % STEPS_BETWEEN_STOPS == 0 && stop != NULL && stop(context) != 0;
}

static Status count_fixed(int n, StopFunction stop, void *context, uint64_t *count) {
  PolyominoSearch search;
  search_init(&search, n - 2);
  uint64_t found = 0;
  for (uint64_t step = 0; search_advance(&search); step++) {
    if (asked_to_stop(step, stop, context)) return STATUS_STOPPED;
    found += search_count_two(&search);
  }
  *count = found;
  return STATUS_OK;
}

/* A class is counted where its canonical form comes by; nothing has to be remembered. */
static Status count_canonical(PolyominoIterator *it, StopFunction stop, void *context,
                              uint64_t *count) {
  uint64_t found = 0;
  for (uint64_t step = 0; advance(it); step++) {
    if (asked_to_stop(step, stop, context)) return STATUS_STOPPED;
    Bitmap map;
    draw(it, &map);
    found += is_canonical(&map, it->kind);
  }
  *count = found;
  return STATUS_OK;
}

Status polyomino_count(int n, PolyominoKind kind, StopFunction stop, void *context,
                       uint64_t *count) {
  PolyominoIterator iterator;
  const Status status = polyomino_iterator_init(&iterator, n, kind);
  if (status != STATUS_OK) return status;
  if (kind == POLYOMINO_FIXED && n >= 2) return count_fixed(n, stop, context, count);
  return count_canonical(&iterator, stop, context, count);
}
