package structures.bugs;

/**
 * A red-black tree whose rotation moves the inner child to its new parent without telling the child.
 */
public class RedBlackTreeRiseForgetsAParent {
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

    /** Turn this node and its parent around, keeping the order from left to right. */
    //@ requires some this.parent && acyclic(this, parent);
    //@ requires all n : this.*parent | some n.parent ==> n in n.parent.children;
    //@ requires all n : this.*parent | no (n.left & n.right) && (all c : n.children | c.parent == n);
    //@ ensures this.parent == \old(this.parent.parent);
    //@ ensures some this.parent ==> this in this.parent.children;
    //@ ensures \old(this.parent.left) == this ==>
    //@     this.left == \old(this.left) && this.right == \old(this.parent) &&
    //@     this.right.left == \old(this.right) && this.right.right == \old(this.parent.right);
    //@ ensures \old(this.parent.right) == this ==>
    //@     this.left == \old(this.parent) && this.right == \old(this.right) &&
    //@     this.left.left == \old(this.parent.left) && this.left.right == \old(this.left);
    //@ ensures all n : \old(this.*parent) | no (n.left & n.right) && (all c : n.children | c.parent == n);
    //@ assignable this.parent, this.left, this.right, this.children.parent, this.parent.parent, this.parent.left,
    //@     this.parent.right, this.parent.~left.left, this.parent.~right.right;
    void rise() {
      Node parent = this.parent;
      if (parent.left == this) {
        parent.left = right;
        right = parent;
      } else {
        parent.right = left;
        left = parent;
      }
      parent.replaceBy(this);
      parent.parent = this;
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
}
