/* The features of positions against a plain reading of what they say, a cell at a time. */
#include "planes.h"

#include "games.h"
#include "network.h"
#include "plain.h"

enum { GAMES = 40, SETUPS = 1000, GARBAGE = 1000 };

static const NetworkKernels *kernels_of(int index) {
  return index == 0 ? &network_generic : &network_avx2;
}

/* -- what each cell is to a colour ------------------------------------------------------------ */

typedef struct States {
  int of[BOARD_SIZE_MAX][BOARD_SIZE_MAX];
} States;

/* Whether a colour may cover a cell as far as its neighbours go. */
static bool is_allowed(const Grid *grid, int row, int col, int color) {
  return grid_contains(grid, row, col) && grid->owner[row][col] == -1 &&
         !grid_touches_edge(grid, row, col, color);
}

/* Gives `state` to allowed cells that are still closed and lie beside one that is not; beside by
 * an edge, or by a corner as well. Returns how many there were. */
static int spread(const Grid *grid, int color, int state, bool corners, States *states) {
  const States before = *states;
  int count = 0;
  for (int row = 0; row < grid->size; row++) {
    for (int col = 0; col < grid->size; col++) {
      if (before.of[row][col] != STATE_CLOSED || !is_allowed(grid, row, col, color)) continue;
      bool beside = false;
      for (int r = row - 1; r <= row + 1; r++) {
        for (int c = col - 1; c <= col + 1; c++) {
          if (!grid_contains(grid, r, c) || (!corners && r != row && c != col)) continue;
          beside |= before.of[r][c] != STATE_CLOSED;
        }
      }
      if (beside) {
        states->of[row][col] = state;
        count++;
      }
    }
  }
  return count;
}

static States plain_states(const Position *position, const Grid *grid, int color) {
  const Variant *v = variant_get(position->variant);
  const bool first_move = !grid_has_color(grid, color);
  States states;
  memset(&states, 0, sizeof states);
  for (int row = 0; row < grid->size; row++) {
    for (int col = 0; col < grid->size; col++) {
      const bool anchor = first_move ? row == v->start_row[color] && col == v->start_col[color]
                                     : grid_touches_corner(grid, row, col, color);
      if (anchor && is_allowed(grid, row, col, color)) states.of[row][col] = STATE_ANCHOR;
    }
  }
  for (int step = 0; step < 4; step++)
    spread(grid, color, step < 2 ? STATE_NEAR : STATE_ARM, false, &states);
  while (spread(grid, color, STATE_FAR, true, &states) > 0) {
  }
  return states;
}

/* The number of a cell's plane; -1: it has none. */
static int plain_plane(const Grid *grid, const States states[2], int row, int col) {
  if (grid->owner[row][col] != -1) return 24 + grid->owner[row][col];
  const int own = states[0].of[row][col], other = states[1].of[row][col];
  return own == 4 && other == 4 ? -1 : 5 * own + other;
}

/* In steps that grow by half. */
static int plain_choice(int moves) {
  static const int least[] = {1, 2, 3, 5, 8, 12, 18, 27, 41, 61, 91, 136, 201, 301, 451};
  int steps = 0;
  for (size_t i = 0; i < sizeof least / sizeof *least; i++) steps += moves >= least[i];
  return steps;
}

/* Four pieces on the board, of whichever side, make a phase, and the eighth has no end. */
static int plain_phase(const Position *position) {
  int on_board = 0;
  for (int piece = 0; piece < variant_get(position->variant)->pieces; piece++) {
    on_board += (position->left[0] >> piece & 1) == 0;
    on_board += (position->left[1] >> piece & 1) == 0;
  }
  return on_board < 28 ? on_board / 4 : 7;
}

