package structures.bugs;

/**
 * insertBefore overwrites node.previous before it is read for the last time: the new node is linked to itself,
 * and the node that was before is not linked to it.
 */
public class DoublyLinkedListInsertInTheWrongOrder {
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

  //@ requires some node && node in this.nodes;
  //@ ensures \fresh(\result) && \result.value == value && \result.next == node;
  //@ ensures this.nodes == \old(this.nodes) + \result;
  //@ ensures all n : \old(this.nodes) | n.^next - \result == \old(n.^next);
  //@ assignable this.first, node.previous, node.previous.next;
  public Node insertBefore(Node node, int value) {
    Node added = new Node(value);
    added.next = node;
    added.previous = node.previous;
    node.previous = added;
    if (added.previous == null) {
      first = added;
    } else {
      node.previous.next = added;
    }
    return added;
  }
}
