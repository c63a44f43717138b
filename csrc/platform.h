/* What differs between compilers, in one place. */
#ifndef CORNERWISE_PLATFORM_H
#define CORNERWISE_PLATFORM_H

#include <stdint.h>

#if defined(__BMI__)
#include <immintrin.h>
#endif

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define FORCE_INLINE static __forceinline
#else
#define FORCE_INLINE static inline __attribute__((always_inline))
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "cornerwise needs a little-endian machine: rows of a board are read as halves of words"
#endif

/* Number of trailing zero bits; `word` must not be 0. */
FORCE_INLINE int count_trailing_zeros(uint64_t word) {
#if defined(_MSC_VER) && !defined(__clang__)
  unsigned long index;
  _BitScanForward64(&index, word);
  return (int)index;
#else
  return __builtin_ctzll(word);
#endif
}

/* The same, and any number for 0. */
FORCE_INLINE int count_trailing_zeros_or_64(uint64_t word) {
#if defined(__BMI__)
  return (int)_tzcnt_u64(word);
#else
  return count_trailing_zeros(word | (uint64_t)1 << 63);
#endif
}

/* Number of bits up to the highest that is set: 0 for 0. */
FORCE_INLINE uint8_t bit_length(uint64_t word) {
  uint8_t length = 0;
  for (; word != 0; word >>= 1) length++;
  return length;
}

FORCE_INLINE int count_ones(uint64_t word) {
#if defined(_MSC_VER) && !defined(__clang__)
  word -= (word >> 1) & 0x5555555555555555u;
  word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return (int)((word * 0x0101010101010101u) >> 56);
#else
  return __builtin_popcountll(word);
#endif
}

#endif
