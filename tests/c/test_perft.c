/* Published counts with every kernel, and endings against a plain count. */
#include "perft.h"

#include "check.h"
#include "dispatch.h"
#include "plain.h"

enum { DEPTHS = 4, ENDINGS = 60 };

/* From the start; 0: too many for a test. */
static const uint64_t KNOWN[VARIANT_COUNT][DEPTHS] = {
    {414, 171396, 89204762, 0},
    {97, 9389, 611488, 32157767},
    {97, 9409, 710037, 0},
    {97, 9409, 728981, 0},
};

static uint64_t count(const Kernels *kernels, const Position *position, int depth) {
  uint64_t result = 0;
  CHECK_EQUAL(perft_count(kernels, position, depth, NULL, NULL, &result), STATUS_OK);
  return result;
}

static uint64_t plain_perft(const Position *position, int depth) {
  if (depth == 0) return 1;
  Move *moves = malloc(MOVES_ROOM * sizeof *moves);
  CHECK(moves != NULL);
  const int color = position->turn, length = plain_list(position, color, moves);
  uint64_t result = 0;
  Position next = *position;
  next.turn = (uint8_t)!color;
  for (int i = 0; i < length; i++) {
    Position placed = next;
    plain_place(&placed, color, moves[i]);
    result += plain_perft(&placed, depth - 1);
  }
  if (length == 0 && plain_list(position, !color, moves) != 0)
    result = plain_perft(&next, depth - 1);
  free(moves);
  return result;
}

/* A random game up to where few moves are left, so that passes and ends come up. */
static Position ending(int variant, Random *random) {
  Position position = plain_start(variant);
  Move *moves = malloc(MOVES_ROOM * sizeof *moves);
  CHECK(moves != NULL);
  for (;;) {
    const int color = position.turn, other = plain_list(&position, !color, moves);
    const int length = plain_list(&position, color, moves);
    if (length + other < 12) break;
    if (length != 0) plain_place(&position, color, moves[random_below(random, length)]);
    position.turn = (uint8_t)!color;
  }
  free(moves);
  return position;
}

static int stop_at_once(void *context) {
  ++*(int *)context;
  return 1;
}

static void check_arguments(const Kernels *kernels) {
  Position position;
  uint64_t result = 77;
  int asked = 0;
  position_init(&position, VARIANT_MINI);
  CHECK_EQUAL(count(kernels, &position, 0), 1);
  CHECK_EQUAL(perft_count(kernels, &position, -1, NULL, NULL, &result), STATUS_BAD_ARGUMENT);
  CHECK_EQUAL(perft_count(kernels, &position, PERFT_DEPTH_MAX + 1, NULL, NULL, &result),
              STATUS_BAD_ARGUMENT);
  CHECK_EQUAL(result, 77);
  CHECK_EQUAL(perft_count(kernels, &position, 4, stop_at_once, &asked, &result), STATUS_STOPPED);
  CHECK_EQUAL(asked, 1);
}

static void check_known(const Kernels *kernels) {
  for (int variant = 0; variant < VARIANT_COUNT; variant++) {
    Position position;
    position_init(&position, variant);
    for (int depth = 1; depth <= DEPTHS; depth++) {
      const uint64_t known = KNOWN[variant][depth - 1];
      if (known != 0) CHECK_EQUAL(count(kernels, &position, depth), known);
    }
  }
}

int main(void) {
  CHECK_EQUAL(tables_init(), STATUS_OK);
  for (int i = 0; dispatch_available(i) != NULL; i++) {
    const Kernels *kernels = dispatch_find(dispatch_available(i));
    Random random = {5};
    check_arguments(kernels);
    check_known(kernels);
    for (int k = 0; k < ENDINGS; k++) {
      const Position position = ending(k % VARIANT_COUNT, &random);
      for (int depth = 1; depth <= 3; depth++)
        CHECK_EQUAL(count(kernels, &position, depth), plain_perft(&position, depth));
    }
    /* To the end of the game, beyond which there is nothing. */
    Position over = ending(VARIANT_MINI, &random);
    CHECK_EQUAL(count(kernels, &over, PERFT_DEPTH_MAX), 0);
  }
  return 0;
}
