/** A method that throws halfway: it leaves the object busy, and the flag does not say whether there is a node. */
public class Broken {
  private static class Node {
    Node next;
  }

  private Node head;
  private boolean busy;

  public void add(int divisor) {
    busy = true;
    int rest = 1 / divisor;
    Node node = new Node();
    node.next = head;
    head = node;
    busy = rest < 0;
  }

  public void reset() {
    head = null;
    busy = false;
  }
}
