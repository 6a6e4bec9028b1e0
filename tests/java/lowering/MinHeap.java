/** A binary heap of keys of any class that has an order; the least one is at index 0. */
class MinHeap<K extends Comparable<K>> {
  private K[] keys;
  private int size;

  //@ invariant keys != null && 0 <= size && size <= keys.length;

  private boolean repOk() {
    for (int i = 0; i < size; i++) {
      if (keys[i] == null || keys[(i - 1) / 2].compareTo(keys[i]) > 0) {
        return false;
      }
    }
    return true;
  }

  //@ requires key != null && size < keys.length;
  void insert(K key) {
    int at = size++;
    keys[at] = key;
    while (at > 0 && keys[(at - 1) / 2].compareTo(keys[at]) > 0) {
      K above = keys[(at - 1) / 2];
      keys[(at - 1) / 2] = keys[at];
      keys[at] = above;
      at = (at - 1) / 2;
    }
  }

  /** Wrong: the new key stays where it is. */
  //@ requires key != null && size < keys.length;
  void insertLazily(K key) {
    keys[size++] = key;
  }

  //@ requires size > 0;
  //@ ensures (\forall int i; 0 <= i && i < size; \result.compareTo(keys[i]) <= 0);
  K min() {
    return keys[0];
  }
}
