/** Loops with measures, which have to decrease and not to begin below 0. */
public class Measures {
  //: holds
  //@ requires 0 <= n && n <= 2;
  static void up(int n) { int i = 0; /*@ decreases n - i; @*/ while (i < n) { i++; } }

  //: violated loop invariant
  //@ requires 0 <= n && n <= 2;
  static void stuck(int n) { int i = 0; /*@ decreases n - i; @*/ while (i < n) { if (i == 1) { n++; } i++; } }

  //: violated loop invariant
  //@ requires n <= 0 && n >= -1;
  static void below(int n) { /*@ decreasing n; @*/ while (n > -2) { n--; } }

  //: violated loop invariant
  static void onlyOnce() { int i = 0; /*@ decreases 5; @*/ while (i < 1) { i++; } }

  //: holds
  //@ requires 0 <= n && n <= 2;
  static void goesOn(int n) { /*@ maintaining i >= 0; decreases n - i; @*/ for (int i = 0; i < n; i++) { if (i == 1) { continue; } n += 0; } }

  //: holds
  static void twice() { int n = 2; /*@ decreases n; @*/ out: while (n > 0) { n--; /*@ decreases k; @*/ for (int k = 1; k > 0; k--) { if (n == 1) { continue out; } } } }

  //: violated loop invariant
  //@ requires n == 2;
  static void again(int n) { /*@ decreases n; @*/ do { n++; } while (n < 4); }
}
