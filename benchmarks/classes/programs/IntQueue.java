/** A queue with both ends. */
public class IntQueue {
  private static class Node {
    int value;
    Node next;
  }

  private Node front;
  private Node back;

  public void enqueue(int value) {
    Node node = new Node();
    node.value = value;
    if (back == null) {
      front = node;
    } else {
      back.next = node;
    }
    back = node;
  }

  public int dequeue() {
    int value = front.value;
    front = front.next;
    if (front == null) {
      back = null;
    }
    return value;
  }
}
