package structures.bugs;

/**
 * A skip list whose insert puts a tall node right behind the head of the express lane, where it does not belong
 * if there are smaller ones.
 */
public class SkipListInsertBeginsTheExpressLane {
  static class Node {
    int value;
    Node next;
    Node express;

    //@ ensures this.value == value && this.next == next && no this.express;
    //@ assignable \nothing;
    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
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

  //@ ensures this.head.^next.value == \old(this.head.^next.value) + value;
  //@ ensures \result <==> value !in \old(this.head.^next.value);
  //@ ensures \old(this.head.^next) in this.head.^next;
  //@ ensures this.head.^express == \old(this.head.^express) + {n : this.head.^next | tall && \fresh(n)};
  //@ assignable this.head.*next.next, this.head.*next.express;
  public boolean insert(int value, boolean tall) {
    Node before = this.before(value);
    if (before.next != null && before.next.value == value) {
      return false;
    }
    before.next = new Node(value, before.next);
    if (tall) {
      before.next.express = head.express;
      head.express = before.next;
    }
    return true;
  }
}
