package structures;

/**
 * A doubly linked list that ends in null on both sides.
 *
 * Its invariants say that `previous` mirrors `next`, and so contracts need to speak of `next` only: `nodes` are
 * those that it leads to, as a set and as a sequence, and `n.^next` are those after `n`. Whoever forgets one of
 * the pointers to set breaks an invariant.
 */
public class DoublyLinkedList {
  static class Node {
    int value;
    Node next;
    Node previous;

    //@ ensures this.value == value && no this.next && no this.previous;
    //@ assignable \nothing;
    Node(int value) {
      this.value = value;
    }
  }

  private Node first;
  private Node last;
  //@ model Node set nodes = this.first.*next;
  //@ model Node seq inOrder = seq(this.first, next);

  //@ invariant acyclic(this.first, next); // finite
  //@ invariant all n : this.nodes | some n.next ==> n.next.previous == n; // mirrored
  //@ invariant no this.first.previous; // begins
  //@ invariant this.last == {n : this.nodes | no n.next}; // ends

  //@ ensures \fresh(\result) && \result.value == value;
  //@ ensures this.first == \result && \result.next == \old(this.first);
  //@ assignable this.first, this.last, this.first.previous;
  public Node addFirst(int value) {
    Node added = new Node(value);
    if (first == null) {
      last = added;
    } else {
      added.next = first;
      first.previous = added;
    }
    first = added;
    return added;
  }

  //@ ensures \fresh(\result) && \result.value == value;
  //@ ensures this.inOrder == \old(this.inOrder) ++ [\result] && \result.previous == \old(this.last);
  //@ assignable this.first, this.last, this.last.next;
  public Node addLast(int value) {
    Node added = new Node(value);
    if (last == null) {
      first = added;
    } else {
      added.previous = last;
      last.next = added;
    }
    last = added;
    return added;
  }

  //@ requires some node && node in this.nodes;
  //@ ensures \fresh(\result) && \result.value == value && \result.next == node;
  //@ ensures this.nodes == \old(this.nodes) + \result;
  //@ ensures all n : \old(this.nodes) | n.^next - \result == \old(n.^next);
  //@ assignable this.first, node.previous, node.previous.next;
  public Node insertBefore(Node node, int value) {
    Node added = new Node(value);
    added.next = node;
    added.previous = node.previous;
    if (node.previous == null) {
      first = added;
    } else {
      node.previous.next = added;
    }
    node.previous = added;
    return added;
  }

  /** Takes a node out in constant time: its neighbours learn of each other, and it forgets them. */
  //@ requires some node && node in this.nodes;
  //@ ensures this.nodes == \old(this.nodes) - node;
  //@ ensures all n : this.nodes | n.^next == \old(n.^next) - node;
  //@ ensures no node.next && no node.previous;
  //@ assignable this.first, this.last, node.next, node.previous, node.next.previous, node.previous.next;
  public void remove(Node node) {
    if (node.previous == null) {
      first = node.next;
    } else {
      node.previous.next = node.next;
    }
    if (node.next == null) {
      last = node.previous;
    } else {
      node.next.previous = node.previous;
    }
    node.next = null;
    node.previous = null;
  }

  /** The last node that holds the value, or null. */
  //@ ensures some \result ==> \result in this.nodes && \result.value == value && value !in \result.^next.value;
  //@ ensures no \result ==> value !in this.nodes.value;
  //@ pure
  public Node findLast(int value) {
    Node n = last;
    while (n != null && n.value != value) {
      n = n.previous;
    }
    return n;
  }

  //@ ensures this.inOrder == reverse(\old(this.inOrder));
  //@ assignable this.first, this.last, this.nodes.next, this.nodes.previous;
  public void reverse() {
    Node n = first;
    while (n != null) {
      Node after = n.next;
      n.next = n.previous;
      n.previous = after;
      n = after;
    }
    n = first;
    first = last;
    last = n;
  }
}
