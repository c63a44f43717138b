#include "tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_NODES = 1 << 10, BRANCHES_A_NODE = 40 };

/* Nodes or branches: numbers of 32 bits count no more, however much memory there is. */
#define ROOM_MAX UINT32_MAX

static size_t memory_of(uint32_t nodes, uint32_t branches) {
  return nodes * sizeof(TreeNode) + branches * sizeof(Branch);
}

Status tree_init(Tree *tree, size_t memory) {
  memset(tree, 0, sizeof *tree);
  tree->nodes_room = FIRST_NODES;
  /* The root's moves always fit. */
  tree->branches_room = FIRST_NODES * BRANCHES_A_NODE + 2 * PLACEMENTS_MAX;
  const size_t least = memory_of(tree->nodes_room, tree->branches_room);
  /* To forget a part, the rest is copied. */
  tree->memory = memory / 2 > least ? memory / 2 : least;
  tree->node = malloc(tree->nodes_room * sizeof *tree->node);
  tree->branch = malloc(tree->branches_room * sizeof *tree->branch);
  if (tree->node != NULL && tree->branch != NULL) return STATUS_OK;
  tree_free(tree);
  return STATUS_NO_MEMORY;
}

void tree_free(Tree *tree) {
  free(tree->node);
  free(tree->branch);
  memset(tree, 0, sizeof *tree);
}

void tree_clear(Tree *tree) { tree->nodes = tree->branches = 0; }

/* Makes room for a node and its branches; false where that takes too much memory. */
static bool make_room(Tree *tree, uint32_t branches) {
  uint32_t nodes_room = tree->nodes_room, branches_room = tree->branches_room;
  if (tree->nodes + 1 > nodes_room) {
    if (nodes_room > ROOM_MAX / 2) return false;
    nodes_room *= 2;
  }
  while (tree->branches + branches > branches_room) {
    if (branches_room > ROOM_MAX / 2) return false;
    branches_room *= 2;
  }
  if (memory_of(nodes_room, branches_room) > tree->memory &&
      (nodes_room > tree->nodes_room || branches_room > tree->branches_room))
    return false;
  if (nodes_room > tree->nodes_room) {
    TreeNode *node = realloc(tree->node, nodes_room * sizeof *node);
    if (node == NULL) return false;
    tree->node = node;
    tree->nodes_room = nodes_room;
  }
  if (branches_room > tree->branches_room) {
    Branch *branch = realloc(tree->branch, branches_room * sizeof *branch);
    if (branch == NULL) return false;
    tree->branch = branch;
    tree->branches_room = branches_room;
  }
  return true;
}

static int compare_priors(const void *a, const void *b) {
  const Branch *x = a, *y = b;
  if (x->prior != y->prior) return x->prior < y->prior ? 1 : -1;
  return x->move < y->move ? -1 : x->move > y->move;
}

void sprout_sort(Sprout *sprout, int count, const TreeTuning *tuning) {
  float best = -1e9f, sum = 0;
  sprout->count = count;
  for (int i = 0; i < count; i++) {
    const FirstEstimate *estimate = &sprout->estimate[i];
    Branch *branch = &sprout->branch[i];
    memset(branch, 0, sizeof *branch);
    branch->worth = estimate->worth;
    branch->promise = worth_value(estimate->worth);
    branch->move = estimate->move;
    branch->lower = -TREE_NO_BOUND;
    branch->upper = TREE_NO_BOUND;
    if (estimate->over) branch->lower = branch->upper = (int16_t)estimate->worth.margin;
    best = fmaxf(best, worth_value(estimate->worth));
  }
  for (int i = 0; i < count; i++) {
    Branch *branch = &sprout->branch[i];
    sum += branch->prior = expf((worth_value(branch->worth) - best) / tuning->prior_scale);
  }
  for (int i = 0; i < count; i++) sprout->branch[i].prior /= sum;
  qsort(sprout->branch, (size_t)count, sizeof *sprout->branch, compare_priors);
}

uint32_t tree_add(Tree *tree, const TreeTuning *tuning, const Sprout *sprout, bool keep_all) {
  const bool whole = keep_all || sprout->count <= TREE_KEPT;
  const uint32_t count = (uint32_t)(whole ? sprout->count : TREE_KEPT);
  if (tree->nodes == 0) tree->nodes = TREE_ROOT;
  if (!make_room(tree, count)) return TREE_NONE;
  const uint32_t number = tree->nodes++;
  TreeNode *node = &tree->node[number];
  memset(node, 0, sizeof *node);
  node->first = tree->branches;
  node->count = (uint16_t)count;
  node->all = whole && sprout->all;
  node->visits = 1;
  memcpy(tree->branch + node->first, sprout->branch, count * sizeof *sprout->branch);
  tree->branches += count;
  tree_refresh(tree, tuning, number);
  return number;
}

