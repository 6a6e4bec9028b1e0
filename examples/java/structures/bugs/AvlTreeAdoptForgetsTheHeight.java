package structures.bugs;

/**
 * An AVL tree in which a node that gets other children keeps the height it had.
 */
public class AvlTreeAdoptForgetsTheHeight {
  static class Node {
    int key;
    int height;
    Node left;
    Node right;
    //@ model Node set nodes = this.*(left + right);

    //@ invariant all n : this.left.nodes | n.key < this.key; // smallerLeft
    //@ invariant all n : this.right.nodes | n.key > this.key; // greaterRight
    //@ invariant this.height == Node.above(this.left, this.right); // measured
    //@ invariant -1 <= Node.lean(this.left, this.right) && Node.lean(this.left, this.right) <= 1; // balanced

    //@ ensures this.key == key && no this.left && no this.right;
    //@ assignable \nothing;
    Node(int key) {
      this.key = key;
      height = 1;
    }

    //@ ensures \result == ((some node) ? node.height : 0);
    //@ pure
    static int heightOf(Node node) {
      if (node == null) {
        return 0;
      }
      return node.height;
    }

    /** The height of a node with these children. */
    //@ ensures \result - 1 == Node.heightOf(smaller) || \result - 1 == Node.heightOf(greater);
    //@ ensures \result - 1 >= Node.heightOf(smaller) && \result - 1 >= Node.heightOf(greater);
    //@ pure
    static int above(Node smaller, Node greater) {
      int s = Node.heightOf(smaller);
      int g = Node.heightOf(greater);
      if (s > g) {
        return s + 1;
      }
      return g + 1;
    }

    /** How much higher the smaller side is. */
    //@ ensures \result == Node.heightOf(smaller) - Node.heightOf(greater);
    //@ pure
    static int lean(Node smaller, Node greater) {
      int s = Node.heightOf(smaller);
      int g = Node.heightOf(greater);
      return s - g;
    }

    //@ requires all n : smaller.nodes | n.key < this.key;
    //@ requires all n : greater.nodes | n.key > this.key;
    //@ requires -1 <= Node.lean(smaller, greater) && Node.lean(smaller, greater) <= 1;
    //@ ensures this.left == smaller && this.right == greater;
    //@ assignable this.left, this.right, this.height;
    void adopt(Node smaller, Node greater) {
      left = smaller;
      right = greater;
    }

    /** A balanced tree of all these nodes. The old children of the middle do not matter. */
    //@ requires middle != null;
    //@ requires all n : smaller.nodes | n.key < middle.key;
    //@ requires all n : greater.nodes | n.key > middle.key;
    //@ requires -2 <= Node.lean(smaller, greater) && Node.lean(smaller, greater) <= 2;
    //@ ensures \result.nodes == \old(smaller.nodes + middle + greater.nodes);
    //@ ensures \result.height <= \old(Node.above(smaller, greater));
    //@ ensures \result.height >= \old(Node.above(smaller, greater)) - 1;
    //@ ensures \result != middle ==> \old(Node.lean(smaller, greater) == 2 || Node.lean(smaller, greater) == -2);
    //@ assignable (smaller + smaller.right + middle + greater.left + greater).left,
    //@     (smaller + smaller.right + middle + greater.left + greater).right,
    //@     (smaller + smaller.right + middle + greater.left + greater).height;
    static Node joined(Node smaller, Node middle, Node greater) {
      int lean = Node.lean(smaller, greater);
      if (lean > 1) {
        int inner = Node.lean(smaller.left, smaller.right);
        if (inner >= 0) {
          middle.adopt(smaller.right, greater);
          smaller.adopt(smaller.left, middle);
          return smaller;
        }
        Node top = smaller.right;
        middle.adopt(top.right, greater);
        smaller.adopt(smaller.left, top.left);
        top.adopt(smaller, middle);
        return top;
      }
      if (lean < -1) {
        int inner = Node.lean(greater.left, greater.right);
        if (inner <= 0) {
          middle.adopt(smaller, greater.left);
          greater.adopt(middle, greater.right);
          return greater;
        }
        Node top = greater.left;
        middle.adopt(smaller, top.left);
        greater.adopt(top.right, greater.right);
        top.adopt(middle, greater);
        return top;
      }
      middle.adopt(smaller, greater);
      return middle;
    }

    //@ ensures \result.nodes.key == \old(root.nodes.key) + key;
    //@ ensures \old(root.nodes) in \result.nodes;
    //@ ensures \result.height >= \old(Node.heightOf(root));
    //@ ensures \result.height <= \old(Node.heightOf(root)) + 1;
    //@ assignable root.nodes.left, root.nodes.right, root.nodes.height;
    static Node inserted(Node root, int key) {
      if (root == null) {
        return new Node(key);
      }
      if (key < root.key) {
        Node smaller = Node.inserted(root.left, key);
        return Node.joined(smaller, root, root.right);
      }
      if (key > root.key) {
        Node greater = Node.inserted(root.right, key);
        return Node.joined(root.left, root, greater);
      }
      return root;
    }
  }

  private Node root;
  //@ model Node set nodes = this.root.nodes;
  //@ model int set keys = this.nodes.key;

  //@ ensures this.keys == \old(this.keys) + key;
  //@ ensures \old(this.nodes) in this.nodes;
  //@ assignable this.root, this.nodes.left, this.nodes.right, this.nodes.height;
  public void insert(int key) {
    root = Node.inserted(root, key);
  }
}
