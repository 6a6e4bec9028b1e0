package structures.bugs;

/**
 * grow copies slot by slot. What was wound around the end of the old array is then not at the end of the new
 * one.
 */
public class DequeGrowCopiesSlotsAsTheyLie {
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

  //@ ensures \fresh(this.slots) && #this.slots > \old(#this.slots);
  //@ ensures this.items == \old(this.items);
  //@ assignable this.slots;
  public void grow() {
    int[] larger = new int[2 * slots.length];
    int i = 0;
    while (i < slots.length) {
      larger[i] = slots[i];
      i++;
    }
    slots = larger;
  }
}
