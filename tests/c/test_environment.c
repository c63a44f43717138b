/* Games side by side against the plain rules: every view of every ply, with every kernel and
 * several numbers of threads; and nothing is written beyond the arrays. */
#include "environment.h"

#include "games.h"
#include "plain.h"

enum { BOARDS = 40, PLIES = 40, GUARD = 0xa5 };

static size_t packed_bytes(const Variant *v) { return ((size_t)v->placements + 7) / 8; }

static uint8_t *guarded(size_t bytes) {
  uint8_t *out = malloc(bytes + 1);
  CHECK(out != NULL);
  memset(out, 0, bytes);
  out[bytes] = GUARD;
  return out;
}

static Views views_new(const Variant *v) {
  Views views = {.planes = guarded(BOARDS * (size_t)(VIEW_PLANES * v->size * v->size)),
                 .pieces = guarded(BOARDS * 2 * (size_t)v->pieces),
                 .mask = guarded(BOARDS * (size_t)v->placements),
                 .bits = guarded(BOARDS * packed_bytes(v)),
                 .turn = guarded(BOARDS),
                 .over = guarded(BOARDS),
                 .scores = malloc(BOARDS * 2 * sizeof(int16_t))};
  CHECK(views.scores != NULL);
  return views;
}

static void views_free(const Variant *v, Views *views) {
  CHECK_EQUAL(views->planes[BOARDS * (size_t)(VIEW_PLANES * v->size * v->size)], GUARD);
  CHECK_EQUAL(views->pieces[BOARDS * 2 * (size_t)v->pieces], GUARD);
  CHECK_EQUAL(views->mask[BOARDS * (size_t)v->placements], GUARD);
  CHECK_EQUAL(views->bits[BOARDS * packed_bytes(v)], GUARD);
  CHECK_EQUAL(views->turn[BOARDS], GUARD);
  CHECK_EQUAL(views->over[BOARDS], GUARD);
  free(views->planes);
  free(views->pieces);
  free(views->mask);
  free(views->bits);
  free(views->turn);
  free(views->over);
  free(views->scores);
}

static void check_planes(const Position *seen, const uint8_t *planes) {
  const Variant *v = variant_get(seen->variant);
  const Grid grid = grid_of(seen);
  for (int side = 0; side < 2; side++) {
    const int color = side == 0 ? seen->turn : !seen->turn;
    for (int cell = 0; cell < v->size * v->size; cell++) {
      const int row = cell / v->size, col = cell % v->size;
      const bool open = grid.owner[row][col] == -1 && !grid_touches_edge(&grid, row, col, color);
      const bool anchor = grid_has_color(&grid, color)
                              ? grid_touches_corner(&grid, row, col, color)
                              : row == v->start_row[color] && col == v->start_col[color];
      const int cells = v->size * v->size;
      CHECK_EQUAL(planes[side * cells + cell], grid.owner[row][col] == color);
      CHECK_EQUAL(planes[(2 + side) * cells + cell], open && anchor);
      CHECK_EQUAL(planes[(4 + side) * cells + cell], open);
    }
  }
}

/* The views of one board against the position as its side to move sees it. */
static void check_board(const Environment *environment, const Views *views, size_t i, bool own) {
  static Move expected[PLACEMENTS_MAX];
  static uint16_t list[PLACEMENTS_MAX];
  const Position absolute = environment_position(environment, i);
  const Variant *v = variant_get(absolute.variant);
  const Position seen = own && absolute.turn == 1 ? turned_position(&absolute) : absolute;
  const int count = plain_list(&seen, seen.turn, expected);
  const uint8_t *mask = views->mask + i * (size_t)v->placements;
  const uint8_t *bits = views->bits + i * packed_bytes(v);
  int next = 0;
  CHECK_EQUAL(environment_count(environment, i), count);
  environment_list(environment, i, list);
  for (int index = 0; index < v->placements; index++) {
    const bool legal = next < count && v->placement_index[expected[next]] == index;
    if (legal) CHECK_EQUAL(list[next], index);
    CHECK_EQUAL(mask[index], legal);
    CHECK_EQUAL(bits[index / 8] >> index % 8 & 1, legal);
    next += legal;
  }
  CHECK_EQUAL(views->turn[i], absolute.turn);
  check_planes(&seen, views->planes + i * (size_t)(VIEW_PLANES * v->size * v->size));
  for (int piece = 0; piece < v->pieces; piece++) {
    const uint8_t *pieces = views->pieces + i * 2 * (size_t)v->pieces;
    CHECK_EQUAL(pieces[piece], seen.left[seen.turn] >> piece & 1);
    CHECK_EQUAL(pieces[v->pieces + piece], seen.left[!seen.turn] >> piece & 1);
  }
}

