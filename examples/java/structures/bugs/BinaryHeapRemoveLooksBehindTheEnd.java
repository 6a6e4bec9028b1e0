package structures.bugs;

/**
 * A binary heap whose removeLeast takes what stands behind the last item for a right child. It is the least item
 * itself, which has just been put there.
 */
public class BinaryHeapRemoveLooksBehindTheEnd {
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
    // The last item fills the gap at the top, unless a child is smaller: that moves up into the gap, which moves down.
    int i = 0;
    int child = 1;
    while (child < size) {
      if (child + 1 <= size && items[child + 1] < items[child]) {
        child++;
      }
      if (item <= items[child]) {
        break;
      }
      items[i] = items[child];
      i = child;
      child = 2 * i + 1;
    }
    items[i] = item;
    return least;
  }
}
