package library;

import java.util.Arrays;

/** A map from numbers to numbers by open addressing: linear probing, and tombstones where entries were. */
public class OpenHashMap {
  private static final byte FREE = 0;
  private static final byte FULL = 1;
  private static final byte REMOVED = 2;

  private int[] keys;
  private int[] values;
  private byte[] states;
  private int size;
  private int used;

  public OpenHashMap() {
    this(4);
  }

  /** The capacity has to be a power of two. */
  //@ requires capacity == 1 || capacity == 2 || capacity == 4;
  public OpenHashMap(int capacity) {
    keys = new int[capacity];
    values = new int[capacity];
    states = new byte[capacity];
  }

  public boolean repOk() {
    if (keys == null || values == null || states == null) {
      return false;
    }
    int capacity = states.length;
    if (capacity == 0 || (capacity & (capacity - 1)) != 0 || keys.length != capacity || values.length != capacity) {
      return false;
    }
    int full = 0;
    int free = 0;
    for (byte state : states) {
      switch (state) {
        case FREE:
          free++;
          break;
        case FULL:
          full++;
          break;
        case REMOVED:
          break;
        default:
          return false;
      }
    }
    return full == size && capacity - free == used && used < capacity;
  }

  private static int mix(int key) {
    int h = key * 0x9E3779B9;
    return h ^ (h >>> 16);
  }

  private int find(int key) {
    final int mask = states.length - 1;
    int i = mix(key) & mask;
    while (states[i] != FREE) {
      if (states[i] == FULL && keys[i] == key) {
        return i;
      }
      i = (i + 1) & mask;
    }
    return -1;
  }

  public int size() {
    return size;
  }

  public int getOrDefault(int key, int defaultValue) {
    int i = find(key);
    return i < 0 ? defaultValue : values[i];
  }

  public boolean containsKey(int key) {
    return find(key) >= 0;
  }

  /** Wrong: the remainder of a negative number is negative. */
  public boolean containsKeyByRemainder(int key) {
    int i = key % states.length;
    while (states[i] != FREE) {
      if (states[i] == FULL && keys[i] == key) {
        return true;
      }
      i = (i + 1) % states.length;
    }
    return false;
  }

  private void insertNew(int key, int value) {
    final int mask = states.length - 1;
    int i = mix(key) & mask;
    while (states[i] == FULL) {
      i = (i + 1) & mask;
    }
    if (states[i] == FREE) {
      used++;
    }
    states[i] = FULL;
    keys[i] = key;
    values[i] = value;
    size++;
  }

  private void resize(int capacity) {
    int[] oldKeys = keys;
    int[] oldValues = values;
    byte[] oldStates = states;
    keys = new int[capacity];
    values = new int[capacity];
    states = new byte[capacity];
    size = used = 0;
    for (int i = 0; i < oldStates.length; i++) {
      if (oldStates[i] == FULL) {
        insertNew(oldKeys[i], oldValues[i]);
      }
    }
  }

  /** Puts a value under a key; says whether the key is new. */
  //@ ensures size == \old(size) + (\result ? 1 : 0);
  public boolean put(int key, int value) {
    int i = find(key);
    if (i >= 0) {
      values[i] = value;
      return false;
    }
    if (used + 1 >= states.length) {
      resize(size + 1 < states.length / 2 ? states.length : states.length * 2);
    }
    insertNew(key, value);
    return true;
  }

  /** Wrong: a map without a free slot lets the search for a key go on for ever. */
  //@ ensures size == \old(size) + (\result ? 1 : 0);
  public boolean putTight(int key, int value) {
    int i = find(key);
    if (i >= 0) {
      values[i] = value;
      return false;
    }
    if (used == states.length) {
      resize(states.length * 2);
    }
    insertNew(key, value);
    return true;
  }

  /** Takes a key out, and leaves a tombstone. */
  public boolean remove(int key) {
    int i = find(key);
    if (i < 0) {
      return false;
    }
    states[i] = REMOVED;
    size--;
    return true;
  }

  /** Wrong: a free slot ends the searches for what lies behind it, and is not used. */
  public boolean removeToFree(int key) {
    int i = find(key);
    if (i < 0) {
      return false;
    }
    states[i] = FREE;
    size--;
    return true;
  }

  public void clear() {
    Arrays.fill(states, FREE);
    size = 0;
    used = 0;
  }
}
