/* Setting up, playing and scoring, against a plain grid. */
#include "position.h"

#include "check.h"
#include "drawings.h"
#include "plain.h"

enum { RANDOM_CELLS = 20000, SETUPS = 2000, GARBAGE = 3000 };

static void check_start(int variant) {
  const Variant *v = variant_get(variant);
  const Position expected = plain_start(variant);
  Position position;
  memset(&position, 0xff, sizeof position);
  position_init(&position, variant);
  CHECK(memcmp(&position, &expected, sizeof position) == 0);
  CHECK(position_is_valid(&position));
  for (int color = 0; color < 2; color++) {
    const Frontier frontier = position_frontier(&position, color);
    CHECK(bits_equal(&frontier.allowed, &v->board));
    CHECK(bits_equal(&frontier.anchors, &v->start[color]));
    CHECK_EQUAL(position_score(&position, color, SCORING_OFFICIAL), -v->squares);
    CHECK_EQUAL(position_score(&position, color, SCORING_SQUARES), 0);
    CHECK(!position_allows(&position, color, MOVE_PASS));
  }
  position_play(&position, MOVE_PASS);
  CHECK_EQUAL(position.turn, 1);
  position_play(&position, MOVE_PASS);
  CHECK(memcmp(&position, &expected, sizeof position) == 0);
}

static void check_frontier(const Position *position) {
  const Variant *v = variant_get(position->variant);
  const Grid grid = grid_of(position);
  for (int color = 0; color < 2; color++) {
    const Frontier frontier = position_frontier(position, color);
    const bool first = !grid_has_color(&grid, color);
    CHECK(bits_within(&frontier.allowed, &v->board));
    CHECK(bits_within(&frontier.anchors, &frontier.allowed));
    for (int row = 0; row < v->size; row++) {
      for (int col = 0; col < v->size; col++) {
        const bool allowed =
            grid.owner[row][col] == -1 && !grid_touches_edge(&grid, row, col, color);
        const bool touches = first ? row == v->start_row[color] && col == v->start_col[color]
                                   : grid_touches_corner(&grid, row, col, color);
        CHECK_EQUAL(bits_has(&frontier.allowed, row * 16 + col), allowed);
        CHECK_EQUAL(bits_has(&frontier.anchors, row * 16 + col), allowed && touches);
      }
    }
  }
}

static void check_scores(const Position *position) {
  const Variant *v = variant_get(position->variant);
  const Grid grid = grid_of(position);
  for (int color = 0; color < 2; color++) {
    int squares = 0;
    for (int row = 0; row < v->size; row++) {
      for (int col = 0; col < v->size; col++) squares += grid.owner[row][col] == color;
    }
    CHECK_EQUAL(position_score(position, color, SCORING_SQUARES), squares);
    int official = squares - v->squares;
    if (position->left[color] == 0) official = position->monomino_last >> color & 1 ? 20 : 15;
    CHECK_EQUAL(position_score(position, color, SCORING_OFFICIAL), official);
  }
}

/* The edge-connected cells around one, row-major, relative to the first of them. Only the first
 * PIECE_CELLS_MAX are written down; size counts them all. */
static Image component(const Grid *grid, int row, int col) {
  const int color = grid->owner[row][col];
  bool in[BOARD_SIZE_MAX][BOARD_SIZE_MAX] = {{false}};
  in[row][col] = true;
  for (bool grown = true; grown;) {
    grown = false;
    for (int r = 0; r < grid->size; r++) {
      for (int c = 0; c < grid->size; c++) {
        if (in[r][c] || grid->owner[r][c] != color) continue;
        for (int i = 0; i < EDGE_STEPS; i++) {
          const int nr = r + STEP_ROW[i], nc = c + STEP_COL[i];
          if (grid_contains(grid, nr, nc) && in[nr][nc]) in[r][c] = grown = true;
        }
      }
    }
  }
  Image image;
  memset(&image, 0, sizeof image);
  int first_row = -1, first_col = -1;
  for (int r = 0; r < grid->size; r++) {
    for (int c = 0; c < grid->size; c++) {
      if (!in[r][c]) continue;
      if (image.size == 0) {
        first_row = r;
        first_col = c;
      }
      if (image.size < PIECE_CELLS_MAX) {
        image.row[image.size] = r - first_row;
        image.col[image.size] = c - first_col;
      }
      image.size++;
    }
  }
  return image;
}

/* What a colour has placed, by drawing: how many of each, and how many cells of no piece at all. */
typedef struct Inventory {
  int cells[DRAWINGS], strange;
} Inventory;

