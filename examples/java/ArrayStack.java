import java.util.NoSuchElementException;

/** A stack in an array that grows. */
public class ArrayStack<E> {
  private Object[] items;
  private int size;

  //@ invariant items != null && 0 <= size && size <= items.length;

  public ArrayStack(int capacity) throws IllegalArgumentException {
    if (capacity < 0) {
      throw new IllegalArgumentException("capacity");
    }
    items = new Object[capacity];
  }

  /** Puts an item on top. */
  //@ ensures size == \old(size) + 1;
  public void push(E item) {
    if (size == items.length) {
      Object[] more = new Object[size * 2 + 1];
      for (int i = 0; i < size; i++) {
        more[i] = items[i];
      }
      items = more;
    }
    items[size++] = item;
  }

  /** Wrong: twice nothing is no room. */
  public void pushDoubling(E item) {
    if (size == items.length) {
      Object[] more = new Object[size * 2];
      for (int i = 0; i < size; i++) {
        more[i] = items[i];
      }
      items = more;
    }
    items[size++] = item;
  }

  /** Takes the item from the top. */
  //@ requires size > 0;
  //@ ensures size == \old(size) - 1;
  @SuppressWarnings("unchecked")
  public E pop() {
    E item = (E) items[--size];
    items[size] = null;
    return item;
  }

  /** Takes the item from the top, if there is one. */
  public E popOrThrow() throws NoSuchElementException {
    if (size == 0) {
      throw new NoSuchElementException();
    }
    return pop();
  }

  /** Wrong: looks below the bottom of an empty stack. */
  @SuppressWarnings("unchecked")
  public E peek() {
    return (E) items[size - 1];
  }
}
