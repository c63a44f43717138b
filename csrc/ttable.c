#include "ttable.h"

#include <stdlib.h>
#include <string.h>

/* A stripe is the buckets whose numbers end in the same bits. There are never more stripes than
 * buckets, so growing leaves every key in its stripe. */
enum { BUCKET_ENTRIES = 4, BUCKETS_FIRST = 256, STRIPES = BUCKETS_FIRST };

void layout_build(KeyLayout *layout, int inputs, const uint64_t *mask) {
  uint64_t used[KEY_WORDS_MAX] = {0};
  layout->inputs = inputs;
  layout->words = 1;
  for (int i = 0; i < inputs; i++) {
    bool placed = false;
    for (int slot = 0; !placed; slot++) { /* an empty slot takes any word: at most `inputs` slots */
      for (int turn = 0; turn < 64 && !placed; turn++) {
        uint64_t bits = mask[i] << turn | mask[i] >> ((64 - turn) & 63);
        if ((bits & used[slot]) != 0) continue;
        used[slot] |= bits;
        layout->slot[i] = (uint8_t)slot;
        layout->rotation[i] = (uint8_t)turn;
        if (slot >= layout->words) layout->words = slot + 1;
        placed = true;
      }
    }
  }
}

void layout_pack(const KeyLayout *layout, const uint64_t *input, uint64_t *key) {
  for (int i = 0; i < layout->words; i++) key[i] = 0;
  for (int i = 0; i < layout->inputs; i++) {
    int turn = layout->rotation[i];
    key[layout->slot[i]] |= input[i] << turn | input[i] >> ((64 - turn) & 63);
  }
}

/* An entry is the key and one word: lower, upper, move, effort, and a mark of being in use. */
static uint64_t record_encode(Record record) {
  return (uint64_t)(uint16_t)(record.lower + RECORD_BOUND_MAX) |
         (uint64_t)(uint16_t)(record.upper + RECORD_BOUND_MAX) << 16 | (uint64_t)record.move << 32 |
         (uint64_t)record.effort << 48 | (uint64_t)1 << 63;
}

static Record record_decode(uint64_t word) {
  Record record;
  record.lower = (int16_t)((int)(word & 0xffff) - RECORD_BOUND_MAX);
  record.upper = (int16_t)((int)(word >> 16 & 0xffff) - RECORD_BOUND_MAX);
  record.move = (uint16_t)(word >> 32);
  record.effort = (uint8_t)(word >> 48);
  return record;
}

static uint64_t key_hash(const Table *table, const uint64_t *key) {
  uint64_t hash = 0x9e3779b97f4a7c15u;
  for (int i = 0; i < table->key_words; i++) {
    hash = (hash ^ key[i]) * 0xd6e8feb86659fd93u;
    hash ^= hash >> 32;
  }
  return hash * 0xd6e8feb86659fd93u >> 8;
}

static bool key_equal(const Table *table, const uint64_t *a, const uint64_t *b) {
  uint64_t differ = 0;
  for (int i = 0; i < table->key_words; i++) differ |= a[i] ^ b[i];
  return differ == 0;
}

static size_t bucket_words(const Table *table) {
  return BUCKET_ENTRIES * ((size_t)table->key_words + 1);
}

static void table_clear(Table *table) {
  table->words = NULL;
  table->stripes = NULL;
  table->buckets = table->buckets_max = 0;
  atomic_word_set(&table->filled, 0);
}

Status table_init(Table *table, int key_words, size_t bytes, bool shared) {
  table_clear(table);
  table->key_words = key_words;
  size_t bucket_bytes = bucket_words(table) * sizeof(uint64_t);
  if (bytes < bucket_bytes) return STATUS_OK;
  size_t most = 1;
  while (most <= bytes / bucket_bytes / 2) most *= 2;
  /* All at once, but only what is in use is cleared or even touched. */
  table->words = malloc(most * bucket_bytes);
  if (shared) table->stripes = calloc(STRIPES, sizeof *table->stripes);
  if (table->words == NULL || (shared && table->stripes == NULL)) {
    table_free(table);
    return STATUS_NO_MEMORY;
  }
  table->buckets_max = most;
  table->buckets = most < BUCKETS_FIRST ? most : BUCKETS_FIRST;
  memset(table->words, 0, table->buckets * bucket_bytes);
  return STATUS_OK;
}

void table_free(Table *table) {
  free(table->words);
  free(table->stripes);
  table_clear(table);
}

/* The stripe of a hash, locked; NULL in a table that is not shared. */
static SpinLock *stripe_lock(Table *table, uint64_t hash) {
  if (table->stripes == NULL) return NULL;
  const size_t stripes = table->buckets_max < STRIPES ? table->buckets_max : STRIPES;
  SpinLock *stripe = &table->stripes[hash & (stripes - 1)];
  spin_lock(stripe);
  return stripe;
}

