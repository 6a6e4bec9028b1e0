package library;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * A doubly linked list as libraries have it: generic, null among its elements, and with iterators that notice when the
 * list is changed behind their backs.
 */
public class LinkedList<E> implements Iterable<E> {

  private static class Node<E> {
    E item;
    Node<E> next;
    Node<E> prev;

    Node(Node<E> prev, E element, Node<E> next) {
      this.item = element;
      this.next = next;
      this.prev = prev;
    }
  }

  private int size = 0;
  private Node<E> first;
  private Node<E> last;
  protected transient int modCount = 0;

  /** Whether the links go both ways, and as many of them as the list says. */
  public boolean repOk() {
    if (first == null || last == null) {
      return first == null && last == null && size == 0;
    }
    if (first.prev != null || last.next != null) {
      return false;
    }
    int count = 1;
    Node<E> n = first;
    while (n.next != null) {
      if (n.next.prev != n || ++count > size) {
        return false;
      }
      n = n.next;
    }
    return n == last && count == size;
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  private void linkFirst(E e) {
    final Node<E> f = first;
    final Node<E> newNode = new Node<>(null, e, f);
    first = newNode;
    if (f == null) {
      last = newNode;
    } else {
      f.prev = newNode;
    }
    size++;
    modCount++;
  }

  private void linkLast(E e) {
    final Node<E> l = last;
    final Node<E> newNode = new Node<>(l, e, null);
    last = newNode;
    if (l == null) {
      first = newNode;
    } else {
      l.next = newNode;
    }
    size++;
    modCount++;
  }

  private E unlink(Node<E> x) {
    final E element = x.item;
    final Node<E> next = x.next;
    final Node<E> prev = x.prev;
    if (prev == null) {
      first = next;
    } else {
      prev.next = next;
      x.prev = null;
    }
    if (next == null) {
      last = prev;
    } else {
      next.prev = prev;
      x.next = null;
    }
    x.item = null;
    size--;
    modCount++;
    return element;
  }

  private Node<E> node(int index) {
    if (index < (size >> 1)) {
      Node<E> x = first;
      for (int i = 0; i < index; i++) {
        x = x.next;
      }
      return x;
    } else {
      Node<E> x = last;
      for (int i = size - 1; i > index; i--) {
        x = x.prev;
      }
      return x;
    }
  }

  private void checkElementIndex(int index) {
    if (!(index >= 0 && index < size)) {
      throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
    }
  }

  public boolean add(E e) {
    linkLast(e);
    return true;
  }

  public void addFirst(E e) {
    linkFirst(e);
  }

  public E getFirst() throws NoSuchElementException {
    final Node<E> f = first;
    if (f == null) {
      throw new NoSuchElementException();
    }
    return f.item;
  }

  /** Removes and returns the first element, or null if there is none. */
  public E poll() {
    return first == null ? null : unlink(first);
  }

  /** Returns the element at a position. */
  public E get(int index) throws IndexOutOfBoundsException {
    checkElementIndex(index);
    return node(index).item;
  }

  /** Wrong: the last position is not the size. */
  public E getUpTo(int index) throws IndexOutOfBoundsException {
    if (index < 0 || index > size) {
      throw new IndexOutOfBoundsException("Index: " + index);
    }
    return node(index).item;
  }

  public E set(int index, E element) throws IndexOutOfBoundsException {
    checkElementIndex(index);
    Node<E> x = node(index);
    E oldVal = x.item;
    x.item = element;
    return oldVal;
  }

  /** Inserts an element at a position, which may be the end. */
  public void add(int index, E element) throws IndexOutOfBoundsException {
    if (index < 0 || index > size) {
      throw new IndexOutOfBoundsException();
    }
    if (index == size) {
      linkLast(element);
      return;
    }
    final Node<E> succ = node(index);
    final Node<E> pred = succ.prev;
    final Node<E> newNode = new Node<>(pred, element, succ);
    succ.prev = newNode;
    if (pred == null) {
      first = newNode;
    } else {
      pred.next = newNode;
    }
    size++;
    modCount++;
  }

  /** Wrong: an element that is inserted before the first one becomes the first one. */
  public void insert(int index, E element) throws IndexOutOfBoundsException {
    checkElementIndex(index);
    Node<E> succ = node(index);
    Node<E> pred = succ.prev;
    Node<E> newNode = new Node<>(pred, element, succ);
    succ.prev = newNode;
    if (pred != null) {
      pred.next = newNode;
    }
    size++;
    modCount++;
  }

  public int indexOf(Object o) {
    int index = 0;
    for (Node<E> x = first; x != null; x = x.next) {
      if (Objects.equals(o, x.item)) {
        return index;
      }
      index++;
    }
    return -1;
  }

  public boolean contains(Object o) {
    return indexOf(o) >= 0;
  }

  /** Removes the first element that equals another object; null equals null. */
  public boolean remove(Object o) {
    if (o == null) {
      for (Node<E> x = first; x != null; x = x.next) {
        if (x.item == null) {
          unlink(x);
          return true;
        }
      }
    } else {
      for (Node<E> x = first; x != null; x = x.next) {
        if (o.equals(x.item)) {
          unlink(x);
          return true;
        }
      }
    }
    return false;
  }

  /** Wrong: null is a member like others, but has no equals. */
  public boolean removeEqual(Object o) {
    for (Node<E> x = first; x != null; x = x.next) {
      if (x.item.equals(o)) {
        unlink(x);
        return true;
      }
    }
    return false;
  }

  public void clear() {
    for (Node<E> x = first; x != null; ) {
      Node<E> next = x.next;
      x.item = null;
      x.next = null;
      x.prev = null;
      x = next;
    }
    first = last = null;
    size = 0;
    modCount++;
  }

  @Override
  public Iterator<E> iterator() {
    return new Itr();
  }

  private class Itr implements Iterator<E> {
    private Node<E> lastReturned;
    private Node<E> next = first;
    private int expectedModCount = modCount;

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public E next() {
      if (modCount != expectedModCount) {
        throw new ConcurrentModificationException();
      }
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      lastReturned = next;
      next = next.next;
      return lastReturned.item;
    }

    @Override
    public void remove() {
      if (lastReturned == null) {
        throw new IllegalStateException();
      }
      if (modCount != expectedModCount) {
        throw new ConcurrentModificationException();
      }
      unlink(lastReturned);
      lastReturned = null;
      expectedModCount++;
    }
  }

  /** Removes all that equal an object by way of an iterator, and returns how many. */
  public int removeAll(E e) {
    int removed = 0;
    for (Iterator<E> it = iterator(); it.hasNext(); ) {
      if (Objects.equals(it.next(), e)) {
        it.remove();
        removed++;
      }
    }
    return removed;
  }

  /** Wrong: the list is changed while a for-each goes through it. */
  public int removeAllInLoop(E e) {
    int removed = 0;
    for (E each : this) {
      if (Objects.equals(each, e)) {
        remove(each);
        removed++;
      }
    }
    return removed;
  }
}
