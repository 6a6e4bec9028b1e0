/** The last numbers in an array that is used as a circle. */
public class Window {
  private final int[] slots;
  private int start;
  private int size;

  public Window(int room) {
    if (room < 1 || room > 2) {
      throw new IllegalArgumentException();
    }
    slots = new int[room];
  }

  public void add(int value) {
    slots[(start + size) % slots.length] = value;
    if (size < slots.length) {
      size++;
    } else {
      start = (start + 1) % slots.length;
    }
  }

  public int oldest() {
    return slots[start];
  }
}
