/* Futures, compiled once for each instruction set.
 *
 * The including file defines `Vec`, a set of 256 cells or four words of a set of placements, and
 * the vec_ functions on it; after this file it puts the functions into a table.
 */
#include "reach_sets.h"

FORCE_INLINE Vec vec_edges(Vec a) {
  return vec_or(vec_or(vec_row_down(a), vec_row_up(a)),
                vec_or(vec_columns(a, 1), vec_columns(a, -1)));
}

/* The bits of a cover that stand for cells. */
FORCE_INLINE Vec cover_cells(Vec cover) {
  const Bits cells = {
      {~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0, ((uint64_t)1 << PIECE_BITS_SHIFT) - 1}};
  return vec_and(cover, vec_load(&cells));
}

FORCE_INLINE uint32_t cover_pieces(Vec cover) {
  Bits bits;
  vec_store(&bits, cover);
  return (uint32_t)(bits.word[PIECE_BITS_WORD] >> PIECE_BITS_SHIFT);
}

FORCE_INLINE int vec_count(Vec a) {
  Bits bits;
  vec_store(&bits, a);
  return bits_count(&bits);
}

/* How many cells of a region pieces can cover at most.
 *
 * Join cells of the region that are neighbours by edge: E joints, and a cell has 0 to 4. Two pieces
 * of a colour never touch by edge, so every joint lies inside a piece, or has one end covered, or
 * none. Let the pieces cover n cells with j joints inside pieces. The joints at covered cells,
 * counted per cell, are 2j + (joints with one end covered) <= 2j + (E - j) = E + j. That count is
 * no less than the sum of the n smallest degrees, and j no more than the n cells with the most
 * joints per cell can hold. So n cells fit only if smallest(n) - joints(n) <= E. The left side is
 * convex in n and 0 at n = 0: the first n that fails ends the search.
 *
 * Joints per cell are counted in 60ths to stay in whole numbers. */
static int vec_cover_bound(const Ground *ground, Vec cells, uint32_t usable) {
  const Variant *variant = ground->variant;
  const Vec a = vec_row_down(cells), b = vec_row_up(cells);
  const Vec c = vec_columns(cells, 1), d = vec_columns(cells, -1);
  const Vec ab = vec_xor(a, b), cd = vec_xor(c, d), carry = vec_and(ab, cd);
  const Vec both_ab = vec_and(a, b), both_cd = vec_and(c, d);
  const Vec ones = vec_and(cells, vec_xor(ab, cd));
  const Vec twos = vec_and(cells, vec_xor(vec_xor(both_ab, both_cd), carry));
  const Vec fours = vec_and(cells, vec_and(both_ab, both_cd));
  int at_degree[5];
  at_degree[4] = vec_count(fours);
  at_degree[3] = vec_count(vec_and(ones, twos));
  at_degree[2] = vec_count(twos) - at_degree[3];
  at_degree[1] = vec_count(ones) - at_degree[3];
  at_degree[0] = vec_count(cells) - at_degree[1] - at_degree[2] - at_degree[3] - at_degree[4];
  int joints = (at_degree[1] + 2 * at_degree[2] + 3 * at_degree[3] + 4 * at_degree[4]) / 2;
  uint64_t sums = 1; /* bit s: some of the usable pieces have s squares together */
  int total = 0;
  int group_cells[JOINT_GROUPS] = {0};
  for (uint32_t rest = usable; rest != 0; rest &= rest - 1) {
    int piece = count_trailing_zeros(rest), size = variant->piece_size[piece];
    group_cells[ground->joint_group[piece]] += size;
    total += size;
    sums |= sums << size;
  }
  int room = 60 * joints, covered = 0, group = 0, degree = 0;
  int in_group = group_cells[0], in_degree = at_degree[0];
  for (;;) {
    while (degree < 5 && in_degree == 0) {
      if (++degree < 5) in_degree = at_degree[degree];
    }
    while (group < JOINT_GROUPS && in_group == 0) {
      if (++group < JOINT_GROUPS) in_group = group_cells[group];
    }
    if (degree == 5 || group == JOINT_GROUPS) break; /* no cell or no piece is left */
    int step = in_group < in_degree ? in_group : in_degree;
    int cost = 60 * degree - JOINTS_PER_CELL[group];
    if (cost > 0 && room < step * cost) {
      covered += room / cost;
      break;
    }
    room -= step * cost;
    covered += step;
    in_group -= step;
    in_degree -= step;
  }
  if (covered > total) covered = total;
  if (covered < 64) {
    while ((sums >> covered & 1) == 0) covered--;
  }
  return covered;
}

