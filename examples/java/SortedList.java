/** A sorted list: what keeps it sorted, and what forgets to. */
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

  /** Whether the list ends and is in order: the class invariant, in Java. */
  //@ pure
  public boolean repOk() {
    int steps = 0;
    for (Node n = head; n != null && n.next != null; n = n.next) {
      if (n.value > n.next.value || ++steps > 10) {
        return false;
      }
    }
    return true;
  }

  /** Puts a value where it belongs. */
  public void insert(int value) {
    if (head == null || head.value >= value) {
      head = new Node(value, head);
      return;
    }
    Node n = head;
    while (n.next != null && n.next.value < value) {
      n = n.next;
    }
    n.next = new Node(value, n.next);
  }

  /** Wrong: the end is no place for a small value. */
  public void insertAtEnd(int value) {
    if (head == null) {
      head = new Node(value, null);
      return;
    }
    Node n = head;
    while (n.next != null) {
      n = n.next;
    }
    n.next = new Node(value, null);
  }

  /** Whether a value is in the list. */
  public boolean contains(int value) {
    Node n = head;
    while (n != null && n.value < value) {
      n = n.next;
    }
    return n != null && n.value == value;
  }

  /** Wrong: an empty list has no smallest value. */
  public int smallest() {
    return head.value;
  }
}
