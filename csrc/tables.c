#include "tables.h"

#include <string.h>

#include "polyomino.h"

static Variant variants[VARIANT_COUNT];

/* What distinguishes the variants; everything else follows. */
static const struct {
  const char *name;
  int size, piece_cells;
  int start[2]; /* row and column of both starts: the same number on the diagonal */
} rules[VARIANT_COUNT] = {
    {"duo", 14, 5, {4, 9}},
    {"mini", 8, 4, {2, 5}},
    {"mini-9", 9, 4, {2, 6}},
    {"mini-10", 10, 4, {2, 7}},
};

static void add_orientation(Variant *v, int piece, const Polyomino *shape) {
  Orientation *o = &v->orientation[v->orientations++];
  o->piece = (uint8_t)piece;
  o->size = shape->size;
  o->height = shape->height;
  o->width = shape->width;
  o->lead = shape->cells[0].col;
  for (int i = 0; i < shape->size; i++) {
    int row = shape->cells[i].row, col = shape->cells[i].col;
    o->row[i] = (int8_t)row;
    o->col[i] = (int8_t)(col - o->lead);
    o->image[BITS_ROW + row] |= (uint16_t)(1u << col);
  }
}

static Status add_piece(Variant *v, const uint8_t *cells, int n) {
  Polyomino images[POLYOMINO_TRANSFORMS];
  int32_t pairs[2 * PIECE_CELLS_MAX];
  size_t count;
  for (int i = 0; i < 2 * n; i++) pairs[i] = cells[i];
  Status status =
      polyomino_orientations(pairs, (size_t)n, true, images, POLYOMINO_TRANSFORMS, &count);
  if (status != STATUS_OK) return status;
  int piece = v->pieces++;
  v->piece_size[piece] = (uint8_t)n;
  v->first_orientation[piece] = (uint8_t)v->orientations;
  v->first_orientation[piece + 1] = (uint8_t)(v->orientations + (int)count);
  v->all_pieces |= (uint32_t)1 << piece;
  v->squares += n;
  if (n == 1) v->monomino = piece;
  for (size_t i = 0; i < count; i++) add_orientation(v, piece, &images[i]);
  return STATUS_OK;
}

static Status add_pieces_of_size(Variant *v, int n) {
  PolyominoIterator iterator;
  Status status = polyomino_iterator_init(&iterator, n, POLYOMINO_FREE);
  while (status == STATUS_OK && !iterator.done) {
    uint8_t cells[PIECES_MAX][2 * PIECE_CELLS_MAX];
    uint8_t flat[PIECES_MAX * 2 * PIECE_CELLS_MAX];
    size_t count;
    status = polyomino_iterator_fill(&iterator, flat, PIECES_MAX, &count);
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
      memcpy(cells[i], flat + i * 2 * (size_t)n, 2 * (size_t)n);
      status = add_piece(v, cells[i], n);
    }
  }
  return status;
}

int orientation_find(const Variant *v, int size, const int *row, const int *col) {
  for (int i = 0; i < v->orientations; i++) {
    const Orientation *o = &v->orientation[i];
    bool same = o->size == size;
    for (int c = 0; same && c < size; c++)
      same = row[c] - row[0] == o->row[c] && col[c] - col[0] == o->col[c];
    if (same) return i;
  }
  return -1;
}

/* Finds a cell other than the root whose removal leaves an orientation with the same root. There is
 * one: a spanning tree of the cells has two leaves, and one of them is not the root. */
static Status find_prefix(const Variant *v, Orientation *o) {
  for (int extra = o->size - 1; extra > 0; extra--) {
    int row[PIECE_CELLS_MAX], col[PIECE_CELLS_MAX], n = 0;
    for (int c = 0; c < o->size; c++) {
      if (c == extra) continue;
      row[n] = o->row[c];
      col[n++] = o->col[c];
    }
    int prefix = orientation_find(v, n, row, col);
    if (prefix < 0) continue;
    o->prefix = (uint8_t)prefix;
    o->extra = (uint8_t)extra;
    return STATUS_OK;
  }
  return STATUS_BAD_ARGUMENT;
}

static int extra_copy(const Orientation *o) {
  return copy_number(o->row[o->extra], o->col[o->extra]);
}

static uint16_t prefix_bytes(int prefix) { return (uint16_t)(prefix * PAIR_BYTES); }

static uint16_t copy_bytes(int copy) { return (uint16_t)((PREFIXES_MAX + copy) * PAIR_BYTES); }

static void fill_lane(const Variant *v, Block *block, int lane, int orientation, int end) {
  const Orientation *o = orientation < end ? &v->orientation[orientation] : NULL;
  block->prefix[lane] = prefix_bytes(o == NULL ? 0 : o->prefix);
  block->copy[lane] = copy_bytes(o == NULL ? COPY_EMPTY : extra_copy(o));
}

