#include "player.h"

#include <math.h>
#include <string.h>

#include "arguments.h"
#include "clock.h"
#include "dispatch.h"
#include "files.h"
#include "playout.h"

enum { MEMORY_BYTES = 256 << 20, SPEC_BYTES = 1024 };

PlayerOptions player_options(void) {
  PlayerOptions options = {0};
  options.tuning = search_options(SCORING_OFFICIAL).tuning;
  return options;
}

const char *const player_names =
    "nodes, seconds, explore, prior-scale, sharpness, playout-share, playout-prior, "
    "playout-sharpness, playout-bonus, shortlist, widen-visits, leaf-pieces, leaf-nodes, "
    "root-share";

bool player_set(PlayerOptions *options, const char *name, double value) {
  SearchTuning *tuning = &options->tuning;
  if (strcmp(name, "nodes") == 0) {
    options->nodes = (uint64_t)value;
    options->seconds = 0;
  } else if (strcmp(name, "seconds") == 0) {
    options->seconds = value;
    options->nodes = 0;
  } else if (strcmp(name, "explore") == 0) {
    tuning->tree.explore = (float)value;
  } else if (strcmp(name, "prior-scale") == 0) {
    tuning->tree.prior_scale = (float)value;
  } else if (strcmp(name, "sharpness") == 0) {
    tuning->tree.sharpness = (float)value;
  } else if (strcmp(name, "playout-share") == 0) {
    tuning->tree.playout_share = (float)fmin(value, 1);
  } else if (strcmp(name, "playout-prior") == 0) {
    tuning->tree.playout_prior = (float)fmax(value, 1e-3);
  } else if (strcmp(name, "playout-sharpness") == 0) {
    tuning->playout_sharpness = (int)fmin(value, PLAYOUT_SHARPNESS_MAX);
  } else if (strcmp(name, "playout-bonus") == 0) {
    tuning->playout_bonus = (int)fmin(value, AVERAGES_WEIGHT_MAX);
  } else if (strcmp(name, "shortlist") == 0) {
    tuning->shortlist = (int)fmin(value, MOVES_ROOM);
  } else if (strcmp(name, "widen-visits") == 0) {
    tuning->widen_visits = (uint32_t)fmin(value, UINT32_MAX);
  } else if (strcmp(name, "leaf-pieces") == 0) {
    tuning->leaf_pieces = (int)value;
  } else if (strcmp(name, "leaf-nodes") == 0) {
    tuning->leaf_nodes = (uint64_t)value;
  } else if (strcmp(name, "root-share") == 0) {
    tuning->root_share = value;
  } else {
    return false;
  }
  return true;
}

Weights *player_read(const char *spec, PlayerOptions *options) {
  char text[SPEC_BYTES];
  if (strlen(spec) >= sizeof text) give_up("%s: too long", spec);
  strcpy(text, spec);
  char *at = strchr(text, ',');
  if (at != NULL) *at++ = '\0';
  while (at != NULL) {
    char *name = at, *equal = strchr(name, '=');
    if ((at = strchr(name, ',')) != NULL) *at++ = '\0';
    if (equal == NULL || (at != NULL && equal >= at))
      give_up("%s: '%s'; expected name=value", spec, name);
    *equal = '\0';
    if (!player_set(options, name, number_read(name, equal + 1, 0, 1e15)))
      give_up("%s: '%s'; expected one of: %s", spec, name, player_names);
  }
  Weights *weights = weights_read(text);
  options->weights = weights;
  return weights;
}

static bool searches(const Player *player) {
  return player->options.nodes != 0 || player->options.seconds > 0;
}

void player_init(Player *player, const PlayerOptions *options) {
  memset(player, 0, sizeof *player);
  player->options = *options;
  player->choice = memory_get(MOVES_ROOM * sizeof *player->choice);
  if (searches(player)) {
    player->order = memory_get(MOVES_ROOM * sizeof *player->order);
    player->search = search_new(MEMORY_BYTES);
    if (player->search == NULL) give_up("there is no memory for a search");
  } else {
    player->estimate = memory_get(MOVES_ROOM * sizeof *player->estimate);
  }
}

void player_free(Player *player) {
  search_free(player->search);
  memory_free(player->order);
  memory_free(player->estimate);
  memory_free(player->choice);
}

void player_forget(Player *player) {
  if (player->search != NULL) search_clear(player->search);
}

static int time_is_up(void *context) {
  const Player *player = context;
  return clock_thread() > player->deadline;
}

static int think_ahead(Player *player, const Position *position) {
  SearchOptions options = search_options(SCORING_OFFICIAL);
  options.weights = player->options.weights;
  options.tuning = player->options.tuning;
  options.node_limit = player->options.nodes;
  if (player->options.seconds > 0) {
    player->deadline = clock_thread() + player->options.seconds;
    options.stop = time_is_up;
    options.context = player;
  }
  const Status status = search_run(player->search, position, &options);
  if (status != STATUS_OK && status != STATUS_STOPPED) give_up("the search failed: %d", status);
  player->nodes += search_nodes(player->search);
  const int count = search_order(player->search, player->order);
  for (int i = 0; i < count; i++) {
    SearchMove found;
    search_result(player->search, player->order[i], &found);
    const Choice choice = {found.move, found.rank, found.worth};
    player->choice[i] = choice;
  }
  return count;
}

static int think_one_move(Player *player, const Position *position) {
  const SearchOptions best = search_options(SCORING_OFFICIAL);
  const Evaluator evaluator = {best.kernels, best.network_kernels, player->options.weights,
                               SCORING_OFFICIAL};
  bool all;
  const int count = evaluate_moves(&evaluator, position, MOVES_ROOM, player->estimate, &all);
  int first = 0;
  for (int i = 0; i < count; i++) {
    const FirstEstimate *estimate = &player->estimate[i];
    const Choice choice = {estimate->move, worth_value(estimate->worth), estimate->worth};
    player->choice[i] = choice;
    if (choice.rank > player->choice[first].rank) first = i;
  }
  if (count > 0) {
    const Choice choice = player->choice[first];
    player->choice[first] = player->choice[0];
    player->choice[0] = choice;
  }
  player->nodes += (uint64_t)count;
  return count;
}

int player_think(Player *player, const Position *position) {
  const double start = clock_thread();
  const int count =
      searches(player) ? think_ahead(player, position) : think_one_move(player, position);
  player->used += clock_thread() - start;
  return count;
}

void player_show(Player *player, int choice, uint32_t least, SearchVisitor visitor, void *context) {
  if (searches(player)) search_walk(player->search, player->order[choice], least, visitor, context);
}

bool pass_if_blocked(Position *position) {
  const Kernels *kernels = dispatch_best();
  if (kernels->any(position, position->turn)) return true;
  if (!kernels->any(position, !position->turn)) return false;
  position_play(position, MOVE_PASS);
  return true;
}
