/** A hash map from numbers to numbers, with chains of entries. */
public class ChainedMap {
  static class Entry {
    int key;
    int value;
    Entry next;

    Entry(int key, int value, Entry next) {
      this.key = key;
      this.value = value;
      this.next = next;
    }
  }

  private Entry[] buckets = new Entry[4];
  private int size;

  public boolean repOk() {
    if (buckets == null || buckets.length == 0) {
      return false;
    }
    int count = 0;
    for (int i = 0; i < buckets.length; i++) {
      for (Entry at = buckets[i]; at != null; at = at.next) {
        if (bucket(at.key) != i) {
          return false;
        }
        for (Entry other = buckets[i]; other != at; other = other.next) {
          if (other == at.next || other.key == at.key) {
            return false;
          }
        }
        if (at.next == at) {
          return false;
        }
        count++;
      }
    }
    return count == size;
  }

  private int bucket(int key) {
    return (key & 0x7fffffff) % buckets.length;
  }

  public void put(int key, int value) {
    int i = bucket(key);
    for (Entry at = buckets[i]; at != null; at = at.next) {
      if (at.key == key) {
        at.value = value;
        return;
      }
    }
    buckets[i] = new Entry(key, value, buckets[i]);
    size++;
  }
}
