package library;

import java.util.HashMap;
import java.util.Map;

/** A cache that forgets what was not used for the longest time: a hash map, and a list in the order of use. */
public class LruCache<V> {

  private class Entry {
    final int key;
    V value;
    Entry newer;
    Entry older;

    Entry(int key, V value) {
      this.key = key;
      this.value = value;
    }
  }

  private final int capacity;
  private final Map<Integer, Entry> index;
  private Entry newest;
  private Entry oldest;

  public LruCache(int capacity) throws IllegalArgumentException {
    if (capacity <= 0) {
      throw new IllegalArgumentException("capacity: " + capacity);
    }
    this.capacity = capacity;
    this.index = new HashMap<>();
  }

  /** Whether map and list hold the same entries, no more than there is room for. */
  public boolean repOk() {
    if (index == null || index.size() > capacity || capacity <= 0) {
      return false;
    }
    int count = 0;
    Entry newer = null;
    for (Entry entry = newest; entry != null; entry = entry.older) {
      if (entry.newer != newer || index.get(entry.key) != entry || ++count > capacity) {
        return false;
      }
      newer = entry;
    }
    return oldest == newer && count == index.size();
  }

  public int size() {
    return index.size();
  }

  public int capacity() {
    return capacity;
  }

  private void unlink(Entry entry) {
    if (entry.newer == null) {
      newest = entry.older;
    } else {
      entry.newer.older = entry.older;
    }
    if (entry.older == null) {
      oldest = entry.newer;
    } else {
      entry.older.newer = entry.newer;
    }
    entry.newer = null;
    entry.older = null;
  }

  private void linkNewest(Entry entry) {
    entry.older = newest;
    if (newest == null) {
      oldest = entry;
    } else {
      newest.newer = entry;
    }
    newest = entry;
  }

  /** The value of a key, which is the newest now; null if it is not known. */
  public V get(int key) {
    Entry entry = index.get(key);
    if (entry == null) {
      return null;
    }
    if (entry != newest) {
      unlink(entry);
      linkNewest(entry);
    }
    return entry.value;
  }

  public void put(int key, V value) {
    Entry entry = index.get(key);
    if (entry != null) {
      entry.value = value;
      get(key);
      return;
    }
    if (index.size() == capacity) {
      index.remove(oldest.key);
      unlink(oldest);
    }
    entry = new Entry(key, value);
    index.put(key, entry);
    linkNewest(entry);
  }

  /** Wrong: what falls out of the list is still in the map. */
  public void putAndForget(int key, V value) {
    Entry entry = index.get(key);
    if (entry != null) {
      entry.value = value;
      return;
    }
    if (index.size() == capacity) {
      unlink(oldest);
    }
    entry = new Entry(key, value);
    index.put(key, entry);
    linkNewest(entry);
  }

  /** Three keys in a cache for two: the one that was used least recently is gone. */
  //@ requires a != b && b != c && a != c;
  public static void example(int a, int b, int c) {
    LruCache<Integer> cache = new LruCache<>(2);
    cache.put(a, 1);
    cache.put(b, 2);
    assert cache.get(a) == 1;
    cache.put(c, 3);
    assert cache.get(b) == null;
    assert cache.get(a) == 1 && cache.get(c) == 3;
    assert cache.size() == 2;
  }

  /** Wrong, since putAndForget is: there is more in the cache than it has room for. */
  //@ requires a != b && b != c && a != c;
  public static void exampleThatForgets(int a, int b, int c) {
    LruCache<Integer> cache = new LruCache<>(2);
    cache.putAndForget(a, 1);
    cache.putAndForget(b, 2);
    cache.putAndForget(c, 3);
    assert cache.size() <= cache.capacity();
  }
}
