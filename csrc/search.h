/* The best moves of positions that are too far from their end to be solved at once.
 *
 * A tree grows by one node at a time, where the most promising line leads: best-first search with
 * the rule of PUCT (C. Rosin, "Multi-armed bandits with episode context", 2011; D. Silver et al.,
 * "Mastering the game of Go without human knowledge", Nature 550, 2017). A new node gets a first
 * estimate of each of its moves, and what it is worth is made up of them; and it is played out
 * once, by chance, for estimates may be wrong on all of a line. Endings go to the exact solver, in
 * the tree and at the root, and what it proves goes up the tree.
 */
#ifndef CORNERWISE_SEARCH_H
#define CORNERWISE_SEARCH_H

#include "endgame.h"
#include "tree.h"

enum { SEARCH_LINE_MAX = SOLVE_LINE_MAX };

typedef struct SearchTuning {
  TreeTuning tree;
  int shortlist;         /* moves of a node that are evaluated at first; at the root, all are */
  uint32_t widen_visits; /* the rest follows after so many visits */
  int playout_sharpness; /* see playout.h */
  int playout_bonus;     /* the weight of what play-outs have shown; see averages.h. 0: none */
  int leaf_pieces;       /* with so many pieces on the board, or more, new nodes go to the solver */
  uint64_t leaf_nodes;   /* which may do so much there */
  double root_share;     /* and at the root as much as that part of the work so far */
} SearchTuning;

typedef struct SearchOptions {
  int scoring;
  int threads;         /* 1 to THREADS_MAX */
  uint64_t node_limit; /* positions evaluated; 0: none. Passed by the moves of one node at most */
  bool every_move;     /* go on when the best move is proven, to prove the others too */
  StopFunction stop;   /* may be NULL; polled after every new node, on the calling thread */
  void *context;
  const Kernels *kernels;
  const NetworkKernels *network_kernels;
  const ReachKernels *reach_kernels;
  const Weights *weights; /* for Duo; NULL: the plain formula */
  uint64_t seed;          /* not 0: the root's first estimates are shaken a little, by chance */
  SearchTuning tuning;
} SearchOptions;

/* One thread, no limits, the fastest kernels, no network. */
SearchOptions search_options(int scoring);

/* What is known of a move, from the side that makes it. */
typedef struct SearchMove {
  Move move;
  Worth worth;
  float rank; /* they are ordered by it; see branch_rank */
  uint32_t visits;
  int lower, upper; /* proven bounds of the final margin */
  int line_length;  /* the line it leads into; it begins with the move */
  Move line[SEARCH_LINE_MAX];
} SearchMove;

typedef struct Search Search;

/* `memory`: for the tree, in bytes; NULL: there is not enough. */
Search *search_new(size_t memory);
void search_free(Search *search);

/* Forgets everything. */
void search_clear(Search *search);

/* Searches until a limit ends it (STATUS_STOPPED) or everything asked for is proven (STATUS_OK).
 * What earlier calls found out about the position is kept, if it follows from theirs. */
Status search_run(Search *search, const Position *position, const SearchOptions *options);

/* Positions evaluated in this call, by the network or in the solver. */
uint64_t search_nodes(Search *search);

/* Proven bounds of the position's margin, from the side to move. */
void search_bounds(Search *search, int *lower, int *upper);

/* All moves, the best first: their number, 0 in a finished game. `order` has room for MOVES_ROOM.
 * May be called from `stop` while the search runs. */
int search_order(Search *search, uint16_t *order);
void search_result(Search *search, int number, SearchMove *out);

/* A position in the tree and what is known of it, from its side to move. */
typedef struct SearchNode {
  Position position;
  Worth worth;
  uint32_t visits;
  int lower, upper;
} SearchNode;

typedef void (*SearchVisitor)(void *context, const SearchNode *node);

/* Shows all positions after a move that were visited so often, or more often, a position before
 * those that come of it; `number` as for search_result. Not while the search runs. */
void search_walk(Search *search, int number, uint32_t least, SearchVisitor visitor, void *context);

#endif
