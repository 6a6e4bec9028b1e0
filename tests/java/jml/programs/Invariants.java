/** Invariants by name and by words. */
public class Invariants {
  int size;
  /*@ non_null @*/ Invariants[] all = new Invariants[0];

  boolean repOk() { return size >= 0; }

  //: violated invariant
  void shrink() { size--; }

  //: holds
  void grow() { if (size < 100) size++; }

  //: violated invariant
  void forget() { all = null; }
}
