/** Cases that leave alone what others may assign, and static invariants. */
public class Cases {
  static class A { int x; A n; }

  static int low;
  static int high; //@ static invariant high >= 0;
  //@ static invariant low <= high;
  static /*@ non_null @*/ Object lock = new Object();

  //: violated ensures
  //@ requires p != null && c; assignable p.x;
  //@ also requires p != null && !c; assignable \nothing;
  static void assignsToAnOldParameter(boolean c, A p) { A q = new A(); q.x = p.x; A r = p; p = q; r.x++; }

  //: holds
  //@ requires p != null && c; assignable p.x;
  //@ also requires p != null && !c; assignable \nothing;
  static void assignsToANewObject(boolean c, A p) { A q = p; p = new A(); p.x = 4; if (c) { q.x++; } }

  //: holds
  //@ requires p != null && q != null && c; assignable p.x;
  //@ also requires p != null && q != null && !c; assignable q.x;
  static void mayBeTheSame(boolean c, A p, A q) { if (c) { p.x++; } else { q.x++; } }

  //: violated ensures
  //@ requires p != null && q != null && c; assignable p.x;
  //@ also requires p != null && q != null && !c; assignable q.x;
  static void mayBeAnother(boolean c, A p, A q) { p.x++; }

  //: holds
  //@ requires p != null && c; assignable p.x, p.n;
  //@ also requires p != null && !c; assignable p.*;
  static void namesFieldsOrAll(boolean c, A p) { p.x++; p.n = null; }

  //: holds
  //@ requires p != null; ensures \old(p.x) == p.x - 1;
  static void asksForAnOldParameter(A p) { A q = p; p = null; q.x++; }

  //: violated ensures
  static void below() { high = 0; low = 1; }

  //: holds
  static void between() { assert high >= 0; low = high; }

  //: violated exceptional
  //@ signals (IllegalStateException e) true;
  static void leavesItBroken() { high = -1; throw new IllegalStateException(); }

  //: violated ensures
  static void forgets() { lock = null; }

  //: holds
  static void trusts() { lock.equals(null); }
}
