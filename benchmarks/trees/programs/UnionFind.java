/** Disjoint sets of numbers, in arrays of parents and ranks. */
public class UnionFind {
  private int[] parents;
  private int[] ranks;

  public UnionFind(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("negative");
    }
    parents = new int[count];
    ranks = new int[count];
    for (int i = 0; i < count; i++) {
      parents[i] = i;
    }
  }

  public boolean repOk() {
    if (parents == null || ranks == null || parents == ranks || parents.length != ranks.length) {
      return false;
    }
    for (int i = 0; i < parents.length; i++) {
      int parent = parents[i];
      if (parent < 0 || parent >= parents.length || ranks[i] < 0 || ranks[i] >= parents.length) {
        return false;
      }
      if (parent != i && ranks[i] >= ranks[parent]) {
        return false;
      }
    }
    return true;
  }

  private int find(int item) {
    int root = item;
    while (parents[root] != root) {
      root = parents[root];
    }
    while (parents[item] != root) {
      int next = parents[item];
      parents[item] = root;
      item = next;
    }
    return root;
  }

  //@ requires 0 <= one && one < parents.length && 0 <= other && other < parents.length;
  //@ requires (\forall int i; 0 <= i && i < ranks.length; ranks[i] < ranks.length - 1);
  public void union(int one, int other) {
    int a = find(one);
    int b = find(other);
    if (a == b) {
      return;
    }
    if (ranks[a] < ranks[b]) {
      parents[a] = b;
    } else {
      parents[b] = a;
      if (ranks[a] == ranks[b]) {
        ranks[a]++;
      }
    }
  }
}
