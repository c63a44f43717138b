/* One step of learning after the other: the loss of a batch, and Adam. */
#ifndef TRAINING_LEARNER_H
#define TRAINING_LEARNER_H

#include "data.h"
#include "model.h"

typedef struct Learner Learner;

/* `threads` take part; the result is the same for any number of them. */
Learner *learner_new(Model *model, const Data *data, int threads, float trust);
void learner_free(Learner *learner);

/* Mean loss over some records, as they are. */
Loss learner_test(Learner *learner, const uint32_t *records, size_t count);

/* The same, half of them mirrored (which, `salt` decides), and a step against the gradient. */
Loss learner_step(Learner *learner, const uint32_t *records, size_t count, uint64_t salt,
                  float rate);

#endif
