/** An AVL tree whose invariant is recursive: order with bounds, heights, and balance. */
public class AvlTree {
  static class Node {
    int key;
    int height = 1;
    Node left;
    Node right;

    Node(int key) {
      this.key = key;
    }
  }

  private Node root;

  public boolean repOk() {
    return isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE) && isBalanced(root);
  }

  private static boolean isOrdered(Node node, long min, long max) {
    if (node == null) {
      return true;
    }
    return node.key > min && node.key < max && isOrdered(node.left, min, node.key) && isOrdered(node.right, node.key, max);
  }

  private static boolean isBalanced(Node node) {
    if (node == null) {
      return true;
    }
    int lean = realHeight(node.left) - realHeight(node.right);
    return node.height == realHeight(node) && lean >= -1 && lean <= 1 && isBalanced(node.left) && isBalanced(node.right);
  }

  private static int realHeight(Node node) {
    return node == null ? 0 : Math.max(realHeight(node.left), realHeight(node.right)) + 1;
  }

  private static int height(Node node) {
    return node == null ? 0 : node.height;
  }

  public void insert(int key) {
    root = inserted(root, key);
  }

  private static Node inserted(Node node, int key) {
    if (node == null) {
      return new Node(key);
    }
    if (key < node.key) {
      node.left = inserted(node.left, key);
    } else if (key > node.key) {
      node.right = inserted(node.right, key);
    } else {
      return node;
    }
    return balanced(node);
  }

  private static Node balanced(Node node) {
    update(node);
    int lean = height(node.left) - height(node.right);
    if (lean > 1) {
      if (height(node.left.left) < height(node.left.right)) {
        node.left = rotatedLeft(node.left);
      }
      return rotatedRight(node);
    }
    if (lean < -1) {
      if (height(node.right.right) < height(node.right.left)) {
        node.right = rotatedRight(node.right);
      }
      return rotatedLeft(node);
    }
    return node;
  }

  private static Node rotatedRight(Node node) {
    Node top = node.left;
    node.left = top.right;
    top.right = node;
    update(node);
    update(top);
    return top;
  }

  private static Node rotatedLeft(Node node) {
    Node top = node.right;
    node.right = top.left;
    top.left = node;
    update(node);
    update(top);
    return top;
  }

  private static void update(Node node) {
    node.height = Math.max(height(node.left), height(node.right)) + 1;
  }
}
