#include "network.h"

#include <math.h>

Estimate network_estimate(const int32_t out[NETWORK_OUTPUTS]) {
  const float unit = 1.0f / (NETWORK_ONE * NETWORK_SCALE);
  Estimate e;
  e.margin = 16.0f * unit * (float)out[0];
  const float win = expf(unit * (float)(out[1] - out[2])),
              loss = expf(unit * (float)(out[3] - out[2]));
  const float all = win + 1.0f + loss;
  e.win = win / all;
  e.draw = 1.0f / all;
  e.loss = loss / all;
  return e;
}
