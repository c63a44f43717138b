/* The transposition table and the hash it knows positions by. */
#include "ttable.h"

#include <stdlib.h>

#include "endings.h"

static Key key_of_number(const KeyHash *hash, uint64_t i) {
  const uint64_t input[5] = {i, i * 3, 0, i << 40, 1};
  return key_of(hash, input);
}

static void test_table(void) {
  enum { KEYS = 3000 };
  KeyHash hash;
  key_hash_init(&hash, 5);
  for (size_t bytes = 0; bytes <= 1 << 20; bytes = bytes * 4 + 100) {
    Table table;
    CHECK(table_init(&table, bytes, bytes % 8 == 0) == STATUS_OK, "no table");
    random_state = bytes;
    int found = 0;
    for (int i = 0; i < KEYS; i++) {
      const Key key = key_of_number(&hash, (uint64_t)i);
      Record record = {(int16_t)(i % 100 - 110), (int16_t)(i % 70 + 50), (uint16_t)i,
                       (uint8_t)random_below(64)};
      table_store(&table, key, record);
      Record read;
      if (bytes > 1000) CHECK(table_find(&table, key, &read), "just stored");
    }
    for (int i = 0; i < KEYS; i++) {
      Record read;
      if (!table_find(&table, key_of_number(&hash, (uint64_t)i), &read)) continue;
      found++;
      CHECK(read.lower == i % 100 - 110 && read.upper == i % 70 + 50 && read.move == i,
            "another record for %d", i);
    }
    CHECK(bytes < 1 << 19 || found > KEYS * 9 / 10, "only %d found", found); /* buckets fill up */
    Record read;
    for (uint64_t i = KEYS; i < 10 * KEYS; i++) {
      CHECK(!table_find(&table, key_of_number(&hash, i), &read), "a key never stored");
    }
    table_free(&table);
  }
  Table table;
  const Key key = key_of_number(&hash, 7);
  Record lower = {3, 50, 4, 1}, upper = {-50, 9, RECORD_NO_MOVE, 2}, read;
  CHECK(table_init(&table, 4096, false) == STATUS_OK, "no table");
  table_store(&table, key, lower);
  table_store(&table, key, upper);
  CHECK(table_find(&table, key, &read) && read.lower == 3 && read.upper == 9 && read.move == 4,
        "bounds of one key join");
  table_free(&table);
}

static int compare_words(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

/* Of keys that differ in few bits, 32 bits of the hash coincide about as often as random bits do,
 * wherever they are taken from. */
static void test_key_hash(void) {
  enum { INPUTS = 6, BITS = 64 * INPUTS, TWO_BITS = BITS * (BITS - 1) / 2 };
  static uint64_t part[4][TWO_BITS];
  KeyHash hash;
  key_hash_init(&hash, INPUTS);
  int pairs = 0;
  for (int a = 0; a < BITS; a++) {
    for (int b = 0; b < a; b++, pairs++) {
      uint64_t input[INPUTS] = {0};
      input[a >> 6] |= (uint64_t)1 << (a & 63);
      input[b >> 6] |= (uint64_t)1 << (b & 63);
      const Key key = key_of(&hash, input);
      for (int k = 0; k < 4; k++) part[k][pairs] = key.word[k >> 1] << (32 * (k & 1)) >> 32;
    }
  }
  /* TWO_BITS^2 / 2^33: 0.6 pairs of equal ones are to be expected. */
  for (int k = 0; k < 4; k++) {
    int equal = 0;
    qsort(part[k], TWO_BITS, sizeof part[k][0], compare_words);
    for (int i = 1; i < TWO_BITS; i++) equal += part[k][i] == part[k][i - 1];
    CHECK(equal <= 8, "%d pairs of equal hashes in part %d", equal, k);
  }
}

static void test_multiply_add(void) {
  for (int i = 0; i < 10000; i++) {
    const uint64_t a = random_next() >> random_below(64), b = random_next() >> random_below(64);
    uint64_t low = random_next(), high = random_next();
    uint64_t low_by_bits = low, high_by_bits = high;
    multiply_add(a, b, &low, &high);
    for (int bit = 0; bit < 64; bit++) {
      if ((a >> bit & 1) == 0) continue;
      const uint64_t before = low_by_bits;
      low_by_bits += b << bit;
      high_by_bits += (bit == 0 ? 0 : b >> (64 - bit)) + (low_by_bits < before);
    }
    CHECK(low == low_by_bits && high == high_by_bits, "product %d", i);
  }
}

int main(void) {
  test_multiply_add();
  test_key_hash();
  test_table();
  return failures != 0;
}