static Features plain_look(const Position *position) {
  static Move moves[PLACEMENTS_MAX];
  const Variant *v = variant_get(position->variant);
  const Grid grid = grid_of(position);
  const States states[2] = {plain_states(position, &grid, 0), plain_states(position, &grid, 1)};
  Features out;
  memset(&out, 0, sizeof out);
  out.phase = plain_phase(position);
  for (int row = 0; row < grid.size; row++) {
    for (int col = 0; col < grid.size; col++) {
      const int plane = plain_plane(&grid, states, row, col);
      if (plane >= 0) out.plane[plane].word[row / 4] |= (uint64_t)1 << (row % 4 * 16 + col);
    }
  }
  for (int color = 0; color < 2; color++) {
    out.moves[color] = plain_list(position, color, moves);
    out.choice[color] = plain_choice(out.moves[color]);
    out.left[color] = position->left[color];
    for (int i = 0; i < out.moves[color]; i++)
      out.playable[color] |= (uint32_t)1 << v->orientation[moves[i] / 256].piece;
  }
  return out;
}

static void check_features(const Features *found, const Features *expected) {
  CHECK_EQUAL(found->phase, expected->phase);
  for (int plane = 0; plane < FEATURE_PLANES; plane++)
    CHECK(bits_equal(&found->plane[plane], &expected->plane[plane]));
  for (int color = 0; color < 2; color++) {
    CHECK_EQUAL(found->left[color], expected->left[color]);
    CHECK_EQUAL(found->playable[color], expected->playable[color]);
    CHECK_EQUAL(found->moves[color], expected->moves[color]);
    CHECK_EQUAL(found->choice[color], expected->choice[color]);
  }
}

static Features check_look(const Position *position) {
  const Features expected = plain_look(position);
  for (int i = 0; dispatch_available(i) != NULL; i++) {
    Features found;
    memset(&found, 0xa5, sizeof found);
    kernels_of(i)->look(position, &found);
    check_features(&found, &expected);
    Features cells;
    memset(&cells, 0x5a, sizeof cells);
    kernels_of(i)->look_at_cells(position, &cells);
    CHECK_EQUAL(cells.phase, expected.phase);
    CHECK(memcmp(cells.plane, found.plane, sizeof found.plane) == 0);
  }
  return expected;
}

/* -- the lists -------------------------------------------------------------------------------- */

/* Which rows a colour sees. */
typedef struct View {
  bool active[FEATURE_ROWS];
} View;

static void see(View *view, int row) {
  CHECK(row >= 0 && row < FEATURE_ROWS && !view->active[row]);
  view->active[row] = true;
}

static void see_pieces(View *view, int first, uint32_t pieces) {
  for (int piece = 0; piece < PIECES_MAX; piece++) {
    if ((pieces >> piece & 1) != 0) see(view, first + piece);
  }
}

/* What a colour sees, put together from the planes: the second one sees the board turned by half a
 * turn, and what is the first one's as the other's. */
static View plain_view(const Features *features, int color) {
  View view;
  memset(&view, 0, sizeof view);
  for (int plane = 0; plane < FEATURE_PLANES; plane++) {
    int seen = plane;
    if (color == 1) seen = plane >= 24 ? (plane == 24 ? 25 : 24) : plane % 5 * 5 + plane / 5;
    for (int row = 0; row < 14; row++) {
      for (int col = 0; col < 14; col++) {
        if (!bits_has(&features->plane[plane], bits_cell(row, col))) continue;
        const int cell = color == 0 ? row * 16 + col : (13 - row) * 16 + 13 - col;
        see(&view, seen * 224 + cell);
      }
    }
  }
  for (int side = 0; side < 2; side++) {
    const int of = side == 0 ? color : !color;
    see_pieces(&view, ROWS_LEFT + 21 * side, features->left[of]);
    see_pieces(&view, ROWS_PLAYABLE + 21 * side, features->playable[of]);
    see(&view, ROWS_CHOICE + 16 * side + features->choice[of]);
  }
  return view;
}

static View view_of(const Row *rows, int count, int color) {
  View view;
  memset(&view, 0, sizeof view);
  for (int i = 0; i < count; i++) see(&view, rows[i].seen[color]);
  return view;
}

