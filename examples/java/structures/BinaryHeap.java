package structures;

/**
 * A binary heap: a priority queue in an array, where the children of the item at i stand at 2 * i + 1 and 2 * i
 * + 2.
 *
 * Contracts have to say which items there are, and how often: "content" is a multiset. After removeLeast the
 * least item stands behind the last.
 */
public class BinaryHeap {
  private int[] items;
  private int size;
  //@ model int multiset content = multiset(seq(this.items)[..this.size]);

  //@ invariant 0 <= this.size && this.size <= #this.items; // room
  //@ invariant forall item, i : this.items : 0 < i && i < this.size ==> this.items[(i - 1) / 2] <= item; // ordered

  //@ requires capacity >= 0;
  //@ ensures this.size == 0 && \fresh(this.items) && #this.items == capacity;
  //@ assignable \nothing;
  public BinaryHeap(int capacity) {
    items = new int[capacity];
    size = 0;
  }

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
    while (i > 0 && item < items[(i - 1) / 2]) {
      items[i] = items[(i - 1) / 2];
      i = (i - 1) / 2;
    }
    items[i] = item;
    return true;
  }

  //@ requires this.size > 0;
  //@ ensures \result == min(elems(this.content));
  //@ pure
  public int least() {
    return items[0];
  }

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
      if (child + 1 < size && items[child + 1] < items[child]) {
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