bool tree_widen(Tree *tree, uint32_t number, const Sprout *sprout) {
  if (!make_room(tree, (uint32_t)sprout->count)) return false;
  TreeNode *node = &tree->node[number];
  const Branch *old = tree->branch + node->first;
  Branch *now = tree->branch + tree->branches;
  uint32_t count = node->count;
  memcpy(now, old, count * sizeof *now);
  for (int i = 0; i < sprout->count; i++) {
    bool known = false;
    for (int k = 0; k < node->count && !known; k++) known = old[k].move == sprout->branch[i].move;
    if (!known) now[count++] = sprout->branch[i];
  }
  node->first = tree->branches;
  node->count = (uint16_t)count;
  node->all = true;
  tree->branches += count;
  return true;
}

static bool is_settled(const Branch *branch) { return branch->lower == branch->upper; }

/* A prior is a visit in small: it counts as long as there are few real ones. */
enum { PRIORS_COUNT_UNTIL = 8 };

static bool counts(const TreeNode *node, const Branch *branch) {
  return branch->visits > 0 || node->visits < PRIORS_COUNT_UNTIL;
}

/* A mean of the moves that count, in which good ones weigh more. */
static Worth mean_worth(const TreeNode *node, const Branch *branch, float sharpness) {
  float best = -1e9f, sum = 0;
  Worth worth = {0, 0, 0};
  for (int i = 0; i < node->count; i++) {
    if (counts(node, &branch[i])) best = fmaxf(best, branch[i].promise);
  }
  for (int i = 0; i < node->count; i++) {
    if (!counts(node, &branch[i])) continue;
    const float weight =
        ((float)branch[i].visits + branch[i].prior) * expf((branch[i].promise - best) / sharpness);
    sum += weight;
    worth.win += weight * branch[i].worth.win;
    worth.loss += weight * branch[i].worth.loss;
    worth.margin += weight * branch[i].worth.margin;
  }
  if (sum <= 0) return node->worth;
  worth.win /= sum;
  worth.loss /= sum;
  worth.margin /= sum;
  return worth;
}

void tree_refresh(Tree *tree, const TreeTuning *tuning, uint32_t number) {
  TreeNode *node = &tree->node[number];
  const Branch *branch = tree->branch + node->first;
  int lower = -TREE_NO_BOUND, upper = node->all ? -TREE_NO_BOUND : TREE_NO_BOUND;
  for (int i = 0; i < node->count; i++) {
    if (branch[i].lower > lower) lower = branch[i].lower;
    if (branch[i].upper > upper) upper = branch[i].upper;
  }
  node->lower = (int16_t)lower;
  node->upper = (int16_t)upper;
  node->worth = mean_worth(node, branch, tuning->sharpness);
  if (lower > -TREE_NO_BOUND) {
    const Worth proven = worth_of_margin(lower);
    if (lower == upper || worth_value(proven) > worth_value(node->worth)) node->worth = proven;
  }
}

void branch_bound(Branch *branch, int lower, int upper) {
  if (lower > branch->lower) branch->lower = (int16_t)lower;
  if (upper < branch->upper) branch->upper = (int16_t)upper;
  if (branch->lower > -TREE_NO_BOUND) {
    const Worth least = worth_of_margin(branch->lower);
    if (is_settled(branch) || worth_value(branch->worth) < worth_value(least))
      branch->worth = least;
    branch->promise = fmaxf(branch->promise, worth_value(least));
  }
  if (branch->upper < TREE_NO_BOUND) {
    const Worth most = worth_of_margin(branch->upper);
    if (worth_value(branch->worth) > worth_value(most)) branch->worth = most;
    branch->promise = fminf(branch->promise, worth_value(most));
  }
}

void node_played(TreeNode *node, int margin) {
  node->playouts++;
  node->won += margin > 0;
  node->lost += margin < 0;
  node->margins += margin;
}

/* An estimate for the side that moved to the node, and what play-outs say. Few of them say little:
 * the estimate counts as some. */
static Worth with_playouts(Worth worth, const TreeNode *node, const TreeTuning *tuning) {
  const float share = tuning->playout_share / (tuning->playout_prior + (float)node->playouts);
  const float kept = 1 - share * (float)node->playouts;
  worth.win = kept * worth.win + share * (float)node->lost;
  worth.loss = kept * worth.loss + share * (float)node->won;
  worth.margin = kept * worth.margin - share * (float)node->margins;
  return worth;
}

