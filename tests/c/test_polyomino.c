/* Orientations and enumeration of polyominoes, against published counts and against each other. */
#include "polyomino.h"

#include <string.h>

#include "check.h"

enum { LISTED = 13 };

/* OEIS A000105 (free, holes allowed), A000988 (one-sided) and A001168 (fixed), from n = 1. */
static const uint64_t KNOWN[3][LISTED] = {
    {1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655, 17073, 63600, 238591},
    {1, 1, 2, 7, 18, 60, 196, 704, 2500, 9189, 33896, 126759, 476270},
    {1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446, 135268, 505861, 1903890},
};

static const PolyominoKind KINDS[3] = {POLYOMINO_FREE, POLYOMINO_ONE_SIDED, POLYOMINO_FIXED};

/* All n-ominoes of a kind, read back through polyomino_from_cells. */
typedef struct List {
  Polyomino *items;
  size_t count;
} List;

static Polyomino read_pairs(const uint8_t *pairs, int n) {
  int32_t cells[2 * POLYOMINO_MAX_CELLS];
  for (int i = 0; i < 2 * n; i++) cells[i] = pairs[i];
  Polyomino p;
  CHECK(polyomino_from_cells(cells, (size_t)n, &p) == STATUS_OK);
  CHECK(memcmp(p.cells, pairs, 2 * (size_t)n) == 0); /* already normal and sorted */
  return p;
}

static List enumerate(int n, PolyominoKind kind, size_t chunk) {
  List list = {NULL, 0};
  uint8_t *buffer = malloc(chunk * 2 * (size_t)n);
  PolyominoIterator it;
  CHECK(buffer != NULL);
  CHECK(polyomino_iterator_init(&it, n, kind) == STATUS_OK);
  while (!it.done) {
    size_t got;
    CHECK(polyomino_iterator_fill(&it, buffer, chunk, &got) == STATUS_OK);
    CHECK(got <= chunk);
    list.items = realloc(list.items, (list.count + chunk) * sizeof *list.items);
    CHECK(list.items != NULL);
    for (size_t i = 0; i < got; i++) {
      list.items[list.count++] = read_pairs(buffer + i * 2 * (size_t)n, n);
    }
  }
  free(buffer);
  return list;
}

static size_t orient(const Polyomino *p, bool mirror, Polyomino *out) {
  int32_t cells[2 * POLYOMINO_MAX_CELLS];
  for (size_t i = 0; i < p->size; i++) {
    cells[2 * i] = p->cells[i].row - 7;
    cells[2 * i + 1] = p->cells[i].col + 1000;
  }
  size_t count;
  CHECK(polyomino_orientations(cells, p->size, mirror, out, POLYOMINO_TRANSFORMS, &count) ==
        STATUS_OK);
  return count;
}

static int compare_items(const void *a, const void *b) { return polyomino_compare(a, b); }

static void check_distinct(const List *list) {
  const size_t bytes = list->count * sizeof *list->items;
  Polyomino *sorted = malloc(bytes);
  CHECK(sorted != NULL);
  memcpy(sorted, list->items, bytes);
  qsort(sorted, list->count, sizeof *sorted, compare_items);
  for (size_t i = 1; i < list->count; i++) CHECK(polyomino_compare(&sorted[i - 1], &sorted[i]) < 0);
  free(sorted);
}

static void test_counts(void) {
  for (int k = 0; k < 3; k++) {
    for (int n = 1; n <= LISTED; n++) {
      uint64_t count;
      CHECK(polyomino_count(n, KINDS[k], NULL, NULL, &count) == STATUS_OK);
      CHECK(count == KNOWN[k][n - 1]);
    }
  }
}

