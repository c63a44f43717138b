/* Words whose bits depend on all bits of another. */
#ifndef CORNERWISE_MIX_H
#define CORNERWISE_MIX_H

#include "platform.h"

/* The finishing steps of G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
 * generators", 2014, in the form that S. Vigna gave to the public domain (splitmix64). */
FORCE_INLINE uint64_t mix_bits(uint64_t word) {
  word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
  return word ^ word >> 31;
}

/* The next word of the generator that they finish. */
FORCE_INLINE uint64_t mix_next(uint64_t *state) {
  return mix_bits(*state += UINT64_C(0x9e3779b97f4a7c15));
}

#endif