/* Writes the members of a set in order and returns their number. */
FORCE_INLINE int list_set(const uint64_t *set, int words, uint16_t *list) {
  int count = 0;
  for (int w = 0; w < words; w++) {
    for (uint64_t rest = set[w]; rest != 0; rest &= rest - 1) {
      list[count++] = (uint16_t)(64 * w + count_trailing_zeros(rest));
    }
  }
  return count;
}

/* The cells and pieces of a set of placements, and how many they are. */
FORCE_INLINE Vec cover_of(const Ground *ground, const uint64_t *set, int words, int *count) {
  Vec cover = vec_zero();
  int members = 0;
  for (int w = 0; w < words; w++) {
    const Bits *covers = ground->cover + 64 * w;
    for (uint64_t rest = set[w]; rest != 0; rest &= rest - 1, members++) {
      cover = vec_or(cover, vec_load(&covers[count_trailing_zeros(rest)]));
    }
  }
  *count = members;
  return cover;
}

/* Drops the placements of `alive` that no sequence of moves leads to.
 *
 * Whatever the colour places later starts from an anchor it has now or from a corner of something
 * it placed before, which does not exclude it; following only that, and not that its own placements
 * exclude each other otherwise, reaches all it can place and perhaps more. */
FORCE_INLINE void drop_unreached(Ground *ground, uint64_t *alive, const uint64_t *legal,
                                 int words) {
  uint64_t *missing = ground->room, *front = ground->room + words;
  const uint64_t *from = legal; /* what was reached last */
  Vec rest = vec_zero();
  for (int w = 0; w < words; w += ROW_STEP) {
    const Vec left = vec_minus(vec_load(alive + w), vec_load(legal + w));
    vec_store(missing + w, left);
    rest = vec_or(rest, left);
  }
  while (!vec_is_zero(rest)) {
    const int count = list_set(from, words, ground->list);
    Vec found = vec_zero();
    rest = vec_zero();
    for (int w = 0; w < words; w += ROW_STEP) {
      const Vec lacking = vec_load(missing + w);
      if (vec_is_zero(lacking)) {
        vec_store(front + w, lacking);
        continue;
      }
      const uint64_t *opened = ground->opened + w;
      Vec sum = vec_zero();
      for (int i = 0; i < count; i++) {
        sum = vec_or(sum, vec_load(opened + (size_t)ground->list[i] * (size_t)words));
      }
      const Vec reached = vec_and(sum, lacking), left = vec_minus(lacking, sum);
      vec_store(front + w, reached);
      vec_store(missing + w, left);
      found = vec_or(found, reached);
      rest = vec_or(rest, left);
    }
    if (vec_is_zero(found)) break;
    from = front;
  }
  if (vec_is_zero(rest)) return;
  for (int w = 0; w < words; w += ROW_STEP) {
    vec_store(alive + w, vec_minus(vec_load(alive + w), vec_load(missing + w)));
  }
}

/* The same with sets of one step, which stay in a register. */
FORCE_INLINE void drop_unreached_narrow(const Ground *ground, uint64_t *alive,
                                        const uint64_t *legal) {
  uint64_t front[ROW_STEP];
  const Vec all = vec_load(alive);
  Vec missing = vec_minus(all, vec_load(legal));
  memcpy(front, legal, sizeof front);
  while (!vec_is_zero(missing)) {
    Vec sum = vec_zero();
    for (int w = 0; w < ROW_STEP; w++) {
      const uint64_t *opened = ground->opened + (size_t)(64 * w * ROW_STEP);
      for (uint64_t rest = front[w]; rest != 0; rest &= rest - 1) {
        sum = vec_or(sum, vec_load(opened + (size_t)count_trailing_zeros(rest) * ROW_STEP));
      }
    }
    const Vec reached = vec_and(missing, sum);
    if (vec_is_zero(reached)) break;
    missing = vec_minus(missing, sum);
    vec_store(front, reached);
  }
  vec_store(alive, vec_minus(all, missing));
}

/* The same by cells, where sets by placement would take too much room. */
static void drop_unreached_by_cells(Ground *ground, uint64_t *alive, const uint64_t *legal) {
  const int words = ground->words;
  uint64_t *reached = ground->room, *found = ground->room + words;
  memcpy(reached, legal, (size_t)words * sizeof *reached);
  for (bool more = true; more;) {
    memset(found, 0, (size_t)words * sizeof *found);
    Bits cells;
    int count;
    vec_store(&cells, cover_cells(cover_of(ground, reached, words, &count)));
    const Bits corners = bits_and(bits_corners(cells), ground->variant->board);
    join_covering(ground, corners, found);
    more = false;
    for (int w = 0; w < words; w++) {
      found[w] &= alive[w] & ~reached[w];
      reached[w] |= found[w];
      more |= found[w] != 0;
    }
  }
  memcpy(alive, reached, (size_t)words * sizeof *reached);
}