static void check_canonical(const List *list, bool mirror, uint64_t fixed) {
  Polyomino images[POLYOMINO_TRANSFORMS];
  uint64_t sum = 0;
  for (size_t i = 0; i < list->count; i++) {
    Polyomino canonical;
    polyomino_canonical(&list->items[i], mirror, &canonical);
    CHECK(polyomino_compare(&list->items[i], &canonical) == 0);
    sum += orient(&list->items[i], mirror, images);
  }
  CHECK(sum == fixed);
}

static void test_enumeration(PolyominoKind kind, int max) {
  for (int n = 1; n <= max; n++) {
    List list = enumerate(n, kind, 1000);
    CHECK(list.count == KNOWN[kind][n - 1]);
    check_distinct(&list);
    if (kind != POLYOMINO_FIXED) {
      check_canonical(&list, kind == POLYOMINO_FREE, KNOWN[POLYOMINO_FIXED][n - 1]);
    }
    free(list.items);
  }
}

static void test_coarser_kinds_are_subsequences(void) {
  List fixed = enumerate(8, POLYOMINO_FIXED, 100), sided = enumerate(8, POLYOMINO_ONE_SIDED, 100);
  List unsided = enumerate(8, POLYOMINO_FREE, 100);
  size_t in_sided = 0, in_free = 0;
  for (size_t i = 0; i < fixed.count; i++) {
    const Polyomino *p = &fixed.items[i];
    if (in_sided < sided.count && polyomino_compare(p, &sided.items[in_sided]) == 0) in_sided++;
    if (in_free < unsided.count && polyomino_compare(p, &unsided.items[in_free]) == 0) in_free++;
  }
  CHECK(in_sided == sided.count && in_free == unsided.count);
  free(fixed.items);
  free(sided.items);
  free(unsided.items);
}

static void test_chunks_do_not_matter(void) {
  List all = enumerate(7, POLYOMINO_FREE, 108);
  for (size_t chunk = 1; chunk < 120; chunk += 17) {
    List other = enumerate(7, POLYOMINO_FREE, chunk);
    CHECK(other.count == all.count);
    CHECK(memcmp(other.items, all.items, all.count * sizeof *all.items) == 0);
    free(other.items);
  }
  free(all.items);
}

static void test_iterator_after_its_end(void) {
  PolyominoIterator it;
  uint8_t cells[2 * 2];
  size_t got = 9;
  CHECK(polyomino_iterator_init(&it, 1, POLYOMINO_FIXED) == STATUS_OK);
  CHECK(polyomino_iterator_fill(&it, cells, 0, &got) == STATUS_BAD_ARGUMENT);
  CHECK(polyomino_iterator_fill(&it, cells, 2, &got) == STATUS_OK && got == 1 && it.done);
  CHECK(cells[0] == 0 && cells[1] == 0);
  CHECK(polyomino_iterator_fill(&it, cells, 2, &got) == STATUS_OK && got == 0 && it.done);
}

/* A call of fill comes back even when it finds less than it has room for. */
static void test_largest_size(void) {
  enum { ROOM = 1 << 20 };
  uint8_t *cells = malloc((size_t)ROOM * 2 * POLYOMINO_MAX_CELLS);
  PolyominoIterator it;
  size_t got;
  CHECK(cells != NULL);
  CHECK(polyomino_iterator_init(&it, POLYOMINO_MAX_CELLS, POLYOMINO_FREE) == STATUS_OK);
  for (int call = 0; call < 3; call++) {
    CHECK(polyomino_iterator_fill(&it, cells, ROOM, &got) == STATUS_OK && got < ROOM && !it.done);
    for (size_t i = 0; i < got; i += 97) {
      read_pairs(cells + i * 2 * POLYOMINO_MAX_CELLS, POLYOMINO_MAX_CELLS);
    }
  }
  free(cells);
}

static void test_blokus_pieces(void) {
  size_t pieces = 0, orientations = 0;
  Polyomino images[POLYOMINO_TRANSFORMS];
  for (int n = 1; n <= 5; n++) {
    List list = enumerate(n, POLYOMINO_FREE, 12);
    pieces += list.count;
    for (size_t i = 0; i < list.count; i++) orientations += orient(&list.items[i], true, images);
    free(list.items);
  }
  CHECK(pieces == 21);
  CHECK(orientations == 91);
}

