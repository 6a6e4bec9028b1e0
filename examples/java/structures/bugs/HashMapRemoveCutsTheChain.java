package structures.bugs;

/**
 * remove unlinks an entry in the middle of a chain together with all that follow it.
 */
public class HashMapRemoveCutsTheChain {
  static class Entry {
    int key;
    int value;
    Entry next;
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

  /** Says whether the key was there. */
  //@ ensures \result <==> some \old(this.find(key));
  //@ ensures this.size == \old(this.size) - (\result ? 1 : 0);
  //@ ensures this.entries == \old(this.entries - this.find(key));
  //@ assignable this.size, this.table[this.bucket(key)], Entry.next;
  public boolean remove(int key) {
    int b = bucket(key);
    Entry previous = null;
    Entry e = table[b];
    while (e != null && e.key != key) {
      previous = e;
      e = e.next;
    }
    if (e == null) {
      return false;
    }
    if (previous == null) {
      table[b] = e.next;
    } else {
      previous.next = null;
    }
    size--;
    return true;
  }
}
