package structures.bugs;

/**
 * grow doubles the length of the array, and twice nothing is nothing: an empty array stays empty, and push has
 * no slot.
 */
public class StackGrowFromNothing {
  static class Item {
  }

  private Item[] items;
  private int size;
  //@ model Item seq content = reverse(seq(this.items)[..this.size]);

  //@ invariant 0 <= this.size && this.size <= #this.items; // bounded
  //@ invariant forall item, i : this.items : some item <==> i < this.size; // filled

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

  //@ ensures this.content == \old(this.content);
  //@ assignable this.items;
  public void grow() {
    Item[] larger = new Item[2 * items.length];
    int i = 0;
    while (i < size) {
      larger[i] = items[i];
      i++;
    }
    items = larger;
  }
}
