/* Options of a command line. */
#ifndef TRAINING_ARGUMENTS_H
#define TRAINING_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum ArgumentKind {
  ARGUMENT_TEXT,
  ARGUMENT_WHOLE,
  ARGUMENT_NUMBER,
  ARGUMENT_FLAG
} ArgumentKind;

/* `value` points to a const char *, an int64_t, a double or a bool that holds the default. */
typedef struct Argument {
  const char *name; /* with its dashes */
  const char *meaning;
  ArgumentKind kind;
  void *value;
  double least, most; /* of numbers */
} Argument;

/* Reads `--name value` and `--name=value`, and moves everything else to the front of argv, behind
 * the program's name: returns how many. Gives up on what it cannot read; `--help` prints the
 * options with their defaults and ends the program. */
int arguments_read(int argc, char **argv, const char *usage, const Argument *arguments, int count);

/* A number that a text spells, all of it; gives up where it does not lie between the bounds. */
double number_read(const char *name, const char *text, double least, double most);

#endif
