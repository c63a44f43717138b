#include "reach.h"

#include <stdlib.h>
#include <string.h>

int pieces_squares(const Variant *variant, uint32_t pieces) {
  int sum = 0;
  for (; pieces != 0; pieces &= pieces - 1)
    sum += variant->piece_size[count_trailing_zeros(pieces)];
  return sum;
}

/* Joints of a piece are its pairs of edge neighbours: per cell, 60 times that, most first. */
enum { JOINT_GROUPS = 6 };
static const int JOINTS_PER_CELL[JOINT_GROUPS] = {
    60, /* 5 of 5 cells (P), 4 of 4 (O) */
    48, /* 4 of 5 */
    45, /* 3 of 4 */
    40, /* 2 of 3 */
    30, /* 1 of 2 */
    0,  /* monomino */
};

static uint8_t joint_group(const Orientation *orientation) {
  int joints = 0, group = 0;
  for (int i = 0; i < orientation->size; i++) {
    for (int j = 0; j < i; j++) {
      int rows = orientation->row[i] - orientation->row[j];
      int cols = orientation->col[i] - orientation->col[j];
      joints += rows * rows + cols * cols == 1;
    }
  }
  while (JOINTS_PER_CELL[group] * orientation->size > 60 * joints) group++;
  return (uint8_t)group;
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
static int cover_bound(const Ground *ground, const Bits *cells, uint32_t usable) {
  const Variant *variant = ground->variant;
  Bits up = bits_and(*cells, bits_shift_up(*cells, BITS_ROW));
  Bits down = bits_and(*cells, bits_shift_down(*cells, BITS_ROW));
  Bits left = bits_and(*cells, bits_shift_up(*cells, 1));
  Bits right = bits_and(*cells, bits_shift_down(*cells, 1));
  int at_degree[5] = {0, 0, 0, 0, 0};
  for (int i = 0; i < BITS_WORDS; i++) {
    uint64_t a = up.word[i], b = down.word[i], c = left.word[i], d = right.word[i];
    if (cells->word[i] == 0) continue;
    uint64_t ones = a ^ b ^ c ^ d, carry = (a ^ b) & (c ^ d);
    uint64_t twos = (a & b) ^ (c & d) ^ carry, fours = a & b & c & d;
    at_degree[4] += count_ones(fours);
    at_degree[3] += count_ones(ones & twos);
    at_degree[2] += count_ones(twos & ~ones);
    at_degree[1] += count_ones(ones & ~twos);
    at_degree[0] += count_ones(cells->word[i] & ~(ones | twos | fours));
  }
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

FORCE_INLINE void bits_join(Bits *to, const Bits *from) {
  for (int i = 0; i < BITS_WORDS; i++) to->word[i] |= from->word[i];
}

/* The corner neighbours of the cells in a cover, without those below the last row: there the bits
 * of pieces would take them for theirs. */
FORCE_INLINE Bits cover_corners(Bits cover) {
  const uint64_t cells = ((uint64_t)1 << PIECE_BITS_SHIFT) - 1;
  cover.word[PIECE_BITS_WORD] &= cells;
  Bits corners = bits_corners(cover);
  corners.word[PIECE_BITS_WORD] &= cells;
  return corners;
}

/* Keeps of the placements of `from` those that do not meet `ends`; of those not legal so far, the
 * ones that meet `starts` become legal. Then drops the placements that no sequence of moves leads
 * to, and finds the cells, pieces and bound of the rest.
 *
 * Whatever the colour places later starts from an anchor it has now or from a corner of something
 * it placed before; following only that, and not that its own placements exclude each other,
 * reaches all it can place and perhaps more. `out->left` is set; `from` may not be `out`. */
static void reach_close(Ground *ground, const Reach *from, const Bits *ends, const Bits *starts,
                        int gained, Reach *out) {
  const Bits *covers = ground->cover;
  uint16_t *list = out->list, *later = ground->later, *pending = ground->pending;
  Bits cover = bits_empty();
  int count = 0, reached = 0, waiting = 0;
  for (int i = 0; i < from->legal; i++) {
    const Bits *next = &covers[from->list[i]];
    if (bits_meet(next, ends)) continue;
    list[count++] = from->list[i];
    bits_join(&cover, next);
  }
  Bits corners = cover_corners(cover);
  for (int i = from->legal; i < from->count; i++) {
    const Bits *next = &covers[from->list[i]];
    if (bits_meet(next, ends)) continue;
    if (bits_meet(next, starts)) {
      list[count++] = from->list[i];
    } else if (bits_meet(next, &corners)) {
      later[reached++] = from->list[i];
    } else {
      pending[waiting++] = from->list[i];
      continue;
    }
    bits_join(&cover, next);
  }
  out->legal = count;
  for (int i = 0; i < reached; i++) list[count++] = later[i];
  for (int before = -1; count != before && waiting != 0;) {
    int still = 0;
    before = count;
    corners = cover_corners(cover);
    for (int i = 0; i < waiting; i++) {
      const Bits *next = &covers[pending[i]];
      if (!bits_meet(next, &corners)) {
        pending[still++] = pending[i];
        continue;
      }
      list[count++] = pending[i];
      bits_join(&cover, next);
    }
    waiting = still;
  }
  out->count = count;
  out->usable = (uint32_t)(cover.word[PIECE_BITS_WORD] >> PIECE_BITS_SHIFT);
  cover.word[PIECE_BITS_WORD] &= ((uint64_t)1 << PIECE_BITS_SHIFT) - 1;
  out->cells = cover;
  out->anchors = bits_and(cover, bits_or(from->anchors, *starts));
  out->bound = cover_bound(ground, &cover, out->usable);
  out->complete =
      out->usable == out->left && out->bound == pieces_squares(ground->variant, out->left);
  /* A packing of this future and what was gained on the way to it make a packing of the other. */
  const int most = from->squares_upper - gained;
  out->squares_lower = 0;
  out->squares_upper = (int16_t)(most < out->bound ? most : out->bound);
}

Reach *reach_new(Ground *ground) { return &ground->pool[ground->used++]; }

Reach *reach_after(Ground *ground, const Reach *reach, int placement) {
  const Placement *placed = &ground->placement[placement];
  Reach *out = reach_new(ground);
  out->left = reach->left & ~((uint32_t)1 << placed->piece);
  reach_close(ground, reach, &placed->ends, &placed->corners, placed->size, out);
  return out;
}

void reach_without_into(Ground *ground, const Reach *reach, const Bits *cells, Reach *out) {
  const Bits starts = bits_empty();
  out->left = reach->left;
  reach_close(ground, reach, cells, &starts, 0, out);
}

Reach *reach_without(Ground *ground, const Reach *reach, const Bits *cells) {
  Reach *out = reach_new(ground);
  reach_without_into(ground, reach, cells, out);
  return out;
}

/* Placements of the pieces left on allowed cells, big pieces first. Returns their number. */
static int list_placements(const Variant *variant, uint32_t left, const Bits *allowed, Move *move) {
  int count = 0;
  for (int o = variant->orientations - 1; o >= 0; o--) {
    const Orientation *orientation = &variant->orientation[o];
    if ((left >> orientation->piece & 1) == 0) continue;
    Bits roots = *allowed;
    for (int i = 1; i < orientation->size; i++) {
      int offset = orientation->row[i] * BITS_ROW + orientation->col[i]; /* > 0: row-major order */
      roots = bits_and(roots, bits_shift_down(*allowed, offset));
    }
    while (!bits_is_empty(&roots)) {
      Move found = (Move)(o * BITS_CELLS + bits_pop(&roots));
      if (variant->placement_index[found] != PLACEMENT_NONE) move[count++] = found; /* no wrap */
    }
  }
  return count;
}

static void placement_fill(const Variant *variant, Move move, Placement *placement, Bits *cover) {
  const Orientation *orientation = &variant->orientation[move_orientation(move)];
  const uint64_t piece = (uint64_t)1 << (PIECE_BITS_SHIFT + orientation->piece);
  placement->cells = placement_cells(variant, move);
  placement->move = move;
  placement->piece = orientation->piece;
  placement->size = orientation->size;
  placement->ends =
      bits_and(bits_or(placement->cells, bits_edges(placement->cells)), variant->board);
  placement->ends.word[PIECE_BITS_WORD] |= piece;
  *cover = placement->cells;
  cover->word[PIECE_BITS_WORD] |= piece;
  placement->corners = bits_and(bits_corners(placement->cells), variant->board);
}

static Status ground_allocate(Ground *ground, int depth) {
  const size_t count = (size_t)ground->count + 1; /* never 0 bytes */
  ground->cover = malloc(count * sizeof *ground->cover);
  ground->placement = malloc(count * sizeof *ground->placement);
  ground->later = malloc(count * sizeof *ground->later);
  ground->pending = malloc(count * sizeof *ground->pending);
  ground->pool = calloc((size_t)depth, sizeof *ground->pool);
  ground->pool_lists = malloc((size_t)depth * count * sizeof *ground->pool_lists);
  if (ground->cover == NULL || ground->placement == NULL || ground->later == NULL ||
      ground->pending == NULL || ground->pool == NULL || ground->pool_lists == NULL) {
    ground_free(ground);
    return STATUS_NO_MEMORY;
  }
  for (int i = 0; i < depth; i++) ground->pool[i].list = ground->pool_lists + (size_t)i * count;
  return STATUS_OK;
}

Status ground_init(Ground *ground, const Position *position, int color, int depth) {
  memset(ground, 0, sizeof *ground);
  ground->variant = variant_get(position->variant);
  for (int piece = 0; piece < ground->variant->pieces; piece++) {
    int orientation = ground->variant->first_orientation[piece];
    ground->joint_group[piece] = joint_group(&ground->variant->orientation[orientation]);
  }
  Move *move = malloc(PLACEMENTS_MAX * sizeof *move);
  if (move == NULL) return STATUS_NO_MEMORY;
  const Frontier frontier = position_frontier(position, color);
  ground->count = list_placements(ground->variant, position->left[color], &frontier.allowed, move);
  Status status = ground_allocate(ground, depth);
  if (status == STATUS_OK) {
    /* All of them, none legal yet: closing it finds those that are, and those in reach. */
    Reach *all = &ground->pool[1];
    const Bits ends = bits_empty();
    for (int i = 0; i < ground->count; i++) {
      placement_fill(ground->variant, move[i], &ground->placement[i], &ground->cover[i]);
      all->list[i] = (uint16_t)i;
    }
    all->legal = 0;
    all->count = ground->count;
    all->anchors = bits_empty();
    Reach *root = reach_new(ground);
    root->left = position->left[color];
    all->squares_upper = INT16_MAX;
    reach_close(ground, all, &ends, &frontier.anchors, 0, root);
  }
  free(move);
  return status;
}

void ground_free(Ground *ground) {
  free(ground->cover);
  free(ground->placement);
  free(ground->later);
  free(ground->pending);
  free(ground->pool);
  free(ground->pool_lists);
  memset(ground, 0, sizeof *ground);
}
