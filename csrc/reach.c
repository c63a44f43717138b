#include "reach_sets.h"

#include <stdlib.h>
#include <string.h>

#include "dispatch.h"

int pieces_squares(const Variant *variant, uint32_t pieces) {
  int sum = 0;
  for (; pieces != 0; pieces &= pieces - 1)
    sum += variant->piece_size[count_trailing_zeros(pieces)];
  return sum;
}

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

const ReachKernels *reach_best(void) {
  return dispatch_best() == &kernels_avx2 ? &reach_avx2 : &reach_generic;
}

Reach *reach_new(Ground *ground) { return &ground->pool[ground->used++]; }

Reach *reach_after(Ground *ground, const Reach *reach, int placement) {
  Reach *out = reach_new(ground);
  ground->kernels->after(ground, reach, placement, out);
  return out;
}

void reach_without_into(Ground *ground, const Reach *reach, const Bits *cells, Reach *out) {
  ground->kernels->without(ground, reach, cells, out);
}

Reach *reach_without(Ground *ground, const Reach *reach, const Bits *cells) {
  Reach *out = reach_new(ground);
  ground->kernels->without(ground, reach, cells, out);
  return out;
}

Reach *reach_without_set(Ground *ground, const Reach *reach, const uint64_t *set) {
  Reach *out = reach_new(ground);
  ground->kernels->without_set(ground, reach, set, out);
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

/* Keeps of the moves those that some sequence of moves of the colour may lead to: see
 * drop_unreached(). Returns their number. */
static int keep_reachable(const Variant *variant, Bits starts, Move *move, int count) {
  int kept = 0;
  for (int before = -1; kept != before;) {
    before = kept;
    for (int i = kept; i < count; i++) {
      const Bits cells = placement_cells(variant, move[i]);
      if (!bits_meet(&cells, &starts)) continue;
      starts = bits_or(starts, bits_and(bits_corners(cells), variant->board));
      const Move found = move[i];
      move[i] = move[kept];
      move[kept++] = found;
    }
  }
  return kept;
}

static int compare_moves(const void *a, const void *b) {
  return *(const Move *)b - *(const Move *)a;
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

enum { EXCLUDED_MAX = 4096 }; /* placements: 2 MiB for each of the sets by placement */

static Status ground_allocate(Ground *ground, int placements, int depth) {
  const int steps = (placements + NARROW_PLACEMENTS - 1) / NARROW_PLACEMENTS;
  ground->words = (steps > 0 ? steps : 1) * ROW_STEP;
  const size_t words = (size_t)ground->words, row = words * sizeof(uint64_t);
  const size_t count = words * 64;
  ground->cover = calloc(count, sizeof *ground->cover);
  ground->placement = calloc(count, sizeof *ground->placement);
  ground->covering = calloc(BITS_CELLS, row);
  ground->of_piece = calloc(PIECES_MAX, row);
  ground->room = calloc(2, row);
  ground->list = calloc(count, sizeof *ground->list);
  ground->legal = calloc(count, sizeof *ground->legal);
  ground->origin = calloc(count, sizeof *ground->origin);
  ground->pool = calloc((size_t)depth, sizeof *ground->pool);
  ground->pool_sets = calloc((size_t)depth * 2, row);
  const bool small = placements <= EXCLUDED_MAX;
  if (small) {
    ground->excluded = malloc(count * row);
    ground->opened = malloc(count * row);
  }
  if (ground->cover == NULL || ground->placement == NULL || ground->covering == NULL ||
      ground->of_piece == NULL || ground->room == NULL || ground->list == NULL ||
      ground->legal == NULL || ground->origin == NULL || ground->pool == NULL ||
      ground->pool_sets == NULL ||
      (small && (ground->excluded == NULL || ground->opened == NULL))) {
    ground_free(ground);
    return STATUS_NO_MEMORY;
  }
  for (int i = 0; i < depth; i++) {
    ground->pool[i].alive = ground->pool_sets + (size_t)i * 2 * words;
    ground->pool[i].legal = ground->pool[i].alive + words;
  }
  return STATUS_OK;
}

/* The sets by cell and by piece, which are empty before. */
static void fill_coverings(Ground *ground) {
  const size_t words = (size_t)ground->words;
  for (int i = 0; i < ground->count; i++) {
    const Placement *placement = &ground->placement[i];
    const uint64_t bit = (uint64_t)1 << (i & 63);
    for (Bits cells = placement->cells; !bits_is_empty(&cells);) {
      ground->covering[(size_t)bits_pop(&cells) * words + (size_t)(i >> 6)] |= bit;
    }
    ground->of_piece[placement->piece * words + (size_t)(i >> 6)] |= bit;
  }
}

Status ground_init(Ground *ground, const ReachKernels *kernels, const Position *position, int color,
                   int depth) {
  memset(ground, 0, sizeof *ground);
  ground->kernels = kernels;
  ground->variant = variant_get(position->variant);
  for (int piece = 0; piece < ground->variant->pieces; piece++) {
    int orientation = ground->variant->first_orientation[piece];
    ground->joint_group[piece] = joint_group(&ground->variant->orientation[orientation]);
  }
  Move *move = malloc(PLACEMENTS_MAX * sizeof *move);
  if (move == NULL) return STATUS_NO_MEMORY;
  const Frontier frontier = position_frontier(position, color);
  ground->count = list_placements(ground->variant, position->left[color], &frontier.allowed, move);
  ground->count = keep_reachable(ground->variant, frontier.anchors, move, ground->count);
  qsort(move, (size_t)ground->count, sizeof *move, compare_moves);
  Status status = ground_allocate(ground, ground->count, depth);
  if (status == STATUS_OK) {
    for (int i = 0; i < ground->count; i++) {
      placement_fill(ground->variant, move[i], &ground->placement[i], &ground->cover[i]);
      ground->origin[i] = (uint16_t)i;
    }
    fill_coverings(ground);
    for (int i = 0; ground->opened != NULL && i < ground->count; i++) {
      const size_t row = (size_t)i * (size_t)ground->words;
      fill_excluded(ground, i, ground->excluded + row);
      fill_opened(ground, i, ground->excluded + row, ground->opened + row);
    }
    Reach *root = reach_new(ground), *all = &ground->pool[1];
    for (int i = 0; i < ground->count; i++) {
      all->alive[i >> 6] |= (uint64_t)1 << (i & 63);
    }
    /* All of them, nothing closed yet: taking nothing away closes it. */
    join_covering(ground, frontier.anchors, all->legal);
    all->cells = frontier.allowed;
    all->anchors = frontier.anchors;
    all->left = position->left[color];
    all->squares_upper = INT16_MAX;
    const Bits nothing = bits_empty();
    ground->kernels->without(ground, all, &nothing, root);
    for (int i = 0; i < ground->count; i++) {
      if ((root->legal[i >> 6] >> (i & 63) & 1) != 0) {
        ground->legal[ground->legal_count++] = (uint16_t)i;
      }
    }
  }
  free(move);
  return status;
}

void ground_free(Ground *ground) {
  free(ground->cover);
  free(ground->placement);
  free(ground->covering);
  free(ground->of_piece);
  free(ground->excluded);
  free(ground->opened);
  free(ground->room);
  free(ground->list);
  free(ground->legal);
  free(ground->origin);
  free(ground->hits);
  free(ground->pool);
  free(ground->pool_sets);
  memset(ground, 0, sizeof *ground);
}

/* -- both colours -------------------------------------------------------------------------- */

Status ground_meet(Ground *ground, const Ground *other) {
  if (ground->opened == NULL || other->opened == NULL) return STATUS_OK;
  const size_t count = (size_t)ground->count + 1;
  ground->hits = malloc(count * (size_t)other->words * sizeof(uint64_t));
  if (ground->hits == NULL) return STATUS_NO_MEMORY;
  const size_t words = (size_t)other->words;
  memset(ground->hits, 0, count * words * sizeof(uint64_t));
  for (int i = 0; i < ground->count; i++) {
    join_covering(other, ground->placement[i].cells, ground->hits + (size_t)i * words);
  }
  return STATUS_OK;
}

Status narrow_init(Ground *narrow, const Ground *root, int depth) {
  memset(narrow, 0, sizeof *narrow);
  narrow->kernels = root->kernels;
  narrow->variant = root->variant;
  memcpy(narrow->joint_group, root->joint_group, sizeof narrow->joint_group);
  Status status = ground_allocate(narrow, NARROW_PLACEMENTS, depth);
  if (status != STATUS_OK) return status;
  narrow->hits = malloc(NARROW_PLACEMENTS * ROW_STEP * sizeof(uint64_t));
  if (narrow->hits != NULL) return STATUS_OK;
  ground_free(narrow);
  return STATUS_NO_MEMORY;
}

void narrow_fill(Ground *narrow, const Ground *ground, const Reach *reach) {
  narrow->used = 0;
  Reach *all = reach_new(narrow);
  uint64_t *alive = all->alive, *legal = all->legal;
  *all = *reach;
  all->alive = alive;
  all->legal = legal;
  const size_t row = ROW_STEP * sizeof(uint64_t);
  memset(alive, 0, row);
  memset(legal, 0, row);
  int count = 0;
  for (int w = 0; w < ground->words; w++) {
    for (uint64_t rest = reach->alive[w]; rest != 0; rest &= rest - 1, count++) {
      const int number = 64 * w + count_trailing_zeros(rest);
      const uint64_t bit = (uint64_t)1 << (count & 63);
      narrow->placement[count] = ground->placement[number];
      narrow->cover[count] = ground->cover[number];
      narrow->origin[count] = ground->origin[number];
      alive[count >> 6] |= bit;
      if ((reach->legal[w] & rest & (0 - rest)) != 0) legal[count >> 6] |= bit;
    }
  }
  narrow->count = count;
  memset(narrow->covering, 0, BITS_CELLS * row);
  memset(narrow->of_piece, 0, PIECES_MAX * row);
  fill_coverings(narrow);
  narrow->kernels->relate_narrow(narrow, &reach->cells);
}

int narrow_number(const Reach *reach, int placement) {
  const int last = placement >> 6;
  const uint64_t below = ((uint64_t)1 << (placement & 63)) - 1;
  int number = count_ones(reach->alive[last] & below);
  for (int w = 0; w < last; w++) number += count_ones(reach->alive[w]);
  return number;
}

void narrow_meet(Ground *narrow, const Ground *other) {
  narrow->kernels->meet_narrow(narrow, other, &other->pool[0].cells);
}
