/** A binary search tree. */
public class SearchTree {
  static class Tree {
    int key;
    Tree left;
    Tree right;

    Tree(int key) {
      this.key = key;
    }
  }

  private Tree root;
  private int size;

  /** Whether a key is in the tree. */
  public boolean contains(int key) {
    Tree at = root;
    while (at != null) {
      if (key == at.key) {
        return true;
      }
      at = key < at.key ? at.left : at.right;
    }
    return false;
  }

  /** Adds a key; says whether it is new. */
  //@ ensures size == \old(size) + (\result ? 1 : 0);
  public boolean add(int key) {
    if (root == null) {
      root = new Tree(key);
      size++;
      return true;
    }
    Tree at = root;
    while (true) {
      if (key == at.key) {
        return false;
      }
      Tree below = key < at.key ? at.left : at.right;
      if (below == null) {
        break;
      }
      at = below;
    }
    if (key < at.key) {
      at.left = new Tree(key);
    } else {
      at.right = new Tree(key);
    }
    size++;
    return true;
  }

  /** Wrong: counts a key that is there already. */
  //@ ensures size == \old(size) + (\result ? 1 : 0);
  public boolean addCounting(int key) {
    size++;
    if (contains(key)) {
      return false;
    }
    return true;
  }

  /** Wrong: a tree may be empty. */
  public int smallest() {
    Tree at = root;
    while (at.left != null) {
      at = at.left;
    }
    return at.key;
  }
}
