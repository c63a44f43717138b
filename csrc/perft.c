#include "perft.h"

#include <stdlib.h>

typedef struct Walk {
  const Kernels *kernels;
  StopFunction stop;
  void *context;
  Move *moves; /* MOVES_ROOM for each depth */
} Walk;

static Status walk(const Walk *w, const Position *position, int depth, uint64_t *count) {
  int color = position->turn;
  Position next;
  if (depth == 1) {
    int moves = w->kernels->count(position, color);
    *count += (uint64_t)(moves != 0 ? moves : w->kernels->any(position, !color));
    return STATUS_OK;
  }
  if (w->stop != NULL && w->stop(w->context)) return STATUS_STOPPED;
  Move *moves = w->moves + (size_t)(depth - 2) * MOVES_ROOM;
  int length = w->kernels->list(position, color, moves);
  if (length == 0) {
    if (!w->kernels->any(position, !color)) return STATUS_OK;
    moves[0] = MOVE_PASS;
    length = 1;
  }
  for (int i = 0; i < length; i++) {
    next = *position;
    position_play(&next, moves[i]);
    Status status = walk(w, &next, depth - 1, count);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

Status perft_count(const Kernels *kernels, const Position *position, int depth, StopFunction stop,
                   void *context, uint64_t *count) {
  if (depth < 0 || depth > PERFT_DEPTH_MAX) return STATUS_BAD_ARGUMENT;
  *count = depth == 0;
  if (depth == 0) return STATUS_OK;
  Walk w = {kernels, stop, context, NULL};
  if (depth > 1) {
    w.moves = malloc((size_t)(depth - 1) * MOVES_ROOM * sizeof *w.moves);
    if (w.moves == NULL) return STATUS_NO_MEMORY;
  }
  Status status = walk(&w, position, depth, count);
  free(w.moves);
  return status;
}