static void check_views(const View *found, const View *expected) {
  CHECK(memcmp(found->active, expected->active, sizeof expected->active) == 0);
}

/* No longer than they have to be, so that a sanitizer sees any write beyond them. */
static Row *rows;
static Changes *changes;

static void check_list(const Features *features) {
  const int count = features_list(features, rows);
  CHECK(count <= ACTIVE_MAX);
  for (int color = 0; color < 2; color++) {
    const View expected = plain_view(features, color), found = view_of(rows, count, color);
    check_views(&found, &expected);
  }
}

static void check_changes(const Features *before, const Features *now) {
  features_changes(before, now, changes);
  CHECK(changes->coming <= ACTIVE_MAX && changes->going <= ACTIVE_MAX);
  for (int color = 0; color < 2; color++) {
    const View old = plain_view(before, color), new = plain_view(now, color);
    const View come = view_of(changes->come, changes->coming, color);
    const View gone = view_of(changes->gone, changes->going, color);
    for (int row = 0; row < FEATURE_ROWS; row++) {
      CHECK_EQUAL(come.active[row], new.active[row] && !old.active[row]);
      CHECK_EQUAL(gone.active[row], old.active[row] && !new.active[row]);
    }
  }
}

/* What one colour sees is what the other sees of the turned position. */
static void check_turned(const Position *position, const Features *features) {
  const Position turned = turned_position(position);
  const Features again = check_look(&turned);
  const int count = features_list(features, rows);
  const View own[2] = {view_of(rows, count, 0), view_of(rows, count, 1)};
  const int length = features_list(&again, rows);
  CHECK_EQUAL(length, count);
  for (int color = 0; color < 2; color++) {
    const View other = view_of(rows, length, !color);
    check_views(&own[color], &other);
  }
}

/* -- positions -------------------------------------------------------------------------------- */

static Features check_position(const Position *position, const Features *last) {
  const Features features = check_look(position);
  if (position->variant != VARIANT_DUO) return features;
  check_list(&features);
  check_changes(last, &features);
  check_changes(&features, &features);
  check_turned(position, &features);
  return features;
}

static int check_game(int variant, Random *random) {
  Move moves[MOVES_ROOM];
  Position position;
  position_init(&position, variant);
  Features features = check_look(&position);
  for (int positions = 1;; positions++) {
    features = check_position(&position, &features);
    const int count = game_moves(&position, moves);
    if (count == 0) return positions;
    position_play(&position, moves[random_below(random, count)]);
  }
}

/* Records that are no positions: all kernels agree, and write nothing but the features. */
static void check_garbage(int variant, Random *random) {
  const Position position = plain_garbage(variant, random);
  Features found[2];
  memset(found, 0xa5, sizeof found);
  for (int i = 0; dispatch_available(i) != NULL; i++) {
    kernels_of(i)->look(&position, &found[i]);
    check_features(&found[i], &found[0]);
  }
}

int main(void) {
  CHECK_EQUAL(tables_init(), STATUS_OK);
  rows = malloc(ACTIVE_MAX * sizeof *rows);
  changes = malloc(sizeof *changes);
  CHECK(rows != NULL && changes != NULL);
  for (int variant = 0; variant < VARIANT_COUNT; variant++) {
    Random random = {(uint64_t)variant + 11};
    int positions = 0;
    for (int i = 0; i < GAMES; i++) positions += check_game(variant, &random);
    /* From one of these to the next nearly everything changes. */
    Position position = plain_strew(variant, &random);
    Features features = check_look(&position);
    for (int i = 0; i < SETUPS; i++) {
      position = plain_strew(variant, &random);
      features = check_position(&position, &features);
    }
    for (int i = 0; i < GARBAGE; i++) check_garbage(variant, &random);
    printf("%s: %d positions of games, %d set up, %d of garbage\n", variant_get(variant)->name,
           positions, SETUPS, GARBAGE);
  }
  free(rows);
  free(changes);
  return 0;
}
