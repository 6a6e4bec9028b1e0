package structures;

/**
 * A trie: a set of words over the letters 0 and 1, with one node for each beginning of a word.
 *
 * A node holds its children in an array, one for each letter, so "children[]" is the step from a node to all of
 * them, and "this.*(children[])" are all nodes at and below one. "tree" says that each of them but the root
 * hangs in exactly one slot: the sum is over the slots of all nodes that hold it. "apart" says that no two
 * nodes share their slots, and "pruned" that no branch is there for nothing.
 */
public class Trie {
  static class Node {
    boolean isWord;
    Node[] children;
    //@ model Node set nodes = this.*(children[]);
    //@ model int count = count n : this.nodes | n.isWord;

    //@ invariant #this.children == 2; // letters

    //@ ensures !this.isWord && no this.children[];
    //@ assignable \nothing;
    Node() {
      children = new Node[2];
    }

    /** How many words end here or below. */
    //@ requires acyclic(this, children[]);
    //@ requires all n : this.^(children[]) | (sum p : this.nodes | (count child, i : p.children : child == n)) == 1;
    //@ ensures \result == this.count;
    //@ pure
    int words() {
      int found = 0;
      if (isWord) {
        found = 1;
      }
      int i = 0;
      while (i < children.length) {
        Node child = children[i];
        if (child != null) {
          int below = child.words();
          found += below;
        }
        i++;
      }
      return found;
    }

    /** Takes a word away, if it is here from its letter at depth on, and the nodes that nobody needs any more. */
    //@ requires 0 <= depth && depth <= #word;
    //@ requires (forall letter, i : word : letter == 0 || letter == 1);
    //@ ensures this.nodes in \old(this.nodes);
    //@ assignable this.nodes.isWord, this.nodes.children[*];
    void cut(int[] word, int depth) {
      if (depth == word.length) {
        isWord = false;
      } else {
        int letter = word[depth];
        Node child = children[letter];
        if (child != null) {
          child.cut(word, depth + 1);
          if (!child.isWord && child.children[0] == null && child.children[1] == null) {
            children[letter] = null;
          }
        }
      }
    }
  }

  private Node root;
  //@ model Node set nodes = this.root.nodes;
  //@ model int count = this.root.count;

  //@ invariant some this.root; // rooted
  //@ invariant acyclic(this.root, children[]); // acyclic
  //@ invariant all n : this.root.^(children[]) | (sum p : this.root.nodes | (count child, i : p.children : child == n)) == 1; // tree
  //@ invariant all n : this.nodes | n.children.~children == n; // apart
  //@ invariant all n : this.root.^(children[]) | n.isWord || some n.children[]; // pruned

  //@ ensures this.nodes == this.root && !this.root.isWord;
  //@ assignable \nothing;
  public Trie() {
    root = new Node();
  }

  /** The node at which a word ends, or null. A path through null is empty. */
  //@ requires (forall letter, i : word : letter == 0 || letter == 1);
  //@ ensures \result in this.nodes;
  //@ ensures #word == 0 ==> \result == this.root;
  //@ ensures #word == 1 ==> \result == this.root.children[word[0]];
  //@ ensures #word == 2 ==> \result == this.root.children[word[0]].children[word[1]];
  //@ signals (NullPointerException e) word == null;
  //@ pure
  public Node find(int[] word) {
    Node node = root;
    int i = 0;
    while (i < word.length && node != null) {
      node = node.children[word[i]];
      i++;
    }
    return node;
  }

  //@ requires some word && (forall letter, i : word : letter == 0 || letter == 1);
  //@ ensures \result <==> this.find(word).isWord;
  //@ pure
  public boolean contains(int[] word) {
    Node end = find(word);
    return end != null && end.isWord;
  }

  //@ ensures \result == this.count;
  //@ pure
  public int size() {
    int words = root.words();
    return words;
  }

  //@ requires some word && (forall letter, i : word : letter == 0 || letter == 1);
  //@ ensures this.contains(word);
  //@ ensures this.count == \old(this.count + ((this.contains(word)) ? 0 : 1));
  //@ ensures all n : \old(this.nodes) | n in this.nodes && (\old(n.isWord) ==> n.isWord);
  //@ assignable this.nodes.isWord, this.nodes.children[*];
  public void add(int[] word) {
    Node node = root;
    int i = 0;
    while (i < word.length) {
      Node child = node.children[word[i]];
      if (child == null) {
        child = new Node();
        node.children[word[i]] = child;
      }
      node = child;
      i++;
    }
    node.isWord = true;
  }

  //@ requires some word && (forall letter, i : word : letter == 0 || letter == 1);
  //@ ensures \result <==> \old(this.contains(word));
  //@ ensures !this.contains(word);
  //@ ensures this.count == \old(this.count - ((this.contains(word)) ? 1 : 0));
  //@ ensures this.nodes in \old(this.nodes);
  //@ assignable this.nodes.isWord, this.nodes.children[*];
  public boolean remove(int[] word) {
    boolean known = contains(word);
    if (known) {
      root.cut(word, 0);
    }
    return known;
  }
}
