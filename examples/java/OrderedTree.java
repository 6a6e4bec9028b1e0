/** A search tree of keys of any class that has an order. */
public class OrderedTree<K extends Comparable<K>> {
  private static class Node<K> {
    K key;
    Node<K> left;
    Node<K> right;

    Node(K key) {
      this.key = key;
    }
  }

  private Node<K> root;

  /** Every key is above those to its left, and below those to its right. */
  private boolean repOk() {
    return isOrdered(root, null, null, 0);
  }

  private boolean isOrdered(Node<K> at, K low, K high, int depth) {
    if (at == null) {
      return true;
    }
    boolean fits = depth < 3 && at.key != null && (low == null || low.compareTo(at.key) < 0) && (high == null || high.compareTo(at.key) > 0);
    return fits && isOrdered(at.left, low, at.key, depth + 1) && isOrdered(at.right, at.key, high, depth + 1);
  }

  //@ requires key != null;
  public /*@ pure @*/ boolean contains(K key) {
    Node<K> at = root;
    while (at != null) {
      int order = key.compareTo(at.key);
      if (order == 0) {
        return true;
      }
      at = order < 0 ? at.left : at.right;
    }
    return false;
  }

  //@ requires key != null;
  //@ ensures contains(key);
  public boolean insert(K key) {
    if (root == null) {
      root = new Node<>(key);
      return true;
    }
    Node<K> at = root;
    while (true) {
      int order = key.compareTo(at.key);
      if (order == 0) {
        return false;
      }
      Node<K> next = order < 0 ? at.left : at.right;
      if (next == null) {
        if (order < 0) {
          at.left = new Node<>(key);
        } else {
          at.right = new Node<>(key);
        }
        return true;
      }
      at = next;
    }
  }

  /** Wrong: a key that comes before the root goes to its right, unless the result is exactly -1. */
  //@ requires key != null && root != null && root.left == null && root.right == null;
  public void insertByOne(K key) {
    int order = key.compareTo(root.key);
    if (order == -1) {
      root.left = new Node<>(key);
    } else if (order != 0) {
      root.right = new Node<>(key);
    }
  }
}
