package structures.bugs;

/**
 * A binary search tree whose contains looks for smaller keys on the right.
 */
public class SearchTreeContainsTurnsTheWrongWay {
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

  //@ ensures \result <==> key in this.keys;
  //@ pure
  public boolean contains(int key) {
    Tree t = root;
    while (t != null && t.key != key) {
      if (key > t.key) {
        t = t.left;
      } else {
        t = t.right;
      }
    }
    return t != null;
  }
}
