/* Positions of seeded random games, and positions turned by half a turn. For tests of what needs
 * the rules but is not about them: the kernels' moves are taken as right. */
#ifndef GAMES_H
#define GAMES_H

#include "check.h"
#include "dispatch.h"

#include <string.h>

/* The legal moves of the side to move, a forced pass among them; none where the game is over. */
static inline int game_moves(const Position *position, Move *moves) {
  const Kernels *kernels = dispatch_best();
  const int count = kernels->list(position, position->turn, moves);
  if (count > 0 || !kernels->any(position, !position->turn)) return count;
  moves[0] = MOVE_PASS;
  return 1;
}

static inline bool game_is_over(const Position *position) {
  return !dispatch_best()->any(position, 0) && !dispatch_best()->any(position, 1);
}

/* Goes on at random for some plies, or until the game is over: then returns false. */
static inline bool game_go_on(Position *position, int plies, Random *random) {
  Move moves[MOVES_ROOM];
  for (int ply = 0; ply < plies; ply++) {
    const int count = game_moves(position, moves);
    if (count == 0) return false;
    position_play(position, moves[random_below(random, count)]);
  }
  return true;
}

/* A position after so many plies that is not over. */
static inline Position game_position(int variant, int plies, Random *random) {
  for (;;) {
    Position position;
    position_init(&position, variant);
    if (game_go_on(&position, plies, random) && !game_is_over(&position)) return position;
  }
}

/* A position in which the side to move has to pass. */
static inline Position game_pass(int variant, Random *random) {
  for (;;) {
    Move moves[MOVES_ROOM];
    Position position;
    position_init(&position, variant);
    for (;;) {
      const int count = game_moves(&position, moves);
      if (count == 0) break;
      if (moves[0] == MOVE_PASS) return position;
      position_play(&position, moves[random_below(random, count)]);
    }
  }
}

/* The final margin of a finished game by the rule itself, without the kernels' scores. */
static inline int game_points(const Position *position, int color, int scoring) {
  const Variant *v = variant_get(position->variant);
  int squares = 0;
  for (int piece = 0; piece < v->pieces; piece++) {
    if ((position->left[color] >> piece & 1) != 0) squares += v->piece_size[piece];
  }
  if (scoring == SCORING_SQUARES) return v->squares - squares;
  if (squares > 0) return -squares;
  return (position->monomino_last >> color & 1) != 0 ? 20 : 15;
}

static inline Bits turned_cells(const Bits *cells, int size) {
  Bits out = bits_empty();
  for (int row = 0; row < size; row++) {
    for (int col = 0; col < size; col++) {
      if (bits_has(cells, bits_cell(row, col)))
        bits_add(&out, bits_cell(size - 1 - row, size - 1 - col));
    }
  }
  return out;
}

/* The board turned by half a turn and the colours exchanged: the same for who is to move. */
static inline Position turned_position(const Position *position) {
  Position out = *position;
  const int size = variant_get(position->variant)->size;
  for (int color = 0; color < 2; color++) {
    out.own[!color] = turned_cells(&position->own[color], size);
    out.left[!color] = position->left[color];
  }
  out.turn = !position->turn;
  out.monomino_last =
      (uint8_t)((position->monomino_last & 1) << 1 | (position->monomino_last >> 1 & 1));
  return out;
}

/* The move that covers the turned cells. */
static inline Move turned_move(int variant, Move move) {
  if (move == MOVE_PASS) return move;
  const Variant *v = variant_get(variant);
  const Bits moved = placement_cells(v, move), cells = turned_cells(&moved, v->size);
  Bits rest = cells;
  const int root = bits_pop(&rest), piece = v->orientation[move_orientation(move)].piece;
  for (int i = v->first_orientation[piece]; i < v->first_orientation[piece + 1]; i++) {
    const Move candidate = (Move)(i * 256 + root);
    if (v->placement_index[candidate] == PLACEMENT_NONE) continue;
    const Bits found = placement_cells(v, candidate);
    if (bits_equal(&found, &cells)) return candidate;
  }
  CHECK(false);
  return move;
}

#endif
