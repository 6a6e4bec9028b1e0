/** A stack of room for two numbers; slots above the top are zero. */
public class SmallStack {
  private final int[] items = new int[2];
  private int size;

  public void push(int item) {
    items[size] = item;
    size++;
  }

  public int pop() {
    if (size == 0) {
      throw new IllegalStateException();
    }
    size--;
    int item = items[size];
    items[size] = 0;
    return item;
  }

  public boolean isEmpty() {
    return size == 0;
  }
}
