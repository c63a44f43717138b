/* State of a game of two colours, and the rules that need no move search. */
#ifndef CORNERWISE_POSITION_H
#define CORNERWISE_POSITION_H

#include "tables.h"

/* Also the record of a packed numpy position: 80 bytes, no padding left implicit. */
typedef struct Position {
  Bits own[2];
  uint32_t left[2];      /* pieces not placed yet, a bit each */
  uint8_t turn;          /* colour to move */
  uint8_t monomino_last; /* a bit a colour: all placed, the monomino last */
  uint8_t variant;
  uint8_t reserved[5];
} Position;

typedef enum Scoring { SCORING_OFFICIAL = 0, SCORING_SQUARES, SCORING_COUNT } Scoring;

enum { BONUS_ALL_PLACED = 15, BONUS_MONOMINO_LAST = 20 };

/* Every placement of both colours, and a pass after each. */
enum { GAME_PLIES_MAX = 4 * PIECES_MAX };

/* Cells that a colour may cover, and those of them that touch its own pieces at a corner (or its
 * start cell before its first move). */
typedef struct Frontier {
  Bits allowed, anchors;
} Frontier;

void position_init(Position *position, int variant);
Frontier position_frontier(const Position *position, int color);

/* Whether `color` may place `move` now, whoever's turn it is. Takes any value of `move`. */
bool position_allows(const Position *position, int color, Move move);

/* Places a piece of the side to move, or passes; the caller has checked that it is legal. */
void position_play(Position *position, Move move);

/* Points of a colour by the scoring named: squares placed, or minus squares left plus bonus. */
int position_score(const Position *position, int color, int scoring);

/* The same less those of the other. */
int position_margin(const Position *position, int color, int scoring);

/* Number of pieces that both have placed. */
int position_pieces(const Position *position);

/* What is wrong with the cells given to position_setup. */
typedef enum SetupFault {
  SETUP_OK = 0,
  SETUP_OFF_BOARD,
  SETUP_OVERLAP,     /* both colours on one cell */
  SETUP_NOT_A_PIECE, /* edge-connected cells that are no piece of the variant */
  SETUP_PIECE_TWICE,
} SetupFault;

/* Builds a position from the cells of both colours. On a fault `*cell` is one of the cells that
 * cause it, and `*color` its colour. `monomino_last` is kept for colours that placed all. */
SetupFault position_setup(Position *position, int variant, const Bits own[2], int turn,
                          int monomino_last, int *color, int *cell);

/* Whether a record from outside is a position that position_setup could have made. */
bool position_is_valid(const Position *position);

#endif
