package structures.bugs;

/**
 * remove takes the node out of the circle of next pointers, but leaves it in that of the previous ones.
 */
public class CircularListRemoveOneWay {
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

  //@ requires some node && node in this.elements;
  //@ ensures this.nodes == \old(this.nodes) - node;
  //@ ensures \old(node.previous).next == \old(node.next);
  //@ assignable node.next.previous, node.previous.next;
  public void remove(Node node) {
    node.previous.next = node.next;
  }
}
