/** A queue with two ends, in an array that is used in a circle. */
public class CircularDeque {
  private int[] items;
  private int head;
  private int size;

  public boolean repOk() {
    return items != null && items.length > 0 && 0 <= head && head < items.length && 0 <= size && size <= items.length;
  }

  //@ ensures size == \old(size) + 1;
  //@ ensures (\forall int i; 0 <= i && i < \old(size); items[(head + i) % items.length] == \old(items[(head + i) % items.length]));
  //@ ensures items[(head + size - 1) % items.length] == item;
  public void addLast(int item) {
    if (size == items.length) {
      int[] more = new int[2 * size];
      for (int i = 0; i < size; i++) {
        more[i] = items[(head + i) % items.length];
      }
      items = more;
      head = 0;
    }
    items[(head + size) % items.length] = item;
    size++;
  }
}
