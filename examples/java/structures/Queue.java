package structures;

/**
 * A first-in, first-out queue: a linked list with a pointer to its last node, so that both ends take constant
 * time.
 *
 * All care goes into that second pointer. "ends" says what it is, and the bugs to expect are those of the queue
 * that becomes empty or stops being so.
 */
public class Queue {
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

  //@ ensures \result <==> no this.front;
  //@ pure
  public boolean isEmpty() {
    return front == null;
  }

  //@ ensures \result == #this.nodes;
  //@ pure
  public int size() {
    int count = 0;
    Node n = front;
    while (n != null) {
      count++;
      n = n.next;
    }
    return count;
  }

  //@ ensures \fresh(this.back) && this.back.value == value;
  //@ ensures this.nodes == \old(this.nodes) ++ [this.back];
  //@ assignable this.front, this.back, this.back.next;
  public void enqueue(int value) {
    Node added = new Node(value);
    if (back == null) {
      front = added;
    } else {
      back.next = added;
    }
    back = added;
  }

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
    if (front == null) {
      back = null;
    }
    return value;
  }

  //@ requires some this.front;
  //@ ensures \result == this.front.value;
  //@ pure
  public int peek() {
    return front.value;
  }

  /** Everybody who waits in the other queue comes to the end of this one, in the same order. */
  //@ requires some other && disjoint(this.front.*next, other.front.*next);
  //@ ensures this.nodes == \old(this.nodes ++ other.nodes);
  //@ ensures other != this ==> no other.front;
  //@ assignable this.front, this.back, this.back.next, other.front, other.back;
  public void takeOver(Queue other) {
    if (other.front == null) {
      return;
    }
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
