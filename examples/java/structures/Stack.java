package structures;

/**
 * A stack of objects in an array that grows when it is full.
 *
 * "content" is what contracts speak of: the items as a sequence, the top first. "bounded" says also that there
 * is an array: null has no length, and a comparison with nothing is false. "filled" is about memory as much as
 * about meaning: a slot above the top holds null, so the stack keeps nothing alive that was popped.
 */
public class Stack {
  static class Item {
  }

  private Item[] items;
  private int size;
  //@ model Item seq content = reverse(seq(this.items)[..this.size]);

  //@ invariant 0 <= this.size && this.size <= #this.items; // bounded
  //@ invariant forall item, i : this.items : some item <==> i < this.size; // filled

  //@ ensures this.size == 0;
  //@ assignable \nothing;
  public Stack() {
    items = new Item[2];
    size = 0;
  }

  //@ ensures \result <==> this.size == 0;
  //@ pure
  public boolean isEmpty() {
    return size == 0;
  }

  //@ requires some item;
  //@ ensures this.content == [item] ++ \old(this.content);
  //@ assignable this.items, this.size, this.items[this.size];
  public void push(Item item) {
    if (size == items.length) {
      grow();
    }
    items[size] = item;
    size++;
  }

  /** Twice the length and one more: an array of length 0 has to grow, too. */
  //@ ensures \fresh(this.items) && #this.items > \old(#this.items);
  //@ ensures this.content == \old(this.content);
  //@ assignable this.items;
  public void grow() {
    Item[] larger = new Item[2 * items.length + 1];
    int i = 0;
    while (i < size) {
      larger[i] = items[i];
      i++;
    }
    items = larger;
  }

  //@ requires this.size > 0;
  //@ ensures \old(this.content) == [\result] ++ this.content;
  //@ assignable this.size, this.items[this.size - 1];
  public Item pop() {
    size--;
    Item top = items[size];
    items[size] = null;
    return top;
  }

  //@ ensures \result == this.content[0];
  //@ signals (IllegalStateException e) this.size == 0;
  //@ pure
  public Item peek() {
    if (size == 0) {
      throw new IllegalStateException("the stack is empty");
    }
    return items[size - 1];
  }

  /** How far below the top the item is found for the first time, or -1. */
  //@ requires some item;
  //@ ensures \result == -1 <==> item !in this.content;
  //@ ensures \result != -1 ==> this.content[\result] == item && item !in this.content[..\result];
  //@ pure
  public int search(Item item) {
    int i = size - 1;
    while (i >= 0) {
      if (items[i] == item) {
        return size - 1 - i;
      }
      i--;
    }
    return -1;
  }
}
