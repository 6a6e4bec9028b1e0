package library;

import java.util.NoSuchElementException;

/** A priority queue in which the shortest way down from a node is the one to the right. */
public class LeftistHeap<T extends Comparable<? super T>> {

  private static class Node<T> {
    T element;
    Node<T> left;
    Node<T> right;
    int npl;

    Node(T theElement) {
      this(theElement, null, null);
    }

    Node(T theElement, Node<T> lt, Node<T> rt) {
      element = theElement;
      left = lt;
      right = rt;
      npl = 0;
    }
  }

  private Node<T> root;

  //@ model Node set nodes;
  //@ represents nodes = this.root.*(left + right);
  //@ invariant all n : nodes | n.element != null && n !in n.^(left + right);
  //@ invariant all n : nodes | no (n.left.*(left + right) & n.right.*(left + right));
  //@ invariant all n : nodes | n.right == null ? n.npl == 0 : n.left != null && n.left.npl >= n.right.npl && n.npl == n.right.npl + 1;

  public boolean isEmpty() {
    return root == null;
  }

  public void makeEmpty() {
    root = null;
  }

  private static int nullPathLength(Node<?> t) {
    return t == null ? -1 : t.npl;
  }

  private static <T> void swapChildren(Node<T> t) {
    Node<T> tmp = t.left;
    t.left = t.right;
    t.right = tmp;
  }

  private Node<T> merge(Node<T> h1, Node<T> h2) {
    if (h1 == null) {
      return h2;
    }
    if (h2 == null) {
      return h1;
    }
    if (h1.element.compareTo(h2.element) > 0) {
      Node<T> t = h1;
      h1 = h2;
      h2 = t;
    }
    h1.right = merge(h1.right, h2);
    if (nullPathLength(h1.left) < nullPathLength(h1.right)) {
      swapChildren(h1);
    }
    h1.npl = nullPathLength(h1.right) + 1;
    return h1;
  }

  /** Takes all elements of another heap, which is empty then. */
  //@ requires rhs != null && no (this.nodes & rhs.nodes);
  public void merge(LeftistHeap<T> rhs) {
    if (this == rhs) {
      return;
    }
    root = merge(root, rhs.root);
    rhs.root = null;
  }

  /** Wrong: a heap that is merged with itself loses all that it has. */
  //@ requires rhs != null && (rhs != this ==> no (this.nodes & rhs.nodes));
  //@ ensures nodes == \old(nodes) + \old(rhs.nodes);
  public void mergeCarelessly(LeftistHeap<T> rhs) {
    root = merge(root, rhs.root);
    rhs.root = null;
  }

  //@ requires x != null;
  //@ ensures #nodes == \old(#nodes) + 1;
  public void insert(T x) {
    root = merge(new Node<>(x), root);
  }

  /** Wrong: where the right way down has become the longer one, it has to be the left one. */
  //@ requires x != null;
  public void insertOnTheRight(T x) {
    Node<T> added = new Node<>(x);
    if (root == null) {
      root = added;
      return;
    }
    Node<T> at = root;
    while (at.right != null) {
      at = at.right;
    }
    at.right = added;
    at.npl = 1;
  }

  public T findMin() throws NoSuchElementException {
    if (isEmpty()) {
      throw new NoSuchElementException();
    }
    return root.element;
  }

  /** Takes the root out. */
  //@ ensures #nodes == \old(#nodes) - 1;
  public T deleteMin() throws NoSuchElementException {
    if (isEmpty()) {
      throw new NoSuchElementException();
    }
    T minItem = root.element;
    root = merge(root.left, root.right);
    return minItem;
  }
}
