#include "packing.h"

#include <string.h>

enum { KEY_INPUTS = REACH_KEY_WORDS + 1 };

static Key pack_key(const Packer *packer, const Reach *reach) {
  uint64_t input[KEY_INPUTS];
  reach_key_words(reach, input);
  input[REACH_KEY_WORDS] = reach->usable;
  return key_of(&packer->hash, input);
}

Status packer_init(Packer *packer, Ground *ground, Effort *effort, bool official,
                   size_t table_bytes, bool shared) {
  packer->ground = ground;
  packer->effort = effort;
  packer->official = official;
  key_hash_init(&packer->hash, KEY_INPUTS);
  packer->table = &packer->own_table;
  return table_init(packer->table, table_bytes, shared);
}

void packer_join(Packer *packer, Ground *ground, Effort *effort, const Packer *first) {
  memset(packer, 0, sizeof *packer);
  packer->ground = ground;
  packer->effort = effort;
  packer->official = first->official;
  packer->hash = first->hash;
  packer->table = first->table;
}

void packer_free(Packer *packer) { table_free(&packer->own_table); }

/* Of the anchors that the fewest legal placements cover, the first. Counts up to 7 on three sets of
 * bits. */
static int choose_anchor(const Ground *ground, const Reach *reach) {
  Bits ones = bits_empty(), twos = bits_empty(), fours = bits_empty();
  for (int v = 0; v < ground->words; v++) {
    for (uint64_t rest = reach->legal[v]; rest != 0; rest &= rest - 1) {
      const Bits *cover = &ground->cover[64 * v + count_trailing_zeros(rest)];
      for (int w = 0; w < BITS_WORDS; w++) {
        uint64_t full = ones.word[w] & twos.word[w] & fours.word[w];
        uint64_t add = cover->word[w] & ~full, carry = add & ones.word[w];
        ones.word[w] ^= add;
        fours.word[w] |= carry & twos.word[w];
        twos.word[w] ^= carry;
      }
    }
  }
  Bits best = reach->anchors, less = bits_minus(best, fours);
  if (!bits_is_empty(&less)) best = less;
  less = bits_minus(best, twos);
  if (!bits_is_empty(&less)) best = less;
  less = bits_minus(best, ones);
  if (!bits_is_empty(&less)) best = less;
  return bits_pop(&best);
}

static int max_int(int a, int b) { return a > b ? a : b; }
static int min_int(int a, int b) { return a < b ? a : b; }

/* What comes out of placing whatever comes first. */
static int pack_greedily(Ground *ground, const Reach *reach) {
  if (ground->opened != NULL) return ground->kernels->greedy(ground, reach);
  Bits blocked = bits_empty(), starts = reach->anchors;
  int squares = 0;
  for (int before = -1; before != squares;) {
    before = squares;
    for (int w = 0; w < ground->words; w++) {
      for (uint64_t rest = reach->alive[w]; rest != 0; rest &= rest - 1) {
        const int number = 64 * w + count_trailing_zeros(rest);
        const Bits *cover = &ground->cover[number];
        if (bits_meet(cover, &blocked) || !bits_meet(cover, &starts)) continue;
        const Placement *placement = &ground->placement[number];
        blocked = bits_or(blocked, placement->ends);
        starts = bits_or(starts, placement->corners);
        squares += placement->size;
      }
    }
  }
  return squares;
}

/* Squares only; window as in packing_value.
 *
 * A set of placements that can be made in some order can be made in many, and only the set counts.
 * Take an anchor. If some placement of the set covers it, that one is legal now and may come first:
 * what the others need (room, and a corner of an earlier one or an anchor) stays theirs. Otherwise
 * the anchor stays uncovered, and it may as well be forbidden. Branching on that meets every set,
 * and none in two orders. */
