/** A search tree whose order is a recursive method with bounds. */
public class SearchTree {
  static class Node {
    int key;
    Node left;
    Node right;

    Node(int key) {
      this.key = key;
    }
  }

  private Node root;

  public boolean repOk() {
    return isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static boolean isOrdered(Node node, long min, long max) {
    if (node == null) {
      return true;
    }
    if (node.key <= min || node.key >= max) {
      return false;
    }
    return isOrdered(node.left, min, node.key) && isOrdered(node.right, node.key, max);
  }

  public boolean insert(int key) {
    if (root == null) {
      root = new Node(key);
      return true;
    }
    Node at = root;
    while (at.key != key) {
      Node next = key < at.key ? at.left : at.right;
      if (next == null) {
        if (key < at.key) {
          at.left = new Node(key);
        } else {
          at.right = new Node(key);
        }
        return true;
      }
      at = next;
    }
    return false;
  }
}
