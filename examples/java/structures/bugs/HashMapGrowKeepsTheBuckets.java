package structures.bugs;

/**
 * grow copies the chains to the same places of the larger table, but there a key may belong to another bucket.
 */
public class HashMapGrowKeepsTheBuckets {
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

  /** Spreads the same entries over a table of twice the length. */
  //@ ensures \fresh(this.table) && #this.table == 2 * \old(#this.table);
  //@ ensures this.entries == \old(this.entries);
  //@ assignable this.table, Entry.next;
  public void grow() {
    Entry[] chains = table;
    table = new Entry[2 * chains.length];
    int i = 0;
    while (i < chains.length) {
      table[i] = chains[i];
      i++;
    }
  }
}
