package structures.bugs;

/**
 * dequeue of the only node leaves back pointing to it, and the next enqueue would append to a node that is gone.
 */
public class QueueDequeueKeepsTheBack {
  static class Node {
    int value;
    Node next;
  }

  private Node front;
  private Node back;
  //@ model Node seq nodes = seq(this.front, next);

  //@ invariant acyclic(this.front, next); // finite
  //@ invariant this.back == {n : this.front.*next | no n.next}; // ends

  //@ ensures some \old(this.front);
  //@ ensures \result == \old(this.front.value) && this.front == \old(this.front.next);
  //@ signals (IllegalStateException e) no \old(this.front);
  //@ assignable this.front, this.back;
  public int dequeue() {
    if (front == null) {
      throw new IllegalStateException("the queue is empty");
    }
    int value = front.value;
    front = front.next;
    return value;
  }
}
