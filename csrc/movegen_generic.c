/* The move search in plain C. */
#include "vector_generic.h"

typedef int Tally;

FORCE_INLINE Tally tally_zero(void) { return 0; }

FORCE_INLINE Tally tally_add(Tally tally, Vec a, Vec b, Vec c, Vec d) {
  return tally + bits_count(&a) + bits_count(&b) + bits_count(&c) + bits_count(&d);
}

FORCE_INLINE int tally_sum(Tally tally) { return tally; }

#include "movegen_kernel.h"

FORCE_INLINE void words_append(Words *words, Vec roots, int orientation) {
  for (int i = 0; i < BITS_WORDS; i++) {
    words->word[words->count] = roots.word[i];
    words->base[words->count] = (uint16_t)(orientation << 8 | i << 6);
    words->count += roots.word[i] != 0;
  }
}

const Kernels kernels_generic = {"generic", count, list, any, survey};