void branch_refresh(Branch *branch, const TreeNode *node, const TreeTuning *tuning) {
  branch->worth = worth_negated(node->worth);
  branch->promise = worth_value(with_playouts(branch->worth, node, tuning));
  branch_bound(branch, -node->upper, -node->lower);
}

int tree_choose(const Tree *tree, const TreeTuning *tuning, uint32_t number, bool *busy) {
  const TreeNode *node = &tree->node[number];
  const Branch *branch = tree->branch + node->first;
  const float explore = tuning->explore * sqrtf((float)node->visits);
  float most = -1e9f;
  int found = -1;
  *busy = false;
  for (int i = 0; i < node->count; i++) {
    const Branch *b = &branch[i];
    if (is_settled(b) || b->upper <= node->lower) continue;
    if (b->busy) {
      *busy = true;
      continue;
    }
    const float score = b->promise + explore * b->prior / (1.0f + (float)b->visits);
    if (score > most) {
      most = score;
      found = i;
    }
  }
  return found;
}

Worth branch_worth(const Tree *tree, const TreeTuning *tuning, const Branch *branch) {
  Worth worth = branch->worth;
  if (branch->node != TREE_NONE) worth = with_playouts(worth, &tree->node[branch->node], tuning);
  worth.margin = fmaxf(branch->lower, fminf(branch->upper, worth.margin));
  if (branch->lower >= 0) worth.loss = 0;
  if (branch->upper <= 0) worth.win = 0;
  if (branch->lower > 0) worth.win = 1;
  if (branch->upper < 0) worth.loss = 1;
  return worth;
}

/* Below what any move is worth. */
static const float WORTH_LEAST = -0.25f;

/* Of many moves, the one that looks best after few visits does so by luck more often than not. What
 * a move promises beyond the least that it can be worth counts for the part root / (root + doubt),
 * where root is that of its visits and one more. */
static const float VISITS_DOUBT = 1;

float branch_rank(const Branch *branch) {
  if (is_settled(branch)) return branch->promise;
  const float certain =
      branch->lower == -TREE_NO_BOUND ? WORTH_LEAST : worth_value(worth_of_margin(branch->lower));
  const float root = sqrtf(1.0f + (float)branch->visits);
  return certain + (branch->promise - certain) * root / (root + VISITS_DOUBT);
}

int tree_best(const Tree *tree, uint32_t number) {
  const TreeNode *node = &tree->node[number];
  const Branch *branch = tree->branch + node->first;
  int best = -1;
  for (int i = 0; i < node->count; i++) {
    if (best < 0 || branch_rank(&branch[i]) > branch_rank(&branch[best])) best = i;
  }
  return best;
}

/* Copies a node and what hangs on it; children come behind their parents. */
static uint32_t copy_node(const Tree *from, uint32_t number, uint32_t least, Tree *to) {
  const uint32_t copied = to->nodes++;
  TreeNode *node = &to->node[copied];
  *node = from->node[number];
  memcpy(to->branch + to->branches, from->branch + node->first, node->count * sizeof(Branch));
  node->first = to->branches;
  to->branches += node->count;
  for (uint32_t i = node->first; i < node->first + node->count; i++) {
    const uint32_t child = to->branch[i].node;
    to->branch[i].node = TREE_NONE;
    to->branch[i].busy = false;
    if (child != TREE_NONE && from->node[child].visits >= least)
      to->branch[i].node = copy_node(from, child, least, to);
  }
  return copied;
}

Status tree_keep(Tree *tree, uint32_t number, uint32_t least) {
  Tree kept = *tree;
  kept.node = malloc(tree->nodes_room * sizeof *kept.node);
  kept.branch = malloc(tree->branches_room * sizeof *kept.branch);
  if (kept.node == NULL || kept.branch == NULL) {
    free(kept.node);
    free(kept.branch);
    return STATUS_NO_MEMORY;
  }
  kept.nodes = TREE_ROOT;
  kept.branches = 0;
  copy_node(tree, number, least, &kept);
  free(tree->node);
  free(tree->branch);
  *tree = kept;
  return STATUS_OK;
}

static int compare_visits(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

Status tree_thin(Tree *tree) {
  const uint32_t count = tree->nodes - TREE_ROOT;
  uint32_t *visits = malloc(count * sizeof *visits);
  if (visits == NULL) return STATUS_NO_MEMORY;
  for (uint32_t i = 0; i < count; i++) visits[i] = tree->node[TREE_ROOT + i].visits;
  qsort(visits, count, sizeof *visits, compare_visits);
  const uint32_t least = visits[count / 2] + 1;
  free(visits);
  return tree_keep(tree, TREE_ROOT, least);
}
