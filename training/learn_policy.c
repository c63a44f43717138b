/* Makes the policy of a file of weights: a quick score that puts first the moves that the network
 * of the file likes after a look at them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "adam.h"
#include "arguments.h"
#include "clock.h"
#include "files.h"
#include "lessons.h"
#include "parallel.h"

typedef struct Schedule {
  int64_t epochs, batch, seed;
  double rate;
} Schedule;

/* The weights in floating point and what they take to learn. */
typedef struct Student {
  float weight[POLICY_WEIGHTS], gradient[POLICY_WEIGHTS];
  Policy policy; /* the same in integers */
  LessonRoom room;
  Adam adam;
} Student;

static Marks report(Student *student, const Lessons *held, int64_t epoch, double learnt,
                    double seconds) {
  const int clipped = policy_export(student->weight, &student->policy);
  if (clipped > 0) printf("%d weights are too big for their integers\n", clipped);
  const Marks marks = lessons_test(held, &student->policy, student->weight);
  printf("epoch %lld: learnt %.4f, held out %.4f; best move among the first", (long long)epoch,
         learnt, marks.loss);
  for (int k = 0; k < FIRST_COUNTS; k++)
    printf("%s %d: %.1f %%", k > 0 ? "," : "", FIRST_COUNT[k], 100 * marks.best_among[k]);
  printf(", %.0f s\n", seconds);
  fflush(stdout);
  return marks;
}

static void shuffle(Lessons *lessons, Random *random) {
  for (size_t i = lessons->count; i > 1; i--) {
    const size_t other = (size_t)(random_word(random) % i);
    const Lesson lesson = lessons->lesson[i - 1];
    lessons->lesson[i - 1] = lessons->lesson[other];
    lessons->lesson[other] = lesson;
  }
}

/* Goes through all lessons once; returns the mean loss. */
static double learn_all(Student *student, const Lessons *lessons, const Schedule *schedule,
                        int64_t epoch) {
  const size_t batch = (size_t)schedule->batch;
  double loss = 0;
  for (size_t next = 0; next < lessons->count;) {
    const size_t end = next + batch < lessons->count ? next + batch : lessons->count;
    const size_t samples = end - next;
    memset(student->gradient, 0, sizeof student->gradient);
    for (; next < end; next++)
      loss += (double)lesson_loss(student->weight, &lessons->lesson[next], &student->room,
                                  student->gradient);
    const double done =
        ((double)epoch + (double)next / (double)lessons->count) / (double)schedule->epochs;
    adam_step(&student->adam, student->weight, student->gradient, samples,
              adam_rate(schedule->rate, done));
  }
  return loss / (double)lessons->count;
}

/* Whether the integers say what the floats do. */
static bool learn(Student *student, Lessons *lessons, const Lessons *held,
                  const Schedule *schedule) {
  const double start = clock_now();
  Random random = random_stream((uint64_t)schedule->seed, 1);
  printf("%zu positions to learn from, %zu held out\n", lessons->count, held->count);
  Marks marks =
      report(student, held, 0, lessons_test(lessons, &student->policy, student->weight).loss, 0);
  for (int64_t epoch = 0; epoch < schedule->epochs; epoch++) {
    shuffle(lessons, &random);
    const double loss = learn_all(student, lessons, schedule, epoch);
    marks = report(student, held, epoch + 1, loss, clock_now() - start);
  }
  const bool good = marks.farthest <= 1.01;
  printf("check: integers and floats are apart by %.2f of what rounding explains%s\n",
         marks.farthest, good ? "" : ": failed");
  return good;
}

static Student *student_new(void) {
  Student *student = memory_get(sizeof *student);
  memset(student, 0, sizeof *student);
  adam_init(&student->adam, POLICY_WEIGHTS);
  return student;
}

static void student_free(Student *student) {
  adam_free(&student->adam);
  memory_free(student);
}

int main(int argc, char **argv) {
  int64_t positions = 40000, threads = 1;
  double held_out = 0.05, temperature = 0.04;
  Schedule schedule = {4, 64, 1, 0.02};
  const Argument arguments[] = {
      {"--positions", "to learn from, at most", ARGUMENT_WHOLE, &positions, 1, 1e9},
      {"--epochs", "how often each is seen", ARGUMENT_WHOLE, &schedule.epochs, 0, 1e6},
      {"--rate", "most of a step", ARGUMENT_NUMBER, &schedule.rate, 0, 1},
      {"--batch", "positions a step", ARGUMENT_WHOLE, &schedule.batch, 1, 1e9},
      {"--temperature", "worths that differ by so much, by a factor of e", ARGUMENT_NUMBER,
       &temperature, 1e-4, 10},
      {"--held-out", "part of the records only to test on", ARGUMENT_NUMBER, &held_out, 0.001, 0.9},
      {"--seed", "another one, another choice and order", ARGUMENT_WHOLE, &schedule.seed, 0, 1e15},
      {"--threads", "to look at moves with; the result is the same", ARGUMENT_WHOLE, &threads, 1,
       THREADS_MAX},
  };
  const char *usage = "learn_policy WEIGHTS RECORDS... [options]; puts the policy into WEIGHTS";
  const int rest =
      arguments_read(argc, argv, usage, arguments, sizeof arguments / sizeof *arguments);
  if (rest < 2) give_up("usage: %s", usage);
  if (tables_init() != STATUS_OK) give_up("the tables could not be made");

  Weights *weights = weights_read(argv[1]);
  if (weights == NULL) give_up("-: expected a file of weights");
  Data data;
  Lessons lessons, held;
  data_read(&data, argv + 2, rest - 1, held_out);
  Random random = random_stream((uint64_t)schedule.seed, 0);
  data_shuffle(data.learnt, data.learnt_count, &random);
  data_shuffle(data.held, data.held_count, &random);
  size_t size = (size_t)positions;
  lessons_make(&lessons, &data, data.learnt, data.learnt_count, size, weights, (float)temperature,
               (int)threads);
  size = (size_t)ceil(held_out * (double)positions);
  lessons_make(&held, &data, data.held, data.held_count, size, weights, (float)temperature,
               (int)threads);
  data_free(&data);
  if (lessons.count == 0 || held.count == 0)
    give_up("too few positions with %d moves or more", LESSON_MOVES_LEAST);
  Student *student = student_new();
  const bool good = learn(student, &lessons, &held, &schedule);
  weights->policy = student->policy;
  file_write(argv[1], weights, sizeof *weights);
  student_free(student);
  lessons_free(&lessons);
  lessons_free(&held);
  memory_free(weights);
  return good ? 0 : 1;
}
