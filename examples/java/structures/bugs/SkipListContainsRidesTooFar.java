package structures.bugs;

/**
 * A skip list whose search compares the value of the node it stands on, not of the next one: it rides one stop
 * too far, and it looks at the value of the head, which means nothing.
 */
public class SkipListContainsRidesTooFar {
  static class Node {
    int value;
    Node next;
    Node express;
  }

  private Node head;

  //@ invariant some this.head; // headed
  //@ invariant acyclic(this.head, next); // finite
  //@ invariant all n : this.head.^next | some n.next ==> n.value < n.next.value; // sorted
  //@ invariant all n : this.head.*next | n.express in n.^next; // forward
  //@ invariant all n : this.head.*next | some n.express ==> n in this.head.*express; // lane

  /** The last node on the express lane whose value is smaller, or the head. */
  //@ ensures \result in this.head.*express;
  //@ ensures \result == this.head || \result.value < value;
  //@ ensures all n : \result.^express | value <= n.value;
  //@ pure
  public Node expressBefore(int value) {
    Node n = head;
    while (n.express != null && n.value < value) {
      n = n.express;
    }
    return n;
  }

  /** The last node whose value is smaller, or the head. */
  //@ ensures \result in this.head.*next;
  //@ ensures \result == this.head || \result.value < value;
  //@ ensures all n : \result.^next | value <= n.value;
  //@ pure
  public Node before(int value) {
    Node n = expressBefore(value);
    while (n.next != null && n.next.value < value) {
      n = n.next;
    }
    return n;
  }

  //@ ensures \result <==> value in this.head.^next.value;
  //@ pure
  public boolean contains(int value) {
    Node before = this.before(value);
    return before.next != null && before.next.value == value;
  }
}
