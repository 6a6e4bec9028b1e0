/** Model methods, which are what they are defined as. */
public class Models {
  int x; int[] a;
  //@ ensures \result == (0 <= i && i <= 9); public static pure helper model boolean digit(int i);
  //@ public pure model boolean near(int n) { return (\exists int i; 0 <= i && i < 3; n + x == i); }
  //@ public static pure model long square(long n) { return n * n; }

  //: holds
  //@ requires a != null && (\forall int i; 0 <= i && i < a.length; digit(a[i]));
  void digits() { assert a.length == 0 || a[0] != 10; }

  //: violated assert
  //@ requires a != null && (\forall int i; 0 <= i && i < a.length; digit(a[i]));
  void digitsUpToNine() { assert a.length == 0 || a[0] != 9; }

  //: holds
  //@ requires x == 0 && a != null && (\forall int i; 0 <= i && i < a.length; near(a[i]));
  void boundTwice() { assert a.length == 0 || a[0] < 3 && a[0] >= 0; }

  //: violated assert
  //@ requires x == 1 && a != null && (\forall int i; 0 <= i && i < a.length; near(a[i]));
  void boundTwiceElsewhere() { assert a.length == 0 || a[0] != -1; }

  //: holds
  //@ requires x == 100000; ensures square(x) == 10000000000L;
  void wide() { }

  //: holds
  //@ requires x == 1; ensures \old(near(1)) && !near(1);
  void before() { x = 9; }
}
