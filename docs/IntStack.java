public class IntStack {
  private int[] items = new int[2];
  private int size;

  public void push(int item) {
    if (size == items.length) {
      int[] longer = new int[2 * size];
      System.arraycopy(items, 0, longer, 0, size);
      items = longer;
    }
    items[size++] = item;
  }

  public int top() {
    return items[size - 1];
  }

  public int size() {
    return size;
  }
}
