/* A transposition table. Positions stand in it as 112 bits of a universal hash.
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

enum { KEY_INPUTS_MAX = 16 };

/* Two multilinear hash functions on words of 64 bits, 64 bits each: the upper half of
 * m[0] + m[1] x[0] + m[2] x[1] + ... modulo 2^128. For factors drawn at random any bits of the
 * result are the same for two different keys with the probability that this has for bits drawn at
 * random (D. Lemire and O. Kaser, "Strongly universal string hashing is fast", The Computer
 * Journal 57, 2014, theorem 3.1). */
typedef struct KeyHash {
  int inputs;
  uint64_t factor[2][KEY_INPUTS_MAX + 1][2]; /* lower and upper half of each */
} KeyHash;

/* What the table knows a position by. An entry keeps all of the first word and 48 bits of the
 * second, so a wrong hit among n entries in q look-ups has a probability of at most q n / 2^112:
 * less than 1e-12 up to 2^42 look-ups in a table of 30 bits of entries. */
typedef struct Key {
  uint64_t word[2];
} Key;

/* The factors are drawn from a generator with a fixed seed, the same every time. */
void key_hash_init(KeyHash *hash, int inputs);

/* The key of `hash->inputs` words. */
Key key_of(const KeyHash *hash, const uint64_t *input);

/* What is known of the value of a position: lower <= value <= upper. */
typedef struct Record {
  int16_t lower, upper; /* within RECORD_BOUND_MAX in a table */
  uint16_t move;        /* RECORD_NO_MOVE or the move that gave `lower` */
  uint8_t effort;       /* roughly the logarithm of the work that the bounds took, below 64 */
} Record;

enum { RECORD_NO_MOVE = 0xffff, RECORD_BOUND_MAX = 127 };

struct Bucket;

typedef struct Table {
  void *memory;
  struct Bucket *bucket;
  size_t buckets;     /* in use, a power of two; 0: the table keeps nothing */
  size_t buckets_max; /* it grows up to this many */
  AtomicWord filled;
  SpinLock *stripes; /* NULL unless shared */
} Table;

/* Takes at most `bytes`, and some KiB for the locks of a shared table; too few for a single bucket
 * make a table that keeps nothing. */
Status table_init(Table *table, size_t bytes, bool shared);
void table_free(Table *table);

/* Says that a key will be looked up soon. */
void table_prefetch(const Table *table, Key key);

bool table_find(Table *table, Key key, Record *record);

/* Adds what is known now to what the table knows of the same key. */
void table_store(Table *table, Key key, Record record);

#endif
