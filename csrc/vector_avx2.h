/* Sets of 256 cells in registers, under the names that the kernels use. Only for files that are
 * built with the flags for AVX2, BMI and POPCNT, and called only where dispatch.c has found them.
 */
#ifndef CORNERWISE_VECTOR_AVX2_H
#define CORNERWISE_VECTOR_AVX2_H

#include <immintrin.h>
#include <stdbool.h>

#include "platform.h"

typedef __m256i Vec;

FORCE_INLINE Vec vec_load(const void *from) { return _mm256_loadu_si256((const __m256i *)from); }
FORCE_INLINE void vec_store(void *to, Vec a) { _mm256_storeu_si256((__m256i *)to, a); }
FORCE_INLINE Vec vec_zero(void) { return _mm256_setzero_si256(); }
FORCE_INLINE bool vec_is_zero(Vec a) { return _mm256_testz_si256(a, a) != 0; }
FORCE_INLINE Vec vec_and(Vec a, Vec b) { return _mm256_and_si256(a, b); }
FORCE_INLINE Vec vec_or(Vec a, Vec b) { return _mm256_or_si256(a, b); }
FORCE_INLINE Vec vec_minus(Vec a, Vec b) { return _mm256_andnot_si256(b, a); }

/* Every row moved so that column c + count comes to stand in column c. */
FORCE_INLINE Vec vec_columns(Vec a, int count) {
  return count >= 0 ? _mm256_srli_epi16(a, count) : _mm256_slli_epi16(a, -count);
}

FORCE_INLINE Vec vec_row_down(Vec a) {
  return _mm256_alignr_epi8(a, _mm256_permute2x128_si256(a, a, 0x08), 14);
}

FORCE_INLINE Vec vec_row_up(Vec a) {
  return _mm256_alignr_epi8(_mm256_permute2x128_si256(a, a, 0x81), a, 2);
}

FORCE_INLINE Vec vec_xor(Vec a, Vec b) { return _mm256_xor_si256(a, b); }

#endif
