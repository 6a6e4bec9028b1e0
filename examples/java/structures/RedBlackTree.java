package structures;

/**
 * A red-black tree with parent pointers: insert and remove repair colours bottom-up (Guibas and Sedgewick,
 * 1978).
 *
 * With parent pointers `n.*parent` is the path from a node to the root, and so "all paths down meet the same
 * number of black nodes" needs no recursion: it compares the paths to those nodes that have room for a child.
 * Both rotations are one method, rise: it turns a node and its parent around, whichever child the node is.
 */
public class RedBlackTree {
  static class Node {
    int key;
    boolean red;
    Node parent;
    Node left;
    Node right;
    //@ model Node set nodes = this.*(left + right);
    //@ model Node set children = this.left + this.right;

    //@ ensures this.key == key && this.red && this.parent == parent && no this.left && no this.right;
    //@ assignable \nothing;
    Node(int key, Node parent) {
      this.key = key;
      red = true;
      this.parent = parent;
    }

    //@ ensures \result <==> node.red;
    //@ pure
    static boolean isRed(Node node) {
      return node != null && node.red;
    }

    //@ requires some this.parent;
    //@ requires this in this.parent.children;
    //@ ensures \result == ((this == this.parent.left) ? this.parent.right : this.parent.left);
    //@ pure
    Node sibling() {
      if (this == parent.left) {
        return parent.right;
      }
      return parent.left;
    }

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
        replaceBy(right);
        right = parent;
      } else {
        replaceBy(left);
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

  //@ ensures \result <==> key in this.keys;
  //@ pure
  public boolean contains(int key) {
    Node n = root;
    while (n != null && n.key != key) {
      if (key < n.key) {
        n = n.left;
      } else {
        n = n.right;
      }
    }
    return n != null;
  }

  //@ ensures this.keys == \old(this.keys) + key;
  //@ ensures \result <==> key !in \old(this.keys);
  //@ ensures \old(this.nodes) in this.nodes;
  //@ assignable this.root, this.nodes.red, this.nodes.parent, this.nodes.left, this.nodes.right;
  public boolean insert(int key) {
    Node parent = null;
    Node n = root;
    while (n != null) {
      parent = n;
      if (key == n.key) {
        return false;
      } else if (key < n.key) {
        n = n.left;
      } else {
        n = n.right;
      }
    }
    n = new Node(key, parent);
    if (parent == null) {
      root = n;
    } else if (key < parent.key) {
      parent.left = n;
    } else {
      parent.right = n;
    }
    // A red node below a red parent: pass the trouble up while the uncle is red, too, or else rotate it away.
    while (n.parent != null && n.parent.red) {
      parent = n.parent;
      Node grandparent = parent.parent;
      Node uncle = parent.sibling();
      grandparent.red = true;
      if (uncle != null && uncle.red) {
        parent.red = false;
        uncle.red = false;
        n = grandparent;
      } else {
        if ((n == parent.left) != (parent == grandparent.left)) {
          n.rise();
          parent = n;
        }
        parent.rise();
        parent.red = false;
        break;
      }
    }
    while (root.parent != null) {
      root = root.parent;
    }
    root.red = false;
    return true;
  }

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
    } else {
      // Paths through a black leaf lose a black node: find one more for them while the leaf is still there.
      Node light = n;
      while (light.parent != null && !light.red) {
        Node parent = light.parent;
        Node sibling = light.sibling();
        if (sibling.red) {
          sibling.rise();
          sibling.red = false;
          parent.red = true;
          sibling = light.sibling();
        }
        Node near = sibling.left;
        Node far = sibling.right;
        if (light == parent.right) {
          near = sibling.right;
          far = sibling.left;
        }
        boolean nearRed = Node.isRed(near);
        boolean farRed = Node.isRed(far);
        if (!nearRed && !farRed) {
          sibling.red = true;
          light = parent;
        } else {
          if (!farRed) {
            near.rise();
            near.red = false;
            sibling.red = true;
            far = sibling;
            sibling = near;
          }
          sibling.rise();
          sibling.red = parent.red;
          parent.red = false;
          far.red = false;
          break;
        }
      }
      light.red = false;
    }
    n.replaceBy(child);
    if (n == root) {
      root = child;
    } else {
      while (root.parent != null) {
        root = root.parent;
      }
    }
    return true;
  }
}
