#include "environment.h"

#include <stdlib.h>
#include <string.h>

#include "mix.h"
#include "parallel.h"

typedef struct Board {
  Position position; /* as the side to move sees it */
  uint64_t random;
  int legal;   /* length of its list; 0: the game is over */
  bool turned; /* the position is the half turn of the one played */
} Board;

struct Environment {
  const Variant *variant;
  int variant_id;
  bool own_side;
  size_t boards;
  Board *board;
  /* The indices of the legal placements: MOVES_ROOM for each board, most of it never touched. */
  uint16_t *lists;
  uint16_t row_index[ORIENTATIONS_MAX * BITS_ROW]; /* of the placement with its root in column 0 */
};

/* Boards that a thread takes at a time: some dozens of microseconds of work. */
enum { BOARDS_AT_ONCE = 32 };

static uint16_t *list_of(const Environment *environment, size_t board) {
  return environment->lists + board * MOVES_ROOM;
}

/* The numbers of placements with their roots in one row follow each other, so this small table is
 * enough; it is read faster than a big one. */
static void fill_row_index(Environment *environment) {
  const Variant *v = environment->variant;
  for (int i = v->placements - 1; i >= 0; i--)
    environment->row_index[v->placement[i] / BITS_ROW] = (uint16_t)(i - v->placement[i] % BITS_ROW);
}

/* Shows the board to the side to move. */
static void face(const Environment *environment, Board *board) {
  if (!environment->own_side || board->position.turn == 0) return;
  board->position = view_half_turn(&board->position);
  board->turned = !board->turned;
}

/* Finds who moves next, and what is legal then; where the game is over, nobody has passed. */
static void settle(Environment *environment, const Kernels *kernels, size_t number) {
  Board *board = &environment->board[number];
  Position *position = &board->position;
  uint16_t *list = list_of(environment, number);
  face(environment, board);
  board->legal = kernels->list(position, position->turn, list);
  for (int passes = 0; board->legal == 0 && passes < 2; passes++) {
    position->turn = !position->turn;
    face(environment, board);
    if (passes == 0) board->legal = kernels->list(position, position->turn, list);
  }
  for (int i = 0; i < board->legal; i++)
    list[i] = (uint16_t)(environment->row_index[list[i] / BITS_ROW] + list[i] % BITS_ROW);
}

void environment_place(Environment *environment, const Kernels *kernels, size_t number,
                       const Position *position) {
  Board *board = &environment->board[number];
  board->turned = false;
  if (position != NULL) board->position = *position;
  if (position == NULL) position_init(&board->position, environment->variant_id);
  settle(environment, kernels, number);
}

Environment *environment_new(const Kernels *kernels, int variant, size_t boards, bool own_side) {
  Environment *environment = calloc(1, sizeof *environment);
  if (environment == NULL) return NULL;
  environment->variant = variant_get(variant);
  environment->variant_id = variant;
  environment->own_side = own_side;
  environment->boards = boards;
  environment->board = calloc(boards + 1, sizeof *environment->board);
  if (boards < SIZE_MAX / (MOVES_ROOM * sizeof *environment->lists))
    environment->lists = calloc(boards + 1, MOVES_ROOM * sizeof *environment->lists);
  if (environment->board == NULL || environment->lists == NULL) {
    environment_free(environment);
    return NULL;
  }
  fill_row_index(environment);
  environment_seed(environment, 0);
  for (size_t i = 0; i < boards; i++) environment_place(environment, kernels, i, NULL);
  return environment;
}

void environment_free(Environment *environment) {
  if (environment == NULL) return;
  free(environment->board);
  free(environment->lists);
  free(environment);
}

void environment_seed(Environment *environment, uint64_t seed) {
  const uint64_t mixed = mix_bits(seed);
  for (size_t i = 0; i < environment->boards; i++)
    environment->board[i].random = mix_bits(mixed + (uint64_t)i);
}

uint64_t environment_random(const Environment *environment, size_t board) {
  return environment->board[board].random;
}

void environment_set_random(Environment *environment, size_t board, uint64_t state) {
  environment->board[board].random = state;
}

Position environment_position(const Environment *environment, size_t number) {
  const Board *board = &environment->board[number];
  return board->turned ? view_half_turn(&board->position) : board->position;
}

size_t environment_check(const Environment *environment, const int32_t *actions) {
  const Variant *variant = environment->variant;
  for (size_t i = 0; i < environment->boards; i++) {
    const Board *board = &environment->board[i];
    if (board->legal == 0 && actions[i] == ACTION_NONE) continue;
    if (board->legal == 0 || actions[i] < 0 || actions[i] >= variant->placements) return i;
    if (!position_allows(&board->position, board->position.turn, variant->placement[actions[i]]))
      return i;
  }
  return environment->boards;
}

