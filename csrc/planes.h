/* What the evaluation sees of a position: for every cell what each colour can still do with it, and
 * for each colour its pieces and its choice of moves.
 *
 * For a colour, a cell is one of: an anchor; near (one or two steps from an anchor, through cells
 * that it may cover); at arm's length (three or four: what one piece can still cover); far (to be
 * reached in more than one move, if at all); or closed. A cell that is empty has a state for both,
 * which makes 25 kinds of cells; a cell that is taken is of one of two more. Each kind is a plane:
 * the set of its cells. The kind of most cells in the beginning, far for both, needs no plane.
 */
#ifndef CORNERWISE_PLANES_H
#define CORNERWISE_PLANES_H

#include "movegen.h"

enum {
  STATE_CLOSED = 0,
  STATE_ANCHOR,
  STATE_NEAR,
  STATE_ARM,
  STATE_FAR,
  FEATURE_STATES,
  FEATURE_PLANES = FEATURE_STATES * FEATURE_STATES - 1 + 2,
  PLANE_TAKEN = FEATURE_PLANES - 2, /* by colour 0; behind it, by colour 1 */
  CHOICE_STEPS = 16,
  PHASES = 8,      /* of the game */
  PHASE_PIECES = 4 /* pieces on the board that make a phase; the last one has no end */
};

/* One of the features of a list, as each colour sees it: the other colour looks at the board turned
 * by half a turn, so that both seem to play from the same start cell. */
enum {
  ROWS_PLANE = BOARD_SIZE_MAX * BITS_ROW,
  ROWS_LEFT = FEATURE_PLANES * ROWS_PLANE, /* own pieces left, then the other's */
  ROWS_PLAYABLE = ROWS_LEFT + 2 * PIECES_MAX,
  ROWS_CHOICE = ROWS_PLAYABLE + 2 * PIECES_MAX,
  FEATURE_ROWS = ROWS_CHOICE + 2 * CHOICE_STEPS,
  ACTIVE_MAX = BOARD_SIZE_MAX * BOARD_SIZE_MAX + 4 * PIECES_MAX + 2
};

typedef struct Features {
  Bits plane[FEATURE_PLANES];
  uint32_t left[2], playable[2];
  int moves[2];  /* number of legal placements of each colour */
  int choice[2]; /* the same in CHOICE_STEPS steps */
  int phase;     /* from 0 */
} Features;

/* A feature as colour 0 and as colour 1 sees it. */
typedef struct Row {
  uint16_t seen[2];
} Row;

/* What a move changes. */
typedef struct Changes {
  int coming, going;
  Row come[ACTIVE_MAX], gone[ACTIVE_MAX];
} Changes;

/* The phase of the game that a position is in. */
int phase_of(const Position *position);

/* The plane that the other colour sees. */
int plane_turned(int plane);

/* Lists the features; `out` has room for ACTIVE_MAX. Only for boards of 14 by 14, as is all that
 * follows. */
int features_list(const Features *features, Row *out);

void features_changes(const Features *before, const Features *now, Changes *out);

#endif
