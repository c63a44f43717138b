#include "arguments.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"

double number_read(const char *name, const char *text, double least, double most) {
  char *end;
  const double number = strtod(text, &end);
  if (end == text || *end != '\0' || !(number >= least && number <= most))
    give_up("%s: '%s'; expected a number from %g to %g", name, text, least, most);
  return number;
}

static void take_value(const Argument *argument, const char *text) {
  if (argument->kind == ARGUMENT_TEXT) {
    *(const char **)argument->value = text;
    return;
  }
  const double number = number_read(argument->name, text, argument->least, argument->most);
  if (argument->kind == ARGUMENT_NUMBER) {
    *(double *)argument->value = number;
  } else if (number == floor(number)) {
    *(int64_t *)argument->value = (int64_t)number;
  } else {
    give_up("%s: '%s'; expected a whole number", argument->name, text);
  }
}

static void print_help(const char *usage, const Argument *arguments, int count) {
  printf("usage: %s\n\n", usage);
  for (int i = 0; i < count; i++) {
    const Argument *a = &arguments[i];
    printf("  %-16s %s", a->name, a->meaning);
    if (a->kind == ARGUMENT_WHOLE) printf(" [%lld]", (long long)*(const int64_t *)a->value);
    if (a->kind == ARGUMENT_NUMBER) printf(" [%g]", *(const double *)a->value);
    if (a->kind == ARGUMENT_TEXT && *(const char **)a->value != NULL)
      printf(" [%s]", *(const char **)a->value);
    putchar('\n');
  }
}

/* The argument of that name; `*value` becomes what follows a sign of equality, or NULL. */
static const Argument *find(const char *text, const Argument *arguments, int count,
                            const char **value) {
  const char *equal = strchr(text, '=');
  const size_t length = equal != NULL ? (size_t)(equal - text) : strlen(text);
  *value = equal != NULL ? equal + 1 : NULL;
  for (int i = 0; i < count; i++) {
    if (strlen(arguments[i].name) == length && strncmp(arguments[i].name, text, length) == 0)
      return &arguments[i];
  }
  give_up("unknown option '%s'; --help lists them", text);
  return NULL;
}

int arguments_read(int argc, char **argv, const char *usage, const Argument *arguments, int count) {
  int rest = 0;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--help") == 0) {
      print_help(usage, arguments, count);
      exit(0);
    }
    if (strncmp(argv[i], "--", 2) != 0) {
      argv[1 + rest++] = argv[i];
      continue;
    }
    const char *value;
    const Argument *argument = find(argv[i], arguments, count, &value);
    if (argument->kind == ARGUMENT_FLAG) {
      if (value != NULL) give_up("%s takes no value", argument->name);
      *(bool *)argument->value = true;
      continue;
    }
    if (value == NULL && ++i == argc) give_up("%s needs a value", argument->name);
    take_value(argument, value != NULL ? value : argv[i]);
  }
  return rest;
}
