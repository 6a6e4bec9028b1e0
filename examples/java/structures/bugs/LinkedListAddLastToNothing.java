package structures.bugs;

/**
 * addLast looks for the last node, and there is none in an empty list.
 */
public class LinkedListAddLastToNothing {
  static class Node {
    int value;
    Node next;

    //@ ensures this.value == value && this.next == next;
    //@ assignable \nothing;
    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  private Node head;
  private int size;
  //@ model Node seq nodes = seq(this.head, next);
  //@ model int seq items = seq(this.head, next, value);

  //@ invariant acyclic(this.head, next); // finite
  //@ invariant this.size == #this.nodes; // counted

  //@ ensures this.items == \old(this.items) ++ [value] && this.nodes[..\old(this.size)] == \old(this.nodes);
  //@ assignable this.head, this.size, this.head.*next.next;
  public void addLast(int value) {
    Node last = head;
    while (last.next != null) {
      last = last.next;
    }
    last.next = new Node(value, null);
    size++;
  }
}
