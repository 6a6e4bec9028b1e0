package library;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** A queue with a fixed size that forgets its oldest element when it is full. */
public class CircularBuffer<E> implements Iterable<E> {
  private final Object[] elements;
  private int start;
  private int end;
  private boolean full;

  //@ requires size > 0;
  public CircularBuffer(int size) {
    elements = new Object[size];
  }

  public boolean repOk() {
    return elements != null && elements.length > 0 && 0 <= start && start < elements.length && 0 <= end && end < elements.length
        && (!full || start == end);
  }

  private int increment(int index) {
    index++;
    return index >= elements.length ? 0 : index;
  }

  private int decrement(int index) {
    index--;
    return index < 0 ? elements.length - 1 : index;
  }

  /** How many elements there are. */
  //@ ensures 0 <= \result && \result <= elements.length;
  public /*@ pure @*/ int size() {
    if (end < start) {
      return elements.length - start + end;
    } else if (end == start) {
      return full ? elements.length : 0;
    } else {
      return end - start;
    }
  }

  public boolean isEmpty() {
    return size() == 0;
  }

  public boolean isAtFullCapacity() {
    return size() == elements.length;
  }

  /** Adds an element, in the place of the oldest if there is no other. */
  //@ ensures size() == (\old(size()) == elements.length ? elements.length : \old(size()) + 1);
  public boolean add(E element) {
    if (isAtFullCapacity()) {
      remove();
    }
    elements[end++] = element;
    if (end >= elements.length) {
      end = 0;
    }
    if (end == start) {
      full = true;
    }
    return true;
  }

  /** Wrong: the slot behind the last one is none. */
  public boolean addWithoutWrapping(E element) {
    if (isAtFullCapacity()) {
      remove();
    }
    elements[end++] = element;
    if (end == start) {
      full = true;
    }
    return true;
  }

  /** Wrong: a buffer that has become full does not know it, and is empty. */
  //@ ensures size() > 0;
  public boolean addUntilFull(E element) {
    elements[end] = element;
    end = increment(end);
    return true;
  }

  @SuppressWarnings("unchecked")
  public E peek() {
    return isEmpty() ? null : (E) elements[start];
  }

  /** The element at a position, the oldest at 0. */
  @SuppressWarnings("unchecked")
  public E get(int index) throws NoSuchElementException {
    int sz = size();
    if (index < 0 || index >= sz) {
      throw new NoSuchElementException("The specified index " + index + " is outside the available range [0, " + sz + ")");
    }
    int idx = (start + index) % elements.length;
    return (E) elements[idx];
  }

  /** Takes the oldest element. */
  //@ ensures size() == \old(size()) - 1;
  @SuppressWarnings("unchecked")
  public E remove() throws NoSuchElementException {
    if (isEmpty()) {
      throw new NoSuchElementException("queue is empty");
    }
    E element = (E) elements[start];
    elements[start++] = null;
    if (start >= elements.length) {
      start = 0;
    }
    full = false;
    return element;
  }

  @Override
  public Iterator<E> iterator() {
    return new Iterator<E>() {
      private int index = start;
      private boolean isFirst = full;

      @Override
      public boolean hasNext() {
        return isFirst || index != end;
      }

      @Override
      @SuppressWarnings("unchecked")
      public E next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        isFirst = false;
        int lastReturnedIndex = index;
        index = increment(index);
        return (E) elements[lastReturnedIndex];
      }
    };
  }

  /** How many elements an iterator comes to. */
  //@ ensures \result == size();
  public int counted() {
    int count = 0;
    for (E each : this) {
      count++;
    }
    return count;
  }
}