static int pack(Packer *packer, const Reach *reach, int floor, int goal) {
  Ground *ground = packer->ground;
  if (reach->squares_upper <= floor) return reach->squares_upper;
  if (goal <= 0 || !reach_can_move(reach)) return 0;
  if (!effort_count(packer->effort)) return 0;
  const uint64_t nodes = packer->effort->nodes;
  const Key key = pack_key(packer, reach);
  table_prefetch(packer->table, key);
  const int quick =
      ground->opened != NULL ? pack_greedily(ground, reach) : 0; /* if that is quick */
  if (quick >= goal) return quick;
  Record record = {0, reach->squares_upper, RECORD_NO_MOVE, 0};
  if (table_find(packer->table, key, &record)) {
    if (record.lower >= goal || record.lower == record.upper) return record.lower;
    if (record.upper <= floor) return record.upper;
  }
  if (quick > record.lower) record.lower = (int16_t)quick;
  if (record.lower == record.upper) return record.lower;
  int best = record.lower; /* can be placed; from here on also the greatest result of a branch */
  const int mark = ground->used;
  Reach *spare[2] = {reach_new(ground), reach_new(ground)};
  const int mark_children = ground->used;
  int turn = 0;
  while (best < goal && reach_can_move(reach)) {
    int need = max_int(best, floor);
    if (reach->squares_upper <= need) {
      best = max_int(best, reach->squares_upper);
      break;
    }
    const int anchor = choose_anchor(ground, reach);
    const uint64_t *covering = ground_covering(ground, anchor);
    for (int w = 0; w < ground->words && best < goal; w++) {
      uint64_t rest = reach->legal[w] & covering[w]; /* big ones come first */
      for (; rest != 0 && best < goal; rest &= rest - 1) {
        const int number = 64 * w + count_trailing_zeros(rest);
        const Placement *placement = &ground->placement[number];
        const int size = placement->size;
        need = max_int(best, floor);
        /* Cheaper than the future, and often enough. */
        const Bits room = bits_minus(reach->cells, placement->ends);
        const int most = size + bits_count(&room);
        if (most <= need) {
          best = max_int(best, most);
          continue;
        }
        const Reach *child = reach_after(ground, reach, number);
        best = max_int(best, size + pack(packer, child, need - size, goal - size));
        ground->used = mark_children;
        if (packer->effort->stopped) {
          ground->used = mark;
          return 0;
        }
      }
    }
    if (best >= goal) break;
    Bits closed = bits_empty();
    bits_add(&closed, anchor);
    reach_without_into(ground, reach, &closed, spare[turn]);
    reach = spare[turn];
    turn = !turn;
  }
  ground->used = mark;
  if (best > floor) record.lower = (int16_t)best;
  if (best < goal) record.upper = (int16_t)min_int(record.upper, best);
  record.effort = bit_length(packer->effort->nodes - nodes);
  table_store(packer->table, key, record);
  return best;
}

/* Whether all pieces left can be placed with the monomino at the end. As in pack(), but an anchor
 * that no bigger piece covers stays open for the monomino. */
static bool monomino_can_be_last(Packer *packer, const Reach *reach) {
  Ground *ground = packer->ground;
  const int monomino = ground->variant->monomino;
  const uint64_t *of_monomino = ground->of_piece + (size_t)monomino * (size_t)ground->words;
  if (!effort_count(packer->effort)) return false;
  if (reach->left == (uint32_t)1 << monomino) return reach_can_move(reach);
  if (!reach->complete) return false;
  const int mark = ground->used;
  Reach *rest = reach_new(ground);
  const Bits nothing = bits_empty();
  reach_without_into(ground, reach, &nothing, rest);
  const int mark_children = ground->used;
  bool found = false;
  for (Bits anchors = rest->anchors; !found && !bits_is_empty(&anchors);) {
    const int anchor = bits_pop(&anchors);
    const uint64_t *covering = ground_covering(ground, anchor);
    for (int w = 0; w < ground->words && !found; w++) {
      uint64_t bigger = rest->legal[w] & covering[w] & ~of_monomino[w];
      for (; bigger != 0 && !found; bigger &= bigger - 1) {
        const int number = 64 * w + count_trailing_zeros(bigger);
        found = monomino_can_be_last(packer, reach_after(ground, rest, number));
        ground->used = mark_children;
      }
    }
    /* No bigger piece covers this anchor: drop those that do. */
    for (int w = 0; w < ground->words; w++) {
      rest->alive[w] &= ~covering[w] | of_monomino[w];
      rest->legal[w] &= ~covering[w] | of_monomino[w];
    }
  }
  ground->used = mark;
  return found && !packer->effort->stopped;
}

