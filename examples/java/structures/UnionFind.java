package structures;

/**
 * Union-find: disjoint sets as trees of parent pointers, with union by size and path compression (Tarjan, 1975).
 *
 * The set of an element, its `group`, is all that can be reached along parent pointers in both directions; so
 * contracts say what happens to sets without a word about trees.
 */
public class UnionFind {
  static class Element {
    Element next;
    Element parent;
    int size;
    //@ model Element set group = this.*(parent + ~parent);

    //@ ensures this.next == next && no this.parent && this.size == 1;
    //@ assignable \nothing;
    Element(Element next) {
      this.next = next;
      size = 1;
    }
  }

  private Element first;
  private int sets;
  //@ model Element set elements = this.first.*next;

  //@ invariant acyclic(this.first, next); // finite
  //@ invariant this.elements.parent in this.elements; // closed
  //@ invariant all e : this.elements | 0 < e.size && (some e.parent ==> e.size < e.parent.size); // growing
  //@ invariant all e : this.elements | no e.parent ==> e.size == #(e.*(~parent)); // measured
  //@ invariant this.sets == #{e : this.elements | no e.parent}; // counted

  //@ ensures no this.first;
  //@ assignable \nothing;
  public UnionFind() {
    first = null;
    sets = 0;
  }

  /** A new element, in a set of its own. */
  //@ ensures \fresh(\result) && \result.group == \result;
  //@ ensures this.elements == \old(this.elements) + \result;
  //@ assignable this.first, this.sets;
  public Element add() {
    first = new Element(first);
    sets++;
    return first;
  }

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
    while (e != root) {
      Element above = e.parent;
      e.parent = root;
      e = above;
    }
    return root;
  }

  //@ requires some a && a in this.elements;
  //@ requires some b && b in this.elements;
  //@ ensures \result <==> b in a.group;
  //@ ensures all e : this.elements | e.group == \old(e.group);
  //@ assignable (a + b).*parent.parent;
  public boolean together(Element a, Element b) {
    Element rootA = find(a);
    Element rootB = find(b);
    return rootA == rootB;
  }

  /** Unite two sets; false if they were one already. */
  //@ requires some a && a in this.elements;
  //@ requires some b && b in this.elements;
  //@ ensures \result <==> b !in \old(a.group);
  //@ ensures a.group == \old((a + b).group);
  //@ ensures all e : this.elements - a.group | e.group == \old(e.group);
  //@ ensures this.sets == \old(this.sets) - (\result ? 1 : 0);
  //@ assignable this.sets, (a + b).*parent.parent, (a + b).*parent.size;
  public boolean union(Element a, Element b) {
    Element small = find(a);
    Element large = find(b);
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
