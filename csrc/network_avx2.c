/* The evaluation with 256-bit registers. */
#include "network.h"

#ifdef __AVX2__
#include "vector_avx2.h"

#define SURVEY kernels_avx2.survey

enum { LANES = 16, SUM_VECTORS = NETWORK_WIDTH / LANES };

typedef struct Sum {
  __m256i part[SUM_VECTORS];
} Sum;

FORCE_INLINE Sum sum_load(const int16_t *from) {
  Sum sum;
  for (int i = 0; i < SUM_VECTORS; i++) sum.part[i] = vec_load(from + LANES * i);
  return sum;
}

FORCE_INLINE void sum_store(int16_t *to, Sum sum) {
  for (int i = 0; i < SUM_VECTORS; i++) vec_store(to + LANES * i, sum.part[i]);
}

FORCE_INLINE Sum sum_add(Sum sum, const int16_t *row) {
  for (int i = 0; i < SUM_VECTORS; i++)
    sum.part[i] = _mm256_add_epi16(sum.part[i], vec_load(row + LANES * i));
  return sum;
}

FORCE_INLINE Sum sum_subtract(Sum sum, const int16_t *row) {
  for (int i = 0; i < SUM_VECTORS; i++)
    sum.part[i] = _mm256_sub_epi16(sum.part[i], vec_load(row + LANES * i));
  return sum;
}

FORCE_INLINE void sum_clip(int16_t *to, Sum sum) {
  const __m256i one = _mm256_set1_epi16(NETWORK_ONE);
  for (int i = 0; i < SUM_VECTORS; i++)
    sum.part[i] = _mm256_min_epi16(one, _mm256_max_epi16(vec_zero(), sum.part[i]));
  sum_store(to, sum);
}

FORCE_INLINE int32_t dot(const int16_t *weight, const int16_t *input) {
  __m256i sum = vec_zero();
  for (int i = 0; i < 2 * NETWORK_WIDTH; i += LANES)
    sum = _mm256_add_epi32(sum, _mm256_madd_epi16(vec_load(weight + i), vec_load(input + i)));
  __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1));
  return _mm_cvtsi128_si32(half);
}

#include "network_kernel.h"

const NetworkKernels network_avx2 = {look, look_at_cells, fill, after};

#else

const NetworkKernels network_avx2 = {0, 0, 0, 0};

#endif
