/* Return codes shared by every room of the kernel, and the way to end long work early. */
#ifndef CORNERWISE_STATUS_H
#define CORNERWISE_STATUS_H

typedef enum Status {
  STATUS_OK = 0,
  STATUS_BAD_ARGUMENT, /* the caller's value is out of range */
  STATUS_NO_MEMORY,
  STATUS_STOPPED,  /* a limit or the caller ended the work early */
  STATUS_OVERFLOW, /* a count does not fit its type */
} Status;

/* Called now and then from long work; a value other than 0 ends it with STATUS_STOPPED. */
typedef int (*StopFunction)(void *context);

#endif
