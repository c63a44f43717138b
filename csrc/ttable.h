/* A transposition table that keeps whole keys, so that one position never answers for another.
 *
 * Threads may share one. Then a bucket is read and written under the lock of its stripe, so nobody
 * sees half an entry, and the table grows while all stripes are locked. */
#ifndef CORNERWISE_TTABLE_H
#define CORNERWISE_TTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parallel.h"
#include "status.h"

enum { KEY_WORDS_MAX = 20 };

/* How words of which only some bits are ever set share fewer words. Every word is rotated and put
 * into a slot where no bit that another word of the slot can set is touched, so nothing is lost:
 * equal packed keys come from equal words. */
typedef struct KeyLayout {
  int inputs, words;
  uint8_t slot[KEY_WORDS_MAX], rotation[KEY_WORDS_MAX];
} KeyLayout;

/* `mask[i]`: the bits that word `i` may have set. */
void layout_build(KeyLayout *layout, int inputs, const uint64_t *mask);

/* Writes `layout->words` words. */
void layout_pack(const KeyLayout *layout, const uint64_t *input, uint64_t *key);

/* What is known of the value of a position: lower <= value <= upper. */
typedef struct Record {
  int16_t lower, upper;
  uint16_t move;  /* RECORD_NO_MOVE or the move that gave `lower` */
  uint8_t effort; /* roughly the logarithm of the work that the bounds took */
} Record;

enum { RECORD_NO_MOVE = 0xffff, RECORD_BOUND_MAX = 1000 };

typedef struct Table {
  uint64_t *words;
  int key_words;
  size_t buckets;     /* in use, a power of two; 0: the table keeps nothing */
  size_t buckets_max; /* it grows up to this many */
  AtomicWord filled;
  SpinLock *stripes; /* NULL unless shared */
} Table;

/* Takes at most `bytes`, and some KiB for the locks of a shared table; too few for a single bucket
 * make a table that keeps nothing. */
Status table_init(Table *table, int key_words, size_t bytes, bool shared);
void table_free(Table *table);

bool table_find(Table *table, const uint64_t *key, Record *record);

/* Adds what is known now to what the table knows of the same key. */
void table_store(Table *table, const uint64_t *key, Record record);

#endif
