#include "ttable.h"

#include <stdlib.h>
#include <string.h>

#include "mix.h"

/* A stripe is the buckets whose numbers end in the same bits. There are never more stripes than
 * buckets, so growing leaves every key in its stripe. */
enum { BUCKET_ENTRIES = 3, BUCKETS_FIRST = 256, STRIPES = BUCKETS_FIRST };

enum { CACHE_LINE = 64, MOVE_BITS = 16 };

/* One cache line. */
typedef struct Bucket {
  uint64_t first[BUCKET_ENTRIES];     /* word 0 of the key */
  uint64_t second[BUCKET_ENTRIES];    /* word 1 of the key without its lowest 16 bits, the move */
  uint32_t knowledge[BUCKET_ENTRIES]; /* lower, upper, effort; 0: nothing is kept here */
  uint32_t unused;
} Bucket;

/* -- keys ---------------------------------------------------------------------------------- */

void key_hash_init(KeyHash *hash, int inputs) {
  uint64_t state = 0;
  hash->inputs = inputs;
  for (int i = 0; i <= KEY_INPUTS_MAX; i++) {
    for (int half = 0; half < 4; half++) hash->factor[half & 1][i][half >> 1] = mix_next(&state);
  }
}

Key key_of(const KeyHash *hash, const uint64_t *input) {
  Key key;
  for (int k = 0; k < 2; k++) {
    const uint64_t (*factor)[2] = hash->factor[k];
    uint64_t low = factor[0][0], high = factor[0][1];
    for (int i = 0; i < hash->inputs; i++) {
      multiply_add(input[i], factor[i + 1][0], &low, &high);
      high += input[i] * factor[i + 1][1];
    }
    key.word[k] = high;
  }
  return key;
}

/* -- entries ------------------------------------------------------------------------------- */

static uint64_t key_second(Key key) { return key.word[1] >> MOVE_BITS << MOVE_BITS; }

static uint32_t knowledge_encode(Record record) {
  const uint32_t effort = record.effort < 63 ? record.effort : 63;
  return (uint32_t)(uint8_t)record.lower | (uint32_t)(uint8_t)record.upper << 8 |
         (effort + 1) << 16;
}

static int knowledge_effort(uint32_t knowledge) { return (int)(knowledge >> 16) - 1; }

static Record record_of(const Bucket *bucket, int entry) {
  const uint32_t knowledge = bucket->knowledge[entry];
  Record record;
  record.lower = (int8_t)(uint8_t)knowledge;
  record.upper = (int8_t)(uint8_t)(knowledge >> 8);
  record.move = (uint16_t)bucket->second[entry];
  record.effort = (uint8_t)knowledge_effort(knowledge);
  return record;
}

static bool entry_is_of(const Bucket *bucket, int entry, Key key) {
  return bucket->first[entry] == key.word[0] &&
         (bucket->second[entry] ^ key.word[1]) >> MOVE_BITS == 0 && bucket->knowledge[entry] != 0;
}

static Bucket *bucket_of(const Table *table, Key key) {
  return &table->bucket[key.word[0] & (table->buckets - 1)];
}

/* -- memory -------------------------------------------------------------------------------- */

static void table_clear(Table *table) {
  table->memory = NULL;
  table->bucket = NULL;
  table->stripes = NULL;
  table->buckets = table->buckets_max = 0;
  atomic_word_set(&table->filled, 0);
}

