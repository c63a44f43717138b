#include "game.h"

#include <math.h>
#include <string.h>

#include "dispatch.h"
#include "endgame.h"
#include "files.h"
#include "openings.h"
#include "records.h"

enum { SOLVER_BYTES = 1 << 20, FIRST_ROOM = 64 };

/* What is in play. */
typedef struct Play {
  Position position;
  Label label[GAME_RECORDS_MAX];
  int moves; /* played so far, without passes */
  double temperature;
  Random random;
  Move *room;
  double *weight;
} Play;

void game_init(Game *game) {
  memset(game, 0, sizeof *game);
  game->room = FIRST_ROOM;
  game->aside = memory_get(game->room * sizeof *game->aside);
}

void game_free(Game *game) { memory_free(game->aside); }

static void note(Game *game, Play *play, const Label *label) {
  play->label[game->count] = *label;
  game->record[game->count++] = play->position;
}

/* Ends the game by the solver's line, if it finds one. */
static bool solve(Game *game, Play *play, const GameOptions *options) {
  if (options->solve_nodes == 0 || position_pieces(&play->position) < options->solve_pieces)
    return false;
  SolveOptions solving = solve_options(SCORING_OFFICIAL);
  solving.table_bytes = SOLVER_BYTES;
  solving.node_limit = options->solve_nodes;
  SolveResult result;
  const Status status = endgame_solve(&play->position, &solving, &result);
  if (status == STATUS_STOPPED) return false;
  if (status != STATUS_OK) give_up("the solver failed: %d", status);
  const Label exact = {.exact = true};
  for (int i = 0; i < result.line_length; i++) {
    if (result.line[i] != MOVE_PASS) note(game, play, &exact);
    position_play(&play->position, result.line[i]);
  }
  game->solved = true;
  return true;
}

/* One of the choices, the better the likelier. */
static int draw_choice(const Player *player, int count, double temperature, Play *play) {
  double sum = 0;
  if (temperature <= 0) return 0;
  for (int i = 0; i < count; i++) {
    play->weight[i] = exp((player->choice[i].rank - player->choice[0].rank) / temperature);
    sum += play->weight[i];
  }
  double at = random_unit(&play->random) * sum;
  int chosen = 0;
  while (chosen < count - 1 && (at -= play->weight[chosen]) > 0) chosen++;
  return chosen;
}

static void note_aside(void *context, const SearchNode *node) {
  Game *game = context;
  if (!dispatch_best()->any(&node->position, node->position.turn)) return;
  const bool exact = node->lower == node->upper;
  const Label label = {.aside = true,
                       .exact = exact,
                       .margin = exact ? node->lower : 0,
                       .searched = !exact,
                       .result = worth_result(node->worth),
                       .searched_margin = !exact,
                       .expected_margin = node->worth.margin};
  if (game->asides == game->room) {
    Position *more = memory_get(2 * game->room * sizeof *more);
    memcpy(more, game->aside, game->asides * sizeof *more);
    memory_free(game->aside);
    game->aside = more;
    game->room *= 2;
  }
  Position *record = &game->aside[game->asides++];
  *record = node->position;
  record_write(record, &label);
}

static Move choose(Game *game, Play *play, Player *player, const GameOptions *options) {
  const int count = player_think(player, &play->position);
  const Worth best = player->choice[0].worth;
  const Label label = {.searched = true,
                       .result = worth_result(best),
                       .searched_margin = true,
                       .expected_margin = best.margin};
  note(game, play, &label);
  const double cooled = play->moves < options->warm_moves ? 1.0 : options->cooled;
  int chosen = draw_choice(player, count, play->temperature * cooled, play);
  if (random_unit(&play->random) < options->blunders) chosen = random_below(&play->random, count);
  /* What comes of the move is met again, and visited more often, by the next searches. */
  for (int i = 0; i < count && options->aside > 0; i++) {
    if (i != chosen) player_show(player, i, options->aside, note_aside, game);
  }
  return player->choice[chosen].move;
}

void game_play(Game *game, Player *player, const GameOptions *options, uint64_t seed,
               uint64_t number) {
  const double mostly = 0.95;
  Play play = {.random = random_stream(seed, number),
               .room = memory_get(MOVES_ROOM * sizeof(Move)),
               .weight = memory_get(MOVES_ROOM * sizeof(double))};
  position_init(&play.position, VARIANT_DUO);
  player_forget(player);
  game->count = 0;
  game->asides = 0;
  game->solved = false;
  const int by_chance = random_below(&play.random, options->random_moves + 1);
  play.temperature = options->temperature * (0.5 + random_unit(&play.random));
  for (; pass_if_blocked(&play.position) && !solve(game, &play, options); play.moves++) {
    const Move move = play.moves < by_chance
                          ? opening_move(&play.position, mostly, &play.random, play.room)
                          : choose(game, &play, player, options);
    position_play(&play.position, move);
  }
  game->margin = position_margin(&play.position, 0, SCORING_OFFICIAL);
  for (int i = 0; i < game->count; i++) {
    play.label[i].margin = game->record[i].turn == 0 ? game->margin : -game->margin;
    record_write(&game->record[i], &play.label[i]);
  }
  memory_free(play.room);
  memory_free(play.weight);
}
