package structures.bugs;

/**
 * A binary heap whose add never compares an item with the one at the top.
 */
public class BinaryHeapAddStopsBelowTheTop {
  private int[] items;
  private int size;
  //@ model int multiset content = multiset(seq(this.items)[..this.size]);

  //@ invariant 0 <= this.size && this.size <= #this.items; // room
  //@ invariant forall item, i : this.items : 0 < i && i < this.size ==> this.items[(i - 1) / 2] <= item; // ordered

  //@ ensures \result == count(this.content, item);
  //@ pure
  public int count(int item) {
    int found = 0;
    int i = 0;
    while (i < size) {
      if (items[i] == item) {
        found++;
      }
      i++;
    }
    return found;
  }

  /** False if there is no room. */
  //@ ensures \result <==> \old(this.size) < #this.items;
  //@ ensures this.content == \old(this.content) + multiset(\result ? [item] : []);
  //@ assignable this.size, this.items[0..this.size + 1];
  public boolean add(int item) {
    if (size == items.length) {
      return false;
    }
    int i = size;
    size++;
    // Parents that are greater move down into the gap, which moves up.
    while (i > 1 && item < items[(i - 1) / 2]) {
      items[i] = items[(i - 1) / 2];
      i = (i - 1) / 2;
    }
    items[i] = item;
    return true;
  }
}
