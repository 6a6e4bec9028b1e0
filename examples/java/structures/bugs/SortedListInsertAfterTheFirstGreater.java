package structures.bugs;

/**
 * insert walks on while the node itself is less, so it stops at the first node that is not, and inserts behind
 * it.
 */
public class SortedListInsertAfterTheFirstGreater {
  static class Node {
    int value;
    Node next;

    //@ ensures this.value == value && this.next == next;
    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  private Node head;

  //@ invariant acyclic(this.head, next); // finite
  //@ invariant all n : this.head.*next | some n.next ==> n.value <= n.next.value; // sorted

  //@ ensures this.head.*next.value == \old(this.head.*next.value) + v;
  //@ ensures #(this.head.*next) == \old(#(this.head.*next)) + 1;
  //@ ensures one n : this.head.*next | \fresh(n);
  //@ assignable this.head, this.head.*next.next;
  public void insert(int v) {
    if (head == null || v <= head.value) {
      head = new Node(v, head);
      return;
    }
    Node n = head;
    while (n.next != null && n.value < v) {
      n = n.next;
    }
    n.next = new Node(v, n.next);
  }
}
