package structures.bugs;

/**
 * A binary search tree whose remove forgets, on its way to the next greater node, that the parent changes with
 * it: when that node is unlinked, the parent of the node with the removed key loses a subtree instead.
 */
public class SearchTreeRemoveForgetsTheParent {
  static class Tree {
    int key;
    Tree left;
    Tree right;
    //@ model Tree set nodes = this.*(left + right);
  }

  private Tree root;
  //@ model Tree set nodes = this.root.nodes;
  //@ model int set keys = this.nodes.key;

  //@ invariant acyclic(this.root, left, right); // tree
  //@ invariant all t : this.nodes | disjoint(t.left.nodes, t.right.nodes); // unshared
  //@ invariant all t : this.nodes | all s : t.left.nodes | s.key < t.key; // smallerLeft
  //@ invariant all t : this.nodes | all s : t.right.nodes | s.key > t.key; // greaterRight

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
      while (successor.left != null) {
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
}
