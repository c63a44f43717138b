/* Tests of the players: what they choose among is in order, and worth what it is said to be.
 * Returns 0 when all is well. */
#include "dispatch.h"
#include "openings.h"
#include "player.h"
#include "testing.h"

enum { GAMES = 12, LATEST = 30 };

static Move room[MOVES_ROOM];

static bool is_close(float a, float b) { return a - b < 1e-4f && b - a < 1e-4f; }

/* Without a search a rank is the worth; with one it may be less, for want of visits, but not less
 * than half way down to what no move falls short of. */
static void check_choices(Player *player, const Position *position, bool searched) {
  const int count = player_think(player, position);
  CHECK(count > 0);
  for (int i = 0; i < count; i++) {
    const Choice *choice = &player->choice[i];
    const float value = worth_value(choice->worth), least = -0.25f;
    CHECK(position_allows(position, position->turn, choice->move));
    CHECK(choice->rank <= player->choice[0].rank);
    CHECK(choice->rank <= value || is_close(choice->rank, value));
    CHECK(choice->rank >= (value + least) / 2 || is_close(choice->rank, (value + least) / 2));
    if (!searched) {
      CHECK(is_close(choice->rank, value));
      continue;
    }
    CHECK(i == 0 || choice->rank <= player->choice[i - 1].rank);
  }
}

static void test_choices(uint64_t nodes) {
  PlayerOptions options = player_options();
  options.nodes = nodes;
  Player player;
  player_init(&player, &options);
  for (int game = 0; game < GAMES; game++) {
    Random random = random_stream(nodes, (uint64_t)game);
    Position position;
    position_init(&position, VARIANT_DUO);
    player_forget(&player);
    for (int ply = 0; ply < LATEST && pass_if_blocked(&position); ply++) {
      if (ply % 3 == game % 3) check_choices(&player, &position, nodes > 0);
      position_play(&position, opening_move(&position, 0.9, &random, room));
    }
  }
  player_free(&player);
}

int main(void) {
  CHECK(tables_init() == STATUS_OK);
  test_choices(0);
  test_choices(1);
  test_choices(2000);
  return 0;
}
