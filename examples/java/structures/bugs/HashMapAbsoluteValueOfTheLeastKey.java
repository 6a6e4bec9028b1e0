package structures.bugs;

/**
 * bucket makes a negative key positive first. That works for all ints but one: -(-2147483648) is itself, and its
 * remainder is negative whenever the table has a length that does not divide it, such as 3.
 */
public class HashMapAbsoluteValueOfTheLeastKey {
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

  //@ requires #this.table > 0;
  //@ ensures 0 <= \result && \result < #this.table;
  //@ pure
  public int bucket(int key) {
    int hash = key;
    if (key < 0) {
      hash = -key;
    }
    return hash % table.length;
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
}
