/* The derived tables against drawings of the pieces and plain arithmetic. */
#include "tables.h"

#include "check.h"
#include "drawings.h"

typedef struct Expected {
  const char *name;
  int size, start[2], pieces, orientations, placements, squares;
} Expected;

static const Expected EXPECTED[VARIANT_COUNT] = {
    {"duo", 14, {4, 9}, 21, 91, 13729, 89},
    {"mini", 8, {2, 5}, 9, 28, 1269, 29},
    {"mini-9", 9, {2, 6}, 9, 28, 1675, 29},
    {"mini-10", 10, {2, 7}, 9, 28, 2137, 29},
};

static Image image_of(const Orientation *o) {
  Image image;
  memset(&image, 0, sizeof image);
  image.size = o->size;
  for (int i = 0; i < o->size; i++) {
    image.row[i] = o->row[i];
    image.col[i] = o->col[i];
  }
  return image;
}

static void check_numbers(const Variant *v, const Expected *expected) {
  CHECK(strcmp(v->name, expected->name) == 0);
  CHECK_EQUAL(v->size, expected->size);
  CHECK_EQUAL(v->pieces, expected->pieces);
  CHECK_EQUAL(v->orientations, expected->orientations);
  CHECK_EQUAL(v->placements, expected->placements);
  CHECK_EQUAL(v->squares, expected->squares);
  CHECK_EQUAL(v->prefixes, PREFIXES_MAX);
  CHECK_EQUAL(v->all_pieces, ((uint32_t)1 << v->pieces) - 1);
  CHECK_EQUAL(bits_count(&v->board), v->size * v->size);
  for (int cell = 0; cell < BITS_CELLS; cell++)
    CHECK_EQUAL(bits_has(&v->board, cell), cell / 16 < v->size && cell % 16 < v->size);
  for (int color = 0; color < 2; color++) {
    CHECK_EQUAL(v->start_row[color], expected->start[color]);
    CHECK_EQUAL(v->start_col[color], expected->start[color]);
    CHECK_EQUAL(bits_count(&v->start[color]), 1);
    CHECK(bits_has(&v->start[color], expected->start[color] * 17));
  }
}

/* Every piece has exactly the images of one drawing, and every drawing is one piece. */
static void check_pieces(const Variant *v) {
  bool drawn[DRAWINGS] = {false};
  int squares = 0;
  for (int piece = 0; piece < v->pieces; piece++) {
    const int first = v->first_orientation[piece], end = v->first_orientation[piece + 1];
    const Image image = image_of(&v->orientation[first]);
    Image images[DRAWING_IMAGES];
    const int drawing = drawing_find(&image, v->pieces);
    CHECK(drawing >= 0 && !drawn[drawing]);
    drawn[drawing] = true;
    CHECK_EQUAL(end - first, drawing_images(drawing, images));
    for (int i = first; i < end; i++) {
      const Image other = image_of(&v->orientation[i]);
      CHECK_EQUAL(v->orientation[i].piece, piece);
      CHECK_EQUAL(v->orientation[i].size, v->piece_size[piece]);
      CHECK_EQUAL(drawing_find(&other, v->pieces), drawing);
    }
    if (piece > 0) CHECK(v->piece_size[piece - 1] <= v->piece_size[piece]);
    CHECK_EQUAL(piece == v->monomino, v->piece_size[piece] == 1);
    squares += v->piece_size[piece];
  }
  CHECK_EQUAL(squares, v->squares);
  CHECK_EQUAL(v->first_orientation[0], 0);
  CHECK_EQUAL(v->first_orientation[v->pieces], v->orientations);
}

/* Every place beside the root has a copy of its own. */
static bool cells_share_a_copy(const Orientation *o) {
  static int place_of[COPIES]; /* 0: not seen yet */
  for (int i = 0; i < o->size; i++) {
    const int place = 16 * o->row[i] + o->col[i] + 8, copy = copy_number(o->row[i], o->col[i]);
    CHECK(copy >= 0 && copy < COPIES);
    if (place_of[copy] == 0) place_of[copy] = place;
    if (place_of[copy] != place) return true;
  }
  return false;
}

static void check_orientation(const Variant *v, int number) {
  const Orientation *o = &v->orientation[number];
  int bottom = 0, left = 0, right = 0;
  CHECK(o->row[0] == 0 && o->col[0] == 0);
  for (int i = 0; i < o->size; i++) {
    if (i > 0)
      CHECK(o->row[i - 1] < o->row[i] || (o->row[i - 1] == o->row[i] && o->col[i - 1] < o->col[i]));
    if (o->row[i] > bottom) bottom = o->row[i];
    if (o->col[i] < left) left = o->col[i];
    if (o->col[i] > right) right = o->col[i];
  }
  CHECK_EQUAL(o->height, bottom + 1);
  CHECK_EQUAL(o->width, right - left + 1);
  CHECK_EQUAL(o->lead, -left);
  CHECK(!cells_share_a_copy(o));

  uint16_t image[2 * BITS_ROW] = {0};
  int row[PIECE_CELLS_MAX], col[PIECE_CELLS_MAX];
  for (int i = 0; i < o->size; i++) {
    image[BITS_ROW + o->row[i]] |= (uint16_t)(1u << (o->col[i] - left));
    row[i] = 3 + o->row[i];
    col[i] = 7 + o->col[i];
  }
  CHECK(memcmp(image, o->image, sizeof image) == 0);
  CHECK_EQUAL(orientation_find(v, o->size, row, col), number); /* also: no two are equal */
}

