#define _POSIX_C_SOURCE 200112L
#include "clock.h"

#include <time.h>

static double seconds_of(struct timespec time) {
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

double clock_now(void) {
  struct timespec time = {0, 0};
  timespec_get(&time, TIME_UTC);
  return seconds_of(time);
}

double clock_thread(void) {
#if defined(CLOCK_THREAD_CPUTIME_ID)
  struct timespec time;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0) return seconds_of(time);
#endif
  return clock_now();
}
