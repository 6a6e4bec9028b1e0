import org.sosy_lab.sv_benchmarks.Verifier;

// A red-black tree: insertion with rotations, and search.
class RedBlackTree {
  static class Node {
    int data;
    boolean isRed = true;
    Node parent;
    Node left;
    Node right;

    Node(int data, Node parent) {
      this.data = data;
      this.parent = parent;
    }
  }

  Node root;

  boolean contains(int data) {
    Node node = root;
    while (node != null && node.data != data) {
      node = data < node.data ? node.left : node.right;
    }
    return node != null;
  }

  // Nobody asks whether there is a node.
  boolean containsWrongly(int data) {
    Node node = root;
    while (node.data != data) {
      node = data < node.data ? node.left : node.right;
    }
    return true;
  }

  void insert(int data) {
    Node parent = null;
    for (Node node = root; node != null; node = data < node.data ? node.left : node.right) {
      parent = node;
    }
    Node added = new Node(data, parent);
    if (parent == null) {
      root = added;
    } else if (data < parent.data) {
      parent.left = added;
    } else {
      parent.right = added;
    }
    repair(added);
  }

  void repair(Node node) {
    while (node != root && node.parent.isRed) {
      Node parent = node.parent;
      Node above = parent.parent;
      boolean isLeft = parent == above.left;
      Node uncle = isLeft ? above.right : above.left;
      if (uncle != null && uncle.isRed) {
        parent.isRed = false;
        uncle.isRed = false;
        above.isRed = true;
        node = above;
      } else {
        if (isLeft && node == parent.right) {
          rotateLeft(parent);
          parent = node;
        } else if (!isLeft && node == parent.left) {
          rotateRight(parent);
          parent = node;
        }
        parent.isRed = false;
        above.isRed = true;
        if (isLeft) {
          rotateRight(above);
        } else {
          rotateLeft(above);
        }
        break;
      }
    }
    root.isRed = false;
  }

  void rotateLeft(Node node) {
    Node child = node.right;
    node.right = child.left;
    if (child.left != null) {
      child.left.parent = node;
    }
    replace(node, child);
    child.left = node;
    node.parent = child;
  }

  void rotateRight(Node node) {
    Node child = node.left;
    node.left = child.right;
    if (child.right != null) {
      child.right.parent = node;
    }
    replace(node, child);
    child.right = node;
    node.parent = child;
  }

  void replace(Node node, Node child) {
    child.parent = node.parent;
    if (node.parent == null) {
      root = child;
    } else if (node == node.parent.left) {
      node.parent.left = child;
    } else {
      node.parent.right = child;
    }
  }

  static RedBlackTree some() {
    int count = Verifier.nondetInt();
    Verifier.assume(count >= 0);
    RedBlackTree tree = new RedBlackTree();
    for (int i = 0; i < count; i++) {
      tree.insert(Verifier.nondetInt());
    }
    return tree;
  }

  // RedBlackTree-FunSat01: right
  static void findsInserted() {
    RedBlackTree tree = some();
    int data = Verifier.nondetInt();
    tree.insert(data);
    assert tree.contains(data);
  }

  // RedBlackTree-FunUnsat01: wrong
  static void findsAnything() {
    assert some().contains(Verifier.nondetInt());
  }

  // RedBlackTree-MemSat01: right
  static void searches() {
    some().contains(Verifier.nondetInt());
  }

  // RedBlackTree-MemUnsat01: wrong
  static void searchesWrongly() {
    some().containsWrongly(Verifier.nondetInt());
  }
}