/* Finds what can still be reached of `out->alive`, and the cells, pieces and bound of that.
 * `out->left` and `out->legal` are set. */
FORCE_INLINE void reach_close(Ground *ground, const Reach *from, Vec starts, int gained, Reach *out,
                              int words) {
  if (words == ROW_STEP) {
    drop_unreached_narrow(ground, out->alive, out->legal);
  } else if (ground->opened != NULL) {
    drop_unreached(ground, out->alive, out->legal, words);
  } else {
    drop_unreached_by_cells(ground, out->alive, out->legal);
  }
  const Vec cover = cover_of(ground, out->alive, words, &out->count), cells = cover_cells(cover);
  out->usable = cover_pieces(cover);
  vec_store(&out->cells, cells);
  vec_store(&out->anchors, vec_and(cells, vec_or(vec_load(&from->anchors), starts)));
  out->bound = vec_cover_bound(ground, cells, out->usable);
  out->complete =
      out->usable == out->left && out->bound == pieces_squares(ground->variant, out->left);
  /* A packing of this future and what was gained on the way to it make a packing of the other. */
  const int most = from->squares_upper - gained;
  out->squares_lower = 0;
  out->squares_upper = (int16_t)(most < out->bound ? most : out->bound);
}

FORCE_INLINE void after_in(Ground *ground, const Reach *reach, int placement, Reach *out,
                           int words) {
  const Placement *placed = &ground->placement[placement];
  const uint64_t *excluded = ground->room, *opened = ground->room + words;
  if (ground->opened != NULL) {
    excluded = ground->excluded + (size_t)placement * (size_t)words;
    opened = ground->opened + (size_t)placement * (size_t)words;
  } else {
    fill_excluded(ground, placement, ground->room);
    fill_opened(ground, placement, ground->room, ground->room + words);
  }
  out->left = reach->left & ~((uint32_t)1 << placed->piece);
  for (int w = 0; w < words; w += ROW_STEP) {
    const Vec alive = vec_minus(vec_load(reach->alive + w), vec_load(excluded + w));
    const Vec legal = vec_or(vec_load(reach->legal + w), vec_load(opened + w));
    vec_store(out->alive + w, alive);
    vec_store(out->legal + w, vec_and(alive, legal));
  }
  reach_close(ground, reach, vec_load(&placed->corners), placed->size, out, words);
}

FORCE_INLINE void without_set_in(Ground *ground, const Reach *reach, const uint64_t *set,
                                 Reach *out, int words) {
  for (int w = 0; w < words; w += ROW_STEP) {
    const Vec alive = vec_minus(vec_load(reach->alive + w), vec_load(set + w));
    vec_store(out->alive + w, alive);
    vec_store(out->legal + w, vec_and(alive, vec_load(reach->legal + w)));
  }
  out->left = reach->left;
  reach_close(ground, reach, vec_zero(), 0, out, words);
}

/* What most of the time goes into once more for sets of one step. */
static void after(Ground *ground, const Reach *reach, int placement, Reach *out) {
  if (ground->words == ROW_STEP) {
    after_in(ground, reach, placement, out, ROW_STEP);
  } else {
    after_in(ground, reach, placement, out, ground->words);
  }
}

static void without_set(Ground *ground, const Reach *reach, const uint64_t *set, Reach *out) {
  if (ground->words == ROW_STEP) {
    without_set_in(ground, reach, set, out, ROW_STEP);
  } else {
    without_set_in(ground, reach, set, out, ground->words);
  }
}

static void without(Ground *ground, const Reach *reach, const Bits *cells, Reach *out) {
  const int words = ground->words;
  uint64_t *gone = ground->room;
  uint8_t list[BITS_CELLS];
  int count = 0;
  for (Bits rest = bits_and(*cells, reach->cells); !bits_is_empty(&rest);) {
    list[count++] = (uint8_t)bits_pop(&rest);
  }
  for (int w = 0; w < words; w += ROW_STEP) {
    Vec sum = vec_zero();
    for (int i = 0; i < count; i++) {
      sum = vec_or(sum, vec_load(ground->covering + (size_t)list[i] * (size_t)words + w));
    }
    vec_store(gone + w, sum);
  }
  without_set(ground, reach, gone, out);
}

