/** A list with a written invariant, which counts its nodes. */
public class ObjectList {
  private static class Node {
    Object value;
    Node next;
  }

  private Node head;
  private int size;

  public boolean repOk() {
    int n = 0;
    for (Node each = head; each != null; each = each.next) {
      if (++n > size) {
        return false;
      }
    }
    return n == size;
  }

  public void add(Object value) {
    Node last = new Node();
    last.value = value;
    size++;
    if (head == null) {
      head = last;
      return;
    }
    Node at = head;
    while (at.next != null) {
      at = at.next;
    }
    at.next = last;
  }
}
