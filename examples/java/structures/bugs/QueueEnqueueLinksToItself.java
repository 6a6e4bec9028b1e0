package structures.bugs;

/**
 * enqueue moves back before it has linked the old one, so the new node is linked to itself and nobody leads to
 * it.
 */
public class QueueEnqueueLinksToItself {
  static class Node {
    int value;
    Node next;

    //@ ensures this.value == value && no this.next;
    //@ assignable \nothing;
    Node(int value) {
      this.value = value;
    }
  }

  private Node front;
  private Node back;
  //@ model Node seq nodes = seq(this.front, next);

  //@ invariant acyclic(this.front, next); // finite
  //@ invariant this.back == {n : this.front.*next | no n.next}; // ends

  //@ ensures \fresh(this.back) && this.back.value == value;
  //@ ensures this.nodes == \old(this.nodes) ++ [this.back];
  //@ assignable this.front, this.back, this.back.next;
  public void enqueue(int value) {
    Node added = new Node(value);
    if (front == null) {
      front = added;
      back = added;
      return;
    }
    back = added;
    back.next = added;
  }
}
