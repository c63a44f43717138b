/* Fewer random cases where each of them takes long. */
#ifndef SAMPLED_H
#define SAMPLED_H

/* How many of some random cases to try: sanitizers make everything slow, and see in a few cases
 * what they would see in many. */
static inline int sampled(int count) {
  return (count + CORNERWISE_TEST_SHARE - 1) / CORNERWISE_TEST_SHARE;
}

#endif
