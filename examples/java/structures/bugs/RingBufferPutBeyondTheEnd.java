package structures.bugs;

/**
 * put counts on from the start and forgets that the end of the array is followed by its beginning.
 */
public class RingBufferPutBeyondTheEnd {
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

  //@ requires this.size < #this.slots;
  //@ ensures this.items == \old(this.items) ++ [value];
  //@ assignable this.size, this.slots[*];
  public void put(int value) {
    slots[start + size] = value;
    size++;
  }
}
