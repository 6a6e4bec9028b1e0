package structures.bugs;

/**
 * addLast links the new node forwards only. Walking with next shows nothing wrong; walking back from the last
 * does.
 */
public class DoublyLinkedListAddLastForgetsPrevious {
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
  //@ ensures this.inOrder == \old(this.inOrder) ++ [\result] && \result.previous == \old(this.last);
  //@ assignable this.first, this.last, this.last.next;
  public Node addLast(int value) {
    Node added = new Node(value);
    if (last == null) {
      first = added;
    } else {
      last.next = added;
    }
    last = added;
    return added;
  }
}
