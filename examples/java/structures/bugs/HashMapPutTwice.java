package structures.bugs;

/**
 * put does not look whether the key is there already. The new entry hides the old one, which comes back when the
 * key is removed.
 */
public class HashMapPutTwice {
  static class Entry {
    int key;
    int value;
    Entry next;

    //@ ensures this.key == key && this.value == value && this.next == next;
    //@ assignable \nothing;
    Entry(int key, int value, Entry next) {
      this.key = key;
      this.value = value;
      this.next = next;
    }
  }

  private Entry[] table;
  private int size;
  //@ model Entry set entries = this.table[].*next;

  //@ invariant #this.table > 0 && this.size <= #this.table; // spread
  //@ invariant forall chain, b : this.table : acyclic(chain, next); // finite
  //@ invariant forall chain, b : this.table : all e : chain.*next | this.bucket(e.key) == b; // placed
  //@ invariant all e, f : this.entries | e.key == f.key ==> e == f; // unique
  //@ invariant this.size == #this.entries; // counted

  /** The remainder has the sign of the key, the index of a bucket has none. */
  //@ requires #this.table > 0;
  //@ ensures 0 <= \result && \result < #this.table;
  //@ ensures \result == key % #this.table || \result == key % #this.table + #this.table;
  //@ pure
  public int bucket(int key) {
    int remainder = key % table.length;
    if (remainder < 0) {
      return remainder + table.length;
    }
    return remainder;
  }

  //@ ensures \result == {e : this.entries | e.key == key};
  //@ pure
  public Entry find(int key) {
    int b = bucket(key);
    Entry e = table[b];
    while (e != null && e.key != key) {
      e = e.next;
    }
    return e;
  }

  /** Says whether the key is new. */
  //@ requires this.size < #this.table;
  //@ ensures \result <==> no \old(this.find(key));
  //@ ensures this.find(key).value == value;
  //@ ensures this.size == \old(this.size) + (\result ? 1 : 0);
  //@ ensures \old(this.entries) in this.entries;
  //@ assignable this.size, this.table[this.bucket(key)], this.find(key).value;
  public boolean put(int key, int value) {
    int b = bucket(key);
    table[b] = new Entry(key, value, table[b]);
    size++;
    return true;
  }
}
