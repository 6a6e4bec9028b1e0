package structures;

/**
 * A circular doubly linked list with a header: a node without meaning of its own that stands before the first
 * element and after the last one. No pointer is ever null, so no method has to treat the ends of the list as
 * special.
 *
 * The elements are all nodes but the header. On a circle every node comes after every other, so closures do not
 * tell the order; here `assignable` does: it names the few pointers that change, and `ensures` says to what.
 */
public class CircularList {
  static class Node {
    int value;
    Node next;
    Node previous;

    //@ ensures this.value == value && no this.next && no this.previous;
    //@ assignable \nothing;
    Node(int value) {
      this.value = value;
    }
  }

  private Node header;
  //@ model Node set nodes = this.header.*next;
  //@ model Node set elements = this.nodes - this.header;

  //@ invariant some this.header && this.header in this.header.^next; // closed
  //@ invariant all n : this.nodes | n.next.previous == n; // mirrored

  //@ ensures \fresh(this.header) && this.header.next == this.header;
  //@ assignable \nothing;
  public CircularList() {
    header = new Node(0);
    header.next = header;
    header.previous = header;
  }

  //@ ensures \result <==> no this.elements;
  //@ pure
  public boolean isEmpty() {
    return header.next == header;
  }

  //@ ensures \result == #this.elements;
  //@ pure
  public int size() {
    int count = 0;
    Node n = header.next;
    while (n != header) {
      count++;
      n = n.next;
    }
    return count;
  }

  //@ ensures \result <==> value in this.elements.value;
  //@ pure
  public boolean contains(int value) {
    Node n = header.next;
    while (n != header && n.value != value) {
      n = n.next;
    }
    return n != header;
  }

  //@ ensures \fresh(\result) && \result.value == value;
  //@ ensures this.header.next == \result && \result.next == \old(this.header.next);
  //@ assignable this.header.next, this.header.next.previous;
  public Node addFirst(int value) {
    return insertBefore(header.next, value);
  }

  //@ ensures \fresh(\result) && \result.value == value;
  //@ ensures this.header.previous == \result && \result.previous == \old(this.header.previous);
  //@ assignable this.header.previous, this.header.previous.next;
  public Node addLast(int value) {
    return insertBefore(header, value);
  }

  /** Before the header is after the last element. */
  //@ requires some node && node in this.nodes;
  //@ ensures \fresh(\result) && \result.value == value;
  //@ ensures \result.next == node && \result.previous == \old(node.previous);
  //@ assignable node.previous, node.previous.next;
  public Node insertBefore(Node node, int value) {
    Node added = new Node(value);
    added.next = node;
    added.previous = node.previous;
    node.previous.next = added;
    node.previous = added;
    return added;
  }

  //@ requires some node && node in this.elements;
  //@ ensures this.nodes == \old(this.nodes) - node;
  //@ ensures \old(node.previous).next == \old(node.next);
  //@ assignable node.next.previous, node.previous.next;
  public void remove(Node node) {
    node.previous.next = node.next;
    node.next.previous = node.previous;
  }

  /** Moves all elements of the other list behind those of this one, in constant time. */
  //@ requires some other && disjoint(this.nodes, other.nodes);
  //@ ensures this.nodes == \old(this.nodes + other.nodes) - other.header;
  //@ ensures \old(other.header.next) != other.header ==> \old(this.header.previous).next == \old(other.header.next);
  //@ ensures other.header.next == other.header;
  //@ assignable this.header.previous, this.header.previous.next, other.header.next, other.header.previous,
  //@     other.header.next.previous, other.header.previous.next;
  public void splice(CircularList other) {
    Node first = other.header.next;
    Node last = other.header.previous;
    if (first == other.header) {
      return;
    }
    first.previous = header.previous;
    header.previous.next = first;
    last.next = header;
    header.previous = last;
    other.header.next = other.header;
    other.header.previous = other.header;
  }
}
