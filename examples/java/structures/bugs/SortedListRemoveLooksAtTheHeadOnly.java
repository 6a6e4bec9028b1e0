package structures.bugs;

/**
 * remove forgets to move `previous` along, so it believes that every node it finds is the head, and cuts off all
 * before it.
 */
public class SortedListRemoveLooksAtTheHeadOnly {
  static class Node {
    int value;
    Node next;
  }

  private Node head;

  //@ invariant acyclic(this.head, next); // finite
  //@ invariant all n : this.head.*next | some n.next ==> n.value <= n.next.value; // sorted

  //@ ensures \result <==> v in \old(this.head.*next.value);
  //@ ensures #(this.head.*next) == \old(#(this.head.*next)) - (\result ? 1 : 0);
  //@ ensures this.head.*next in \old(this.head.*next);
  //@ assignable this.head, this.head.*next.next;
  public boolean remove(int v) {
    Node previous = null;
    Node n = head;
    while (n != null && n.value < v) {
      n = n.next;
    }
    if (n == null || n.value != v) {
      return false;
    }
    if (previous == null) {
      head = n.next;
    } else {
      previous.next = n.next;
    }
    return true;
  }
}
