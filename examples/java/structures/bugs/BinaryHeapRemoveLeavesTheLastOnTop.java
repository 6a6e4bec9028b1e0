package structures.bugs;

/**
 * A binary heap whose removeLeast lets the last item fill the gap at the top, whether it is small enough or not.
 */
public class BinaryHeapRemoveLeavesTheLastOnTop {
  private int[] items;
  private int size;
  //@ model int multiset content = multiset(seq(this.items)[..this.size]);

  //@ invariant 0 <= this.size && this.size <= #this.items; // room
  //@ invariant forall item, i : this.items : 0 < i && i < this.size ==> this.items[(i - 1) / 2] <= item; // ordered

  //@ requires this.size > 0;
  //@ ensures \result == \old(this.items[0]) && this.items[this.size] == \result;
  //@ ensures \old(this.content) == this.content + multiset([\result]);
  //@ assignable this.size, this.items[0..this.size];
  public int removeLeast() {
    int least = items[0];
    size--;
    int item = items[size];
    items[size] = least;
    items[0] = item;
    return least;
  }
}
