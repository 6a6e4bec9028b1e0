package structures.bugs;

/**
 * Union-find whose path compression goes one step too far: the root becomes its own parent.
 */
public class UnionFindFindCompressesTheRoot {
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

  /** The element that stands for the set of this one. On the way, all parent pointers are turned to it. */
  //@ requires some element && element in this.elements;
  //@ ensures \result in \old(element.*parent) && no \result.parent;
  //@ ensures \old(element.*parent) - \result in \result.~parent;
  //@ ensures all e : this.elements | e.group == \old(e.group);
  //@ assignable element.*parent.parent;
  public Element find(Element element) {
    Element root = element;
    while (root.parent != null) {
      root = root.parent;
    }
    Element e = element;
    while (e != null) {
      Element above = e.parent;
      e.parent = root;
      e = above;
    }
    return root;
  }
}
