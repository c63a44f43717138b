#include "dispatch.h"

#include <string.h>

#if defined(_MSC_VER) && !defined(__clang__) && defined(_M_X64)

/* Leaf 1 and 7 of CPUID, and the registers that the system saves. This compiler takes BMI2 for
 * granted as well. */
static bool machine_has_avx2(void) {
  int leaf[4];
  __cpuid(leaf, 0);
  if (leaf[0] < 7) return false;
  __cpuid(leaf, 1);
  bool saved = (leaf[2] >> 27 & 1) && (_xgetbv(0) & 6) == 6;
  bool popcnt = leaf[2] >> 23 & 1;
  __cpuidex(leaf, 7, 0);
  return saved && popcnt && (leaf[1] >> 3 & 1) && (leaf[1] >> 5 & 1) && (leaf[1] >> 8 & 1);
}

#elif defined(__x86_64__)

static bool machine_has_avx2(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("popcnt");
}

#else

static bool machine_has_avx2(void) { return false; }

#endif

const char *dispatch_available(int index) {
  if (index == 0) return kernels_generic.name;
  if (index == 1 && kernels_avx2.count != NULL && machine_has_avx2()) return kernels_avx2.name;
  return NULL;
}

const Kernels *dispatch_find(const char *name) {
  const char *available;
  for (int i = 0; (available = dispatch_available(i)) != NULL; i++) {
    if (strcmp(name, available) == 0) return i == 0 ? &kernels_generic : &kernels_avx2;
  }
  return NULL;
}

const Kernels *dispatch_best(void) {
  return dispatch_available(1) != NULL ? &kernels_avx2 : &kernels_generic;
}
