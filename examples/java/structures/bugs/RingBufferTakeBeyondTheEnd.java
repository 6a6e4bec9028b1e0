package structures.bugs;

/**
 * take compares the start with the length one step too late: after the last slot it points beyond the array.
 */
public class RingBufferTakeBeyondTheEnd {
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

  //@ requires this.size > 0;
  //@ ensures \old(this.items) == [\result] ++ this.items;
  //@ assignable this.start, this.size;
  public int take() {
    int oldest = slots[start];
    start++;
    if (start > slots.length) {
      start = 0;
    }
    size--;
    return oldest;
  }
}