static void fill_piece_groups(SearchTables *search, const uint32_t *piece_blocks) {
  for (int group = 0; group < PIECE_GROUPS; group++) {
    for (int pieces = 0; pieces < 1 << GROUP_PIECES; pieces++) {
      for (int i = 0; i < GROUP_PIECES; i++) {
        if (pieces >> i & 1)
          search->blocks[group][pieces] |= piece_blocks[group * GROUP_PIECES + i];
      }
    }
  }
}

static void fill_search(Variant *v) {
  SearchTables *search = &v->search;
  uint32_t piece_blocks[GROUP_PIECES * PIECE_GROUPS] = {0};
  int blocks = 0;
  for (int i = 0; i < v->prefixes; i++) {
    search->prefix_parent[i] = prefix_bytes(v->orientation[i].prefix);
    search->prefix_copy[i] = copy_bytes(extra_copy(&v->orientation[i]));
  }
  for (int piece = 0; piece < v->pieces; piece++) {
    int end = v->first_orientation[piece + 1];
    for (int i = v->first_orientation[piece]; i < end; i += BLOCK_ORIENTATIONS) {
      Block *block = &search->block[blocks];
      block->first = (uint32_t)i;
      for (int lane = 0; lane < BLOCK_ORIENTATIONS; lane++)
        fill_lane(v, block, lane, i + lane, end);
      piece_blocks[piece] |= (uint32_t)1 << blocks++;
    }
  }
  fill_piece_groups(search, piece_blocks);
}

static bool fits(const Variant *v, const Orientation *o, int cell) {
  int row = cell / BITS_ROW, col = cell % BITS_ROW - o->lead;
  return col >= 0 && row + o->height <= v->size && col + o->width <= v->size;
}

static void fill_placements(Variant *v) {
  for (int i = 0; i < ORIENTATIONS_MAX * BITS_CELLS; i++) v->placement_index[i] = PLACEMENT_NONE;
  for (int i = 0; i < v->orientations; i++) {
    for (int cell = 0; cell < BITS_CELLS; cell++) {
      if (!fits(v, &v->orientation[i], cell)) continue;
      Move move = (Move)(i * BITS_CELLS + cell);
      v->placement_index[move] = (uint16_t)v->placements;
      v->placement[v->placements++] = move;
    }
  }
}

/* In the middle of a set, so that nothing leaves it. */
static void fill_surroundings(const Orientation *o, Surroundings *out) {
  const int middle = bits_cell(BITS_ROW / 2, BITS_ROW / 2);
  Bits cells = bits_empty();
  for (int i = 0; i < o->size; i++) bits_add(&cells, middle + o->row[i] * BITS_ROW + o->col[i]);
  Bits edges = bits_minus(bits_edges(cells), cells);
  Bits corners = bits_minus(bits_minus(bits_corners(cells), cells), edges);
  out->edges = (int8_t)bits_count(&edges);
  out->corners = (int8_t)bits_count(&corners);
  for (int i = 0; i < out->edges; i++) out->edge[i] = (int8_t)(bits_pop(&edges) - middle);
  for (int i = 0; i < out->corners; i++) out->corner[i] = (int8_t)(bits_pop(&corners) - middle);
}

static Status init_variant(Variant *v, int id) {
  memset(v, 0, sizeof *v);
  v->name = rules[id].name;
  v->size = rules[id].size;
  for (int row = 0; row < v->size; row++) {
    for (int col = 0; col < v->size; col++) bits_add(&v->board, bits_cell(row, col));
  }
  for (int color = 0; color < 2; color++) {
    v->start_row[color] = v->start_col[color] = rules[id].start[color];
    bits_add(&v->start[color], bits_cell(v->start_row[color], v->start_col[color]));
  }
  for (int n = 1; n <= rules[id].piece_cells; n++) {
    Status status = add_pieces_of_size(v, n);
    if (status != STATUS_OK) return status;
    if (n < PIECE_CELLS_MAX) v->prefixes = v->orientations;
  }
  for (int i = 1; i < v->orientations; i++) {
    Status status = find_prefix(v, &v->orientation[i]);
    if (status != STATUS_OK) return status;
  }
  for (int i = 0; i < v->orientations; i++)
    fill_surroundings(&v->orientation[i], &v->surroundings[i]);
  fill_search(v);
  fill_placements(v);
  return STATUS_OK;
}

Status tables_init(void) {
  for (int id = 0; id < VARIANT_COUNT; id++) {
    Status status = init_variant(&variants[id], id);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

const Variant *variant_get(int id) { return &variants[id]; }

Bits placement_cells(const Variant *v, Move move) {
  const Orientation *o = &v->orientation[move_orientation(move)];
  int row = move_cell(move) / BITS_ROW, shift = move_cell(move) % BITS_ROW - o->lead;
  Bits out;
  memcpy(&out, o->image + BITS_ROW - row, sizeof out);
  for (int i = 0; i < BITS_WORDS; i++) out.word[i] <<= shift;
  return out;
}
