/* For the tests of these programs. */
#ifndef TRAINING_TESTING_H
#define TRAINING_TESTING_H

#include "files.h"

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) give_up("%s:%d: failed: %s", __FILE__, __LINE__, #condition);                \
  } while (0)

#endif
