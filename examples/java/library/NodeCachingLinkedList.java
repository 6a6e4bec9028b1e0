package library;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * A circular list with a header that keeps some of the nodes it no longer needs, so that adding seldom allocates.
 */
public class NodeCachingLinkedList<E> implements Iterable<E> {
  private static final int DEFAULT_MAXIMUM_CACHE_SIZE = 20;

  protected static class Node<E> {
    protected Node<E> previous;
    protected Node<E> next;
    protected E value;

    protected Node() {
      previous = this;
      next = this;
    }
  }

  private transient Node<E> header;
  private transient int size;
  private transient int modCount;
  private transient Node<E> firstCachedNode;
  private transient int cacheSize;
  private int maximumCacheSize;

  //@ invariant header != null && header in header.^next;
  //@ invariant all n : header.*next | n.next.previous == n;
  //@ invariant size == #(header.^next - header);
  //@ invariant acyclic(firstCachedNode, next);
  //@ invariant no (header.*next & firstCachedNode.*next);
  //@ invariant cacheSize == #firstCachedNode.*next && cacheSize <= maximumCacheSize;
  //@ invariant all n : firstCachedNode.*next | n.previous == null && n.value == null;

  public NodeCachingLinkedList() {
    this(DEFAULT_MAXIMUM_CACHE_SIZE);
  }

  public NodeCachingLinkedList(final int maximumCacheSize) throws IllegalArgumentException {
    if (maximumCacheSize < 0) {
      throw new IllegalArgumentException("maximumCacheSize");
    }
    this.maximumCacheSize = maximumCacheSize;
    header = new Node<E>();
  }

  private Node<E> getNodeFromCache() {
    if (cacheSize == 0) {
      return null;
    }
    final Node<E> cachedNode = firstCachedNode;
    firstCachedNode = cachedNode.next;
    cachedNode.next = null;
    cacheSize--;
    return cachedNode;
  }

  private boolean isCacheFull() {
    return cacheSize >= maximumCacheSize;
  }

  private void addNodeToCache(final Node<E> node) {
    if (isCacheFull()) {
      return;
    }
    final Node<E> nextCachedNode = firstCachedNode;
    node.previous = null;
    node.next = nextCachedNode;
    node.value = null;
    firstCachedNode = node;
    cacheSize++;
  }

  private Node<E> createNode(final E value) {
    Node<E> cachedNode = getNodeFromCache();
    if (cachedNode == null) {
      cachedNode = new Node<>();
    }
    cachedNode.value = value;
    return cachedNode;
  }

  private void addNode(final Node<E> nodeToInsert, final Node<E> insertBeforeNode) {
    nodeToInsert.next = insertBeforeNode;
    nodeToInsert.previous = insertBeforeNode.previous;
    insertBeforeNode.previous.next = nodeToInsert;
    insertBeforeNode.previous = nodeToInsert;
    size++;
    modCount++;
  }

  private void removeNode(final Node<E> node) {
    node.previous.next = node.next;
    node.next.previous = node.previous;
    size--;
    modCount++;
    addNodeToCache(node);
  }

  private Node<E> getNode(final int index, final boolean endMarkerAllowed) {
    if (index < 0) {
      throw new IndexOutOfBoundsException("Couldn't get the node: index (" + index + ") less than zero.");
    }
    if (!endMarkerAllowed && index == size) {
      throw new IndexOutOfBoundsException("Couldn't get the node: index is the size of the list.");
    }
    if (index > size) {
      throw new IndexOutOfBoundsException("Couldn't get the node: index greater than the size of the list.");
    }
    Node<E> node;
    if (index < size / 2) {
      node = header.next;
      for (int currentIndex = 0; currentIndex < index; currentIndex++) {
        node = node.next;
      }
    } else {
      node = header;
      for (int currentIndex = size; currentIndex > index; currentIndex--) {
        node = node.previous;
      }
    }
    return node;
  }

  public int size() {
    return size;
  }

  //@ ensures size == \old(size) + 1;
  public boolean addLast(final E o) {
    addNode(createNode(o), header);
    return true;
  }

  public void add(final int index, final E value) throws IndexOutOfBoundsException {
    addNode(createNode(value), getNode(index, true));
  }

  public E get(final int index) throws IndexOutOfBoundsException {
    return getNode(index, false).value;
  }

  /** Removes the element at a position, and keeps its node for later. */
  //@ ensures size == \old(size) - 1;
  public E remove(final int index) throws IndexOutOfBoundsException {
    final Node<E> node = getNode(index, false);
    final E oldValue = node.value;
    removeNode(node);
    return oldValue;
  }

  /** Wrong: the end of the list is no element; its header would be cached. */
  public E removeUpTo(final int index) throws IndexOutOfBoundsException {
    final Node<E> node = getNode(index, true);
    final E oldValue = node.value;
    removeNode(node);
    return oldValue;
  }

  /** Wrong: a cache that is full takes one more. */
  public E removeFirst() throws NoSuchElementException {
    if (size == 0) {
      throw new NoSuchElementException();
    }
    final Node<E> node = header.next;
    final E value = node.value;
    node.previous.next = node.next;
    node.next.previous = node.previous;
    size--;
    modCount++;
    if (cacheSize <= maximumCacheSize) {
      node.previous = null;
      node.next = firstCachedNode;
      node.value = null;
      firstCachedNode = node;
      cacheSize++;
    }
    return value;
  }

  //@ requires 0 <= maximum;
  public void setMaximumCacheSize(final int maximum) {
    maximumCacheSize = maximum;
    while (cacheSize > maximumCacheSize) {
      getNodeFromCache();
    }
  }

  @Override
  public Iterator<E> iterator() {
    return new LinkedListIterator<>(this);
  }

  protected static class LinkedListIterator<E> implements Iterator<E> {
    protected final NodeCachingLinkedList<E> parent;
    protected Node<E> next;
    protected Node<E> current;
    protected int expectedModCount;

    protected LinkedListIterator(final NodeCachingLinkedList<E> parent) {
      this.parent = parent;
      this.expectedModCount = parent.modCount;
      this.next = parent.header.next;
    }

    @Override
    public boolean hasNext() {
      return next != parent.header;
    }

    @Override
    public E next() {
      if (parent.modCount != expectedModCount) {
        throw new ConcurrentModificationException();
      }
      if (!hasNext()) {
        throw new NoSuchElementException("No element at index.");
      }
      final E value = next.value;
      current = next;
      next = next.next;
      return value;
    }

    @Override
    public void remove() {
      if (parent.modCount != expectedModCount) {
        throw new ConcurrentModificationException();
      }
      if (current == null) {
        throw new IllegalStateException();
      }
      parent.removeNode(current);
      current = null;
      expectedModCount++;
    }
  }

  /** How often an object, itself, is among the elements. */
  public int frequency(final Object o) {
    int count = 0;
    for (final E each : this) {
      if (each == o) {
        count++;
      }
    }
    return count;
  }
}
