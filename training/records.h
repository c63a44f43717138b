/* Positions with what is known of them, as selfplay writes and train reads them.
 *
 * A record is a Position of 80 bytes whose `reserved` bytes hold the label:
 *   0     the final margin, from the side to move: a signed byte; 0 where the game was not played
 *   1     flags, see below
 *   2, 3  the expected result of the side to move, by the search that chose the move: 0 (lost) to
 *         60000 (won) in little-endian order, or 65535 where there is none
 *   4     the expected margin, likewise: a signed byte
 * A file is nothing but records; those of a game follow each other. */
#ifndef TRAINING_RECORDS_H
#define TRAINING_RECORDS_H

#include "position.h"

enum {
  RECORD_EXACT = 1,  /* the exact solver proved the final margin */
  RECORD_MARGIN = 2, /* there is an expected margin */
  RECORD_ASIDE = 4   /* a position that a search met: how its game would end is not known */
};

typedef struct Label {
  int margin;
  bool exact;
  bool aside;    /* the margin means nothing unless it is exact */
  bool searched; /* whether there is what follows */
  float result;  /* 0 to 1: chance to win, draws half */
  bool searched_margin;
  float expected_margin;
} Label;

/* Puts a label into a record. */
void record_write(Position *record, const Label *label);

/* Takes the label out of a record. */
Label record_read(Position *record);

/* Whether a record from a file is one. */
bool record_is_valid(const Position *record);

#endif