Status table_init(Table *table, size_t bytes, bool shared) {
  table_clear(table);
  if (bytes < CACHE_LINE + sizeof(Bucket)) return STATUS_OK;
  size_t most = 1;
  while (most <= (bytes - CACHE_LINE) / sizeof(Bucket) / 2) most *= 2;
  /* All at once, but only what is in use is cleared or even touched. */
  table->memory = malloc(most * sizeof(Bucket) + CACHE_LINE);
  if (shared) table->stripes = calloc(STRIPES, sizeof *table->stripes);
  if (table->memory == NULL || (shared && table->stripes == NULL)) {
    table_free(table);
    return STATUS_NO_MEMORY;
  }
  const uintptr_t start = ((uintptr_t)table->memory + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
  table->bucket = (Bucket *)start;
  table->buckets_max = most;
  table->buckets = most < BUCKETS_FIRST ? most : BUCKETS_FIRST;
  memset(table->bucket, 0, table->buckets * sizeof(Bucket));
  return STATUS_OK;
}

void table_free(Table *table) {
  free(table->memory);
  free(table->stripes);
  table_clear(table);
}

/* The stripe of a key, locked; NULL in a table that is not shared. */
static SpinLock *stripe_lock(Table *table, Key key) {
  if (table->stripes == NULL) return NULL;
  const size_t stripes = table->buckets_max < STRIPES ? table->buckets_max : STRIPES;
  SpinLock *stripe = &table->stripes[key.word[0] & (stripes - 1)];
  spin_lock(stripe);
  return stripe;
}

static void stripe_unlock(SpinLock *stripe) {
  if (stripe != NULL) spin_unlock(stripe);
}

/* Twice the buckets: an entry of bucket i belongs into i or i + buckets now. */
static void table_grow(Table *table) {
  const size_t old = table->buckets;
  memset(table->bucket + old, 0, old * sizeof(Bucket));
  table->buckets *= 2;
  for (size_t i = 0; i < old; i++) {
    Bucket *low = &table->bucket[i], *high = low + old;
    for (int k = 0; k < BUCKET_ENTRIES; k++) {
      if (low->knowledge[k] == 0 || (low->first[k] & old) == 0) continue;
      high->first[k] = low->first[k];
      high->second[k] = low->second[k];
      high->knowledge[k] = low->knowledge[k];
      low->knowledge[k] = 0;
    }
  }
}

static bool table_is_full(Table *table) {
  return atomic_word_get(&table->filled) > table->buckets * BUCKET_ENTRIES / 2 &&
         table->buckets < table->buckets_max;
}

/* With every stripe locked nobody else looks at the table. All take them in the same order. */
static void table_grow_shared(Table *table) {
  for (int i = 0; i < STRIPES; i++) spin_lock(&table->stripes[i]);
  if (table_is_full(table)) table_grow(table); /* unless another thread has done it */
  for (int i = STRIPES - 1; i >= 0; i--) spin_unlock(&table->stripes[i]);
}

/* -- use ----------------------------------------------------------------------------------- */

void table_prefetch(const Table *table, Key key) {
  /* A table that others may let grow right now is not looked at without its lock. */
  if (table->stripes == NULL && table->buckets != 0) prefetch(bucket_of(table, key));
}

bool table_find(Table *table, Key key, Record *record) {
  if (table->buckets_max == 0) return false;
  SpinLock *stripe = stripe_lock(table, key);
  const Bucket *bucket = bucket_of(table, key);
  bool found = false;
  for (int i = 0; i < BUCKET_ENTRIES && !found; i++) {
    if (!entry_is_of(bucket, i, key)) continue;
    *record = record_of(bucket, i);
    found = true;
  }
  stripe_unlock(stripe);
  return found;
}

/* Into the bucket of the key; true: it took a place that was free. */
static bool bucket_store(Bucket *bucket, Key key, Record record) {
  int victim = 0, least = 256;
  for (int i = 0; i < BUCKET_ENTRIES; i++) {
    if (bucket->knowledge[i] == 0) {
      if (least >= 0) victim = i;
      least = -1;
      continue;
    }
    if (entry_is_of(bucket, i, key)) {
      const Record known = record_of(bucket, i);
      if (known.lower > record.lower) record.lower = known.lower;
      if (known.upper < record.upper) record.upper = known.upper;
      if (record.move == RECORD_NO_MOVE) record.move = known.move;
      if (record.effort < known.effort) record.effort = known.effort;
      bucket->second[i] = key_second(key) | record.move;
      bucket->knowledge[i] = knowledge_encode(record);
      return false;
    }
    const int effort = knowledge_effort(bucket->knowledge[i]);
    if (effort < least) {
      least = effort;
      victim = i;
    }
  }
  if (least >= 0 && record.effort < least) {
    /* All are dearer. One of them, by chance, makes room: else old entries would stay for ever. */
    victim = (int)(key.word[1] & 0xffff) * BUCKET_ENTRIES >> 16;
  }
  bucket->first[victim] = key.word[0];
  bucket->second[victim] = key_second(key) | record.move;
  bucket->knowledge[victim] = knowledge_encode(record);
  return least < 0;
}

void table_store(Table *table, Key key, Record record) {
  if (table->buckets_max == 0) return;
  if (table->stripes == NULL) {
    if (table_is_full(table)) table_grow(table);
    if (bucket_store(bucket_of(table, key), key, record)) {
      atomic_word_set(&table->filled, atomic_word_get(&table->filled) + 1);
    }
    return;
  }
  SpinLock *stripe = stripe_lock(table, key);
  const bool added = bucket_store(bucket_of(table, key), key, record), full = table_is_full(table);
  stripe_unlock(stripe);
  if (added) atomic_word_add(&table->filled, 1);
  if (full) table_grow_shared(table);
}
