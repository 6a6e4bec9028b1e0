/** A binary heap in an array that grows. */
public class BinaryHeap {
  private int[] items = new int[1];
  private int size;

  public boolean repOk() {
    if (items == null || size < 0 || size > items.length) {
      return false;
    }
    for (int i = 1; i < size; i++) {
      if (items[(i - 1) / 2] > items[i]) {
        return false;
      }
    }
    return true;
  }

  public void insert(int item) {
    if (size == items.length) {
      int[] more = new int[2 * size + 1];
      System.arraycopy(items, 0, more, 0, size);
      items = more;
    }
    int i = size++;
    while (i > 0 && items[(i - 1) / 2] > item) {
      items[i] = items[(i - 1) / 2];
      i = (i - 1) / 2;
    }
    items[i] = item;
  }
}