static Polyomino from_drawing(const char *drawing) {
  int32_t cells[2 * POLYOMINO_MAX_CELLS], row = 0, col = 0;
  size_t n = 0;
  for (; *drawing != '\0'; drawing++) {
    if (*drawing == '#') {
      cells[2 * n] = row;
      cells[2 * n++ + 1] = col;
    }
    col++;
    if (*drawing == '/') {
      row++;
      col = 0;
    }
  }
  Polyomino p;
  CHECK(polyomino_from_cells(cells, n, &p) == STATUS_OK);
  return p;
}

static void test_order_of_orientations(void) {
  const char *const all[8] = {"#./##/#./#.", ".#/##/.#/.#", "####/..#.", "####/.#..",
                              ".#/.#/##/.#", "#./#./##/#.", ".#../####", "..#./####"};
  const Polyomino y = from_drawing(all[0]);
  Polyomino images[POLYOMINO_TRANSFORMS];
  CHECK(orient(&y, true, images) == 8);
  for (int t = 0; t < 8; t++) {
    const Polyomino expected = from_drawing(all[t]);
    CHECK(memcmp(&images[t], &expected, sizeof expected) == 0);
    Polyomino image;
    CHECK(polyomino_transform(&y, t, &image) == STATUS_OK);
    CHECK(memcmp(&image, &expected, sizeof expected) == 0);
  }
  CHECK(images[2].height == 2 && images[2].width == 4);
  CHECK(orient(&y, false, images) == 4);
  for (int t = 0; t < 4; t++) {
    const Polyomino expected = from_drawing(all[2 * t]);
    CHECK(polyomino_compare(&images[t], &expected) == 0);
  }
}

static void check_orientation_counts(const char *drawing, size_t all, size_t rotations) {
  const Polyomino p = from_drawing(drawing);
  Polyomino images[POLYOMINO_TRANSFORMS];
  CHECK(orient(&p, true, images) == all);
  CHECK(orient(&p, false, images) == rotations);
  CHECK(polyomino_compare(&images[0], &p) == 0);
}

static void test_orientation_counts(void) {
  check_orientation_counts("#", 1, 1);
  check_orientation_counts(".#./###/.#.", 1, 1);
  check_orientation_counts("#####", 2, 2);
  check_orientation_counts("##./.#./.##", 4, 2);
  check_orientation_counts(".##/##.", 4, 2);
  check_orientation_counts("#.#/###", 4, 4);
  check_orientation_counts(".##/##./.#.", 8, 4);
  check_orientation_counts("################################", 2, 2);
}

static void test_transform_arguments(void) {
  Polyomino p = from_drawing("##/#."), once;
  CHECK(polyomino_transform(&p, -1, &once) == STATUS_BAD_ARGUMENT);
  CHECK(polyomino_transform(&p, 8, &once) == STATUS_BAD_ARGUMENT);
  CHECK(polyomino_transform(&p, 2, &once) == STATUS_OK);
  CHECK(polyomino_transform(&p, 2, &p) == STATUS_OK); /* in place */
  CHECK(polyomino_compare(&p, &once) == 0);
  const Polyomino smaller = from_drawing("##");
  CHECK(polyomino_compare(&smaller, &p) < 0 && polyomino_compare(&p, &smaller) > 0);
}

