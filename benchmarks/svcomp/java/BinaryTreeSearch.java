import org.sosy_lab.sv_benchmarks.Verifier;

// A binary search tree: insertion and search.
class BinaryTreeSearch {
  static class Node {
    int data;
    Node left;
    Node right;

    Node(int data) {
      this.data = data;
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

  void insert(int data) {
    if (root == null) {
      root = new Node(data);
    } else {
      insertBelow(root, data);
    }
  }

  static void insertBelow(Node node, int data) {
    if (data < node.data) {
      if (node.left == null) {
        node.left = new Node(data);
      } else {
        insertBelow(node.left, data);
      }
    } else {
      if (node.right == null) {
        node.right = new Node(data);
      } else {
        insertBelow(node.right, data);
      }
    }
  }

  // The test of the right child is the wrong way round.
  static void insertBelowWrongly(Node node, int data) {
    if (data < node.data) {
      if (node.left == null) {
        node.left = new Node(data);
      } else {
        insertBelowWrongly(node.left, data);
      }
    } else {
      if (node.right != null) {
        node.right = new Node(data);
      } else {
        insertBelowWrongly(node.right, data);
      }
    }
  }

  static BinaryTreeSearch upTo(int count) {
    BinaryTreeSearch tree = new BinaryTreeSearch();
    for (int i = 0; i < count; i++) {
      tree.insert(i);
    }
    return tree;
  }

  // BinaryTreeSearch-FunSat01: right
  static void findsZero() {
    int count = Verifier.nondetInt();
    Verifier.assume(count > 0);
    assert upTo(count).contains(0);
  }

  // BinaryTreeSearch-FunUnsat01: wrong
  static void findsLess() {
    int count = Verifier.nondetInt();
    Verifier.assume(count > 0);
    assert upTo(count).contains(-1);
  }

  // BinaryTreeSearch-MemSat01: right
  static void inserts() {
    int count = Verifier.nondetInt();
    Verifier.assume(count > 0);
    BinaryTreeSearch tree = new BinaryTreeSearch();
    for (int i = 0; i < count; i++) {
      tree.insert(Verifier.nondetInt());
    }
  }

  // BinaryTreeSearch-MemUnsat01: wrong
  static void insertsWrongly() {
    int count = Verifier.nondetInt();
    Verifier.assume(count > 0);
    BinaryTreeSearch tree = new BinaryTreeSearch();
    tree.insert(0);
    for (int i = 0; i < count; i++) {
      insertBelowWrongly(tree.root, Verifier.nondetInt());
    }
  }

  // BinaryTreeSearch-MemUnsat02: wrong, there is no root either
  static void insertsIntoNothing() {
    int count = Verifier.nondetInt();
    Verifier.assume(count > 0);
    BinaryTreeSearch tree = new BinaryTreeSearch();
    for (int i = 0; i < count; i++) {
      insertBelowWrongly(tree.root, Verifier.nondetInt());
    }
  }
}
