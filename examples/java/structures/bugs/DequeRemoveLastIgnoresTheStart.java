package structures.bugs;

/**
 * removeLast takes the size for the index of the last slot: right as long as the first number lies in slot 0.
 */
public class DequeRemoveLastIgnoresTheStart {
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

  //@ ensures \result == this.items[index];
  //@ signals (IllegalStateException e) index < 0 || index >= this.size;
  //@ pure
  public int get(int index) {
    if (index < 0 || index >= size) {
      throw new IllegalStateException("no such index");
    }
    int slot = this.slot(index);
    return slots[slot];
  }

  //@ requires this.size > 0;
  //@ ensures \old(this.items) == this.items ++ [\result];
  //@ assignable this.size;
  public int removeLast() {
    size--;
    return slots[size];
  }
}
