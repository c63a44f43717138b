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

/* Adds the whole product of two words to a sum of 128 bits. */
FORCE_INLINE void multiply_add(uint64_t a, uint64_t b, uint64_t *low, uint64_t *high) {
#if defined(__SIZEOF_INT128__)
  __extension__ typedef unsigned __int128 Wide;
  const Wide sum = (Wide)a * b + *low;
  *low = (uint64_t)sum;
  *high += (uint64_t)(sum >> 64);
#else
  const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  const uint64_t inner = a1 * b0 + (a0 * b0 >> 32), outer = a0 * b1 + (uint32_t)inner;
  const uint64_t product = a * b;
  *low += product;
  *high += a1 * b1 + (inner >> 32) + (outer >> 32) + (*low < product);
#endif
}

/* Asks for the cache line of an address that will be read soon. */
FORCE_INLINE void prefetch(const void *address) {
#if defined(_MSC_VER) && !defined(__clang__)
  (void)address;
#else
  __builtin_prefetch(address);
#endif
}

#endif
