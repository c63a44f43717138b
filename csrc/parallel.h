/* Threads, locks and atomic words: the only room that knows what the system calls them. */
#ifndef CORNERWISE_PARALLEL_H
#define CORNERWISE_PARALLEL_H

#include <stdbool.h>
#include <stdint.h>

#include "platform.h"
#include "status.h"

#if defined(_MSC_VER) && !defined(__clang__)
#define ATOMIC_BY_INTRINSICS
#else
#include <stdatomic.h>
#endif

/* A word that several threads read and write. It orders nothing else: what belongs together needs a
 * lock. */
typedef struct AtomicWord {
#ifdef ATOMIC_BY_INTRINSICS
  volatile long long word;
#else
  _Atomic uint64_t word;
#endif
} AtomicWord;

FORCE_INLINE uint64_t atomic_word_get(AtomicWord *atomic) {
#ifdef ATOMIC_BY_INTRINSICS
  return (uint64_t)atomic->word;
#else
  return atomic_load_explicit(&atomic->word, memory_order_relaxed);
#endif
}

FORCE_INLINE void atomic_word_set(AtomicWord *atomic, uint64_t value) {
#ifdef ATOMIC_BY_INTRINSICS
  _InterlockedExchange64(&atomic->word, (long long)value);
#else
  atomic_store_explicit(&atomic->word, value, memory_order_relaxed);
#endif
}

/* Returns the sum. */
FORCE_INLINE uint64_t atomic_word_add(AtomicWord *atomic, uint64_t value) {
#ifdef ATOMIC_BY_INTRINSICS
  return (uint64_t)_InterlockedExchangeAdd64(&atomic->word, (long long)value) + value;
#else
  return atomic_fetch_add_explicit(&atomic->word, value, memory_order_relaxed) + value;
#endif
}

/* For work of some nanoseconds; all zero bytes are an open lock. Alone on its cache line, so that
 * neighbours do not slow each other down. */
typedef struct SpinLock {
#ifdef ATOMIC_BY_INTRINSICS
  volatile long long held;
#else
  _Atomic uint64_t held;
#endif
  uint64_t line[7];
} SpinLock;

/* Lets another thread run. */
void thread_yield(void);

FORCE_INLINE bool spin_try(SpinLock *lock) {
#ifdef ATOMIC_BY_INTRINSICS
  return _InterlockedExchange64(&lock->held, 1) == 0;
#else
  return atomic_exchange_explicit(&lock->held, 1, memory_order_acquire) == 0;
#endif
}

FORCE_INLINE void spin_lock(SpinLock *lock) {
  /* The holder may have been taken off its core. */
  for (int tries = 0; !spin_try(lock); tries++) {
    if (tries >= 100) thread_yield();
  }
}

FORCE_INLINE void spin_unlock(SpinLock *lock) {
#ifdef ATOMIC_BY_INTRINSICS
  _InterlockedExchange64(&lock->held, 0);
#else
  atomic_store_explicit(&lock->held, 0, memory_order_release);
#endif
}

/* Thread numbers are below this. */
enum { THREADS_MAX = 256 };

/* Calls work(context, number) for every number below `threads`, number 0 on the calling thread, and
 * returns when all calls have. Where the system refuses to start a thread, the numbers from that
 * one on are not called: STATUS_OK as long as number 0 was, so the work must not depend on the
 * others. */
Status parallel_run(int threads, void (*work)(void *context, int number), void *context);

#endif
