/** A left-leaning red-black tree (Sedgewick 2008) whose invariant is recursive. */
public class RedBlackTree {
  static class Node {
    int key;
    boolean red = true;
    Node left;
    Node right;

    Node(int key) {
      this.key = key;
    }
  }

  private Node root;

  public boolean repOk() {
    return !isRed(root) && isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE) && isColoured(root) && blackHeight(root) >= 0;
  }

  private static boolean isOrdered(Node node, long min, long max) {
    if (node == null) {
      return true;
    }
    return node.key > min && node.key < max && isOrdered(node.left, min, node.key) && isOrdered(node.right, node.key, max);
  }

  private static boolean isColoured(Node node) {
    if (node == null) {
      return true;
    }
    if (isRed(node.right) || isRed(node) && isRed(node.left)) {
      return false;
    }
    return isColoured(node.left) && isColoured(node.right);
  }

  /** The number of black nodes on each way down, or -1 if the ways differ. */
  private static int blackHeight(Node node) {
    if (node == null) {
      return 0;
    }
    int left = blackHeight(node.left);
    int right = blackHeight(node.right);
    if (left < 0 || left != right) {
      return -1;
    }
    return node.red ? left : left + 1;
  }

  private static boolean isRed(Node node) {
    return node != null && node.red;
  }

  public void insert(int key) {
    root = inserted(root, key);
    root.red = false;
  }

  private static Node inserted(Node node, int key) {
    if (node == null) {
      return new Node(key);
    }
    if (key < node.key) {
      node.left = inserted(node.left, key);
    } else if (key > node.key) {
      node.right = inserted(node.right, key);
    }
    if (isRed(node.right) && !isRed(node.left)) {
      node = rotatedLeft(node);
    }
    if (isRed(node.left) && isRed(node.left.left)) {
      node = rotatedRight(node);
    }
    if (isRed(node.left) && isRed(node.right)) {
      node.red = true;
      node.left.red = false;
      node.right.red = false;
    }
    return node;
  }

  private static Node rotatedLeft(Node node) {
    Node top = node.right;
    node.right = top.left;
    top.left = node;
    top.red = node.red;
    node.red = true;
    return top;
  }

  private static Node rotatedRight(Node node) {
    Node top = node.left;
    node.left = top.right;
    top.right = node;
    top.red = node.red;
    node.red = true;
    return top;
  }
}
