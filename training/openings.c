#include "openings.h"

#include "dispatch.h"

static bool is_big(const Position *position, Move move) {
  const Variant *v = variant_get(position->variant);
  return v->orientation[move_orientation(move)].size == PIECE_CELLS_MAX;
}

Move opening_move(const Position *position, double big, Random *random, Move *moves) {
  const int count = dispatch_best()->list(position, position->turn, moves);
  int kept = 0;
  if (random_unit(random) < big) {
    for (int i = 0; i < count; i++) {
      const Move move = moves[i];
      if (!is_big(position, move)) continue;
      moves[i] = moves[kept];
      moves[kept++] = move;
    }
  }
  return moves[random_below(random, kept > 0 ? kept : count)];
}
