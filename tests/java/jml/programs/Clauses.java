/** What clauses mean: above each method the verdict, and the kind of duty that is broken. */
public class Clauses {
  static class Node {
    int value;
    Node next;
    Node(int value, Node next) { this.value = value; this.next = next; }
  }

  Node head;
  int size;
  int[] a;
  String name;
  //@ ghost int set seen;
  //@ public model Node set nodes;
  //@ represents nodes = this.head.*next;
  //@ invariant acyclic(this.head, next) && size == #nodes;

  /*@ pure @*/ int size() { return size; }

  //: holds
  //@ ensures size == \old(size) + 1 && \fresh(head) && head.value == x && \result == \old(head);
  //@ assignable head, size;
  Node push(int x) { Node before = head; head = new Node(x, head); size++; return before; }

  //: violated invariant
  Node pushOnly(int x) { head = new Node(x, head); return head; }

  //: violated modifies
  //@ assignable head;
  void pushBoth(int x) { head = new Node(x, head); size++; }

  //: holds
  //@ public normal_behavior
  //@   requires x > 0;
  //@   ensures \result == x;
  //@ also public exceptional_behavior
  //@   requires x <= 0;
  //@   signals_only IllegalArgumentException;
  static int positive(int x) { if (x <= 0) throw new IllegalArgumentException(); return x; }

  //: violated exceptional
  //@ public normal_behavior
  //@   requires x > 0;
  //@ also public exceptional_behavior
  //@   requires x <= 0;
  //@   signals_only IllegalStateException;
  static int otherException(int x) { if (x <= 0) throw new IllegalArgumentException(); return x; }

  //: violated ensures
  //@ exceptional_behavior requires x <= 0; signals_only RuntimeException;
  static int noException(int x) { if (x < 0) throw new RuntimeException(); return x; }

  //: holds
  //@ assignable \nothing;
  //@ signals (IllegalStateException e) size == 0;
  //@ signals (NullPointerException e) false;
  int first() { if (head == null) throw new IllegalStateException(); return head.value; }

  //: violated exceptional
  //@ signals (NullPointerException e) size > 0;
  int firstOfNull() { return head.value; }

  //: holds
  //@ signals (NullPointerException e) size == 0;
  int firstOrNull() { return head.value; }

  //: holds
  //@ requires a != null;
  //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] >= \old(a[i]) && a[i] >= 0);
  //@ ensures \result == (\num_of int i; 0 <= i < a.length; a[i] > 0);
  int clear() {
    int count = 0;
    for (int i = 0; i < a.length; i++) { if (a[i] < 0) a[i] = 0; if (a[i] > 0) count++; }
    return count;
  }

  //: violated ensures
  //@ requires a != null && size > a.length;
  //@ ensures (\forall int i; 0 <= i && i < size; a[i] == a[i]);
  void beyond() { }

  //: holds
  //@ requires a != null && 0 <= from && from < to && to <= a.length;
  //@ ensures \result == (\max int i; from <= i && i < to; a[i]);
  //@ ensures (\exists int i; from <= i && i < to; a[i] == \result);
  int greatest(int from, int to) {
    int found = a[from];
    for (int i = from + 1; i < to; i++) if (a[i] > found) found = a[i];
    return found;
  }

  //: holds
  //@ requires a != null && 0 <= n && n <= a.length;
  //@ ensures \result == (\sum int i; 0 <= i && i < n; a[i]);
  int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }

  //: violated ensures
  //@ ensures (\forall int i; 0 <= i && i <= 3; i * x != 6);
  static void square(int x) { }

  //: holds
  //@ ensures \result == (\sum Node n; nodes.has(n) && n.value > 0; n.value);
  int positives() { int s = 0; for (Node n = head; n != null; n = n.next) if (n.value > 0) s += n.value; return s; }

  //: violated ensures
  //@ requires size > 1;
  //@ ensures (\forall Node m, n; nodes.has(m) && nodes.has(n); m.value == n.value ==> m == n);
  void distinct() { }

  //: holds
  //@ ensures \reach(head, Node, next).has(n) <==> \result;
  boolean has(Node n) {
    boolean found = false;
    //@ loop_invariant true;
    for (Node m = head; m != null; m = m.next) found |= m == n;
    return found;
  }

  //: holds
  //@ requires n.equals("a") && name != null;
  //@ ensures name.equals("a") && !name.equals("b");
  void rename(String n) { name = n; }

  //: violated assert
  void assertion(int x) {
    //@ assume x > 0;
    //@ assert x > 1;
  }

  //: holds
  //@ ensures seen == \old(seen) + x;
  void remember(int x) {
    //@ ghost int before = 1;
    //@ set seen = seen + x;
    //@ assert before == 1 && x in seen;
  }

  //: holds
  //@ ensures size() == \old(size());
  //@ ensures \not_modified(head) && (size() > 0 ? head != null : head == null);
  void nothing() { }

  //: violated ensures
  //@ ensures \result != null;
  Node next(/*@ non_null @*/ Node n) { return n.next; }

  //: holds
  //@ ensures x > 0 ==> \result == x;
  static int parameter(int x) { int given = x; x = 0; return given; }

  //: holds
  //@ requires x > 0; assignable size, head; ensures size > 0;
  //@ also requires x <= 0; assignable a[*]; ensures true;
  void either(int x) { if (x > 0) { head = new Node(x, head); size++; } else if (a != null && a.length > 0) a[0] = x; }

  //: violated ensures
  //@ requires x > 0; assignable size, head; ensures true;
  //@ also requires x <= 0; assignable \nothing; ensures true;
  void both(int x) { head = new Node(x, head); size++; }

  //: violated ensures
  //@ requires x > 0; assignable a[*]; ensures true;
  //@ also requires x <= 0; assignable size; ensures true;
  void elements(int x) { if (a != null && a.length > 0) a[0] = x; }
}
