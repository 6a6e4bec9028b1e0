package structures.bugs;

/**
 * peek looks at the slot that the next item will get: null, or beyond the end of the array.
 */
public class StackPeekAboveTheTop {
  static class Item {
  }

  private Item[] items;
  private int size;
  //@ model Item seq content = reverse(seq(this.items)[..this.size]);

  //@ invariant 0 <= this.size && this.size <= #this.items; // bounded
  //@ invariant forall item, i : this.items : some item <==> i < this.size; // filled

  //@ ensures \result == this.content[0];
  //@ signals (IllegalStateException e) this.size == 0;
  //@ pure
  public Item peek() {
    if (size == 0) {
      throw new IllegalStateException("the stack is empty");
    }
    return items[size];
  }
}
