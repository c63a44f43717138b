/* The move search itself, compiled once for each instruction set.
 *
 * The including file defines `Vec`, a set of 256 cells, and the vec_ functions on it, and
 * KERNELS, the name of the table to fill.
 *
 * A placement is legal when all of its cells are allowed and at least one is an anchor. For one
 * orientation, the set of roots that satisfy this is
 *
 *     AND over cells (r, c) of (allowed moved by -r, -c)  &  OR over cells of (anchors moved
 * likewise)
 *
 * so that all placements of an orientation are tested at once. Two things make it cheap. The sets
 * are stored once for every column shift, and a shift by rows is a load from another address. And
 * every orientation is a smaller one plus one cell: the AND and the OR of the 28 orientations of up
 * to 4 cells are kept, so that each of the 91 costs one more AND and one more OR.
 */
#include <string.h>

#include "movegen.h"

typedef struct Shifted {
  uint16_t allowed[SHIFT_COLUMNS][SHIFT_STRIDE];
  uint16_t anchors[SHIFT_COLUMNS][SHIFT_STRIDE];
} Shifted;

typedef struct Prefixes {
  Vec allowed[PREFIXES_MAX];
  Vec anchors[PREFIXES_MAX];
} Prefixes;

FORCE_INLINE void shift_columns(Vec set, uint16_t copies[SHIFT_COLUMNS][SHIFT_STRIDE]) {
#define COPY(column)                                                                               \
  vec_store(copies[(column) - SHIFT_FIRST_COLUMN], vec_columns(set, column));                      \
  vec_store(copies[(column) - SHIFT_FIRST_COLUMN] + BITS_ROW, vec_zero())
  COPY(-3);
  COPY(-2);
  COPY(-1);
  COPY(0);
  COPY(1);
  COPY(2);
  COPY(3);
  COPY(4);
#undef COPY
}

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

FORCE_INLINE Work work_for(const SearchTables *search, uint32_t left) {
  const Work *a = &search->work[0][left & 127];
  const Work *b = &search->work[1][left >> 7 & 127];
  const Work *c = &search->work[2][left >> 14 & 127];
  Work out = {a->blocks | b->blocks | c->blocks, a->prefixes | b->prefixes | c->prefixes};
  return out;
}

FORCE_INLINE void fill_prefixes(const SearchTables *search, uint32_t needed, const Shifted *shifted,
                                Prefixes *prefixes) {
  const uint16_t *allowed = shifted->allowed[0], *anchors = shifted->anchors[0];
  int offset = search->prefix_offset[0];
  prefixes->allowed[0] = vec_load(allowed + offset);
  prefixes->anchors[0] = vec_load(anchors + offset);
  for (needed &= ~(uint32_t)1; needed != 0; needed &= needed - 1) {
    int i = count_trailing_zeros(needed), parent = search->prefix_parent[i];
    offset = search->prefix_offset[i];
    prefixes->allowed[i] = vec_and(prefixes->allowed[parent], vec_load(allowed + offset));
    prefixes->anchors[i] = vec_or(prefixes->anchors[parent], vec_load(anchors + offset));
  }
}

/* The roots of all legal placements in one lane of a block. */
FORCE_INLINE Vec lane_roots(const Block *block, int lane, const Shifted *shifted,
                            const Prefixes *prefixes) {
  int offset = block->offset[lane], prefix = block->prefix[lane];
  Vec fits = vec_and(prefixes->allowed[prefix], vec_load(shifted->allowed[0] + offset));
  Vec touches = vec_or(prefixes->anchors[prefix], vec_load(shifted->anchors[0] + offset));
  return vec_and(fits, touches);
}

/* Fills what lane_roots reads; returns the blocks to look at, 0 where the colour has no move. */
FORCE_INLINE uint32_t prepare(const Position *position, const Variant *v, int color,
                              Shifted *shifted, Prefixes *prefixes) {
  Vec allowed, anchors;
  if (!load_frontier(position, v, color, &allowed, &anchors)) return 0;
  Work work = work_for(&v->search, position->left[color]);
  shift_columns(allowed, shifted->allowed);
  shift_columns(anchors, shifted->anchors);
  fill_prefixes(&v->search, work.prefixes, shifted, prefixes);
  return work.blocks;
}

static int count(const Position *position, int color) {
  const Variant *v = variant_get(position->variant);
  Shifted shifted;
  Prefixes prefixes;
  uint32_t blocks = prepare(position, v, color, &shifted, &prefixes);
  Tally tally = tally_zero();
  for (; blocks != 0; blocks &= blocks - 1) {
    const Block *block = &v->search.block[count_trailing_zeros(blocks)];
    tally = tally_add(
        tally, lane_roots(block, 0, &shifted, &prefixes), lane_roots(block, 1, &shifted, &prefixes),
        lane_roots(block, 2, &shifted, &prefixes), lane_roots(block, 3, &shifted, &prefixes));
  }
  return tally_sum(tally);
}

FORCE_INLINE Move *list_roots(Vec roots, int orientation, Move *out) {
  if (vec_is_zero(roots)) return out;
  Bits set;
  vec_store(&set, roots);
  for (int i = 0; i < BITS_WORDS; i++) {
    unsigned base = (unsigned)orientation << 8 | (unsigned)i << 6;
    for (uint64_t word = set.word[i]; word != 0; word &= word - 1)
      *out++ = (Move)(base | (unsigned)count_trailing_zeros(word));
  }
  return out;
}

static int list(const Position *position, int color, Move *out) {
  const Variant *v = variant_get(position->variant);
  Shifted shifted;
  Prefixes prefixes;
  uint32_t blocks = prepare(position, v, color, &shifted, &prefixes);
  Move *end = out;
  for (; blocks != 0; blocks &= blocks - 1) {
    const Block *block = &v->search.block[count_trailing_zeros(blocks)];
    for (int lane = 0; lane < BLOCK_ORIENTATIONS; lane++)
      end = list_roots(lane_roots(block, lane, &shifted, &prefixes), block->first + lane, end);
  }
  return (int)(end - out);
}

static bool any(const Position *position, int color) {
  const Variant *v = variant_get(position->variant);
  Shifted shifted;
  Prefixes prefixes;
  uint32_t blocks = prepare(position, v, color, &shifted, &prefixes);
  for (; blocks != 0; blocks &= blocks - 1) {
    const Block *block = &v->search.block[count_trailing_zeros(blocks)];
    Vec found = vec_or(vec_or(lane_roots(block, 0, &shifted, &prefixes),
                              lane_roots(block, 1, &shifted, &prefixes)),
                       vec_or(lane_roots(block, 2, &shifted, &prefixes),
                              lane_roots(block, 3, &shifted, &prefixes)));
    if (!vec_is_zero(found)) return true;
  }
  return false;
}