static void test_rejected_cells(void) {
  const int32_t gap[] = {0, 0, 0, 2}, diagonal[] = {0, 0, 1, 1}, twice[] = {0, 0, 0, 1, 0, 0};
  const int32_t far[] = {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX};
  const int32_t wrapped[] = {0, 0, 256, 1}; /* neighbours if differences were cut to a byte */
  const int32_t corner[] = {INT32_MAX, INT32_MIN, INT32_MAX - 1, INT32_MIN};
  int32_t line[2 * (POLYOMINO_MAX_CELLS + 1)] = {0};
  for (int i = 0; i <= POLYOMINO_MAX_CELLS; i++) line[2 * i] = -i;
  Polyomino p = {0};
  CHECK(polyomino_from_cells(gap, 0, &p) == STATUS_BAD_ARGUMENT);
  CHECK(polyomino_from_cells(gap, 2, &p) == STATUS_BAD_ARGUMENT);
  CHECK(polyomino_from_cells(diagonal, 2, &p) == STATUS_BAD_ARGUMENT);
  CHECK(polyomino_from_cells(twice, 3, &p) == STATUS_BAD_ARGUMENT);
  CHECK(polyomino_from_cells(wrapped, 2, &p) == STATUS_BAD_ARGUMENT);
  CHECK(polyomino_from_cells(far, 2, &p) == STATUS_BAD_ARGUMENT);
  CHECK(polyomino_from_cells(line, POLYOMINO_MAX_CELLS + 1, &p) == STATUS_BAD_ARGUMENT);
  CHECK(p.size == 0); /* untouched by a failure */
  CHECK(polyomino_from_cells(line, POLYOMINO_MAX_CELLS, &p) == STATUS_OK);
  CHECK(p.height == POLYOMINO_MAX_CELLS && p.width == 1);
  CHECK(polyomino_from_cells(corner, 2, &p) == STATUS_OK && p.height == 2);
}

static void test_rejected_orientations(void) {
  const int32_t cells[] = {0, 0, 0, 1, 1, 1, 1, 2};
  Polyomino images[POLYOMINO_TRANSFORMS];
  size_t count = 99;
  CHECK(polyomino_orientations(cells, 0, true, images, 8, &count) == STATUS_BAD_ARGUMENT);
  CHECK(polyomino_orientations(cells, 4, true, images, 3, &count) == STATUS_BAD_ARGUMENT);
  CHECK(count == 99);
  CHECK(polyomino_orientations(cells, 4, true, images, 4, &count) == STATUS_OK && count == 4);
}

static void test_rejected_sizes(void) {
  const int sizes[] = {-1, 0, POLYOMINO_MAX_CELLS + 1};
  PolyominoIterator it;
  uint64_t count = 99;
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 3; k++) {
      CHECK(polyomino_count(sizes[i], KINDS[k], NULL, NULL, &count) == STATUS_BAD_ARGUMENT);
      CHECK(polyomino_iterator_init(&it, sizes[i], KINDS[k]) == STATUS_BAD_ARGUMENT);
    }
  }
  CHECK(polyomino_count(4, (PolyominoKind)3, NULL, NULL, &count) == STATUS_BAD_ARGUMENT);
  CHECK(count == 99);
}

static int stop_at_third_call(void *context) {
  int *calls = context;
  return ++*calls == 3;
}

static void test_stop(void) {
  for (int k = 0; k < 3; k++) {
    int calls = 0;
    uint64_t count = 99;
    CHECK(polyomino_count(POLYOMINO_MAX_CELLS, KINDS[k], stop_at_third_call, &calls, &count) ==
          STATUS_STOPPED);
    CHECK(calls == 3 && count == 99);
  }
}

int main(void) {
  test_counts();
  test_enumeration(POLYOMINO_FREE, 12);
  test_enumeration(POLYOMINO_ONE_SIDED, 10);
  test_enumeration(POLYOMINO_FIXED, 10);
  test_coarser_kinds_are_subsequences();
  test_chunks_do_not_matter();
  test_iterator_after_its_end();
  test_largest_size();
  test_blokus_pieces();
  test_order_of_orientations();
  test_orientation_counts();
  test_transform_arguments();
  test_rejected_cells();
  test_rejected_orientations();
  test_rejected_sizes();
  test_stop();
  puts("polyomino: ok");
  return 0;
}
