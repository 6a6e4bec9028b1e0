// A queue of numbers as a linked list, with its invariant and a contract in JML.
//
// Try:    ooxcheck Queue.take Queue.java
// Shows:  invariant
//
// JML stands in comments that begin with `@`. `add` relies on the invariant: what does it do after a `take` that breaks it?

class Queue {
  private static class Node {
    final int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  private Node first;
  private Node last;

  //@ private invariant (first == null) == (last == null);

  void add(int value) {
    Node node = new Node(value);
    if (last == null) {
      first = node;
    } else {
      last.next = node;
    }
    last = node;
  }

  //@ requires first != null;
  //@ ensures \result == \old(first.value);
  int take() {
    int value = first.value;
    first = first.next;
    return value;
  }
}
