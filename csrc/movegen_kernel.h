/* The move search itself, compiled once for each instruction set.
 *
 * The including file defines `Vec`, a set of 256 cells, the vec_ functions on it, and `Tally`, a
 * sum of set sizes; after this file it defines words_append, and puts the kernels into a table.
 *
 * A placement is legal when all of its cells are allowed and at least one is an anchor. For one
 * orientation, the set of roots that satisfy this is
 *
 *     AND over cells (r, c) of (allowed moved by -r, -c)
 *   & OR over cells (r, c) of (anchors moved by -r, -c)
 *
 * so that all placements of an orientation are tested at once. The sets are stored once for every
 * place that a cell can have beside its root. And every orientation is a smaller one plus one cell:
 * the AND and the OR of the 28 orientations of up to 4 cells are kept, so that each of the 91 costs
 * one more AND and one more OR.
 */
#include <string.h>

#include "movegen.h"

typedef struct Pair {
  Vec allowed, anchors;
} Pair;

/* The words of some sets of roots that are not empty, and the move of their first bit. */
typedef struct Words {
  int count;
  uint64_t word[(ORIENTATIONS_MAX + 1) * BITS_WORDS];
  uint16_t base[(ORIENTATIONS_MAX + 1) * BITS_WORDS];
} Words;

FORCE_INLINE void words_append(Words *words, Vec roots, int orientation);

typedef struct Scratch {
  Pair prefix[PREFIXES_MAX];
  Pair copy[COPIES_STORED];
} Scratch;

/* Returns false where the colour has no anchor, and so no move. */
FORCE_INLINE bool load_frontier(const Position *position, const Variant *v, int color,
                                Vec *allowed_out, Vec *anchors_out) {
  Vec own = vec_load(&position->own[color]);
  Vec occupied = vec_or(own, vec_load(&position->own[!color]));
  Vec rows = vec_or(vec_row_down(own), vec_row_up(own));
  Vec edges = vec_or(rows, vec_or(vec_columns(own, 1), vec_columns(own, -1)));
  Vec corners = vec_or(vec_columns(rows, 1), vec_columns(rows, -1));
  if (vec_is_zero(own)) corners = vec_load(&v->start[color]);
  *allowed_out = vec_minus(vec_load(&v->board), vec_or(occupied, edges));
  *anchors_out = vec_and(*allowed_out, corners);
  return !vec_is_zero(*anchors_out);
}

FORCE_INLINE uint32_t blocks_of(const SearchTables *search, uint32_t pieces) {
  return search->blocks[0][pieces & 127] | search->blocks[1][pieces >> 7 & 127] |
         search->blocks[2][pieces >> 14 & 127];
}

FORCE_INLINE Pair pair_columns(Pair pair, int columns) {
  Pair out = {vec_columns(pair.allowed, columns), vec_columns(pair.anchors, columns)};
  return out;
}

FORCE_INLINE Pair pair_row_up(Pair pair) {
  Pair out = {vec_row_up(pair.allowed), vec_row_up(pair.anchors)};
  return out;
}

/* What is left of the root in a copy may hold cells from beyond the right edge, and the rows below
 * the board too; no root can lie there, because the root's own cell is part of every placement. */
FORCE_INLINE void fill_copies(Pair row, Pair *copy) {
  copy[0].allowed = row.allowed;
  copy[0].anchors = row.anchors;
  for (int col = 1; col <= 4; col++) copy[copy_number(0, col)] = pair_columns(row, col);
  row = pair_row_up(row);
  for (int col = -3; col <= 3; col++) copy[copy_number(1, col)] = pair_columns(row, col);
  row = pair_row_up(row);
  for (int col = -2; col <= 2; col++) copy[copy_number(2, col)] = pair_columns(row, col);
  row = pair_row_up(row);
  for (int col = -1; col <= 1; col++) copy[copy_number(3, col)] = pair_columns(row, col);
  copy[copy_number(4, 0)] = pair_row_up(row);
  copy[COPY_EMPTY].allowed = copy[COPY_EMPTY].anchors = vec_zero();
}

/* A prefix and one more cell; both are given by their place in bytes. */
FORCE_INLINE Pair extend(const Scratch *scratch, uint16_t prefix_bytes, uint16_t copy_bytes) {
  const Pair *prefix = (const Pair *)((const char *)scratch + prefix_bytes);
  const Pair *copy = (const Pair *)((const char *)scratch + copy_bytes);
  Pair out = {vec_and(prefix->allowed, copy->allowed), vec_or(prefix->anchors, copy->anchors)};
  return out;
}

