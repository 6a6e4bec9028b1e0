package structures.bugs;

/**
 * remove unlinks a node from the one before it; the head has none before it, and stays.
 */
public class LinkedListRemoveKeepsTheHead {
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

  //@ ensures \result <==> value in \old(this.items);
  //@ ensures \result ==> (exists x, i : \old(this.items) : x == value && value !in \old(this.items)[..i]
  //@     && this.nodes == \old(this.nodes)[..i] ++ \old(this.nodes)[i + 1..]);
  //@ ensures !\result ==> this.nodes == \old(this.nodes);
  //@ assignable this.head, this.size, this.head.*next.next;
  public boolean remove(int value) {
    Node previous = null;
    Node n = head;
    while (n != null && n.value != value) {
      previous = n;
      n = n.next;
    }
    if (n == null) {
      return false;
    }
    if (previous != null) {
      previous.next = n.next;
    }
    size--;
    return true;
  }
}