/* The bonus that is still within reach. */
static int bonus_bound(const Packer *packer, const Reach *reach) {
  if (!packer->official || reach->left == 0 || !reach->complete) return 0;
  if (reach->squares_upper < reach->bound) return 0; /* a packing search said so */
  bool monomino = (reach->left >> packer->ground->variant->monomino & 1) != 0;
  return monomino ? BONUS_MONOMINO_LAST : BONUS_ALL_PLACED;
}

int packing_bound(const Packer *packer, const Reach *reach) {
  return reach->squares_upper + bonus_bound(packer, reach);
}

int packing_bound_on(const Packer *packer, const Reach *reach, const Bits *without) {
  const Bits cells = bits_minus(reach->cells, *without);
  const int most = reach_cover_bound(packer->ground, &cells, reach->usable);
  return min_int(most, reach->squares_upper) + bonus_bound(packer, reach);
}

void packing_greedy(const Packer *packer, Reach *reach) {
  if (reach->squares_lower != 0 || reach->squares_upper == 0) return;
  reach->squares_lower = (int16_t)pack_greedily(packer->ground, reach);
}

/* pack() with the memory of the future itself in front. */
static int pack_squares(Packer *packer, Reach *reach, int floor, int goal) {
  if (reach->squares_upper <= floor) return reach->squares_upper;
  if (reach->squares_lower >= goal || reach->squares_lower == reach->squares_upper) {
    return reach->squares_lower;
  }
  if (reach->squares_lower == 0) {
    packing_greedy(packer, reach);
    if (reach->squares_lower >= goal || reach->squares_lower == reach->squares_upper) {
      return reach->squares_lower;
    }
  }
  int squares = pack(packer, reach, floor, goal);
  if (packer->effort->stopped) return squares;
  if (squares > floor && squares > reach->squares_lower) reach->squares_lower = (int16_t)squares;
  if (squares < goal && squares < reach->squares_upper) reach->squares_upper = (int16_t)squares;
  return squares;
}

/* Placing everything is also the most squares, so the bonus matters only once a packing of all the
 * squares is there. */
int packing_value(Packer *packer, Reach *reach, int floor, int goal) {
  const int bonus = bonus_bound(packer, reach), all = reach->bound;
  if (bonus == 0 || goal <= all) return pack_squares(packer, reach, floor, goal);
  int squares = pack_squares(packer, reach, min_int(floor, all - 1), all);
  if (squares < all || packer->effort->stopped) return squares;
  if (bonus == BONUS_ALL_PLACED) return all + BONUS_ALL_PLACED;
  if (goal <= all + BONUS_ALL_PLACED) return all + BONUS_ALL_PLACED;
  if (floor >= all + BONUS_MONOMINO_LAST) return all + BONUS_MONOMINO_LAST;
  return all + (monomino_can_be_last(packer, reach) ? BONUS_MONOMINO_LAST : BONUS_ALL_PLACED);
}

void packing_try_all(Packer *packer, Reach *reach, uint64_t budget) {
  Effort *effort = packer->effort;
  if (bonus_bound(packer, reach) == 0) return;
  const uint64_t limit = effort->limit, enough = effort->nodes + budget;
  if (limit == 0 || enough < limit) effort->limit = enough;
  pack_squares(packer, reach, reach->bound - 1, reach->bound);
  if (effort->stopped && effort->limit == enough && effort->nodes >= enough)
    effort->stopped = false;
  effort->limit = limit;
}
