/** A queue of numbers in an array that is used in a circle. */
public class RingBuffer {
  private final int[] cells;
  private int first;
  private int count;

  //@ invariant cells != null && cells.length > 0;
  //@ invariant 0 <= first && first < cells.length;
  //@ invariant 0 <= count && count <= cells.length;

  //@ requires capacity > 0;
  public RingBuffer(int capacity) {
    cells = new int[capacity];
  }

  /** Adds a number; says whether there was room. */
  //@ ensures \result <==> \old(count) < cells.length;
  //@ ensures \result ==> count == \old(count) + 1;
  public boolean offer(int number) {
    if (count == cells.length) {
      return false;
    }
    cells[(first + count++) % cells.length] = number;
    return true;
  }

  /** Takes the oldest number. */
  //@ requires count > 0;
  //@ ensures \result == \old(cells[first]);
  public int poll() {
    int number = cells[first];
    first = (first + 1) % cells.length;
    count--;
    return number;
  }

  /** Wrong: goes beyond the last cell. */
  //@ requires count > 0;
  public int pollCarelessly() {
    int number = cells[first++];
    count--;
    return number;
  }

  /** Wrong: the difference of two ints may be no int. */
  //@ ensures \result <==> a > b;
  public static boolean isLater(int a, int b) {
    return a - b > 0;
  }
}
