/* Every kernel this machine can run against the plain rules, on positions of random games, on
 * positions that only a setup makes, and on garbage. */
#include "dispatch.h"

#include "check.h"
#include "plain.h"
#include "sampled.h"

enum { GAMES = 120, SETUPS = 1500, GARBAGE = 3000, GUARD = 64 };

static Move expected[PLACEMENTS_MAX];

/* No longer than a list has to be, so that a sanitizer sees any write beyond it. */
static Move *buffer;

static void check_garbage_list(const Variant *v, int length) {
  CHECK(length <= v->placements);
  for (int i = 0; i < length; i++) {
    CHECK(i == 0 || buffer[i - 1] < buffer[i]);
    CHECK(buffer[i] < v->orientations * 256 && v->placement_index[buffer[i]] != PLACEMENT_NONE);
  }
}

/* The pieces of some placements, a bit each. */
static uint32_t pieces_of(const Variant *v, const Move *moves, int length) {
  uint32_t pieces = 0;
  for (int i = 0; i < length; i++) pieces |= (uint32_t)1 << v->orientation[moves[i] / 256].piece;
  return pieces;
}

static void check_survey(const Kernels *kernels, const Position *position, int color,
                         const Move *moves, int length) {
  uint32_t playable = 0xffffffff;
  CHECK_EQUAL(kernels->survey(position, color, &playable), length);
  CHECK_EQUAL(playable, pieces_of(variant_get(position->variant), moves, length));
}

/* Returns the number of moves, which are left in `expected`. */
static int check_color(const Position *position, int color) {
  const int length = plain_list(position, color, expected);
  for (int i = 0; dispatch_available(i) != NULL; i++) {
    const Kernels *kernels = dispatch_find(dispatch_available(i));
    CHECK_EQUAL(kernels->count(position, color), length);
    CHECK_EQUAL(kernels->list(position, color, buffer), length);
    CHECK_EQUAL(kernels->any(position, color), length != 0);
    check_survey(kernels, position, color, expected, length);
    CHECK(memcmp(buffer, expected, (size_t)length * sizeof *buffer) == 0);
  }
  return length;
}

/* position_allows for every value that a move can have. */
static void check_allows(const Position *position, int color) {
  const int length = plain_list(position, color, expected);
  int next = 0;
  for (int move = 0; move <= 0xffff; move++) {
    const bool legal = next < length && expected[next] == move;
    CHECK_EQUAL(position_allows(position, color, (Move)move), legal);
    next += legal;
  }
  CHECK_EQUAL(next, length);
}

static int check_game(int variant, Random *random) {
  Position position;
  int positions = 0;
  position_init(&position, variant);
  for (bool over = false; !over; positions++) {
    const int color = position.turn;
    const bool other = check_color(&position, !color) != 0;
    const int length = check_color(&position, color); /* last: its moves stay in `expected` */
    over = length == 0 && !other;
    Position next = position;
    if (length != 0) {
      const Move move = expected[random_below(random, length)];
      plain_place(&next, color, move);
      position_play(&position, move);
    } else {
      position_play(&position, MOVE_PASS);
    }
    CHECK(memcmp(position.own, next.own, sizeof next.own) == 0);
    CHECK(memcmp(position.left, next.left, sizeof next.left) == 0);
    CHECK_EQUAL(position.turn, !color);
    CHECK(position_is_valid(&position));
  }
  check_allows(&position, 0);
  return positions;
}

static void check_setup(int variant, Random *random) {
  const Position position = plain_strew(variant, random);
  CHECK(position_is_valid(&position));
  check_color(&position, 0);
  check_color(&position, 1);
  if (random_below(random, 50) == 0) check_allows(&position, position.turn);
}

/* Records that are no positions: nothing is promised but that memory stays whole, that the lists
 * hold placements of the variant, and that all kernels agree. */
static void check_garbage(int variant, Random *random) {
  const Variant *v = variant_get(variant);
  const Position position = plain_garbage(variant, random);
  for (int color = 0; color < 2; color++) {
    const int length = kernels_generic.count(&position, color);
    for (int i = 0; dispatch_available(i) != NULL; i++) {
      const Kernels *kernels = dispatch_find(dispatch_available(i));
      CHECK_EQUAL(kernels->count(&position, color), length);
      CHECK_EQUAL(kernels->list(&position, color, buffer), length);
      CHECK_EQUAL(kernels->any(&position, color), length != 0);
      check_garbage_list(v, length);
      check_survey(kernels, &position, color, buffer, length);
    }
    for (int i = 0; i < GUARD; i++)
      position_allows(&position, color, (Move)random_below(random, 0x10000));
  }
  position_is_valid(&position);
}

int main(void) {
  CHECK_EQUAL(tables_init(), STATUS_OK);
  buffer = malloc(MOVES_ROOM * sizeof *buffer);
  CHECK(buffer != NULL);
  for (int variant = 0; variant < VARIANT_COUNT; variant++) {
    Random random = {(uint64_t)variant + 2};
    Position start;
    position_init(&start, variant);
    check_allows(&start, 0);
    int positions = 0;
    for (int i = 0; i < sampled(GAMES); i++) positions += check_game(variant, &random);
    for (int i = 0; i < sampled(SETUPS); i++) check_setup(variant, &random);
    for (int i = 0; i < sampled(GARBAGE); i++) check_garbage(variant, &random);
    printf("%s: %d positions of games, %d set up, %d of garbage\n", variant_get(variant)->name,
           positions, sampled(SETUPS), sampled(GARBAGE));
  }
  free(buffer);
  return 0;
}
