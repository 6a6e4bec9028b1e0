/** A list with its size. */
public class IntList {
  private static class Node {
    int value;
    Node next;
  }

  private Node head;
  private int size;

  public void add(int value) {
    Node node = new Node();
    node.value = value;
    node.next = head;
    head = node;
    size++;
  }

  public int removeFirst() {
    int value = head.value;
    head = head.next;
    size--;
    return value;
  }

  public void clear() {
    head = null;
    size = 0;
  }
}
