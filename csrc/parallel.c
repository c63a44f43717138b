#include "parallel.h"

#include <stdlib.h>

#if defined(_WIN32)
#include <process.h>
#include <windows.h>
typedef HANDLE Thread;
#define THREAD_CALL unsigned __stdcall
#define THREAD_RESULT 0
#else
#include <pthread.h>
#include <sched.h>
typedef pthread_t Thread;
#define THREAD_CALL void *
#define THREAD_RESULT NULL
#endif

enum { STACK_BYTES = 1 << 20 }; /* some systems give less than a search takes, some a lot more */

typedef struct Call {
  void (*work)(void *context, int number);
  void *context;
  int number;
  Thread thread;
} Call;

static THREAD_CALL thread_main(void *argument) {
  Call *call = argument;
  call->work(call->context, call->number);
  return THREAD_RESULT;
}

#if defined(_WIN32)

void thread_yield(void) { SwitchToThread(); }

static bool thread_start(Call *call) {
  call->thread = (HANDLE)_beginthreadex(NULL, STACK_BYTES, thread_main, call, 0, NULL);
  return call->thread != NULL;
}

static void thread_join(Call *call) {
  WaitForSingleObject(call->thread, INFINITE);
  CloseHandle(call->thread);
}

#else

void thread_yield(void) { sched_yield(); }

static bool thread_start(Call *call) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return false;
  bool started = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 &&
                 pthread_create(&call->thread, &attributes, thread_main, call) == 0;
  pthread_attr_destroy(&attributes);
  return started;
}

static void thread_join(Call *call) { pthread_join(call->thread, NULL); }

#endif

Status parallel_run(int threads, void (*work)(void *context, int number), void *context) {
  Call *calls = NULL;
  int started = 1;
  if (threads < 1 || threads > THREADS_MAX) return STATUS_BAD_ARGUMENT;
  if (threads > 1) calls = calloc((size_t)threads, sizeof *calls);
  for (; calls != NULL && started < threads; started++) {
    Call *call = &calls[started];
    call->work = work;
    call->context = context;
    call->number = started;
    if (!thread_start(call)) break;
  }
  work(context, 0);
  for (int i = 1; calls != NULL && i < started; i++) thread_join(&calls[i]);
  free(calls);
  return STATUS_OK;
}
