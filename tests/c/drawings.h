/* The pieces once more, from drawings, turned and turned over on a plain grid. */
#ifndef DRAWINGS_H
#define DRAWINGS_H

#include "tables.h"

#include <string.h>

enum { DRAWINGS = 21, DRAWING_SIDE = 5, DRAWING_IMAGES = 8 };

/* Rows from top to bottom, separated by a slash. By size; the first nine are those of Mini. */
static const char *const DRAWING[DRAWINGS] = {
    "#",           "##",          "###",         "##/#.",       "####",      "###/#..",
    "###/.#.",     "##./.##",     "##/##",       "#####",       "####/#...", "####/.#..",
    "##../.###",   "##/##/#.",    ".##/##./.#.", "###/.#./.#.", "#.#/###",   "#../#../###",
    "#../##./.##", ".#./###/.#.", "##./.#./.##",
};

typedef struct Image {
  int size;
  int row[PIECE_CELLS_MAX], col[PIECE_CELLS_MAX]; /* row-major, the first cell is (0, 0) */
} Image;

typedef struct Sketch {
  bool cell[DRAWING_SIDE][DRAWING_SIDE];
} Sketch;

static inline Sketch sketch_read(const char *text) {
  Sketch sketch;
  memset(&sketch, 0, sizeof sketch);
  int row = 0, col = 0;
  for (; *text != '\0'; text++) {
    if (*text == '/') {
      row++;
      col = 0;
    } else {
      sketch.cell[row][col++] = *text == '#';
    }
  }
  return sketch;
}

static inline Sketch sketch_turn(const Sketch *in) {
  Sketch out;
  for (int row = 0; row < DRAWING_SIDE; row++) {
    for (int col = 0; col < DRAWING_SIDE; col++)
      out.cell[col][DRAWING_SIDE - 1 - row] = in->cell[row][col];
  }
  return out;
}

static inline Sketch sketch_turn_over(const Sketch *in) {
  Sketch out;
  for (int row = 0; row < DRAWING_SIDE; row++) {
    for (int col = 0; col < DRAWING_SIDE; col++)
      out.cell[row][DRAWING_SIDE - 1 - col] = in->cell[row][col];
  }
  return out;
}

static inline Image sketch_image(const Sketch *sketch) {
  Image image;
  memset(&image, 0, sizeof image);
  int first_row = -1, first_col = -1;
  for (int row = 0; row < DRAWING_SIDE; row++) {
    for (int col = 0; col < DRAWING_SIDE; col++) {
      if (!sketch->cell[row][col]) continue;
      if (image.size == 0) {
        first_row = row;
        first_col = col;
      }
      image.row[image.size] = row - first_row;
      image.col[image.size++] = col - first_col;
    }
  }
  return image;
}

/* The distinct images of a drawing; returns their number. */
static inline int drawing_images(int drawing, Image out[DRAWING_IMAGES]) {
  Sketch sketch = sketch_read(DRAWING[drawing]);
  int count = 0;
  for (int i = 0; i < DRAWING_IMAGES; i++) {
    const Image image = sketch_image(&sketch);
    bool known = false;
    for (int k = 0; k < count; k++) known |= memcmp(&out[k], &image, sizeof image) == 0;
    if (!known) out[count++] = image;
    sketch = sketch_turn(&sketch);
    if (i == 3) sketch = sketch_turn_over(&sketch);
  }
  return count;
}

/* Number of the drawing that has these cells as an image; -1 if there is none. */
static inline int drawing_find(const Image *image, int drawings) {
  Image images[DRAWING_IMAGES];
  for (int i = 0; i < drawings; i++) {
    const int count = drawing_images(i, images);
    for (int k = 0; k < count; k++) {
      if (memcmp(&images[k], image, sizeof *image) == 0) return i;
    }
  }
  return -1;
}

#endif
