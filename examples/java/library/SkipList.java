package library;

import java.util.function.IntSupplier;

/** A sorted set of numbers in a list with express lanes. */
public class SkipList {
  private static final int MAX_LEVEL = 2;

  private static class Node {
    final int key;
    final Node[] forward;

    Node(int key, int level) {
      this.key = key;
      this.forward = new Node[level];
    }
  }

  private final Node head = new Node(Integer.MIN_VALUE, MAX_LEVEL);
  private int size;

  /** Whether each lane is sorted, and all nodes of an upper lane are in the one below. */
  public boolean repOk() {
    if (head == null || head.forward == null || head.forward.length != MAX_LEVEL) {
      return false;
    }
    int count = 0;
    Node upper = head.forward[1];
    for (Node n = head; n.forward[0] != null; n = n.forward[0]) {
      Node next = n.forward[0];
      if (next.forward == null || next.forward.length < 1 || next.forward.length > MAX_LEVEL) {
        return false;
      }
      if (n != head && next.key <= n.key || next == head) {
        return false;
      }
      if (next.forward.length == 2) {
        if (next != upper) {
          return false;
        }
        upper = next.forward[1];
      }
      count++;
    }
    return upper == null && count == size;
  }

  public int size() {
    return size;
  }

  public boolean contains(int key) {
    Node x = head;
    for (int level = MAX_LEVEL - 1; level >= 0; level--) {
      while (x.forward[level] != null && x.forward[level].key < key) {
        x = x.forward[level];
      }
    }
    x = x.forward[0];
    return x != null && x.key == key;
  }

  /** Adds a number in a node whose height a coin has thrown; says whether it is new. */
  //@ requires level == 1 || level == 2;
  public boolean add(int key, int level) {
    Node[] update = new Node[MAX_LEVEL];
    Node x = head;
    for (int i = MAX_LEVEL - 1; i >= 0; i--) {
      while (x.forward[i] != null && x.forward[i].key < key) {
        x = x.forward[i];
      }
      update[i] = x;
    }
    x = x.forward[0];
    if (x != null && x.key == key) {
      return false;
    }
    x = new Node(key, level);
    for (int i = 0; i < level; i++) {
      x.forward[i] = update[i].forward[i];
      update[i].forward[i] = x;
    }
    size++;
    return true;
  }

  /** Wrong: the height of a node is not that of the list. */
  //@ requires level == 1 || level == 2;
  public boolean addToAllLanes(int key, int level) {
    Node[] update = new Node[MAX_LEVEL];
    Node x = head;
    for (int i = MAX_LEVEL - 1; i >= 0; i--) {
      while (x.forward[i] != null && x.forward[i].key < key) {
        x = x.forward[i];
      }
      update[i] = x;
    }
    x = new Node(key, level);
    for (int i = 0; i < MAX_LEVEL; i++) {
      x.forward[i] = update[i].forward[i];
      update[i].forward[i] = x;
    }
    size++;
    return true;
  }

  /** Takes a number out. */
  public boolean remove(int key) {
    boolean found = false;
    Node x = head;
    for (int i = MAX_LEVEL - 1; i >= 0; i--) {
      while (x.forward[i] != null && x.forward[i].key < key) {
        x = x.forward[i];
      }
      Node next = x.forward[i];
      if (next != null && next.key == key) {
        x.forward[i] = next.forward[i];
        found = true;
      }
    }
    if (found) {
      size--;
    }
    return found;
  }

  /** Wrong: a node in two lanes is counted twice. */
  public boolean removeCounting(int key) {
    int before = size;
    Node x = head;
    for (int i = MAX_LEVEL - 1; i >= 0; i--) {
      while (x.forward[i] != null && x.forward[i].key < key) {
        x = x.forward[i];
      }
      Node next = x.forward[i];
      if (next != null && next.key == key) {
        x.forward[i] = next.forward[i];
        size--;
      }
    }
    return size < before;
  }

  /** Adds a number in a node whose height a function gives. */
  public boolean add(int key, IntSupplier coin) {
    int level = coin != null && coin.getAsInt() % 2 == 0 ? 2 : 1;
    return add(key, level);
  }
}
