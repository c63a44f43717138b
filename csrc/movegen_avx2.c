/* The move search with 256-bit registers. */
#include "movegen.h"

#ifdef __AVX2__
#include "vector_avx2.h"

/* Bits are counted with carry-save adders and a table of nibbles (Mula, Kurz and Lemire, "Faster
 * population counts using AVX2 instructions", 2018): only every fourth set is counted out. A byte
 * of `fours` holds at most 8 for each block, and there are fewer than 32 blocks. */
typedef struct Tally {
  Vec ones, twos, fours;
} Tally;

FORCE_INLINE Tally tally_zero(void) {
  Tally out = {vec_zero(), vec_zero(), vec_zero()};
  return out;
}

/* The number of bits in every byte. */
FORCE_INLINE Vec sum_bits(Vec a) {
  const Vec table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1,
                                     2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const Vec nibble = _mm256_set1_epi8(0x0f);
  Vec low = _mm256_shuffle_epi8(table, _mm256_and_si256(a, nibble));
  Vec high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(a, 4), nibble));
  return _mm256_add_epi8(low, high);
}

/* Adds three bits in every place: returns the sums and writes the carries. */
FORCE_INLINE Vec add_bits(Vec a, Vec b, Vec c, Vec *carry) {
  Vec either = _mm256_xor_si256(a, b);
  *carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(either, c));
  return _mm256_xor_si256(either, c);
}

FORCE_INLINE Tally tally_add(Tally tally, Vec a, Vec b, Vec c, Vec d) {
  Vec twos_a, twos_b, fours;
  tally.ones = add_bits(tally.ones, a, b, &twos_a);
  tally.ones = add_bits(tally.ones, c, d, &twos_b);
  tally.twos = add_bits(tally.twos, twos_a, twos_b, &fours);
  tally.fours = _mm256_add_epi8(tally.fours, sum_bits(fours));
  return tally;
}

FORCE_INLINE int tally_sum(Tally tally) {
  Vec rest = _mm256_add_epi8(sum_bits(tally.ones), _mm256_slli_epi16(sum_bits(tally.twos), 1));
  Vec sum = _mm256_slli_epi64(_mm256_sad_epu8(tally.fours, vec_zero()), 2);
  sum = _mm256_add_epi64(sum, _mm256_sad_epu8(rest, vec_zero()));
  __m128i half = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
  return (int)(_mm_cvtsi128_si64(half) + _mm_extract_epi64(half, 1));
}

#include "movegen_kernel.h"

/* For every set of words that are not empty: where they go, and their first cells in that order. */
static const uint64_t word_order[16] = {
#define CELLS(a, b, c, d)                                                                          \
  ((uint64_t)(a) << 6 | (uint64_t)(b) << 22 | (uint64_t)(c) << 38 | (uint64_t)(d) << 54)
    CELLS(0, 0, 0, 0), CELLS(0, 0, 0, 0), CELLS(1, 0, 0, 0), CELLS(0, 1, 0, 0),
    CELLS(2, 0, 0, 0), CELLS(0, 2, 0, 0), CELLS(1, 2, 0, 0), CELLS(0, 1, 2, 0),
    CELLS(3, 0, 0, 0), CELLS(0, 3, 0, 0), CELLS(1, 3, 0, 0), CELLS(0, 1, 3, 0),
    CELLS(2, 3, 0, 0), CELLS(0, 2, 3, 0), CELLS(1, 2, 3, 0), CELLS(0, 1, 2, 3),
#undef CELLS
};

FORCE_INLINE void words_append(Words *words, Vec roots, int orientation) {
  const uint64_t all = 0x0001000100010001u;
  __m256d empty = _mm256_castsi256_pd(_mm256_cmpeq_epi64(roots, vec_zero()));
  unsigned full = (unsigned)_mm256_movemask_pd(empty) ^ 15u;
  uint64_t cells = word_order[full];
  /* A cell of word w starts with 64 w: twice its bits 6 and up index the halves of the vector. */
  __m128i order = _mm_cvtsi64_si128((long long)(cells >> 5));
  __m256i low = _mm256_cvtepu16_epi64(order);
  __m256i halves =
      _mm256_or_si256(low, _mm256_slli_epi64(_mm256_add_epi64(low, _mm256_set1_epi64x(1)), 32));
  vec_store(words->word + words->count, _mm256_permutevar8x32_epi32(roots, halves));
  uint64_t base = cells + all * ((uint64_t)(unsigned)orientation << 8);
  memcpy(words->base + words->count, &base, sizeof base);
  words->count += count_ones(full);
}

const Kernels kernels_avx2 = {"avx2", count, list, any, survey};

#else

const Kernels kernels_avx2 = {"avx2", 0, 0, 0, 0};

#endif
