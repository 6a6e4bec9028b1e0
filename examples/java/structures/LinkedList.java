package structures;

/**
 * A singly linked list that knows its size.
 *
 * Contracts speak of two sequences, the nodes and the items that they hold: where the nodes are told, no
 * `assignable` names their values, so that they stay as they are.
 */
public class LinkedList {
  static class Node {
    int value;
    Node next;

    //@ ensures this.value == value && this.next == next;
    //@ assignable \nothing;
    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  private Node head;
  private int size;
  //@ model Node seq nodes = seq(this.head, next);
  //@ model int seq items = seq(this.head, next, value);

  //@ invariant acyclic(this.head, next); // finite
  //@ invariant this.size == #this.nodes; // counted

  //@ ensures no this.head;
  //@ assignable \nothing;
  public LinkedList() {
    head = null;
    size = 0;
  }

  //@ ensures \fresh(this.head) && this.head.value == value && this.head.next == \old(this.head);
  //@ assignable this.head, this.size;
  public void addFirst(int value) {
    head = new Node(value, head);
    size++;
  }

  //@ ensures this.items == \old(this.items) ++ [value] && this.nodes[..\old(this.size)] == \old(this.nodes);
  //@ assignable this.head, this.size, this.head.*next.next;
  public void addLast(int value) {
    Node added = new Node(value, null);
    if (head == null) {
      head = added;
    } else {
      Node last = head;
      while (last.next != null) {
        last = last.next;
      }
      last.next = added;
    }
    size++;
  }

  //@ requires some this.head;
  //@ ensures \result == \old(this.head.value);
  //@ ensures this.head == \old(this.head.next);
  //@ assignable this.head, this.size;
  public int removeFirst() {
    Node first = head;
    head = first.next;
    size--;
    return first.value;
  }

  /** Removes the first node that holds the value; the other nodes keep their order. */
  //@ ensures \result <==> value in \old(this.items);
  //@ ensures \result ==> (exists x, i : \old(this.items) : x == value && value !in \old(this.items)[..i]
  //@     && this.nodes == \old(this.nodes)[..i] ++ \old(this.nodes)[i + 1..]);
  //@ ensures !\result ==> this.nodes == \old(this.nodes);
  //@ assignable this.head, this.size, this.head.*next.next;
  public boolean remove(int value) {
    Node previous = null;
    Node n = head;
    while (n != null && n.value != value) {
      previous = n;
      n = n.next;
    }
    if (n == null) {
      return false;
    }
    if (previous == null) {
      head = n.next;
    } else {
      previous.next = n.next;
    }
    size--;
    return true;
  }

  //@ ensures \result == this.items[index];
  //@ signals (IllegalStateException e) index < 0 || index >= this.size;
  //@ pure
  public int get(int index) {
    if (index < 0 || index >= size) {
      throw new IllegalStateException("no such index");
    }
    Node n = head;
    int i = 0;
    while (i < index) {
      n = n.next;
      i++;
    }
    return n.value;
  }

  /** The place of the first node that holds the value, or -1. */
  //@ ensures \result == -1 <==> value !in this.items;
  //@ ensures \result != -1 ==> this.items[\result] == value && value !in this.items[..\result];
  //@ pure
  public int indexOf(int value) {
    Node n = head;
    int i = 0;
    while (n != null) {
      if (n.value == value) {
        return i;
      }
      n = n.next;
      i++;
    }
    return -1;
  }

  //@ ensures this.nodes == reverse(\old(this.nodes));
  //@ assignable this.head, this.head.*next.next;
  public void reverse() {
    Node reversed = null;
    Node rest = head;
    while (rest != null) {
      Node n = rest;
      rest = rest.next;
      n.next = reversed;
      reversed = n;
    }
    head = reversed;
  }

  /** Moves all nodes of the other list to the end of this one. */
  //@ requires some other && disjoint(this.head.*next, other.head.*next);
  //@ ensures this.nodes == \old(this.nodes ++ other.nodes);
  //@ ensures other != this ==> no other.head;
  //@ assignable this.head, this.size, this.head.*next.next, other.head, other.size;
  public void append(LinkedList other) {
    if (head == null) {
      head = other.head;
    } else {
      Node last = head;
      while (last.next != null) {
        last = last.next;
      }
      last.next = other.head;
    }
    size += other.size;
    other.head = null;
    other.size = 0;
  }
}
