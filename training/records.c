#include "records.h"

#include <math.h>
#include <string.h>

_Static_assert(sizeof(Position) == 80, "the format of files");

enum { RESULT_ONE = 60000, RESULT_NONE = 0xffff, MARGIN_MOST = 127 };

static uint8_t margin_byte(float margin) {
  const float most = MARGIN_MOST;
  return (uint8_t)(int8_t)lrintf(fminf(fmaxf(margin, -most), most));
}

void record_write(Position *record, const Label *label) {
  uint16_t result = RESULT_NONE;
  if (label->searched)
    result = (uint16_t)lrintf(fminf(fmaxf(label->result, 0.0f), 1.0f) * (float)RESULT_ONE);
  record->reserved[0] = margin_byte((float)label->margin);
  record->reserved[1] =
      (uint8_t)((label->exact ? RECORD_EXACT : 0) | (label->searched_margin ? RECORD_MARGIN : 0) |
                (label->aside ? RECORD_ASIDE : 0));
  memcpy(record->reserved + 2, &result, sizeof result);
  record->reserved[4] = label->searched_margin ? margin_byte(label->expected_margin) : 0;
}

Label record_read(Position *record) {
  Label label;
  uint16_t result;
  memcpy(&result, record->reserved + 2, sizeof result);
  label.margin = (int8_t)record->reserved[0];
  label.exact = (record->reserved[1] & RECORD_EXACT) != 0;
  label.aside = (record->reserved[1] & RECORD_ASIDE) != 0;
  label.searched = result != RESULT_NONE;
  label.result = label.searched ? (float)result / (float)RESULT_ONE : 0.0f;
  label.searched_margin = (record->reserved[1] & RECORD_MARGIN) != 0;
  label.expected_margin = (float)(int8_t)record->reserved[4];
  memset(record->reserved, 0, sizeof record->reserved);
  return label;
}

bool record_is_valid(const Position *record) {
  Position position = *record;
  uint16_t result;
  memcpy(&result, record->reserved + 2, sizeof result);
  memset(position.reserved, 0, sizeof position.reserved);
  return position.variant == VARIANT_DUO && position_is_valid(&position) &&
         record->reserved[1] <= (RECORD_EXACT | RECORD_MARGIN | RECORD_ASIDE) &&
         (result <= RESULT_ONE || result == RESULT_NONE);
}