/* The placements that cover one of the cells, in a narrow ground. */
FORCE_INLINE Vec covering_narrow(const Ground *ground, Bits cells) {
  Vec sum = vec_zero();
  while (!bits_is_empty(&cells)) {
    sum = vec_or(sum, vec_load(ground->covering + (size_t)bits_pop(&cells) * ROW_STEP));
  }
  return sum;
}

static void relate_narrow(Ground *ground, const Bits *reached) {
  for (int i = 0; i < ground->count; i++) {
    const Placement *placement = &ground->placement[i];
    const Vec same = vec_load(ground->of_piece + placement->piece * ROW_STEP);
    const Vec excluded = vec_or(same, covering_narrow(ground, bits_and(placement->ends, *reached)));
    const Vec opened = covering_narrow(ground, bits_and(placement->corners, *reached));
    vec_store(ground->excluded + (size_t)i * ROW_STEP, excluded);
    vec_store(ground->opened + (size_t)i * ROW_STEP, vec_minus(opened, excluded));
  }
}

static void meet_narrow(Ground *ground, const Ground *other, const Bits *reached) {
  for (int i = 0; i < ground->count; i++) {
    const Bits cells = bits_and(ground->placement[i].cells, *reached);
    vec_store(ground->hits + (size_t)i * ROW_STEP, covering_narrow(other, cells));
  }
}

FORCE_INLINE bool sets_dominate(const Ground *ground, const Reach *own, int a, int b, int words) {
  const uint64_t *excluded = ground->excluded, *opened = ground->opened;
  const size_t row_a = (size_t)a * (size_t)words, row_b = (size_t)b * (size_t)words;
  for (int w = 0; w < words; w += ROW_STEP) {
    const Vec left = vec_minus(vec_load(own->alive + w), vec_load(excluded + row_b + w));
    const Vec legal = vec_or(vec_load(own->legal + w), vec_load(opened + row_a + w));
    const Vec lost = vec_minus(vec_load(opened + row_b + w), legal);
    const Vec against = vec_and(left, vec_or(vec_load(excluded + row_a + w), lost));
    if (!vec_is_zero(against)) return false;
  }
  return true;
}

FORCE_INLINE bool hits_dominate(const Ground *ground, const Reach *other, int a, int b, int words) {
  const uint64_t *hits_a = ground->hits + (size_t)a * (size_t)words;
  const uint64_t *hits_b = ground->hits + (size_t)b * (size_t)words;
  for (int w = 0; w < words; w += ROW_STEP) {
    const Vec only_b = vec_minus(vec_load(hits_b + w), vec_load(hits_a + w));
    if (!vec_is_zero(vec_and(vec_load(other->alive + w), only_b))) return false;
  }
  return true;
}

static bool takes_more(const Ground *ground, const Ground *theirs, const Reach *own,
                       const Reach *other, int a, int b) {
  if (ground->words == ROW_STEP && theirs->words == ROW_STEP) {
    return sets_dominate(ground, own, a, b, ROW_STEP) &&
           hits_dominate(ground, other, a, b, ROW_STEP);
  }
  return sets_dominate(ground, own, a, b, ground->words) &&
         hits_dominate(ground, other, a, b, theirs->words);
}

static int cover_bound(const Ground *ground, const Bits *cells, uint32_t usable) {
  return vec_cover_bound(ground, vec_load(cells), usable);
}

/* Places the first that is legal, again and again. */
static int greedy(Ground *ground, const Reach *reach) {
  const int words = ground->words;
  uint64_t *alive = ground->room, *legal = ground->room + words;
  int squares = 0;
  memcpy(alive, reach->alive, (size_t)words * sizeof *alive);
  memcpy(legal, reach->legal, (size_t)words * sizeof *legal);
  for (int first = 0; first < words;) {
    if (legal[first] == 0) {
      first++;
      continue;
    }
    const int number = 64 * first + count_trailing_zeros(legal[first]);
    const uint64_t *excluded = ground->excluded + (size_t)number * (size_t)words;
    const uint64_t *opened = ground->opened + (size_t)number * (size_t)words;
    squares += ground->placement[number].size;
    first = 0;
    for (int w = 0; w < words; w += ROW_STEP) {
      const Vec left = vec_minus(vec_load(alive + w), vec_load(excluded + w));
      vec_store(alive + w, left);
      vec_store(legal + w, vec_and(left, vec_or(vec_load(legal + w), vec_load(opened + w))));
    }
  }
  return squares;
}
