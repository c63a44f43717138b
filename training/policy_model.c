#include "policy_model.h"

#include <math.h>

#include "dispatch.h"
#include "network.h"

/* The number of a weight. */
#define NUMBER(part, phase, index)                                                                 \
  (uint16_t)(offsetof(Policy, part) / sizeof(int16_t) +                                            \
             sizeof((Policy *)NULL)->part[0] / sizeof(int16_t) * (size_t)(phase) +                 \
             (size_t)(index))

/* That of two mirror images which comes first. */
static int same_place(int cell) {
  const int mirrored = bits_cell(cell % BITS_ROW, cell / BITS_ROW);
  return mirrored < cell ? mirrored : cell;
}

void move_features(const Position *position, const CellCodes *codes, Move move, MoveFeatures *out) {
  const Variant *v = variant_get(position->variant);
  const Orientation *o = &v->orientation[move_orientation(move)];
  const Surroundings *around = &v->surroundings[move_orientation(move)];
  const int last = bits_cell(v->size - 1, v->size - 1), phase = codes->phase;
  const uint8_t *code = codes->code + BORDER + move_cell(move);
  uint16_t *next = out->weight;
  *next++ = NUMBER(piece, phase, o->piece);
  for (int i = 0; i < o->size; i++) {
    const int offset = o->row[i] * BITS_ROW + o->col[i], cell = move_cell(move) + offset;
    *next++ = NUMBER(place, phase, same_place(position->turn == 0 ? cell : last - cell));
    *next++ = NUMBER(cover, phase, code[offset]);
  }
  for (int i = 0; i < around->edges; i++) *next++ = NUMBER(edge, phase, code[around->edge[i]]);
  for (int i = 0; i < around->corners; i++)
    *next++ = NUMBER(corner, phase, code[around->corner[i]]);
  out->count = (int)(next - out->weight);
}

float policy_sum(const float *weight, const MoveFeatures *features) {
  float sum = 0;
  for (int i = 0; i < features->count; i++) sum += weight[features->weight[i]];
  return sum;
}

float lesson_loss(const float *weight, const Lesson *lesson, LessonRoom *room, float *gradient) {
  const NetworkKernels *kernels =
      dispatch_best() == &kernels_avx2 ? &network_avx2 : &network_generic;
  Features seen;
  CellCodes codes;
  kernels->look(&lesson->position, &seen);
  policy_look(&lesson->position, &seen, &codes);
  float most = 0, sum = 0, loss = 0;
  for (int i = 0; i < lesson->count; i++) {
    move_features(&lesson->position, &codes, lesson->move[i], &room->features[i]);
    room->score[i] = policy_sum(weight, &room->features[i]);
    if (i == 0 || room->score[i] > most) most = room->score[i];
  }
  for (int i = 0; i < lesson->count; i++) sum += expf(room->score[i] - most);
  const float log_sum = logf(sum);
  for (int i = 0; i < lesson->count; i++) {
    const float log_said = room->score[i] - most - log_sum;
    loss -= lesson->share[i] * log_said;
    if (gradient == NULL) continue;
    const float slope = expf(log_said) - lesson->share[i];
    const MoveFeatures *features = &room->features[i];
    for (int k = 0; k < features->count; k++) gradient[features->weight[k]] += slope;
  }
  return loss;
}

int policy_export(const float *weight, Policy *out) {
  const float least = INT16_MIN, most = INT16_MAX;
  int16_t *integer = (int16_t *)out;
  int clipped = 0;
  for (int i = 0; i < POLICY_WEIGHTS; i++) {
    const float value = roundf(weight[i] * (float)POLICY_ONE);
    const float fit = fminf(fmaxf(value, least), most);
    clipped += fit != value;
    integer[i] = (int16_t)fit;
  }
  for (int phase = 0; phase < PHASES; phase++) {
    for (int cell = 0; cell < ROWS_PLANE; cell++)
      out->place[phase][cell] = out->place[phase][same_place(cell)];
  }
  return clipped;
}
