package structures;

/**
 * A ring buffer: a queue of bounded size in an array whose end is followed by its beginning.
 *
 * Contracts speak of the sequence of its items, the oldest first: "items" straightens the array.
 */
public class RingBuffer {
  private int[] slots;
  private int start;
  private int size;
  //@ model int seq items = (seq(this.slots)[this.start..] ++ seq(this.slots)[..this.start])[..this.size];

  //@ invariant 0 <= this.start && this.start < #this.slots; // started
  //@ invariant 0 <= this.size && this.size <= #this.slots; // bounded

  //@ requires capacity > 0;
  //@ ensures this.size == 0 && \fresh(this.slots) && #this.slots == capacity;
  //@ assignable \nothing;
  public RingBuffer(int capacity) {
    slots = new int[capacity];
    start = 0;
    size = 0;
  }

  //@ ensures \result <==> this.size == #this.slots;
  //@ pure
  public boolean isFull() {
    return size == slots.length;
  }

  /** The same as (start + index) % #slots, but start + index may overflow, and dividing is slow. */
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
    int end = slot(size);
    slots[end] = value;
    size++;
  }

  //@ requires this.size > 0;
  //@ ensures \old(this.items) == [\result] ++ this.items;
  //@ assignable this.start, this.size;
  public int take() {
    int oldest = slots[start];
    start++;
    if (start == slots.length) {
      start = 0;
    }
    size--;
    return oldest;
  }

  /** Puts a number into the buffer, in the place of the oldest when there is no other. */
  //@ ensures this.items == \old(this.items)[((\old(this.isFull())) ? 1 : 0)..] ++ [value];
  //@ assignable this.start, this.size, this.slots[*];
  public void record(int value) {
    boolean full = isFull();
    if (full) {
      take();
    }
    put(value);
  }
}
