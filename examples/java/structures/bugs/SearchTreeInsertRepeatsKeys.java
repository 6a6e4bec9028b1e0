package structures.bugs;

/**
 * A binary search tree whose insert never asks whether the key is there already: it puts a second one to the
 * right of the first.
 */
public class SearchTreeInsertRepeatsKeys {
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
    while (true) {
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
  }
}