FORCE_INLINE void fill_prefixes(const SearchTables *search, Pair monomino, Scratch *scratch) {
  scratch->prefix[0].allowed = monomino.allowed;
  scratch->prefix[0].anchors = monomino.anchors;
  for (int i = 1; i < PREFIXES_MAX; i++) {
    scratch->prefix[i] = extend(scratch, search->prefix_parent[i], search->prefix_copy[i]);
  }
}

/* The roots of all legal placements in one lane of a block. */
FORCE_INLINE Vec lane_roots(const Block *block, int lane, const Scratch *scratch) {
  Pair pair = extend(scratch, block->prefix[lane], block->copy[lane]);
  return vec_and(pair.allowed, pair.anchors);
}

/* Fills what lane_roots reads; returns the blocks to look at, 0 where the colour has no move. */
FORCE_INLINE uint32_t prepare(const Position *position, const Variant *v, int color,
                              Scratch *scratch) {
  Pair frontier;
  if (!load_frontier(position, v, color, &frontier.allowed, &frontier.anchors)) return 0;
  fill_copies(frontier, scratch->copy);
  fill_prefixes(&v->search, frontier, scratch);
  return blocks_of(&v->search, position->left[color]);
}

/* Counts legal placements; `playable`: NULL, or the pieces that have one, a bit each. */
FORCE_INLINE int tally_moves(const Position *position, int color, uint32_t *playable) {
  const Variant *v = variant_get(position->variant);
  Scratch scratch;
  uint32_t blocks = prepare(position, v, color, &scratch);
  Tally tally = tally_zero();
  if (playable != NULL) *playable = 0;
  for (; blocks != 0; blocks &= blocks - 1) {
    const Block *block = &v->search.block[count_trailing_zeros(blocks)];
    Vec a = lane_roots(block, 0, &scratch), b = lane_roots(block, 1, &scratch);
    Vec c = lane_roots(block, 2, &scratch), d = lane_roots(block, 3, &scratch);
    tally = tally_add(tally, a, b, c, d);
    if (playable == NULL) continue;
    bool found = !vec_is_zero(vec_or(vec_or(a, b), vec_or(c, d)));
    *playable |= (uint32_t)found << v->orientation[block->first].piece;
  }
  return tally_sum(tally);
}

static int count(const Position *position, int color) { return tally_moves(position, color, NULL); }

static int survey(const Position *position, int color, uint32_t *playable) {
  return tally_moves(position, color, playable);
}

/* Appends the moves of one word of roots. Most words hold few: four are written whatever they are,
 * which costs less than a branch that cannot be foreseen. The caller's list has room for them. */
FORCE_INLINE Move *list_word(uint64_t word, unsigned base, Move *out) {
  Move *end = out + count_ones(word);
  for (int i = 0; i < LIST_AT_ONCE; i++) {
    out[i] = (Move)(base + (unsigned)count_trailing_zeros_or_64(word));
    word &= word - 1;
  }
  for (out += LIST_AT_ONCE; word != 0; word &= word - 1)
    *out++ = (Move)(base + (unsigned)count_trailing_zeros(word));
  return end;
}

static int list(const Position *position, int color, Move *out) {
  const Variant *v = variant_get(position->variant);
  Scratch scratch;
  Words words;
  words.count = 0;
  Move *end = out;
  uint32_t blocks = prepare(position, v, color, &scratch);
  for (; blocks != 0; blocks &= blocks - 1) {
    const Block *block = &v->search.block[count_trailing_zeros(blocks)];
    for (int lane = 0; lane < BLOCK_ORIENTATIONS; lane++)
      words_append(&words, lane_roots(block, lane, &scratch), (int)block->first + lane);
  }
  for (int i = 0; i < words.count; i++) end = list_word(words.word[i], words.base[i], end);
  return (int)(end - out);
}

static bool any(const Position *position, int color) {
  const Variant *v = variant_get(position->variant);
  Scratch scratch;
  uint32_t blocks = prepare(position, v, color, &scratch);
  for (; blocks != 0; blocks &= blocks - 1) {
    const Block *block = &v->search.block[count_trailing_zeros(blocks)];
    Vec found = vec_or(vec_or(lane_roots(block, 0, &scratch), lane_roots(block, 1, &scratch)),
                       vec_or(lane_roots(block, 2, &scratch), lane_roots(block, 3, &scratch)));
    if (!vec_is_zero(found)) return true;
  }
  return false;
}
