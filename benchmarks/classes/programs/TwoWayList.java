/** A doubly linked list. */
public class TwoWayList {
  private static class Node {
    Node previous;
    Node next;
  }

  private Node first;
  private Node last;

  public void addFirst() {
    Node node = new Node();
    node.next = first;
    if (first == null) {
      last = node;
    } else {
      first.previous = node;
    }
    first = node;
  }

  public void removeLast() {
    last = last.previous;
    if (last == null) {
      first = null;
    } else {
      last.next = null;
    }
  }
}
