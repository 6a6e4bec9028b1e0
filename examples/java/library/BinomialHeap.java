package library;

import java.util.NoSuchElementException;

/** A priority queue of binomial trees, the roots in a list by growing degree. */
public class BinomialHeap {

  private static final class Node {
    final int key;
    int degree;
    Node parent;
    Node child;
    Node sibling;

    Node(int key) {
      this.key = key;
    }

    Node reverse(Node behind) {
      Node rest = sibling;
      sibling = behind;
      parent = null;
      return rest == null ? this : rest.reverse(this);
    }
  }

  private Node head;
  private int size;

  //@ invariant size == #this.head.*(child + sibling) && no head.parent;
  //@ invariant all n : this.head.*(child + sibling) | n !in n.^(child + sibling);
  //@ invariant all n : this.head.*(child + sibling) | no (n.child.*(child + sibling) & n.sibling.*(child + sibling));
  //@ invariant all n : this.head.*(child + sibling) | all c : n.child.*sibling | c.parent == n && n.key <= c.key;
  //@ invariant all n : this.head.*(child + sibling) | n.degree == #n.child.*sibling;
  //@ invariant all n : this.head.*(child + sibling) | n.parent != null ==> n.degree == #n.^sibling;
  //@ invariant all r : this.head.*sibling | r.parent == null && (r.sibling != null ==> r.degree < r.sibling.degree);

  public boolean isEmpty() {
    return head == null;
  }

  public int size() {
    return size;
  }

  private static Node link(Node child, Node parent) {
    child.parent = parent;
    child.sibling = parent.child;
    parent.child = child;
    parent.degree++;
    return parent;
  }

  private static Node merge(Node a, Node b) {
    if (a == null) {
      return b;
    }
    if (b == null) {
      return a;
    }
    Node first;
    if (a.degree <= b.degree) {
      first = a;
      a = a.sibling;
    } else {
      first = b;
      b = b.sibling;
    }
    Node tail = first;
    while (a != null && b != null) {
      if (a.degree <= b.degree) {
        tail.sibling = a;
        a = a.sibling;
      } else {
        tail.sibling = b;
        b = b.sibling;
      }
      tail = tail.sibling;
    }
    tail.sibling = a == null ? b : a;
    return first;
  }

  private static Node consolidated(Node first) {
    Node prev = null;
    Node cur = first;
    while (cur != null && cur.sibling != null) {
      Node next = cur.sibling;
      if (cur.degree != next.degree || next.sibling != null && next.sibling.degree == cur.degree) {
        prev = cur;
        cur = next;
        continue;
      }
      if (cur.key <= next.key) {
        cur.sibling = next.sibling;
        link(next, cur);
      } else {
        if (prev == null) {
          first = next;
        } else {
          prev.sibling = next;
        }
        cur = link(cur, next);
      }
    }
    return first;
  }

  /** Adds a key. */
  //@ ensures size == \old(size) + 1;
  public void insert(int key) {
    head = consolidated(merge(head, new Node(key)));
    size++;
  }

  /** Wrong: two trees of the same degree are not joined. */
  public void insertLazily(int key) {
    head = merge(head, new Node(key));
    size++;
  }

  /** The least key. */
  public int min() throws NoSuchElementException {
    if (head == null) {
      throw new NoSuchElementException("the heap is empty");
    }
    int min = head.key;
    for (Node n = head.sibling; n != null; n = n.sibling) {
      if (n.key < min) {
        min = n.key;
      }
    }
    return min;
  }

  /** Takes the least key out. */
  //@ ensures size == \old(size) - 1;
  public int extractMin() throws NoSuchElementException {
    if (head == null) {
      throw new NoSuchElementException("the heap is empty");
    }
    Node min = head;
    Node beforeMin = null;
    for (Node prev = head, n = head.sibling; n != null; prev = n, n = n.sibling) {
      if (n.key < min.key) {
        min = n;
        beforeMin = prev;
      }
    }
    if (beforeMin == null) {
      head = min.sibling;
    } else {
      beforeMin.sibling = min.sibling;
    }
    Node children = min.child == null ? null : min.child.reverse(null);
    head = consolidated(merge(head, children));
    size--;
    return min.key;
  }

  /** Wrong: the children of a root come in falling order of their degrees. */
  //@ ensures size == \old(size) - 1;
  public int extractMinWithoutReverse() throws NoSuchElementException {
    if (head == null) {
      throw new NoSuchElementException("the heap is empty");
    }
    Node min = head;
    Node beforeMin = null;
    for (Node prev = head, n = head.sibling; n != null; prev = n, n = n.sibling) {
      if (n.key < min.key) {
        min = n;
        beforeMin = prev;
      }
    }
    if (beforeMin == null) {
      head = min.sibling;
    } else {
      beforeMin.sibling = min.sibling;
    }
    for (Node c = min.child; c != null; c = c.sibling) {
      c.parent = null;
    }
    head = consolidated(merge(head, min.child));
    size--;
    return min.key;
  }
}
