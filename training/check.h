/* Whether the integers of a network say what the floats say that it was made of. */
#ifndef TRAINING_CHECK_H
#define TRAINING_CHECK_H

#include "data.h"
#include "model.h"

/* Compares both, weight by weight and on some records with all kernels of this machine; prints how
 * far they are apart, and returns whether rounding explains all of it. */
bool check_network(const Model *model, const Network *network, const Data *data,
                   const uint32_t *records, size_t count);

#endif
