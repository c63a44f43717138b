/* Which kernels there are, and how they are found. */
#include "dispatch.h"

#include "check.h"

#include <string.h>

static int available(void) {
  int count = 0;
  while (dispatch_available(count) != NULL) count++;
  return count;
}

int main(void) {
  const int count = available();
  CHECK(count >= 1);
  CHECK(strcmp(dispatch_available(0), "generic") == 0);
  CHECK(dispatch_available(count + 1) == NULL);
  for (int i = 0; i < count; i++) {
    const char *name = dispatch_available(i);
    const Kernels *kernels = dispatch_find(name);
    CHECK(kernels != NULL);
    CHECK(strcmp(kernels->name, name) == 0);
    CHECK(kernels->count != NULL && kernels->list != NULL && kernels->any != NULL);
    for (int k = 0; k < i; k++) CHECK(strcmp(dispatch_available(k), name) != 0);
    printf("available: %s\n", name);
  }
  CHECK(dispatch_best() == dispatch_find(dispatch_available(count - 1)));

  static const char *const UNKNOWN[] = {"", "AVX2", "avx", "avx22", "generic ", "sse2"};
  for (size_t i = 0; i < sizeof UNKNOWN / sizeof UNKNOWN[0]; i++)
    CHECK(dispatch_find(UNKNOWN[i]) == NULL);
  return 0;
}
