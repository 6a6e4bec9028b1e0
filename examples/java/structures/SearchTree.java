package structures;

/**
 * A binary search tree without duplicates: its invariants speak of "nodes", the closure over two fields at once.
 *
 * contains, insert, remove and least hold. removeLeast forgets the right subtree of the node it removes:
 * violated by a tree whose least node has a right child.
 */
public class SearchTree {
  static class Tree {
    int key;
    Tree left;
    Tree right;
    //@ model Tree set nodes = this.*(left + right);

    //@ ensures this.key == key && no this.left && no this.right;
    //@ assignable \nothing;
    Tree(int key) {
      this.key = key;
    }
  }

  private Tree root;
  //@ model Tree set nodes = this.root.nodes;
  //@ model int set keys = this.nodes.key;

  //@ invariant acyclic(this.root, left, right); // tree
  //@ invariant all t : this.nodes | disjoint(t.left.nodes, t.right.nodes); // unshared
  //@ invariant all t : this.nodes | all s : t.left.nodes | s.key < t.key; // smallerLeft
  //@ invariant all t : this.nodes | all s : t.right.nodes | s.key > t.key; // greaterRight

  //@ ensures \result <==> key in this.keys;
  //@ pure
  public boolean contains(int key) {
    Tree t = root;
    while (t != null && t.key != key) {
      if (key < t.key) {
        t = t.left;
      } else {
        t = t.right;
      }
    }
    return t != null;
  }

  //@ ensures this.keys == \old(this.keys) + key;
  //@ ensures \result <==> key !in \old(this.keys);
  //@ ensures \old(this.nodes) in this.nodes;
  //@ assignable this.root, this.nodes.left, this.nodes.right;
  public boolean insert(int key) {
    if (root == null) {
      root = new Tree(key);
      return true;
    }
    Tree t = root;
    while (t.key != key) {
      if (key < t.key) {
        if (t.left == null) {
          t.left = new Tree(key);
          return true;
        }
        t = t.left;
      } else {
        if (t.right == null) {
          t.right = new Tree(key);
          return true;
        }
        t = t.right;
      }
    }
    return false;
  }

  //@ ensures this.keys == \old(this.keys) - key;
  //@ ensures \result <==> key in \old(this.keys);
  //@ ensures this.nodes in \old(this.nodes);
  //@ assignable this.root, this.nodes.key, this.nodes.left, this.nodes.right;
  public boolean remove(int key) {
    Tree parent = null;
    Tree t = root;
    while (t != null && t.key != key) {
      parent = t;
      if (key < t.key) {
        t = t.left;
      } else {
        t = t.right;
      }
    }
    if (t == null) {
      return false;
    }
    if (t.left != null && t.right != null) {
      // The next greater node gives its key to t and goes in its stead: it has no left child.
      Tree successor = t.right;
      parent = t;
      while (successor.left != null) {
        parent = successor;
        successor = successor.left;
      }
      t.key = successor.key;
      t = successor;
    }
    Tree child = t.left;
    if (child == null) {
      child = t.right;
    }
    if (parent == null) {
      root = child;
    } else if (parent.left == t) {
      parent.left = child;
    } else {
      parent.right = child;
    }
    return true;
  }

  //@ requires this.root != null;
  //@ ensures \result == min(this.keys);
  //@ pure
  public int least() {
    Tree t = root;
    while (t.left != null) {
      t = t.left;
    }
    return t.key;
  }

  //@ requires this.root != null;
  //@ ensures this.keys == \old(this.keys) - \result;
  public int removeLeast() {
    Tree parent = null;
    Tree t = root;
    while (t.left != null) {
      parent = t;
      t = t.left;
    }
    if (parent == null) {
      root = t.right;
    } else {
      parent.left = null;
    }
    return t.key;
  }
}
