package structures.bugs;

/**
 * takeOver does not ask whether anybody waits in the other queue. If nobody does, this queue loses its back.
 */
public class QueueTakeOverOfNobody {
  static class Node {
    int value;
    Node next;
  }

  private Node front;
  private Node back;
  //@ model Node seq nodes = seq(this.front, next);

  //@ invariant acyclic(this.front, next); // finite
  //@ invariant this.back == {n : this.front.*next | no n.next}; // ends

  //@ requires some other && disjoint(this.front.*next, other.front.*next);
  //@ ensures this.nodes == \old(this.nodes ++ other.nodes);
  //@ ensures other != this ==> no other.front;
  //@ assignable this.front, this.back, this.back.next, other.front, other.back;
  public void takeOver(QueueTakeOverOfNobody other) {
    if (front == null) {
      front = other.front;
    } else {
      back.next = other.front;
    }
    back = other.back;
    other.front = null;
    other.back = null;
  }
}
