#include "adam.h"

#include <math.h>

#include "files.h"

void adam_init(Adam *adam, size_t count) {
  adam->count = count;
  adam->steps = 0;
  adam->mean = memory_get(count * sizeof *adam->mean);
  adam->square = memory_get(count * sizeof *adam->square);
  for (size_t i = 0; i < count; i++) adam->mean[i] = adam->square[i] = 0.0f;
}

void adam_free(Adam *adam) {
  memory_free(adam->mean);
  memory_free(adam->square);
}

/* D. P. Kingma and J. Ba, "Adam: a method for stochastic optimization", 2015. */
void adam_step(Adam *adam, float *weight, const float *gradient, size_t samples, float rate) {
  const float keep_mean = 0.9f, keep_square = 0.999f, least = 1e-7f;
  float *mean = adam->mean, *square = adam->square;
  const float share = 1.0f / (float)samples, steps = (float)++adam->steps;
  const float mean_scale = 1.0f / (1.0f - powf(keep_mean, steps));
  const float square_scale = 1.0f / (1.0f - powf(keep_square, steps));
  for (size_t i = 0; i < adam->count; i++) {
    const float x = gradient[i] * share;
    mean[i] = keep_mean * mean[i] + (1.0f - keep_mean) * x;
    square[i] = keep_square * square[i] + (1.0f - keep_square) * x * x;
    weight[i] -= rate * mean[i] * mean_scale / (sqrtf(square[i] * square_scale) + least);
  }
}

float adam_rate(double rate, double done) {
  const double warm = 0.05, least = 0.01, pi = 3.14159265358979;
  if (done < warm) return (float)(rate * done / warm);
  return (float)(rate * (least + (1 - least) * 0.5 * (1 + cos(pi * (done - warm) / (1 - warm)))));
}
