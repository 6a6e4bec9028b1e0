package structures.bugs;

/**
 * Union-find whose union hangs one element below the other, instead of one root below the other: an element that
 * had a parent takes its old set apart.
 */
public class UnionFindUnionLinksElements {
  static class Element {
    Element next;
    Element parent;
    int size;
    //@ model Element set group = this.*(parent + ~parent);
  }

  private Element first;
  private int sets;
  //@ model Element set elements = this.first.*next;

  //@ invariant acyclic(this.first, next); // finite
  //@ invariant this.elements.parent in this.elements; // closed
  //@ invariant all e : this.elements | 0 < e.size && (some e.parent ==> e.size < e.parent.size); // growing
  //@ invariant all e : this.elements | no e.parent ==> e.size == #(e.*(~parent)); // measured
  //@ invariant this.sets == #{e : this.elements | no e.parent}; // counted

  /** Unite two sets; false if they were one already. */
  //@ requires some a && a in this.elements;
  //@ requires some b && b in this.elements;
  //@ ensures \result <==> b !in \old(a.group);
  //@ ensures a.group == \old((a + b).group);
  //@ ensures all e : this.elements - a.group | e.group == \old(e.group);
  //@ ensures this.sets == \old(this.sets) - (\result ? 1 : 0);
  //@ assignable this.sets, (a + b).*parent.parent, (a + b).*parent.size;
  public boolean union(Element a, Element b) {
    Element small = a;
    Element large = b;
    if (small == large) {
      return false;
    }
    if (small.size > large.size) {
      Element other = small;
      small = large;
      large = other;
    }
    small.parent = large;
    large.size += small.size;
    sets--;
    return true;
  }
}