/* An orientation is a smaller one, with the same root, plus its extra cell. */
static void check_prefix(const Variant *v, const Orientation *o) {
  if (o->size == 1) return;
  const Orientation *prefix = &v->orientation[o->prefix];
  CHECK(o->prefix < v->prefixes);
  CHECK(prefix < o);
  CHECK_EQUAL(prefix->size, o->size - 1);
  CHECK(o->extra > 0 && o->extra < o->size);
  for (int i = 0; i < prefix->size; i++) {
    const int from = i + (i >= o->extra);
    CHECK_EQUAL(prefix->row[i], o->row[from]);
    CHECK_EQUAL(prefix->col[i], o->col[from]);
  }
}

/* The cells around an orientation, each once, found from their neighbours. */
static void check_surroundings(const Orientation *o, const Surroundings *around) {
  enum { REACH = 8, SIDE = 2 * REACH + 1 };
  bool covered[SIDE][SIDE] = {{false}}, edge[SIDE][SIDE] = {{false}},
       corner[SIDE][SIDE] = {{false}};
  for (int i = 0; i < o->size; i++) covered[REACH + o->row[i]][REACH + o->col[i]] = true;
  int edges = 0, corners = 0;
  for (int row = 1; row < SIDE - 1; row++) {
    for (int col = 1; col < SIDE - 1; col++) {
      if (covered[row][col]) continue;
      edge[row][col] = covered[row - 1][col] || covered[row + 1][col] || covered[row][col - 1] ||
                       covered[row][col + 1];
      corner[row][col] =
          !edge[row][col] && (covered[row - 1][col - 1] || covered[row - 1][col + 1] ||
                              covered[row + 1][col - 1] || covered[row + 1][col + 1]);
      edges += edge[row][col];
      corners += corner[row][col];
    }
  }
  CHECK_EQUAL(around->edges, edges);
  CHECK_EQUAL(around->corners, corners);
  /* So many that each is there once if none is there twice. */
  for (int i = 0; i < edges + corners; i++) {
    const int at = REACH * (16 + 1) + (i < edges ? around->edge[i] : around->corner[i - edges]);
    bool *found = &(i < edges ? edge : corner)[at / 16][at % 16];
    CHECK(*found);
    *found = false;
  }
}

static void check_unknown_shapes(const Variant *v) {
  const int gap_row[2] = {0, 0}, gap_col[2] = {0, 2};
  const int long_row[PIECE_CELLS_MAX] = {0}, long_col[PIECE_CELLS_MAX] = {0, 1, 2, 3, 4};
  CHECK_EQUAL(orientation_find(v, 2, gap_row, gap_col), -1);
  CHECK_EQUAL(orientation_find(v, 0, gap_row, gap_col), -1);
  CHECK_EQUAL(orientation_find(v, 5, long_row, long_col) >= 0, v->pieces == 21);
}

static void check_placements(const Variant *v) {
  int next = 0;
  for (int i = 0; i < ORIENTATIONS_MAX * BITS_CELLS; i++) {
    const int number = i / 256, row = i / 16 % 16, col = i % 16;
    const Move move = (Move)i;
    CHECK_EQUAL(move_orientation(move), number);
    CHECK_EQUAL(move_cell(move), row * 16 + col);
    bool fits = number < v->orientations;
    Bits cells = bits_empty();
    for (int c = 0; fits && c < v->orientation[number].size; c++) {
      const int r = row + v->orientation[number].row[c], k = col + v->orientation[number].col[c];
      fits = r < v->size && k >= 0 && k < v->size;
      if (fits) bits_add(&cells, r * 16 + k);
    }
    if (!fits) {
      CHECK_EQUAL(v->placement_index[i], PLACEMENT_NONE);
      continue;
    }
    CHECK_EQUAL(v->placement_index[i], next);
    CHECK_EQUAL(v->placement[next], i);
    const Bits got = placement_cells(v, move);
    CHECK(bits_equal(&got, &cells));
    next++;
  }
  CHECK_EQUAL(next, v->placements);
}

int main(void) {
  CHECK_EQUAL(tables_init(), STATUS_OK);
  CHECK_EQUAL(tables_init(), STATUS_OK); /* a second call leaves them as they are */
  for (int id = 0; id < VARIANT_COUNT; id++) {
    const Variant *v = variant_get(id);
    check_numbers(v, &EXPECTED[id]);
    check_pieces(v);
    for (int i = 0; i < v->orientations; i++) {
      check_orientation(v, i);
      check_prefix(v, &v->orientation[i]);
      check_surroundings(&v->orientation[i], &v->surroundings[i]);
    }
    check_unknown_shapes(v);
    check_placements(v);
  }
  return 0;
}
