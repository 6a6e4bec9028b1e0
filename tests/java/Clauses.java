package clauses;

/** Contracts in JML, and methods that break them: what is wrong of each pair, its right twin mends. */
public class Clauses {
  static class Node {
    int value;
    Node next;

    //@ pure
    int twice() {
      return value * 2;
    }
  }

  static int calls;

  private Node head;
  private int size;
  private int[] items = new int[0];
  //@ model Node set nodes = this.head.*next;
  //@ ghost int seen;

  //@ invariant size >= 0 && items != null;

  //@ pure
  int first() {
    return items[0];
  }

  //@ ensures size == \old(size) + 1;
  void wrongOld() {
    size += 2;
    size &= 15;
  }

  //@ ensures size == \old(size) + 1;
  void rightOld() {
    size = Math.abs(size) + 1;
  }

  //@ requires items.length > 1;
  //@ ensures (\forall int i; 0 <= i && i < items.length; items[i] == \old(items[i]) || i == 0);
  void wrongElements() {
    items[1] = 7;
  }

  //@ requires items.length > 1;
  //@ ensures (\forall int i; 0 <= i && i < items.length; items[i] == \old(items[i]) || i == 0);
  void rightElements() {
    items[0] = 7;
  }

  //@ ensures \result == (\sum int i; 0 <= i && i < items.length; items[i]);
  int wrongSum() {
    return items.length == 0 ? 0 : items[0];
  }

  //@ ensures \result == (\sum int i; 0 <= i && i < items.length; items[i]);
  int rightSum() {
    int sum = 0;
    for (int item : items) {
      sum += item;
    }
    return sum;
  }

  //@ requires acyclic(this.head, next);
  //@ ensures this.head.*next == \old(this.head.*next) && acyclic(this.head, next);
  void wrongReach() {
    head = head == null ? null : head.next;
  }

  //@ requires acyclic(this.head, next);
  //@ ensures this.head.*next == \old(this.head.*next) && acyclic(this.head, next);
  void rightReach() {
    head = head == null ? null : head;
  }

  //@ requires acyclic(this.head, next);
  //@ ensures all n : \old(nodes) | n in nodes && \old(n.value) == n.value;
  void wrongModel() {
    if (head != null) {
      head.value++;
    }
  }

  //@ requires acyclic(this.head, next);
  //@ ensures all n : \old(nodes) | n in nodes && \old(n.value) == n.value;
  void rightModel() {
    size++;
    size = 0;
  }

  //@ requires acyclic(this.head, next);
  //@ ensures seq(head, next, value) == [x] ++ \old(seq(head, next, value));
  void wrongSequence(int x) {
    Node node = new Node();
    node.value = x;
    node.next = head == null ? null : head.next;
    head = node;
  }

  //@ requires acyclic(this.head, next);
  //@ ensures seq(head, next, value) == [x] ++ \old(seq(head, next, value));
  void rightSequence(int x) {
    Node node = new Node();
    node.value = x;
    node.next = head;
    head = node;
  }

  //@ requires head != null;
  //@ ensures \fresh(\result) && \result.value == \old(head.value);
  Node wrongFresh() {
    return head;
  }

  //@ requires head != null;
  //@ ensures \fresh(\result) && \result.value == \old(head.value);
  Node rightFresh() {
    Node node = new Node();
    node.value = head.value;
    return node;
  }

  //@ requires head != null;
  //@ ensures \old(head.twice()) == head.twice();
  void wrongCall() {
    head.value = 3;
  }

  //@ requires head != null;
  //@ ensures \old(head.twice()) == head.twice();
  void rightCall() {
    head.value = head.value;
  }

  //@ signals (IllegalStateException e) size == 0;
  //@ signals_only IllegalStateException;
  void wrongSignals() {
    if (size > 0) {
      throw new IllegalStateException();
    }
  }

  //@ signals (IllegalStateException e) size == 0;
  //@ signals_only IllegalStateException;
  void rightSignals() {
    if (size == 0) {
      throw new IllegalStateException();
    }
  }

  //@ signals_only IllegalStateException;
  void wrongOnly(Node node) {
    node.value = 1;
  }

  //@ signals_only IllegalStateException;
  void rightOnly(Node node) {
    if (node != null) {
      node.value = 1;
    }
  }

  //@ assignable size;
  void wrongFrame() {
    size = 1;
    calls++;
  }

  //@ assignable size;
  void rightFrame() {
    size = 1;
  }

  //@ ensures calls == \old(calls) + 1;
  static void wrongStatic() {
    calls = 1;
  }

  //@ ensures calls == \old(calls) + 1;
  static void rightStatic() {
    calls++;
  }

  void wrongInvariant() {
    size--;
  }

  void rightInvariant() {
    size -= size > 0 ? 1 : 0;
  }

  int wrongAssert(int x) {
    assert x != 5;
    return x;
  }

  int rightAssert(int x) {
    assert x != 5 || x > 4;
    return x;
  }

  /** What no JVM sees: an assertion in a comment. */
  int wrongComment(int x) {
    //@ assert x != 5;
    return x;
  }

  int rightComment(int x) {
    //@ assert x != 5 || x > 4;
    return x + 1;
  }

  /** What no JVM has: a ghost. */
  //@ ensures seen == size;
  void wrongGhost() {
    //@ set this.seen = size + 1;
  }

  //@ ensures seen == size;
  void rightGhost() {
    //@ set this.seen = size;
    items = new int[0];
  }

  /** What a JVM keeps is one object; what it makes is not. */
  static void wrongBoxes(Integer a, Integer b) {
    assert a == null || !a.equals(b) || a == b;
  }

  static void rightBoxes(Integer a, Integer b) {
    assert a == null || !a.equals(b) || a.intValue() == b;
  }

  static void wrongStrings(String a, Clauses other) {
    assert a == null || !a.equals("key") || a == "key";
  }

  static void rightStrings(String a, Clauses other) {
    assert a == null || !a.equals("key") || a.intern() == "key";
  }

  /** A constant of an enum may hold something else than at first, though no argument leads to it. */
  enum Level {
    LOW(3);

    int limit;

    Level(int limit) {
      this.limit = limit;
    }
  }

  static void wrongConstant(int x) {
    assert Level.LOW.limit < 97;
  }

  static void rightConstant(int x) {
    assert Level.LOW != null;
  }

  /** An object around another, in a class that has none around it. */
  static class Around {
    int size;

    class Within {
      boolean isEmpty() {
        return size == 0;
      }
    }
  }

  static void wrongWithin(Around.Within w) {
    assert w == null || w.isEmpty();
  }

  static void rightWithin(Around.Within w) {
    assert w == null || w.isEmpty() || !w.isEmpty();
  }
}
