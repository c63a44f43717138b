/* One game of the engine against itself. */
#ifndef TRAINING_GAME_H
#define TRAINING_GAME_H

#include "player.h"
#include "random.h"

enum { GAME_RECORDS_MAX = 2 * PIECES_MAX }; /* one before every placement */

typedef struct GameOptions {
  int random_moves;   /* a game begins with up to so many moves by chance */
  double temperature; /* moves that differ by so much differ by a factor of e in likelihood */
  double cooled;      /* that many times the temperature once `warm_moves` are played */
  int warm_moves;
  double blunders;      /* part of the moves that are played by chance all the same */
  int solve_pieces;     /* with so many pieces on the board, or more, the solver is asked */
  uint64_t solve_nodes; /* and may do so much each time; 0: it is never asked */
  uint32_t aside;       /* positions that a search visits so often are noted as well; 0: none */
} GameOptions;

typedef struct Game {
  Position record[GAME_RECORDS_MAX]; /* labelled, see records.h */
  int count;
  Position *aside; /* labelled; what searches met and was not played */
  size_t asides, room;
  int margin; /* the final one, from colour 0 */
  bool solved;
} Game;

/* An empty one; gives up where there is no memory. */
void game_init(Game *game);
void game_free(Game *game);

/* Plays game number `number`: the same for the same seed and options, whoever plays it. */
void game_play(Game *game, Player *player, const GameOptions *options, uint64_t seed,
               uint64_t number);

#endif
