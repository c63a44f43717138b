/* Which moves of a position the solver tries first.
 *
 * All are scored by what costs next to nothing. Where positions as far from the root have taken
 * some effort, the network is asked about those that the policy likes; where they have taken more,
 * every move is scored by what it leaves to the other side. Order never changes a value. */
#ifndef CORNERWISE_ENDGAME_ORDER_H
#define CORNERWISE_ENDGAME_ORDER_H

#include "endgame_search.h"

/* Writes the moves of a node behind the choices in use, and returns their number: all but those
 * that `skip` names (NULL: none). `first` is to be tried before all others. */
int order_list(Worker *worker, const Node *node, int first, const bool *skip);

/* Scores the choices more carefully where that pays, for the question whether the value is at least
 * beta. */
void order_look(Worker *worker, const Node *node, int beta, Choice *choices, int count);

/* Counts the nodes that the position took at which the worker is. */
void order_learn(Worker *worker, uint64_t effort);

/* Brings the best choice from `from` on to the front; of equals the first in order. */
Choice order_next(Choice *choices, int from, int count);

#endif