static Inventory take_inventory(const Grid *grid, int color, int pieces) {
  Inventory out;
  memset(&out, 0, sizeof out);
  for (int row = 0; row < grid->size; row++) {
    for (int col = 0; col < grid->size; col++) {
      if (grid->owner[row][col] != color) continue;
      const Image image = component(grid, row, col);
      const int drawing = image.size > PIECE_CELLS_MAX ? -1 : drawing_find(&image, pieces);
      if (drawing < 0)
        out.strange++;
      else
        out.cells[drawing]++;
    }
  }
  return out;
}

static int drawing_size(int drawing) {
  Image images[DRAWING_IMAGES];
  drawing_images(drawing, images);
  return images[0].size;
}

static bool is_fine(const Inventory *inventory, int pieces) {
  bool fine = inventory->strange == 0;
  for (int i = 0; i < pieces; i++) fine &= inventory->cells[i] <= drawing_size(i);
  return fine;
}

/* Cells on the board, none of them of both colours. Returns whether they make a position. */
static bool check_setup(int variant, const Bits own[2], int turn) {
  const Variant *v = variant_get(variant);
  Position position, raw = plain_start(variant);
  int color = -1, cell = -1;
  raw.own[0] = own[0];
  raw.own[1] = own[1];
  const Grid grid = grid_of(&raw);
  const Inventory inventory[2] = {take_inventory(&grid, 0, v->pieces),
                                  take_inventory(&grid, 1, v->pieces)};
  const bool fine = is_fine(&inventory[0], v->pieces) && is_fine(&inventory[1], v->pieces);
  const SetupFault fault = position_setup(&position, variant, own, turn, 0, &color, &cell);
  CHECK_EQUAL(fault == SETUP_OK, fine);
  if (fine) {
    CHECK_EQUAL(position.turn, turn);
    CHECK(position_is_valid(&position));
    for (int c = 0; c < 2; c++) {
      int squares = 0;
      for (int piece = 0; piece < v->pieces; piece++)
        squares += (position.left[c] >> piece & 1) != 0 ? 0 : v->piece_size[piece];
      CHECK_EQUAL(squares, bits_count(&own[c]));
      CHECK(bits_equal(&position.own[c], &own[c]));
    }
    return true;
  }
  CHECK(color == 0 || color == 1);
  CHECK(grid_owned(&grid, cell / 16, cell % 16, color));
  const Image image = component(&grid, cell / 16, cell % 16);
  const int drawing = image.size > PIECE_CELLS_MAX ? -1 : drawing_find(&image, v->pieces);
  if (drawing < 0)
    CHECK_EQUAL(fault, SETUP_NOT_A_PIECE);
  else
    CHECK(fault == SETUP_PIECE_TWICE && inventory[color].cells[drawing] > image.size);
  return false;
}

/* Cells strewn at random, few enough that pieces come out of it now and then. */
static bool check_random_cells(int variant, Random *random) {
  const int size = variant_get(variant)->size;
  Bits own[2] = {bits_empty(), bits_empty()};
  const int cells = random_below(random, 14);
  const int window = 2 + random_below(random, size - 1);
  const int top = random_below(random, size - window + 1);
  const int left = random_below(random, size - window + 1);
  for (int i = 0; i < cells; i++) {
    const int cell =
        (top + random_below(random, window)) * 16 + left + random_below(random, window);
    const int color = random_below(random, 2);
    if (!bits_has(&own[!color], cell)) bits_add(&own[color], cell);
  }
  return check_setup(variant, own, random_below(random, 2));
}

static void check_faults(int variant) {
  const int size = variant_get(variant)->size;
  Bits own[2] = {bits_empty(), bits_empty()};
  Position position;
  int color = -1, cell = -1;
  const int outside[] = {size, size * 16, 15, 255, 14 * 16};
  for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
    for (int c = 0; c < 2; c++) {
      own[c] = bits_empty();
      own[!c] = bits_empty();
      bits_add(&own[c], 0);
      bits_add(&own[c], outside[i]);
      CHECK_EQUAL(position_setup(&position, variant, own, 0, 0, &color, &cell), SETUP_OFF_BOARD);
      CHECK_EQUAL(color, c);
      CHECK_EQUAL(cell, outside[i]);
    }
  }
  own[0] = own[1] = bits_empty();
  bits_add(&own[0], 0);
  bits_add(&own[0], 2 * 16 + 3);
  bits_add(&own[1], 2 * 16 + 3);
  CHECK_EQUAL(position_setup(&position, variant, own, 0, 0, &color, &cell), SETUP_OVERLAP);
  CHECK_EQUAL(cell, 2 * 16 + 3);
}

