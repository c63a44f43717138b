/* Two files of weights, or two tunings of the search, against each other. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "clock.h"
#include "dispatch.h"
#include "files.h"
#include "openings.h"
#include "parallel.h"
#include "player.h"

/* The two players of a thread: number 0 and 1 of the command line. */
typedef struct Table {
  Player player[2];
  uint64_t moves[2];
  Move *room;
} Table;

typedef struct Job {
  Table *table;     /* one a thread */
  int (*margin)[2]; /* of both games of each opening, from player 0; it begins the first */
  uint64_t pairs, seed;
  int random_moves;
  AtomicWord taken;
} Job;

/* A position that both still can play on from. */
static Position opening(const Job *job, uint64_t pair, Move *room) {
  Random random = random_stream(job->seed, pair);
  const Kernels *kernels = dispatch_best();
  for (;;) {
    Position position;
    position_init(&position, VARIANT_DUO);
    for (int i = 0; i < job->random_moves && pass_if_blocked(&position); i++)
      position_play(&position, opening_move(&position, 1.0, &random, room));
    if (kernels->any(&position, 0) && kernels->any(&position, 1)) return position;
  }
}

/* The final margin from the player who moves first. */
static int play(Table *table, Position position, int first) {
  const int color = position.turn;
  for (int i = 0; i < 2; i++) player_forget(&table->player[i]);
  while (pass_if_blocked(&position)) {
    const int mover = position.turn == color ? first : !first;
    Player *player = &table->player[mover];
    player_think(player, &position);
    table->moves[mover]++;
    if (!position_allows(&position, position.turn, player->choice[0].move))
      give_up("player %d wants to play an illegal move", mover + 1);
    position_play(&position, player->choice[0].move);
  }
  return position_margin(&position, color, SCORING_OFFICIAL);
}

static void work(void *context, int number) {
  Job *job = context;
  Table *table = &job->table[number];
  uint64_t taken;
  while ((taken = atomic_word_add(&job->taken, 1)) <= job->pairs) {
    const Position start = opening(job, taken - 1, table->room);
    job->margin[taken - 1][0] = play(table, start, 0);
    job->margin[taken - 1][1] = -play(table, start, 1);
  }
}

static double points(int margin) { return margin > 0 ? 1.0 : margin < 0 ? 0.0 : 0.5; }

static void report(const Job *job, int threads) {
  uint64_t wins = 0, draws = 0, losses = 0, moves[2] = {0, 0}, nodes[2] = {0, 0};
  double sum = 0, squares = 0, margins = 0, used[2] = {0, 0};
  const double pairs = (double)job->pairs;
  for (uint64_t i = 0; i < job->pairs; i++) {
    for (int k = 0; k < 2; k++) {
      const int margin = job->margin[i][k];
      wins += margin > 0;
      draws += margin == 0;
      losses += margin < 0;
      margins += margin;
    }
    /* The two games of an opening go together: what it favours evens out. */
    const double mean = 0.5 * (points(job->margin[i][0]) + points(job->margin[i][1]));
    sum += mean;
    squares += mean * mean;
  }
  for (int t = 0; t < threads; t++) {
    for (int k = 0; k < 2; k++) {
      moves[k] += job->table[t].moves[k];
      nodes[k] += job->table[t].player[k].nodes;
      used[k] += job->table[t].player[k].used;
    }
  }
  const double mean = sum / pairs, spread = fmax(squares / pairs - mean * mean, 0.0);
  printf("first %.1f %% +- %.1f (+%llu =%llu -%llu), margin %.2f", 100 * mean,
         196 * sqrt(spread / fmax(pairs - 1, 1)), (unsigned long long)wins,
         (unsigned long long)draws, (unsigned long long)losses, margins / (2 * pairs));
  for (int k = 0; k < 2; k++)
    printf("; %s: %.3f ms a move, %.0f positions a second", k == 0 ? "first" : "second",
           1e3 * used[k] / fmax((double)moves[k], 1), (double)nodes[k] / fmax(used[k], 1e-9));
  putchar('\n');
}

int main(int argc, char **argv) {
  int64_t games = 200, seed = 1, threads = 1, nodes = 0, random_moves = 4;
  double seconds = 0;
  const Argument arguments[] = {
      {"--games", "how many; two from each opening", ARGUMENT_WHOLE, &games, 2, 1e9},
      {"--nodes", "positions a move; 0: a look one move ahead", ARGUMENT_WHOLE, &nodes, 0, 1e15},
      {"--seconds", "processor time a move, instead", ARGUMENT_NUMBER, &seconds, 0, 1e6},
      {"--random-moves", "moves by chance in an opening", ARGUMENT_WHOLE, &random_moves, 0, 10},
      {"--seed", "another one, other openings", ARGUMENT_WHOLE, &seed, 0, 1e15},
      {"--threads", "games at a time", ARGUMENT_WHOLE, &threads, 1, THREADS_MAX},
  };
  const char *usage = "arena FIRST SECOND [options]; each FILE[,name=value...], FILE -: the plain "
                      "formula";
  if (arguments_read(argc, argv, usage, arguments, sizeof arguments / sizeof *arguments) != 2)
    give_up("usage: %s", usage);
  if (tables_init() != STATUS_OK) give_up("the tables could not be made");

  PlayerOptions options[2];
  Weights *weights[2];
  for (int k = 0; k < 2; k++) {
    options[k] = player_options();
    options[k].nodes = (uint64_t)nodes;
    options[k].seconds = seconds;
    weights[k] = player_read(argv[1 + k], &options[k]);
  }
  Job job = {.table = memory_get((size_t)threads * sizeof *job.table),
             .pairs = (uint64_t)games / 2,
             .seed = (uint64_t)seed,
             .random_moves = (int)random_moves};
  job.margin = memory_get((size_t)job.pairs * sizeof *job.margin);
  for (int t = 0; t < threads; t++) {
    Table *table = &job.table[t];
    table->room = memory_get(MOVES_ROOM * sizeof *table->room);
    for (int k = 0; k < 2; k++) {
      player_init(&table->player[k], &options[k]);
      table->moves[k] = 0;
    }
  }
  if (parallel_run((int)threads, work, &job) != STATUS_OK) give_up("no thread could be started");
  report(&job, (int)threads);
  for (int t = 0; t < threads; t++) {
    memory_free(job.table[t].room);
    for (int k = 0; k < 2; k++) player_free(&job.table[t].player[k]);
  }
  memory_free(job.table);
  memory_free(job.margin);
  for (int k = 0; k < 2; k++) memory_free(weights[k]);
  return 0;
}
