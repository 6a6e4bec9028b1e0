package structures.bugs;

/**
 * reverse stops one node too early: what was the last node should become the head, but is lost.
 */
public class LinkedListReverseLosesTheLast {
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

  //@ requires some this.head;
  //@ ensures this.nodes == reverse(\old(this.nodes));
  //@ assignable this.head, this.head.*next.next;
  public void reverse() {
    Node reversed = null;
    Node rest = head;
    while (rest.next != null) {
      Node n = rest;
      rest = rest.next;
      n.next = reversed;
      reversed = n;
    }
    head = reversed;
  }
}
