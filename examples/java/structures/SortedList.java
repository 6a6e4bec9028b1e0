package structures;

/**
 * A sorted list: the invariant says what a well-formed list is, and every method may rely on it and has to keep
 * it.
 *
 * insert, remove, contains and size hold within bounds. insertAtEnd appends without looking where the value
 * belongs: it breaks the invariant "sorted" as soon as a list holds something greater.
 */
public class SortedList {
  static class Node {
    int value;
    Node next;

    //@ ensures this.value == value && this.next == next;
    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  private Node head;

  //@ invariant acyclic(this.head, next); // finite
  //@ invariant all n : this.head.*next | some n.next ==> n.value <= n.next.value; // sorted

  //@ ensures this.head.*next.value == \old(this.head.*next.value) + v;
  //@ ensures #(this.head.*next) == \old(#(this.head.*next)) + 1;
  //@ ensures one n : this.head.*next | \fresh(n);
  //@ assignable this.head, this.head.*next.next;
  public void insert(int v) {
    if (head == null || v <= head.value) {
      head = new Node(v, head);
      return;
    }
    Node n = head;
    while (n.next != null && n.next.value < v) {
      n = n.next;
    }
    n.next = new Node(v, n.next);
  }

  //@ ensures v in this.head.*next.value;
  //@ assignable this.head, this.head.*next.next;
  public void insertAtEnd(int v) {
    if (head == null) {
      head = new Node(v, null);
      return;
    }
    Node n = head;
    while (n.next != null) {
      n = n.next;
    }
    n.next = new Node(v, null);
  }

  //@ ensures \result <==> v in \old(this.head.*next.value);
  //@ ensures #(this.head.*next) == \old(#(this.head.*next)) - (\result ? 1 : 0);
  //@ ensures this.head.*next in \old(this.head.*next);
  //@ assignable this.head, this.head.*next.next;
  public boolean remove(int v) {
    Node previous = null;
    Node n = head;
    while (n != null && n.value < v) {
      previous = n;
      n = n.next;
    }
    if (n == null || n.value != v) {
      return false;
    }
    if (previous == null) {
      head = n.next;
    } else {
      previous.next = n.next;
    }
    return true;
  }

  //@ ensures \result <==> v in this.head.*next.value;
  //@ pure
  public boolean contains(int v) {
    Node n = head;
    while (n != null && n.value <= v) {
      if (n.value == v) {
        return true;
      }
      n = n.next;
    }
    return false;
  }

  //@ ensures \result == #(this.head.*next);
  //@ pure
  public int size() {
    int count = 0;
    Node n = head;
    while (n != null) {
      count++;
      n = n.next;
    }
    return count;
  }
}