static void stripe_unlock(SpinLock *stripe) {
  if (stripe != NULL) spin_unlock(stripe);
}

bool table_find(Table *table, const uint64_t *key, Record *record) {
  if (table->buckets_max == 0) return false;
  const uint64_t hash = key_hash(table, key);
  SpinLock *stripe = stripe_lock(table, hash);
  size_t stride = (size_t)table->key_words + 1;
  const uint64_t *entry = table->words + (hash & (table->buckets - 1)) * bucket_words(table);
  bool found = false;
  for (int i = 0; i < BUCKET_ENTRIES && !found; i++, entry += stride) {
    uint64_t word = entry[table->key_words];
    if (word == 0 || !key_equal(table, entry, key)) continue;
    *record = record_decode(word);
    found = true;
  }
  stripe_unlock(stripe);
  return found;
}

/* Twice the buckets: an entry of bucket i belongs into i or i + buckets now. */
static void table_grow(Table *table) {
  size_t stride = (size_t)table->key_words + 1, old = table->buckets;
  table->buckets *= 2;
  memset(table->words + old * bucket_words(table), 0, old * bucket_words(table) * sizeof(uint64_t));
  for (size_t i = 0; i < old; i++) {
    uint64_t *low = table->words + i * bucket_words(table);
    uint64_t *high = table->words + (i + old) * bucket_words(table);
    for (int k = 0; k < BUCKET_ENTRIES; k++, low += stride) {
      if (low[table->key_words] == 0 || (key_hash(table, low) & old) == 0) continue;
      for (size_t w = 0; w < stride; w++) {
        high[w] = low[w];
        low[w] = 0;
      }
      high += stride;
    }
  }
}

static bool table_is_full(Table *table) {
  return atomic_word_get(&table->filled) > table->buckets * 2 &&
         table->buckets < table->buckets_max;
}

/* With every stripe locked nobody else looks at the table. All take them in the same order. */
static void table_grow_shared(Table *table) {
  for (int i = 0; i < STRIPES; i++) spin_lock(&table->stripes[i]);
  if (table_is_full(table)) table_grow(table); /* unless another thread has done it */
  for (int i = STRIPES - 1; i >= 0; i--) spin_unlock(&table->stripes[i]);
}

/* Into the bucket of `hash`; true: it took a place that was free. */
static bool bucket_store(Table *table, uint64_t hash, const uint64_t *key, Record record) {
  size_t stride = (size_t)table->key_words + 1;
  uint64_t *bucket = table->words + (hash & (table->buckets - 1)) * bucket_words(table);
  uint64_t *victim = NULL;
  int least = 256;
  for (int i = 0; i < BUCKET_ENTRIES; i++) {
    uint64_t *entry = bucket + (size_t)i * stride;
    uint64_t word = entry[table->key_words];
    if (word == 0) {
      if (least >= 0) victim = entry;
      least = -1;
      continue;
    }
    if (key_equal(table, entry, key)) {
      Record known = record_decode(word);
      if (known.lower > record.lower) record.lower = known.lower;
      if (known.upper < record.upper) record.upper = known.upper;
      if (record.move == RECORD_NO_MOVE) record.move = known.move;
      if (record.effort < known.effort) record.effort = known.effort;
      entry[table->key_words] = record_encode(record);
      return false;
    }
    int effort = record_decode(word).effort;
    if (effort < least) {
      least = effort;
      victim = entry;
    }
  }
  if (least >= 0 && record.effort < least) {
    /* All are dearer. One of them, by chance, makes room: else old entries would stay for ever. */
    victim = bucket + (size_t)(hash >> 50 & (BUCKET_ENTRIES - 1)) * stride;
  }
  for (int i = 0; i < table->key_words; i++) victim[i] = key[i];
  victim[table->key_words] = record_encode(record);
  return least < 0;
}

void table_store(Table *table, const uint64_t *key, Record record) {
  if (table->buckets_max == 0) return;
  const uint64_t hash = key_hash(table, key);
  if (table->stripes == NULL) {
    if (table_is_full(table)) table_grow(table);
    if (bucket_store(table, hash, key, record)) {
      atomic_word_set(&table->filled, atomic_word_get(&table->filled) + 1);
    }
    return;
  }
  SpinLock *stripe = stripe_lock(table, hash);
  const bool added = bucket_store(table, hash, key, record), full = table_is_full(table);
  stripe_unlock(stripe);
  if (added) atomic_word_add(&table->filled, 1);
  if (full) table_grow_shared(table);
}
