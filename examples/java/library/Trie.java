package library;

/** A set of words over the letters a and b, with a counter at each node: how many words go through it. */
public class Trie {
  private static final int ALPHABET = 2;

  private static class TrieNode {
    private final TrieNode[] children = new TrieNode[ALPHABET];
    private int words;
    private boolean isWord;

    private TrieNode child(char letter) {
      return children[letter - 'a'];
    }
  }

  private final TrieNode root = new TrieNode();

  //@ invariant all n : this.root.*(children[]) | n.children.~children == n;
  //@ invariant all n : this.root.^(children[]) | (sum p : this.root.*(children[]) | (count child, i : p.children : child == n)) == 1;

  public boolean repOk() {
    return root != null && root.words >= 0 && counted(root) == root.words;
  }

  private static int counted(TrieNode node) {
    if (node.children == null || node.children.length != ALPHABET) {
      return -1;
    }
    int found = node.isWord ? 1 : 0;
    for (TrieNode child : node.children) {
      if (child == null) {
        continue;
      }
      int below = counted(child);
      if (below <= 0 || below != child.words) {
        return -1;
      }
      found += below;
    }
    return found;
  }

  private static boolean isOverAlphabet(char[] word) {
    for (char letter : word) {
      if (letter < 'a' || letter >= 'a' + ALPHABET) {
        return false;
      }
    }
    return true;
  }

  private static void check(char[] word) {
    if (word == null || !isOverAlphabet(word)) {
      throw new IllegalArgumentException("a word has letters of the alphabet");
    }
  }

  public int size() {
    return root.words;
  }

  private TrieNode find(char[] prefix) {
    TrieNode at = root;
    for (char letter : prefix) {
      at = at.child(letter);
      if (at == null) {
        return null;
      }
    }
    return at;
  }

  public boolean contains(char[] word) throws IllegalArgumentException {
    check(word);
    TrieNode node = find(word);
    return node != null && node.isWord;
  }

  /** Wrong: no way leads on from a node that is not there. */
  public boolean containsCarelessly(char[] word) throws IllegalArgumentException {
    check(word);
    TrieNode at = root;
    for (int i = 0; i < word.length; i++) {
      at = at.child(word[i]);
    }
    return at != null && at.isWord;
  }

  public int startingWith(char[] prefix) throws IllegalArgumentException {
    check(prefix);
    TrieNode node = find(prefix);
    return node == null ? 0 : node.words;
  }

  /** Adds a word; says whether it is new. */
  public boolean add(char[] word) throws IllegalArgumentException {
    if (contains(word)) {
      return false;
    }
    TrieNode at = root;
    at.words++;
    for (char letter : word) {
      TrieNode next = at.child(letter);
      if (next == null) {
        next = new TrieNode();
        at.children[letter - 'a'] = next;
      }
      next.words++;
      at = next;
    }
    at.isWord = true;
    return true;
  }

  /** Wrong: counts a word that is there already. */
  public boolean addCounting(char[] word) throws IllegalArgumentException {
    check(word);
    TrieNode at = root;
    at.words++;
    for (char letter : word) {
      if (at.child(letter) == null) {
        at.children[letter - 'a'] = new TrieNode();
      }
      at = at.child(letter);
      at.words++;
    }
    boolean isNew = !at.isWord;
    at.isWord = true;
    return isNew;
  }

  /** Takes a word out, and cuts off nodes that no word goes through any more. */
  public boolean remove(char[] word) throws IllegalArgumentException {
    if (!contains(word)) {
      return false;
    }
    TrieNode at = root;
    at.words--;
    for (char letter : word) {
      TrieNode next = at.child(letter);
      if (--next.words == 0) {
        at.children[letter - 'a'] = null;
        return true;
      }
      at = next;
    }
    at.isWord = false;
    return true;
  }

  /** Wrong: nodes that no word goes through any more stay. */
  public boolean removeLazily(char[] word) throws IllegalArgumentException {
    if (!contains(word)) {
      return false;
    }
    TrieNode at = root;
    at.words--;
    for (char letter : word) {
      at = at.child(letter);
      at.words--;
    }
    at.isWord = false;
    return true;
  }
}
