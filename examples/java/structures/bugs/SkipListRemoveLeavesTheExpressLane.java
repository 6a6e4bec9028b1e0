package structures.bugs;

/**
 * A skip list whose remove unlinks a node from the lane of all nodes only: the express lane still leads to it.
 */
public class SkipListRemoveLeavesTheExpressLane {
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
    while (n.express != null && n.express.value < value) {
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

  //@ ensures this.head.^next.value == \old(this.head.^next.value) - value;
  //@ ensures \result <==> value in \old(this.head.^next.value);
  //@ ensures this.head.^next in \old(this.head.^next);
  //@ ensures this.head.^express == (\old(this.head.^express) & this.head.^next);
  //@ assignable this.head.*next.next, this.head.*next.express;
  public boolean remove(int value) {
    Node before = this.before(value);
    Node node = before.next;
    if (node == null || node.value != value) {
      return false;
    }
    before.next = node.next;
    return true;
  }
}
