package structures;

/**
 * A double-ended queue in a circular array that grows when it is full.
 *
 * Its contracts speak of the sequence of its items, wherever they lie: "items" straightens the array. The
 * difficult method is grow: it has to straighten what was wound around the end of the old array.
 */
public class Deque {
  private int[] slots;
  private int start;
  private int size;
  //@ model int seq items = (seq(this.slots)[this.start..] ++ seq(this.slots)[..this.start])[..this.size];

  //@ invariant 0 <= this.start && this.start < #this.slots; // started
  //@ invariant 0 <= this.size && this.size <= #this.slots; // bounded

  //@ ensures this.size == 0 && \fresh(this.slots);
  //@ assignable \nothing;
  public Deque() {
    slots = new int[2];
    start = 0;
    size = 0;
  }

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

  //@ ensures this.items == [value] ++ \old(this.items);
  //@ assignable this.slots, this.start, this.size, this.slots[*];
  public void addFirst(int value) {
    if (size == slots.length) {
      grow();
    }
    if (start == 0) {
      start = slots.length;
    }
    start--;
    slots[start] = value;
    size++;
  }

  //@ ensures this.items == \old(this.items) ++ [value];
  //@ assignable this.slots, this.start, this.size, this.slots[*];
  public void addLast(int value) {
    if (size == slots.length) {
      grow();
    }
    int end = slot(size);
    slots[end] = value;
    size++;
  }

  //@ ensures \fresh(this.slots) && #this.slots > \old(#this.slots);
  //@ ensures this.items == \old(this.items);
  //@ assignable this.slots, this.start;
  public void grow() {
    int[] larger = new int[2 * slots.length];
    int i = 0;
    while (i < size) {
      larger[i] = get(i);
      i++;
    }
    slots = larger;
    start = 0;
  }

  //@ requires this.size > 0;
  //@ ensures \old(this.items) == [\result] ++ this.items;
  //@ assignable this.start, this.size;
  public int removeFirst() {
    int first = slots[start];
    start++;
    if (start == slots.length) {
      start = 0;
    }
    size--;
    return first;
  }

  //@ requires this.size > 0;
  //@ ensures \old(this.items) == this.items ++ [\result];
  //@ assignable this.size;
  public int removeLast() {
    int last = get(size - 1);
    size--;
    return last;
  }
}
