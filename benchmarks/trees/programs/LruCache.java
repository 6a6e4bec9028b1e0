/** A cache of the entries that were used last: a list with two sentinels, the newest entry first. */
public class LruCache {
  static class Entry {
    int key;
    int value;
    Entry newer;
    Entry older;
  }

  private final Entry front = new Entry();
  private final Entry back = new Entry();
  private int size;
  private int capacity;

  public LruCache(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("no room");
    }
    this.capacity = capacity;
    front.older = back;
    back.newer = front;
  }

  public boolean repOk() {
    if (front == null || back == null || front == back || capacity < 1) {
      return false;
    }
    int count = 0;
    Entry at = front;
    while (at != back) {
      Entry next = at.older;
      if (next == null || next.newer != at || next == front) {
        return false;
      }
      for (Entry other = front.older; other != next; other = other.older) {
        if (next != back && other.key == next.key) {
          return false;
        }
      }
      at = next;
      count++;
    }
    return size == count - 1 && size <= capacity;
  }

  public void put(int key, int value) {
    Entry entry = find(key);
    if (entry == null) {
      if (size == capacity) {
        unlink(back.newer);
        size--;
      }
      entry = new Entry();
      entry.key = key;
      size++;
    } else {
      unlink(entry);
    }
    entry.value = value;
    entry.older = front.older;
    entry.newer = front;
    front.older.newer = entry;
    front.older = entry;
  }

  private Entry find(int key) {
    for (Entry at = front.older; at != back; at = at.older) {
      if (at.key == key) {
        return at;
      }
    }
    return null;
  }

  private static void unlink(Entry entry) {
    entry.newer.older = entry.older;
    entry.older.newer = entry.newer;
  }
}
