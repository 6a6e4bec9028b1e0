package structures.bugs;

/**
 * add gives a new node the slots of its parent instead of its own: the branch leads back to itself.
 */
public class TrieAddSharesTheSlots {
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
  public TrieAddSharesTheSlots() {
    root = new Node();
  }

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
        child.children = node.children;
        node.children[word[i]] = child;
      }
      node = child;
      i++;
    }
    node.isWord = true;
  }
}
