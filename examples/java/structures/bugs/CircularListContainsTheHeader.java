package structures.bugs;

/**
 * contains begins with the header, and so finds the value there, which is nobody's.
 */
public class CircularListContainsTheHeader {
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

  //@ ensures \result <==> value in this.elements.value;
  //@ pure
  public boolean contains(int value) {
    Node n = header;
    while (n.value != value && n.next != header) {
      n = n.next;
    }
    return n.value == value;
  }
}
