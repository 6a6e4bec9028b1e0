package structures.bugs;

/**
 * append links the other list behind this one, but leaves the other its nodes. Now addLast to either list
 * changes both, and only one of the two sizes.
 */
public class LinkedListAppendSharesTheNodes {
  static class Node {
    int value;
    Node next;
  }

  private Node head;
  private int size;
  //@ model Node seq nodes = seq(this.head, next);
  //@ model int seq items = seq(this.head, next, value);

  //@ invariant acyclic(this.head, next); // finite
  //@ invariant this.size == #this.nodes; // counted

  //@ requires some other && disjoint(this.head.*next, other.head.*next);
  //@ ensures this.nodes == \old(this.nodes ++ other.nodes);
  //@ ensures other != this ==> no other.head;
  //@ assignable this.head, this.size, this.head.*next.next, other.head, other.size;
  public void append(LinkedListAppendSharesTheNodes other) {
    if (head == null) {
      head = other.head;
    } else {
      Node last = head;
      while (last.next != null) {
        last = last.next;
      }
      last.next = other.head;
    }
    size += other.size;
  }
}
