/* The tree of a best-first search: nodes, their moves, and what is known of each.
 *
 * A move has an estimate, for the side that makes it, and proven bounds of the final margin; where
 * these meet, the estimate is the truth. What a node is worth is put together from its moves. */
#ifndef CORNERWISE_TREE_H
#define CORNERWISE_TREE_H

#include <stddef.h>

#include "evaluation.h"
#include "parallel.h"

enum {
  TREE_KEPT = 64,      /* moves that a node keeps: the best by their first estimates */
  TREE_ROOT = 1,       /* its number */
  TREE_NONE = 0,       /* no node */
  TREE_NO_BOUND = 1000 /* beyond any margin */
};

typedef struct Branch {
  Worth worth;     /* by first estimates of what hangs on it */
  float promise;   /* the same as one number, and what play-outs say: what the search goes by */
  float prior;     /* how much the first estimate speaks for the move; all of a node add up to 1 */
  uint32_t visits; /* those under way count as well */
  uint32_t node;   /* the position after it, or TREE_NONE */
  int16_t lower, upper;
  Move move;
  bool busy; /* a thread is at work on the node after it */
} Branch;

typedef struct TreeNode {
  Worth worth;    /* for the side to move */
  uint32_t first; /* of its branches */
  uint32_t visits;
  int16_t lower, upper;
  uint16_t count;
  bool all; /* whether these are all of its moves */
  /* How play-outs ended, from here or from what hangs on it, for the side to move. Sums of floats
   * would stand still after some millions. */
  uint32_t playouts, won, lost;
  int64_t margins;
} TreeNode;

typedef struct Tree {
  TreeNode *node; /* number 0 is not in use */
  Branch *branch;
  uint32_t nodes, nodes_room, branches, branches_room; /* 0 nodes: an empty tree */
  size_t memory;                                       /* the most to take */
} Tree;

/* How the worth of moves makes up that of a node, and which is looked into next. */
typedef struct TreeTuning {
  float explore;       /* what a good first estimate weighs against what was found since */
  float prior_scale;   /* first estimates that differ by so much differ by a factor of e in prior */
  float sharpness;     /* worths that differ by so much, by a factor of e in what a node takes */
  float playout_share; /* of play-outs in what a move promises; 0: there are none */
  float playout_prior; /* an estimate counts as so many of them */
} TreeTuning;

/* A position's moves on their way into the tree; best first. */
typedef struct Sprout {
  int count; /* 0 where the value is exact */
  bool all;  /* whether these are all moves */
  int value;
  int ending;      /* of a new node: the margin of its play-out, for the side to move */
  uint64_t random; /* for the next one */
  FirstEstimate estimate[MOVES_ROOM];
  Branch branch[MOVES_ROOM];
} Sprout;

Status tree_init(Tree *tree, size_t memory);
void tree_free(Tree *tree);
void tree_clear(Tree *tree);

/* Makes branches of the first `count` estimates of a sprout. */
void sprout_sort(Sprout *sprout, int count, const TreeTuning *tuning);

/* Adds a node with the best moves of a sprout, or all of them. TREE_NONE: the tree is full. */
uint32_t tree_add(Tree *tree, const TreeTuning *tuning, const Sprout *sprout, bool keep_all);

/* Gives a node all moves of the position's sprout; false: the tree is full. */
bool tree_widen(Tree *tree, uint32_t number, const Sprout *sprout);

/* Makes up the worth and the bounds of a node from its moves. */
void tree_refresh(Tree *tree, const TreeTuning *tuning, uint32_t number);

/* Narrows the bounds of a move; no estimate goes beyond what is proven. */
void branch_bound(Branch *branch, int lower, int upper);

/* Counts how a play-out ended, for the node's side to move. */
void node_played(TreeNode *node, int margin);

/* Takes over into a move what is known of the position after it. */
void branch_refresh(Branch *branch, const TreeNode *node, const TreeTuning *tuning);

/* The number of the branch to look into next, among those of the node; -1: none is worth it or all
 * are taken, which `*busy` tells. */
int tree_choose(const Tree *tree, const TreeTuning *tuning, uint32_t number, bool *busy);

/* What a move is worth by estimates and play-outs, no more and no less than what is proven. */
Worth branch_worth(const Tree *tree, const TreeTuning *tuning, const Branch *branch);

/* How good a move is, as far as it is known: doubtful ones count less. A move that is proven to be
 * no better than another never ranks before it. */
float branch_rank(const Branch *branch);

/* The best move of a node; -1 where it has none. */
int tree_best(const Tree *tree, uint32_t number);

/* Keeps the part of the tree below a node, which becomes the root; forgets nodes that were visited
 * less often than `least`. */
Status tree_keep(Tree *tree, uint32_t number, uint32_t least);

/* Forgets what was visited least, about half of all nodes. */
Status tree_thin(Tree *tree);

#endif
