package structures.bugs;

/**
 * remove unlinks a node from its neighbours, but when it is the last one, the list still calls it the last.
 */
public class DoublyLinkedListRemoveKeepsTheLast {
  static class Node {
    int value;
    Node next;
    Node previous;
  }

  private Node first;
  private Node last;
  //@ model Node set nodes = this.first.*next;
  //@ model Node seq inOrder = seq(this.first, next);

  //@ invariant acyclic(this.first, next); // finite
  //@ invariant all n : this.nodes | some n.next ==> n.next.previous == n; // mirrored
  //@ invariant no this.first.previous; // begins
  //@ invariant this.last == {n : this.nodes | no n.next}; // ends

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
    if (node.next != null) {
      node.next.previous = node.previous;
    }
    node.next = null;
    node.previous = null;
  }
}
