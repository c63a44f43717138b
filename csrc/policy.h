/* Which moves are worth an evaluation: a quick score for each move of a position.
 *
 * A position has hundreds of moves, most of them hopeless at first sight. The score adds up what is
 * known about the piece, the cells that it covers, those at its edges and those at its corners,
 * each by the state that the cell has before the move (see planes.h). The weights are learned:
 * moves that the network likes shall score high. (The form is that of generalised Bradley-Terry
 * models for moves: R. Coulom, "Computing Elo ratings of move patterns in the game of Go", ICGA
 * Journal 30, 2007.) */
#ifndef CORNERWISE_POLICY_H
#define CORNERWISE_POLICY_H

#include "planes.h"

enum {
  CODE_TAKEN = FEATURE_STATES * FEATURE_STATES, /* by the own side; behind it, by the other */
  CODE_OFF_BOARD = CODE_TAKEN + 2,
  CODES,
  POLICY_ONE = 256 /* what stands for a factor of e */
};

typedef struct Policy {
  int16_t piece[PHASES][PIECES_MAX];
  int16_t place[PHASES][BITS_CELLS]; /* of each cell covered, as its side sees the board */
  int16_t cover[PHASES][CODES], edge[PHASES][CODES], corner[PHASES][CODES];
} Policy;

/* All cells as the side to move sees them, with room above and below the board. */
enum { BORDER = 2 * BITS_ROW, CODED_CELLS = BITS_CELLS + 2 * BORDER };
typedef struct CellCodes {
  int phase;
  uint8_t code[CODED_CELLS];
} CellCodes;

/* Only for boards of 14 by 14. */
void policy_look(const Position *position, const Features *features, CellCodes *out);

/* What each cell adds to the score of a move that covers it, or has it at an edge or at a corner.
 */
enum {
  SUMMAND_COVERED = 0,
  SUMMAND_EDGE = BITS_CELLS,
  SUMMAND_CORNER = SUMMAND_EDGE + CODED_CELLS,
  SUMMANDS = SUMMAND_CORNER + CODED_CELLS,
  SUMMANDS_A_MOVE = PIECE_CELLS_MAX + EDGES_MAX + CORNERS_MAX
};

/* Scores the moves of a position. */
typedef struct Scorer {
  const Policy *policy;
  const Position *position;
  CellCodes codes;
  int orientation;                /* of the last move; -1: none yet */
  int piece;                      /* what its piece is worth */
  int place[SUMMANDS_A_MOVE + 1]; /* of its summands, from that of its root, and an end */
  int32_t summand[SUMMANDS];
} Scorer;

void scorer_init(Scorer *scorer, const Policy *policy, const Position *position,
                 const Features *features);

/* A higher score promises a better move. Quicker where moves of an orientation follow each other.
 */
int scorer_score(Scorer *scorer, Move move);

#endif
