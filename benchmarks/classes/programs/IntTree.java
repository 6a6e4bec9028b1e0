/** A search tree. */
public class IntTree {
  private static class Node {
    final int key;
    Node left;
    Node right;

    Node(int key) {
      this.key = key;
    }
  }

  private Node root;

  public void add(int key) {
    if (root == null) {
      root = new Node(key);
      return;
    }
    Node at = root;
    while (at.key != key) {
      if (key < at.key) {
        if (at.left == null) {
          at.left = new Node(key);
        }
        at = at.left;
      } else {
        if (at.right == null) {
          at.right = new Node(key);
        }
        at = at.right;
      }
    }
  }
}
