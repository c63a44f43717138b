/* Many games side by side, for programs that learn: one call plays a move in each of them and
 * writes what the sides to move then see. Nobody passes here: where the side to move has no
 * placement, the turn goes to the other, until neither has one. */
#ifndef CORNERWISE_ENVIRONMENT_H
#define CORNERWISE_ENVIRONMENT_H

#include <stddef.h>

#include "movegen.h"
#include "status.h"
#include "view.h"

typedef struct Environment Environment;

/* Stands for a move on a board whose game is over. */
enum { ACTION_NONE = -1 };

/* Where to write what, a row for each board one behind the other; NULL: not at all. */
typedef struct Views {
  uint8_t *planes;
  uint8_t *pieces;
  uint8_t *mask; /* a byte for every placement: 1 where it is legal */
  uint8_t *bits; /* the same with eight placements in a byte, the first in its lowest bit */
  uint8_t *turn; /* colour to move */
  uint8_t *over;
  int16_t *scores;     /* of both colours, before a finished game gives way to a new one */
  bool mask_is_marked; /* the mask holds what the last call wrote, so only that is cleared */
} Views;

typedef struct Step {
  const int32_t *actions; /* placement indices as the sides to move see the board; NULL: none */
  const Kernels *kernels;
  int scoring;
  bool restart; /* a finished game gives way to a new one */
  int threads;
  Views views;
} Step;

/* Games from the start, with random numbers from seed 0; NULL where memory is short. `own_side`:
 * white sees the board turned by half a turn. */
Environment *environment_new(const Kernels *kernels, int variant, size_t boards, bool own_side);
void environment_free(Environment *environment);

/* Gives every board random numbers of its own, which depend on its number and the seed alone. */
void environment_seed(Environment *environment, uint64_t seed);

/* A board's random numbers, to be kept and put back. */
uint64_t environment_random(const Environment *environment, size_t board);
void environment_set_random(Environment *environment, size_t board, uint64_t state);

/* Puts a position on a board, of the environment's variant; NULL: the start. After this the views
 * written before are out of date. */
void environment_place(Environment *environment, const Kernels *kernels, size_t board,
                       const Position *position);

/* The position of a board, not turned. */
Position environment_position(const Environment *environment, size_t board);

/* The number of the first board whose action is not legal; the number of boards if all are. */
size_t environment_check(const Environment *environment, const int32_t *actions);

/* Plays the actions, which have passed the check, and writes the views. */
Status environment_step(Environment *environment, const Step *step);

/* The number of legal placements on a board, and their indices as the side to move sees the board,
 * ascending. */
int environment_count(const Environment *environment, size_t board);
void environment_list(const Environment *environment, size_t board, uint16_t *out);

/* Draws a legal placement for every board, each with the same probability. */
void environment_sample(Environment *environment, int32_t *actions);

#endif
