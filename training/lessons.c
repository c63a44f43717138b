#include "lessons.h"

#include <math.h>
#include <string.h>

#include "dispatch.h"
#include "files.h"
#include "parallel.h"
#include "search.h"

typedef struct Job {
  Lessons *lessons;
  const Weights *weights;
  float temperature;
  AtomicWord taken;
} Job;

static const NetworkKernels *best_kernels(void) {
  return search_options(SCORING_OFFICIAL).network_kernels;
}

static void fill(Lesson *lesson, const Weights *weights, float temperature,
                 FirstEstimate *estimate) {
  const Evaluator evaluator = {dispatch_best(), best_kernels(), weights, SCORING_OFFICIAL};
  bool all;
  const int count = evaluate_moves(&evaluator, &lesson->position, MOVES_ROOM, estimate, &all);
  float best = 0, sum = 0;
  lesson->count = count;
  lesson->move = memory_get((size_t)count * sizeof *lesson->move);
  lesson->share = memory_get((size_t)count * sizeof *lesson->share);
  for (int i = 0; i < count; i++) {
    lesson->move[i] = estimate[i].move;
    lesson->share[i] = worth_value(estimate[i].worth);
    if (i == 0 || lesson->share[i] > best) best = lesson->share[i];
  }
  for (int i = 0; i < count; i++)
    sum += lesson->share[i] = expf((lesson->share[i] - best) / temperature);
  for (int i = 0; i < count; i++) lesson->share[i] /= sum;
}

static void work(void *context, int number) {
  Job *job = context;
  FirstEstimate *estimate = memory_get(MOVES_ROOM * sizeof *estimate);
  uint64_t taken;
  (void)number;
  while ((taken = atomic_word_add(&job->taken, 1)) <= job->lessons->count)
    fill(&job->lessons->lesson[taken - 1], job->weights, job->temperature, estimate);
  memory_free(estimate);
}

void lessons_make(Lessons *out, const Data *data, const uint32_t *records, size_t count,
                  size_t most, const Weights *weights, float temperature, int threads) {
  Move *room = memory_get(MOVES_ROOM * sizeof *room);
  if (most > count) most = count;
  out->lesson = memory_get(most * sizeof *out->lesson);
  out->count = 0;
  for (size_t i = 0; i < count && out->count < most; i++) {
    Position position = data->record[records[i]];
    record_read(&position);
    if (dispatch_best()->list(&position, position.turn, room) < LESSON_MOVES_LEAST) continue;
    out->lesson[out->count++].position = position;
  }
  memory_free(room);
  Job job = {.lessons = out, .weights = weights, .temperature = temperature};
  atomic_word_set(&job.taken, 0);
  if (parallel_run(threads, work, &job) != STATUS_OK) give_up("no thread could be started");
}

void lessons_free(Lessons *lessons) {
  for (size_t i = 0; i < lessons->count; i++) {
    memory_free(lessons->lesson[i].move);
    memory_free(lessons->lesson[i].share);
  }
  memory_free(lessons->lesson);
}

static void mark(const Lesson *lesson, const Policy *policy, const float *weight, LessonRoom *room,
                 int *score, Marks *marks) {
  Features seen;
  Scorer scorer;
  best_kernels()->look(&lesson->position, &seen);
  scorer_init(&scorer, policy, &lesson->position, &seen);
  marks->loss += lesson_loss(weight, lesson, room, NULL);
  int best = 0, before = 0;
  for (int i = 0; i < lesson->count; i++) {
    score[i] = scorer_score(&scorer, lesson->move[i]);
    const double apart = fabs(score[i] - (double)POLICY_ONE * (double)room->score[i]);
    marks->farthest = fmax(marks->farthest, apart / (0.5 * room->features[i].count));
    if (lesson->share[i] > lesson->share[best]) best = i;
  }
  /* Those that score the same come before it: an empty policy gets no marks for that. */
  for (int i = 0; i < lesson->count; i++) before += i != best && score[i] >= score[best];
  for (int k = 0; k < FIRST_COUNTS; k++) marks->best_among[k] += before < FIRST_COUNT[k];
}

Marks lessons_test(const Lessons *lessons, const Policy *policy, const float *weight) {
  LessonRoom *room = memory_get(sizeof *room);
  int *score = memory_get(MOVES_ROOM * sizeof *score);
  Marks marks = {0};
  for (size_t i = 0; i < lessons->count; i++)
    mark(&lessons->lesson[i], policy, weight, room, score, &marks);
  marks.loss /= (double)lessons->count;
  for (int k = 0; k < FIRST_COUNTS; k++) marks.best_among[k] /= (double)lessons->count;
  memory_free(room);
  memory_free(score);
  return marks;
}
