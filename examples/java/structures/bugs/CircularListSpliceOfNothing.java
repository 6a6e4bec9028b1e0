package structures.bugs;

/**
 * splice does not think of an empty list, whose first and last node is its header: this list runs into it and
 * never comes back.
 */
public class CircularListSpliceOfNothing {
  static class Node {
    int value;
    Node next;
    Node previous;
  }

  private Node header;
  //@ model Node set nodes = this.header.*next;
  //@ model Node set elements = this.nodes - this.header;

  //@ invariant some this.header && this.header in this.header.^next; // closed
  //@ invariant all n : this.nodes | n.next.previous == n; // mirrored

  //@ requires some other && disjoint(this.nodes, other.nodes);
  //@ ensures this.nodes == \old(this.nodes + other.nodes) - other.header;
  //@ ensures \old(other.header.next) != other.header ==> \old(this.header.previous).next == \old(other.header.next);
  //@ ensures other.header.next == other.header;
  //@ assignable this.header.previous, this.header.previous.next, other.header.next, other.header.previous,
  //@     other.header.next.previous, other.header.previous.next;
  public void splice(CircularListSpliceOfNothing other) {
    Node first = other.header.next;
    Node last = other.header.previous;
    first.previous = header.previous;
    header.previous.next = first;
    last.next = header;
    header.previous = last;
    other.header.next = other.header;
    other.header.previous = other.header;
  }
}
