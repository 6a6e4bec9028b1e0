package structures;

/**
 * A hash map from int to int, with chaining: entries whose keys have the same remainder form a list.
 *
 * Contracts speak of "entries", the entries of all chains, and of the pure method find. How keys are spread over
 * the table is the business of bucket and of the invariant "placed".
 */
public class HashMap {
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

  //@ ensures this.size == 0 && \fresh(this.table);
  //@ assignable \nothing;
  public HashMap() {
    table = new Entry[2];
    size = 0;
  }

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

  //@ ensures \result == ((some this.find(key)) ? this.find(key).value : otherwise);
  //@ pure
  public int get(int key, int otherwise) {
    Entry e = find(key);
    if (e == null) {
      return otherwise;
    }
    return e.value;
  }

  /** Says whether the key is new. */
  //@ ensures \result <==> no \old(this.find(key));
  //@ ensures this.find(key).value == value;
  //@ ensures this.size == \old(this.size) + (\result ? 1 : 0);
  //@ ensures \old(this.entries) in this.entries;
  //@ assignable this.table, this.size, this.table[*], Entry.next, this.find(key).value;
  public boolean put(int key, int value) {
    Entry e = find(key);
    if (e != null) {
      e.value = value;
      return false;
    }
    if (size == table.length) {
      grow();
    }
    int b = bucket(key);
    table[b] = new Entry(key, value, table[b]);
    size++;
    return true;
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
      Entry e = chains[i];
      while (e != null) {
        Entry rest = e.next;
        int b = bucket(e.key);
        e.next = table[b];
        table[b] = e;
        e = rest;
      }
      i++;
    }
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
      previous.next = e.next;
    }
    size--;
    return true;
  }
}
