/* Who chooses moves: learned weights or the plain formula, with or without a search. */
#ifndef TRAINING_PLAYER_H
#define TRAINING_PLAYER_H

#include "search.h"

typedef struct PlayerOptions {
  const Weights *weights; /* NULL: the plain formula */
  uint64_t nodes;         /* positions a move; 0 with no seconds either: a look one move ahead */
  double seconds;         /* of processor time a move; 0: no limit */
  SearchTuning tuning;
} PlayerOptions;

/* No weights, one move ahead, the search's own tuning. */
PlayerOptions player_options(void);

/* Sets the number in `options` that has this name; false: there is none. */
bool player_set(PlayerOptions *options, const char *name, double value);

/* The names that player_set knows, for messages. */
extern const char *const player_names;

/* "FILE[,name=value...]": weights, or "-" for the plain formula, and what else is special. Gives up
 * where it is none. The weights, if any, are the caller's to free. */
Weights *player_read(const char *spec, PlayerOptions *options);

/* A move that may be played. */
typedef struct Choice {
  Move move;
  float rank; /* how good it is as far as it is known, in the unit of worth_value */
  Worth worth;
} Choice;

/* Not to be shared between threads. */
typedef struct Player {
  PlayerOptions options;
  Search *search;
  FirstEstimate *estimate;
  uint16_t *order;
  Choice *choice; /* what player_think found, the best first */
  double deadline;
  uint64_t nodes; /* positions evaluated, all in all */
  double used;    /* processor time, all in all */
} Player;

/* Gives up where there is no memory. */
void player_init(Player *player, const PlayerOptions *options);
void player_free(Player *player);

/* Forgets what it found out about the game. */
void player_forget(Player *player);

/* Fills `choice` and returns the number of choices: 0 in a finished game. */
int player_think(Player *player, const Position *position);

/* Shows what the search has met after one of the choices; nothing where there was no search. */
void player_show(Player *player, int choice, uint32_t least, SearchVisitor visitor, void *context);

/* Passes for those who must, until somebody can place something; false: the game is over. */
bool pass_if_blocked(Position *position);

#endif
