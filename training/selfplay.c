/* Games of the engine against itself, for train to learn from. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "clock.h"
#include "files.h"
#include "game.h"
#include "parallel.h"

enum { BATCH = 64 /* games a thread between two writes */ };

typedef struct Job {
  GameOptions options;
  uint64_t seed;
  Player *player; /* one a thread */
  Game *game;     /* those of the batch */
  uint64_t first; /* number of the first of them */
  uint64_t count;
  AtomicWord taken;
} Job;

static void work(void *context, int number) {
  Job *job = context;
  uint64_t taken;
  while ((taken = atomic_word_add(&job->taken, 1)) <= job->count)
    game_play(&job->game[taken - 1], &job->player[number], &job->options, job->seed,
              job->first + taken - 1);
}

typedef struct Totals {
  uint64_t positions, asides, solved;
  double margin;
} Totals;

static void write_games(const Job *job, FILE *out, const char *path, Totals *totals) {
  for (uint64_t i = 0; i < job->count; i++) {
    const Game *game = &job->game[i];
    const size_t count = (size_t)game->count;
    if (fwrite(game->record, sizeof *game->record, count, out) != count ||
        fwrite(game->aside, sizeof *game->aside, game->asides, out) != game->asides)
      give_up("%s: %s", path, strerror(errno));
    totals->positions += count;
    totals->asides += game->asides;
    totals->solved += game->solved;
    totals->margin += game->margin;
  }
}

static void play_all(Job *job, uint64_t games, int threads, const char *path) {
  Totals totals = {0, 0, 0, 0};
  FILE *out = fopen(path, "wb");
  if (out == NULL) give_up("%s: %s", path, strerror(errno));
  const double start = clock_now();
  double told = start;
  const uint64_t batch = (uint64_t)(BATCH * threads);
  for (job->first = 0; job->first < games; job->first += job->count) {
    job->count = games - job->first < batch ? games - job->first : batch;
    atomic_word_set(&job->taken, 0);
    if (parallel_run(threads, work, job) != STATUS_OK) give_up("no thread could be started");
    write_games(job, out, path, &totals);
    const double now = clock_now();
    if (now - told < 10) continue;
    told = now;
    fprintf(stderr, "%llu games, %.0f s\n", (unsigned long long)(job->first + job->count),
            now - start);
  }
  if (fclose(out) != 0) give_up("%s: %s", path, strerror(errno));
  printf("%llu games, %llu positions, %llu more aside, %llu solved, mean margin %.2f, %.1f s\n",
         (unsigned long long)games, (unsigned long long)totals.positions,
         (unsigned long long)totals.asides, (unsigned long long)totals.solved,
         totals.margin / (double)games, clock_now() - start);
}

int main(int argc, char **argv) {
  int64_t games = 1000, seed = 1, threads = 1, nodes = 0;
  int64_t aside = 0, random_moves = 5, warm_moves = 12, solve_pieces = 22, solve_nodes = 2500;
  double temperature = 0.03, cooled = 0.3, blunders = 0.01;
  const double big = 1e15;
  const Argument arguments[] = {
      {"--games", "how many", ARGUMENT_WHOLE, &games, 1, big},
      {"--seed", "another one, other games", ARGUMENT_WHOLE, &seed, 0, big},
      {"--threads", "games at a time; the result is the same", ARGUMENT_WHOLE, &threads, 1,
       THREADS_MAX},
      {"--nodes", "positions a move; 0: a look one move ahead", ARGUMENT_WHOLE, &nodes, 0, big},
      {"--aside", "note what a search visits so often, too; 0: nothing", ARGUMENT_WHOLE, &aside, 0,
       UINT32_MAX},
      {"--random-moves", "most moves by chance at the beginning", ARGUMENT_WHOLE, &random_moves, 0,
       GAME_RECORDS_MAX},
      {"--temperature", "0: always the best move", ARGUMENT_NUMBER, &temperature, 0, 10},
      {"--warm-moves", "after so many the temperature falls", ARGUMENT_WHOLE, &warm_moves, 0, 100},
      {"--cooled", "to that part", ARGUMENT_NUMBER, &cooled, 0, 1},
      {"--blunders", "part of the moves by chance", ARGUMENT_NUMBER, &blunders, 0, 1},
      {"--solve-pieces", "pieces on the board before the solver is asked", ARGUMENT_WHOLE,
       &solve_pieces, 0, GAME_RECORDS_MAX},
      {"--solve-nodes", "its limit; 0: it is never asked", ARGUMENT_WHOLE, &solve_nodes, 0, big},
  };
  const char *usage =
      "selfplay WEIGHTS[,name=value...] OUT [options]; WEIGHTS -: the plain formula";
  if (arguments_read(argc, argv, usage, arguments, sizeof arguments / sizeof *arguments) != 2)
    give_up("usage: %s", usage);
  if (tables_init() != STATUS_OK) give_up("the tables could not be made");

  PlayerOptions options = player_options();
  options.nodes = (uint64_t)nodes;
  options.tuning.root_share = 0; /* the solver is asked here, once a move */
  Weights *weights = player_read(argv[1], &options);
  Job job = {.seed = (uint64_t)seed,
             .player = memory_get((size_t)threads * sizeof *job.player),
             .game = memory_get((size_t)threads * BATCH * sizeof *job.game)};
  const GameOptions game = {(int)random_moves,     temperature,    cooled,
                            (int)warm_moves,       blunders,       (int)solve_pieces,
                            (uint64_t)solve_nodes, (uint32_t)aside};
  job.options = game;
  for (int i = 0; i < (int)threads * BATCH; i++) game_init(&job.game[i]);
  for (int i = 0; i < threads; i++) player_init(&job.player[i], &options);
  play_all(&job, (uint64_t)games, (int)threads, argv[2]);
  for (int i = 0; i < threads; i++) player_free(&job.player[i]);
  memory_free(job.player);
  for (int i = 0; i < (int)threads * BATCH; i++) game_free(&job.game[i]);
  memory_free(job.game);
  memory_free(weights);
  return 0;
}
