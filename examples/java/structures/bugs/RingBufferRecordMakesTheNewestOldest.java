package structures.bugs;

/**
 * record writes over the oldest number when the buffer is full, but leaves the start there: the newest is now
 * the oldest.
 */
public class RingBufferRecordMakesTheNewestOldest {
  private int[] slots;
  private int start;
  private int size;
  //@ model int seq items = (seq(this.slots)[this.start..] ++ seq(this.slots)[..this.start])[..this.size];

  //@ invariant 0 <= this.start && this.start < #this.slots; // started
  //@ invariant 0 <= this.size && this.size <= #this.slots; // bounded

  //@ requires 0 <= index && index < #this.slots;
  //@ ensures 0 <= \result && \result < #this.slots;
  //@ ensures \result == this.start + index || \result == this.start + index - #this.slots;
  //@ pure
  public int slot(int index) {
    int wrapped = index - (slots.length - start);
    if (wrapped < 0) {
      return start + index;
    }
    return wrapped;
  }

  //@ requires 0 <= index && index < this.size;
  //@ ensures \result == this.items[index];
  //@ pure
  public int get(int index) {
    int slot = this.slot(index);
    return slots[slot];
  }

  //@ requires this.size == #this.slots;
  //@ ensures this.items == \old(this.items)[1..] ++ [value];
  //@ assignable this.start, this.slots[*];
  public void record(int value) {
    slots[start] = value;
  }
}
