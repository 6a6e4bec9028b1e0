package library;

/** Disjoint sets of the numbers from 0: the smaller set joins the larger one, and paths are halved on the way. */
public class UnionFind {
  private final int[] parent;
  private final int[] size;
  private int count;

  public UnionFind(int n) throws IllegalArgumentException {
    if (n < 0) {
      throw new IllegalArgumentException();
    }
    count = n;
    parent = new int[n];
    size = new int[n];
    for (int i = 0; i < n; i++) {
      parent[i] = i;
      size[i] = 1;
    }
  }

  /** Whether sizes grow on the way to the roots, so that every way ends, and those of the roots sum up to all. */
  public boolean repOk() {
    if (parent == null || size == null || parent.length != size.length) {
      return false;
    }
    int roots = 0;
    int sum = 0;
    for (int i = 0; i < parent.length; i++) {
      int p = parent[i];
      if (p < 0 || p >= parent.length || size[i] < 1 || size[i] > parent.length) {
        return false;
      }
      if (p == i) {
        roots++;
        sum += size[i];
      } else if (size[i] >= size[p]) {
        return false;
      }
    }
    return roots == count && sum == parent.length;
  }

  private void validate(int p) {
    int n = parent.length;
    if (p < 0 || p >= n) {
      throw new IllegalArgumentException("index " + p + " is not between 0 and " + (n - 1));
    }
  }

  /** The number that stands for a set. */
  public int find(int p) throws IllegalArgumentException {
    validate(p);
    while (p != parent[p]) {
      parent[p] = parent[parent[p]];
      p = parent[p];
    }
    return p;
  }

  /** Wrong: a number that is the size is no member. */
  public int findUnchecked(int p) throws IllegalArgumentException {
    if (p < 0 || p > parent.length) {
      throw new IllegalArgumentException();
    }
    while (p != parent[p]) {
      p = parent[p];
    }
    return p;
  }

  public int count() {
    return count;
  }

  public boolean connected(int p, int q) throws IllegalArgumentException {
    return find(p) == find(q);
  }

  /** Puts two sets together. */
  public void union(int p, int q) throws IllegalArgumentException {
    int rootP = find(p);
    int rootQ = find(q);
    if (rootP == rootQ) {
      return;
    }
    if (size[rootP] < size[rootQ]) {
      parent[rootP] = rootQ;
      size[rootQ] += size[rootP];
    } else {
      parent[rootQ] = rootP;
      size[rootP] += size[rootQ];
    }
    count--;
  }

  /** Wrong: of two sets that are one already, no set is lost. */
  public void unionCounting(int p, int q) throws IllegalArgumentException {
    int rootP = find(p);
    int rootQ = find(q);
    if (size[rootP] < size[rootQ]) {
      parent[rootP] = rootQ;
      size[rootQ] += size[rootP];
    } else {
      parent[rootQ] = rootP;
      size[rootP] += size[rootQ];
    }
    count--;
  }
}
