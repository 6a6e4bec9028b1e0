package library;

import java.util.ArrayList;
import java.util.List;

/** A search tree of closed intervals by their low ends, in which each node knows the greatest high end below it. */
public class IntervalTree {

  public static final class Interval implements Comparable<Interval> {
    private final int low;
    private final int high;

    public Interval(int low, int high) throws IllegalArgumentException {
      if (low > high) {
        throw new IllegalArgumentException("low is greater than high");
      }
      this.low = low;
      this.high = high;
    }

    public /*@ pure @*/ boolean overlaps(Interval other) {
      return low <= other.high && other.low <= high;
    }

    /** Wrong: touching ends have a point in common. */
    //@ requires other != null;
    //@ ensures \result <==> this.overlaps(other);
    public boolean overlapsStrictly(Interval other) {
      return low < other.high && other.low < high;
    }

    @Override
    public int compareTo(Interval other) {
      int c = Integer.compare(low, other.low);
      return c != 0 ? c : Integer.compare(high, other.high);
    }

    /** Wrong: the difference of two ints may be no int. */
    //@ requires other != null;
    //@ ensures \result < 0 <==> low < other.low;
    public int compareByDifference(Interval other) {
      return low - other.low;
    }

    @Override
    public boolean equals(Object o) {
      if (this == o) {
        return true;
      }
      if (!(o instanceof Interval)) {
        return false;
      }
      Interval other = (Interval) o;
      return low == other.low && high == other.high;
    }

    @Override
    public int hashCode() {
      return 31 * low + high;
    }
  }

  private static class Node {
    Interval interval;
    int max;
    Node left;
    Node right;

    Node(Interval interval) {
      this.interval = interval;
      this.max = interval.high;
    }

    private void update() {
      max = interval.high;
      if (left != null && left.max > max) {
        max = left.max;
      }
      if (right != null && right.max > max) {
        max = right.max;
      }
    }
  }

  private Node root;

  //@ model Node set nodes;
  //@ represents nodes = this.root.*(left + right);
  //@ invariant all n : nodes | n !in n.^(left + right) && n.interval != null && n.interval.low <= n.interval.high;
  //@ invariant all n : nodes | all m : n.left.*(left + right) | m.interval.low < n.interval.low;
  //@ invariant all n : nodes | all m : n.right.*(left + right) | m.interval.low >= n.interval.low;
  //@ invariant all n : nodes | n.max == max(n.*(left + right).interval.high);

  /** Adds an interval. */
  //@ requires interval != null && interval.low <= interval.high;
  //@ ensures nodes.interval == \old(nodes.interval) + interval;
  public void insert(Interval interval) {
    root = insert(root, interval);
  }

  private static Node insert(Node node, Interval interval) {
    if (node == null) {
      return new Node(interval);
    }
    if (interval.low < node.interval.low) {
      node.left = insert(node.left, interval);
    } else {
      node.right = insert(node.right, interval);
    }
    node.update();
    return node;
  }

  /** Wrong: the greatest high end above a new node may be its own. */
  //@ requires interval != null && interval.low <= interval.high;
  public void insertBelow(Interval interval) {
    Node added = new Node(interval);
    if (root == null) {
      root = added;
      return;
    }
    Node at = root;
    for (;;) {
      if (interval.low < at.interval.low) {
        if (at.left == null) {
          at.left = added;
          break;
        }
        at = at.left;
      } else {
        if (at.right == null) {
          at.right = added;
          break;
        }
        at = at.right;
      }
    }
  }

  /** Some interval that overlaps another one, or null if there is none. */
  //@ requires query != null && query.low <= query.high;
  //@ ensures \result == null ? (all n : nodes | !n.interval.overlaps(query)) : \result.overlaps(query);
  public Interval search(Interval query) {
    Node at = root;
    while (at != null && !at.interval.overlaps(query)) {
      if (at.left != null && at.left.max >= query.low) {
        at = at.left;
      } else {
        at = at.right;
      }
    }
    return at == null ? null : at.interval;
  }

  /** Wrong: a search tree by low ends does not say which way high ends lie. */
  //@ requires query != null && query.low <= query.high;
  //@ ensures \result == null ? (all n : nodes | !n.interval.overlaps(query)) : \result.overlaps(query);
  public Interval searchByLowEnd(Interval query) {
    Node at = root;
    while (at != null && !at.interval.overlaps(query)) {
      at = query.low < at.interval.low ? at.left : at.right;
    }
    return at == null ? null : at.interval;
  }

  /** All intervals with a point in them. */
  public List<Interval> containing(int point) {
    List<Interval> found = new ArrayList<>();
    collect(root, point, found);
    return found;
  }

  private static void collect(Node node, int point, List<Interval> found) {
    if (node == null || node.max < point) {
      return;
    }
    collect(node.left, point, found);
    if (node.interval.low <= point && point <= node.interval.high) {
      found.add(node.interval);
    }
    if (point >= node.interval.low) {
      collect(node.right, point, found);
    }
  }
}