static void check_valid(const Position *position) {
  Position other = *position;
  CHECK(position_is_valid(&other));
  other.turn = 2;
  CHECK(!position_is_valid(&other));
  other = *position;
  other.variant = VARIANT_COUNT;
  CHECK(!position_is_valid(&other));
  other.variant = 255;
  CHECK(!position_is_valid(&other));
  for (int i = 0; i < 32; i++) { /* the pieces left are what the cells say */
    other = *position;
    other.left[i & 1] ^= (uint32_t)1 << i;
    CHECK(!position_is_valid(&other));
  }
  for (int i = 0; i < 8; i++) {
    other = *position;
    other.monomino_last ^= (uint8_t)(1 << i);
    CHECK_EQUAL(position_is_valid(&other), i < 2 && position->left[i] == 0);
  }
  for (size_t i = 0; i < sizeof other.reserved; i++) {
    other = *position;
    other.reserved[i] = 1;
    CHECK(!position_is_valid(&other));
  }
}

/* Places the pieces numbered below `pieces` for black, the biggest first, wherever they fit. */
static bool place_all(Position *position, int pieces) {
  if (pieces == 0) return true;
  const Variant *v = variant_get(position->variant);
  for (int i = 0; i < v->placements; i++) {
    const Move move = v->placement[i];
    if (v->orientation[move / 256].piece != pieces - 1) continue;
    if (!plain_fits(position, 0, move)) continue;
    Position next = *position;
    plain_place(&next, 0, move);
    if (!place_all(&next, pieces - 1)) continue;
    *position = next;
    return true;
  }
  return false;
}

static void check_bonus(void) {
  const Variant *v = variant_get(VARIANT_MINI);
  Position all = plain_start(VARIANT_MINI), again;
  int color, cell;
  CHECK_EQUAL(v->monomino, 0);
  CHECK(place_all(&all, v->pieces));
  CHECK_EQUAL(all.left[0], 0);
  check_scores(&all);
  check_valid(&all);
  CHECK_EQUAL(position_score(&all, 0, SCORING_OFFICIAL), BONUS_ALL_PLACED);
  for (int asked = 0; asked < 4; asked++) { /* white has placed nothing, so its bit is dropped */
    CHECK_EQUAL(position_setup(&again, VARIANT_MINI, all.own, 0, asked, &color, &cell), SETUP_OK);
    CHECK_EQUAL(again.monomino_last, asked & 1);
    CHECK_EQUAL(position_score(&again, 0, SCORING_OFFICIAL), asked & 1 ? 20 : 15);
  }

  /* The last piece decides, for either colour; whether the placement is legal is not asked here. */
  for (int color_to_move = 0; color_to_move < 2; color_to_move++) {
    for (int last = 0; last < v->pieces; last++) {
      Position position = plain_start(VARIANT_MINI);
      position.turn = (uint8_t)color_to_move;
      position.left[color_to_move] = (uint32_t)1 << last | 1u;
      if (last != v->monomino) position_play(&position, (Move)0); /* the monomino, not last */
      CHECK_EQUAL(position.monomino_last, 0);
      position.turn = (uint8_t)color_to_move;
      position_play(&position, (Move)(v->first_orientation[last] * 256 + 4 * 16 + 4));
      CHECK_EQUAL(position.monomino_last, last == v->monomino ? 1 << color_to_move : 0);
      CHECK_EQUAL(position_score(&position, color_to_move, SCORING_OFFICIAL),
                  last == v->monomino ? BONUS_MONOMINO_LAST : BONUS_ALL_PLACED);
    }
  }
}

static void check_garbage(int variant, Random *random) {
  Position position = plain_garbage(variant, random), again;
  int color = -1, cell = -1;
  for (int c = 0; c < 2; c++) {
    position_frontier(&position, c);
    position_score(&position, c, SCORING_OFFICIAL);
  }
  position_is_valid(&position);
  const SetupFault fault = position_setup(&again, variant, position.own, position.turn,
                                          position.monomino_last, &color, &cell);
  if (fault == SETUP_OK) return;
  CHECK(color == 0 || color == 1);
  CHECK(cell >= 0 && cell < BITS_CELLS);
  CHECK(bits_has(&position.own[color], cell));
}

int main(void) {
  CHECK_EQUAL(sizeof(Position), 80);
  CHECK_EQUAL(tables_init(), STATUS_OK);
  for (int variant = 0; variant < VARIANT_COUNT; variant++) {
    Random random = {(uint64_t)variant + 11};
    int fine = 0;
    check_start(variant);
    check_faults(variant);
    for (int i = 0; i < RANDOM_CELLS; i++) fine += check_random_cells(variant, &random);
    CHECK(fine > RANDOM_CELLS / 50 && fine < RANDOM_CELLS / 2);
    for (int i = 0; i < SETUPS; i++) {
      const Position position = plain_strew(variant, &random);
      CHECK(check_setup(variant, position.own, position.turn));
      check_frontier(&position);
      check_scores(&position);
      check_valid(&position);
    }
    for (int i = 0; i < GARBAGE; i++) check_garbage(variant, &random);
    printf("%s: %d of %d sets of random cells are positions\n", variant_get(variant)->name, fine,
           RANDOM_CELLS);
  }
  check_bonus();
  return 0;
}
