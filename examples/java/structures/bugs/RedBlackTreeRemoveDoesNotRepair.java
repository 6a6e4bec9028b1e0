package structures.bugs;

/**
 * A red-black tree whose remove takes a leaf away without asking for its colour: paths through a black leaf are
 * then too short.
 */
public class RedBlackTreeRemoveDoesNotRepair {
  static class Node {
    int key;
    boolean red;
    Node parent;
    Node left;
    Node right;
    //@ model Node set nodes = this.*(left + right);
    //@ model Node set children = this.left + this.right;

    /** Let the parent, if there is one, have another child or none in place of this one. */
    //@ requires some this.parent ==> this in this.parent.children;
    //@ ensures this.parent.left == ((\old(this.parent.left) == this) ? child : \old(this.parent.left));
    //@ ensures \old(this.parent.left) == this ==> this.parent.right == \old(this.parent.right);
    //@ ensures \old(this.parent.left) != this && some this.parent ==> this.parent.right == child;
    //@ ensures some child ==> child.parent == \old(this.parent);
    //@ assignable this.parent.left, this.parent.right, child.parent;
    void replaceBy(Node child) {
      Node parent = this.parent;
      if (parent != null) {
        if (parent.left == this) {
          parent.left = child;
        } else {
          parent.right = child;
        }
      }
      if (child != null) {
        child.parent = parent;
      }
    }
  }

  private Node root;
  //@ model Node set nodes = this.root.nodes;
  //@ model int set keys = this.nodes.key;

  //@ invariant all n : this.nodes | all m : n.left.nodes | m.key < n.key; // smallerLeft
  //@ invariant all n : this.nodes | all m : n.right.nodes | m.key > n.key; // greaterRight
  //@ invariant no this.root.parent; // top
  //@ invariant all n : this.nodes | all c : n.children | c.parent == n; // linked
  //@ invariant !this.root.red; // blackRoot
  //@ invariant all n : this.nodes | n.red ==> !n.parent.red; // noRedPair
  //@ invariant all m, n : {t : this.nodes | no t.left || no t.right} | #{a : m.*parent | !a.red} == #{a : n.*parent | !a.red}; // blackHeight

  //@ ensures this.keys == \old(this.keys) - key;
  //@ ensures \result <==> key in \old(this.keys);
  //@ ensures this.nodes in \old(this.nodes);
  //@ assignable this.root, this.nodes.red, this.nodes.key, this.nodes.parent, this.nodes.left, this.nodes.right;
  public boolean remove(int key) {
    Node n = root;
    while (n != null && n.key != key) {
      if (key < n.key) {
        n = n.left;
      } else {
        n = n.right;
      }
    }
    if (n == null) {
      return false;
    }
    if (n.left != null && n.right != null) {
      // The next greater node gives its key to n and goes in its stead.
      Node next = n.right;
      while (next.left != null) {
        next = next.left;
      }
      n.key = next.key;
      n = next;
    }
    Node child = n.left;
    if (child == null) {
      child = n.right;
    }
    if (child != null) {
      // An only child is red, below a black node.
      child.red = false;
    }
    n.replaceBy(child);
    if (n == root) {
      root = child;
    }
    return true;
  }
}
