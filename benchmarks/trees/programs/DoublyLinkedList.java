/** A list with links in both directions. */
public class DoublyLinkedList {
  static class Node {
    int value;
    Node next;
    Node previous;

    Node(int value) {
      this.value = value;
    }
  }

  private Node head;
  private Node last;

  public boolean repOk() {
    Node before = null;
    for (Node at = head; at != null; at = at.next) {
      if (at.previous != before) {
        return false;
      }
      before = at;
    }
    return last == before;
  }

  public boolean remove(int value) {
    for (Node at = head; at != null; at = at.next) {
      if (at.value == value) {
        if (at.previous == null) {
          head = at.next;
        } else {
          at.previous.next = at.next;
        }
        if (at.next == null) {
          last = at.previous;
        } else {
          at.next.previous = at.previous;
        }
        return true;
      }
    }
    return false;
  }
}