/* What a move leads to by the plain rules. */
static Position plain_after(const Position *position, bool own, int32_t action) {
  const Variant *v = variant_get(position->variant);
  const Move seen = v->placement[action];
  const bool turned = own && position->turn == 1;
  Move moves[MOVES_ROOM];
  Position after = *position;
  position_play(&after, turned ? turned_move(position->variant, seen) : seen);
  if (game_moves(&after, moves) == 1 && moves[0] == MOVE_PASS) position_play(&after, MOVE_PASS);
  return after;
}

static void check_step(Environment *environment, Step *step, bool own, const int32_t *actions) {
  static Position before[BOARDS];
  for (size_t i = 0; i < BOARDS; i++) before[i] = environment_position(environment, i);
  CHECK_EQUAL(environment_check(environment, actions), BOARDS);
  step->actions = actions;
  CHECK_EQUAL(environment_step(environment, step), STATUS_OK);
  for (size_t i = 0; i < BOARDS; i++) {
    Position expected = before[i];
    if (actions[i] != ACTION_NONE) expected = plain_after(&before[i], own, actions[i]);
    CHECK_EQUAL(step->views.over[i], game_is_over(&expected));
    for (int color = 0; color < 2; color++)
      CHECK_EQUAL(step->views.scores[2 * i + (size_t)color],
                  game_points(&expected, color, step->scoring));
    if (step->restart && step->views.over[i]) expected = plain_start(expected.variant);
    const Position now = environment_position(environment, i);
    CHECK(memcmp(&now, &expected, sizeof now) == 0);
    check_board(environment, &step->views, i, own);
  }
}

static void check_refusals(Environment *environment, int32_t *actions, const Variant *v) {
  const int32_t wrong[] = {ACTION_NONE, -2, INT32_MIN, INT32_MAX, v->placements};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    const int32_t kept = actions[BOARDS - 1];
    if (environment_count(environment, BOARDS - 1) == 0 && wrong[i] == ACTION_NONE) continue;
    actions[BOARDS - 1] = wrong[i];
    CHECK_EQUAL(environment_check(environment, actions), BOARDS - 1);
    actions[BOARDS - 1] = kept;
  }
}

static uint64_t check_games(int variant, const Kernels *kernels, bool own, int threads,
                            bool restart) {
  const Variant *v = variant_get(variant);
  Environment *environment = environment_new(kernels, variant, BOARDS, own);
  CHECK(environment != NULL);
  environment_seed(environment, (uint64_t)variant);
  Step step = {.kernels = kernels, .threads = threads, .restart = restart};
  step.views = views_new(v);
  CHECK_EQUAL(environment_step(environment, &step), STATUS_OK);
  uint64_t sum = 0;
  for (int ply = 0; ply < PLIES; ply++) {
    int32_t actions[BOARDS];
    environment_sample(environment, actions);
    if (ply % 8 == 0) check_refusals(environment, actions, v);
    step.views.mask_is_marked = ply % 5 != 4;
    if (!step.views.mask_is_marked) memset(step.views.mask, 7, BOARDS * (size_t)v->placements);
    step.scoring = ply % SCORING_COUNT;
    check_step(environment, &step, own, actions);
    for (int i = 0; i < BOARDS; i++) sum = sum * 31 + (uint64_t)(uint32_t)actions[i];
  }
  views_free(v, &step.views);
  environment_free(environment);
  return sum;
}

/* The half turn against the one of the tests, and twice the same. */
static void check_half_turns(int variant, Random *random) {
  const Variant *v = variant_get(variant);
  for (int i = 0; i < 200; i++) {
    const Position position = plain_strew(variant, random);
    const Position turned = view_half_turn(&position), expected = turned_position(&position);
    CHECK(memcmp(&turned, &expected, sizeof turned) == 0);
  }
  for (int i = 0; i < v->placements; i++) {
    const Move turned = view_half_turn_move(v, v->placement[i]);
    CHECK_EQUAL(turned, turned_move(variant, v->placement[i]));
    CHECK_EQUAL(view_half_turn_move(v, turned), v->placement[i]);
  }
  CHECK_EQUAL(view_half_turn_move(v, MOVE_PASS), MOVE_PASS);
}

int main(void) {
  CHECK_EQUAL(tables_init(), STATUS_OK);
  for (int variant = 0; variant < VARIANT_COUNT; variant++) {
    Random random = {(uint64_t)variant + 5};
    check_half_turns(variant, &random);
    for (int own = 0; own < 2; own++) {
      const uint64_t sum = check_games(variant, &kernels_generic, own, 1, true);
      for (int i = 0; dispatch_available(i) != NULL; i++)
        CHECK_EQUAL(check_games(variant, dispatch_find(dispatch_available(i)), own, 3, true), sum);
      check_games(variant, dispatch_best(), own, 2, false);
    }
    printf("%s: all views are right\n", variant_get(variant)->name);
  }
  return 0;
}
