/* The rule by which weights follow their gradient. */
#ifndef TRAINING_ADAM_H
#define TRAINING_ADAM_H

#include <stddef.h>

typedef struct Adam {
  float *mean, *square; /* of the gradients so far; later ones count more */
  size_t count;
  int steps;
} Adam;

/* For so many weights; gives up where there is no memory. */
void adam_init(Adam *adam, size_t count);
void adam_free(Adam *adam);

/* Moves the weights against the gradient, which is the sum of those of `samples`. */
void adam_step(Adam *adam, float *weight, const float *gradient, size_t samples, float rate);

/* The rate when a part of all steps is done: up to the full one in the first twentieth, and down to
 * a hundredth of it along a cosine. */
float adam_rate(double rate, double done);

#endif
