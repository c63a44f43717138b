/* Makes the network of a file of weights from records. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "adam.h"
#include "arguments.h"
#include "check.h"
#include "clock.h"
#include "files.h"
#include "learner.h"
#include "parallel.h"

enum { NAME_BYTES = 1024, REPORTS = 20 };

typedef struct Schedule {
  double epochs, rate;
  int64_t batch, seed;
} Schedule;

static const char *file_name(const char *base, const char *ending, char *room) {
  const int length = snprintf(room, NAME_BYTES, "%s.%s", base, ending);
  if (length < 0 || length >= NAME_BYTES) give_up("%s: the name is too long", base);
  return room;
}

static void read_floats(Model *model, const char *path) {
  size_t size;
  Floats *floats = file_read(path, &size);
  if (size != sizeof *floats)
    give_up("%s: %zu bytes; expected floats of %zu", path, size, sizeof *floats);
  model->weights = *floats;
  memory_free(floats);
  model_refresh(model);
}

static void read_integers(Weights *out, const char *path) {
  Weights *weights = weights_read(path);
  *out = *weights;
  memory_free(weights);
}

/* New ones, with a policy that likes all moves the same; or those of `from`. The integers, all that
 * a package has of its weights, are floats that were rounded: enough to go on from. */
static void begin(Model *model, Weights *out, const char *from, uint64_t seed) {
  char name[NAME_BYTES];
  memset(out, 0, sizeof *out);
  model_start(model, seed);
  if (from == NULL) return;
  read_integers(out, file_name(from, "weights", name));
  if (file_exists(file_name(from, "floats", name))) {
    read_floats(model, name);
  } else {
    model_import(&out->network, model);
  }
}

static void report(Learner *learner, const Data *data, int step, int steps, Loss learnt,
                   double seconds) {
  const Loss held = learner_test(learner, data->held, data->held_count);
  printf("step %d of %d: learnt %.4f %.4f, held out %.4f %.4f, %.0f s\n", step, steps,
         learnt.chance, learnt.margin, held.chance, held.margin, seconds);
  fflush(stdout);
}

static void learn(Model *model, Data *data, const Schedule *schedule, int threads, float trust) {
  Learner *learner = learner_new(model, data, threads, trust);
  Random random = random_stream((uint64_t)schedule->seed, 1);
  size_t batch = (size_t)schedule->batch, next = data->learnt_count;
  if (batch > data->learnt_count) batch = data->learnt_count;
  const int steps = (int)ceil(schedule->epochs * (double)data->learnt_count / (double)batch);
  const int between = steps > REPORTS ? steps / REPORTS : 1;
  const double start = clock_now();
  Loss sum = {0, 0};
  int summed = 0;
  printf("%zu records to learn from, %zu held out, %d steps\n", data->learnt_count,
         data->held_count, steps);
  report(learner, data, 0, steps, learner_test(learner, data->learnt, batch), 0);
  for (int step = 1; step <= steps; step++) {
    if (next + batch > data->learnt_count) {
      data_shuffle(data->learnt, data->learnt_count, &random);
      next = 0;
    }
    const float rate = adam_rate(schedule->rate, (double)step / steps);
    const Loss loss = learner_step(learner, data->learnt + next, batch, random_word(&random), rate);
    next += batch;
    sum.chance += loss.chance;
    sum.margin += loss.margin;
    summed++;
    if (step % between != 0 && step != steps) continue;
    const Loss mean = {sum.chance / summed, sum.margin / summed};
    report(learner, data, step, steps, mean, clock_now() - start);
    sum.chance = sum.margin = summed = 0;
  }
  learner_free(learner);
}

/* Whether the network was fit to be written. The policy stays as it is. */
static bool write_all(const Model *model, Weights *weights, const Data *data, const char *base) {
  char name[NAME_BYTES];
  const int clipped = model_export(model, &weights->network);
  if (clipped > 0) printf("%d weights are too big for their integers\n", clipped);
  file_write(file_name(base, "floats", name), &model->weights, sizeof model->weights);
  file_write(file_name(base, "weights", name), weights, sizeof *weights);
  const bool good = check_network(model, &weights->network, data, data->held, data->held_count);
  return good && clipped == 0;
}

int main(int argc, char **argv) {
  const char *from = NULL;
  bool check = false;
  double trust = 1, held = 0.05;
  int64_t threads = 1;
  Schedule schedule = {3, 0.002, 4096, 1};
  const Argument arguments[] = {
      {"--from", "go on from the files of that name (.floats may lack); without, new",
       ARGUMENT_TEXT, &from, 0, 0},
      {"--epochs", "how often every record is seen", ARGUMENT_NUMBER, &schedule.epochs, 0, 1e6},
      {"--rate", "most of a step", ARGUMENT_NUMBER, &schedule.rate, 0, 1},
      {"--trust", "of the result; the rest to the search's expectation", ARGUMENT_NUMBER, &trust, 0,
       1},
      {"--batch", "records a step", ARGUMENT_WHOLE, &schedule.batch, 1, 1e9},
      {"--held-out", "part of the records only to test on", ARGUMENT_NUMBER, &held, 0, 0.9},
      {"--seed", "another one, another order", ARGUMENT_WHOLE, &schedule.seed, 0, 1e15},
      {"--threads", "up to 8 help; the result is the same", ARGUMENT_WHOLE, &threads, 1,
       THREADS_MAX},
      {"--check", "only compare the network with the floats", ARGUMENT_FLAG, &check, 0, 0},
  };
  const char *usage = "train BASE RECORDS... [options]; writes BASE.weights and BASE.floats";
  const int rest =
      arguments_read(argc, argv, usage, arguments, sizeof arguments / sizeof *arguments);
  if (rest < 2) give_up("usage: %s", usage);
  if (tables_init() != STATUS_OK) give_up("the tables could not be made");

  Data data;
  Model *model = memory_get(sizeof *model);
  Weights *weights = memory_get(sizeof *weights);
  bool good;
  data_read(&data, argv + 2, rest - 1, check ? 0 : held);
  if (check) {
    char name[NAME_BYTES];
    read_floats(model, file_name(argv[1], "floats", name));
    read_integers(weights, file_name(argv[1], "weights", name));
    good = check_network(model, &weights->network, &data, data.learnt, data.learnt_count);
  } else {
    begin(model, weights, from, (uint64_t)schedule.seed);
    learn(model, &data, &schedule, (int)threads, (float)trust);
    good = write_all(model, weights, &data, argv[1]);
  }
  data_free(&data);
  memory_free(model);
  memory_free(weights);
  return good ? 0 : 1;
}
