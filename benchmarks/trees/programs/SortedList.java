/** A sorted list of numbers. */
public class SortedList {
  static class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  private Node head;

  public boolean repOk() {
    for (Node at = head; at != null && at.next != null; at = at.next) {
      if (at.value >= at.next.value) {
        return false;
      }
    }
    return true;
  }

  public void insert(int value) {
    if (head == null || value < head.value) {
      head = new Node(value, head);
      return;
    }
    Node at = head;
    while (at.next != null && at.next.value <= value) {
      at = at.next;
    }
    if (at.value != value) {
      at.next = new Node(value, at.next);
    }
  }
}