static void mask_set(const uint16_t *list, int count, uint8_t value, uint8_t *mask) {
  for (int i = 0; i < count; i++) mask[list[i]] = value;
}

static void bits_set(const uint16_t *list, int count, uint8_t *bits, size_t bytes) {
  memset(bits, 0, bytes);
  for (int i = 0; i < count; i++) bits[list[i] / 8] |= (uint8_t)(1u << list[i] % 8);
}

static void write_view(const Environment *environment, const Views *views, size_t i) {
  const Variant *v = environment->variant;
  const Board *board = &environment->board[i];
  const Position *position = &board->position;
  const size_t cells = (size_t)(v->size * v->size), placements = (size_t)v->placements;
  const size_t bytes = (placements + 7) / 8;
  const uint16_t *list = list_of(environment, i);
  if (views->planes != NULL)
    view_planes(position, position->turn, views->planes + i * VIEW_PLANES * cells);
  if (views->pieces != NULL)
    view_pieces(position, position->turn, views->pieces + i * 2 * (size_t)v->pieces);
  if (views->mask != NULL) mask_set(list, board->legal, 1, views->mask + i * placements);
  if (views->bits != NULL) bits_set(list, board->legal, views->bits + i * bytes, bytes);
  if (views->turn != NULL) views->turn[i] = position->turn ^ (uint8_t)board->turned;
}

static void write_result(const Environment *environment, const Step *step, size_t i) {
  const Board *board = &environment->board[i];
  const Views *views = &step->views;
  if (views->over != NULL) views->over[i] = board->legal == 0;
  for (int color = 0; views->scores != NULL && color < 2; color++) {
    const int seen = color ^ (int)board->turned;
    views->scores[2 * i + (size_t)color] =
        (int16_t)position_score(&board->position, seen, step->scoring);
  }
}

static void step_board(Environment *environment, const Step *step, size_t i) {
  const Variant *v = environment->variant;
  Board *board = &environment->board[i];
  if (step->views.mask != NULL) {
    uint8_t *mask = step->views.mask + i * (size_t)v->placements;
    if (step->views.mask_is_marked) mask_set(list_of(environment, i), board->legal, 0, mask);
    if (!step->views.mask_is_marked) memset(mask, 0, (size_t)v->placements);
  }
  if (step->actions != NULL && step->actions[i] != ACTION_NONE) {
    position_play(&board->position, v->placement[step->actions[i]]);
    settle(environment, step->kernels, i);
  }
  write_result(environment, step, i);
  if (step->restart && board->legal == 0) environment_place(environment, step->kernels, i, NULL);
  write_view(environment, &step->views, i);
}

typedef struct Work {
  Environment *environment;
  const Step *step;
  AtomicWord taken; /* boards that some thread has taken */
} Work;

static void work(void *context, int number) {
  Work *all = context;
  const size_t boards = all->environment->boards;
  (void)number;
  for (;;) {
    const uint64_t end = atomic_word_add(&all->taken, BOARDS_AT_ONCE);
    for (size_t i = (size_t)end - BOARDS_AT_ONCE; i < (size_t)end && i < boards; i++)
      step_board(all->environment, all->step, i);
    if (end >= boards) return;
  }
}

Status environment_step(Environment *environment, const Step *step) {
  Work all = {environment, step, {0}};
  const size_t most = (environment->boards + BOARDS_AT_ONCE - 1) / BOARDS_AT_ONCE;
  const int threads = most < (size_t)step->threads ? (int)most : step->threads;
  return parallel_run(threads < 1 ? 1 : threads, work, &all);
}

int environment_count(const Environment *environment, size_t board) {
  return environment->board[board].legal;
}

void environment_list(const Environment *environment, size_t board, uint16_t *out) {
  memcpy(out, list_of(environment, board),
         (size_t)environment_count(environment, board) * sizeof *out);
}

void environment_sample(Environment *environment, int32_t *actions) {
  for (size_t i = 0; i < environment->boards; i++) {
    Board *board = &environment->board[i];
    uint64_t low = 0, high = 0;
    actions[i] = ACTION_NONE;
    if (board->legal == 0) continue;
    /* The high word of the product is below `legal`, each value as often but for one part in 2^50.
     */
    multiply_add(mix_next(&board->random), (uint64_t)board->legal, &low, &high);
    actions[i] = list_of(environment, i)[high];
  }
}
