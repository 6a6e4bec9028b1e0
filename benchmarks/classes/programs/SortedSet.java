/** A sorted list without repetition. */
public class SortedSet {
  private static class Node {
    final int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  private Node head;

  public boolean add(int value) {
    Node before = null;
    Node at = head;
    while (at != null && at.value < value) {
      before = at;
      at = at.next;
    }
    if (at != null && at.value == value) {
      return false;
    }
    Node node = new Node(value, at);
    if (before == null) {
      head = node;
    } else {
      before.next = node;
    }
    return true;
  }

  public void removeLeast() {
    if (head != null) {
      head = head.next;
    }
  }
}
