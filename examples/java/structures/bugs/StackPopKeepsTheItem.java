package structures.bugs;

/**
 * pop leaves the item in its slot. Nobody can see it there, but it is never given back to the collector.
 */
public class StackPopKeepsTheItem {
  static class Item {
  }

  private Item[] items;
  private int size;
  //@ model Item seq content = reverse(seq(this.items)[..this.size]);

  //@ invariant 0 <= this.size && this.size <= #this.items; // bounded
  //@ invariant forall item, i : this.items : some item <==> i < this.size; // filled

  //@ requires this.size > 0;
  //@ ensures \old(this.content) == [\result] ++ this.content;
  //@ assignable this.size, this.items[this.size - 1];
  public Item pop() {
    size--;
    return items[size];
  }
}
