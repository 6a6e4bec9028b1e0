/** Data groups, history constraints, initial conditions, old values, nested cases, and ghosts with first values. */
public class Histories {
  //@ static final ghost int OPEN = 0; static final ghost int SHUT = OPEN + 1;
  //@ ghost int state = OPEN;
  //@ model JMLDataGroup all; model int sum; in all; represents sum = x + y;
  //@ constraint \old(state) == SHUT ==> state == SHUT;
  int x, y; //@ in all, sum;
  int z;
  int[] a; //@ in all; maps a[*] \into all;

  //: holds
  //@ assignable all;
  void assignAll() { x = 1; y = 2; a = null; }

  //: holds
  //@ requires a != null && a.length > 0;
  //@ assignable all;
  void assignElement() { a[0] = 1; }

  //: violated modifies
  //@ assignable all;
  void assignOther() { z = 1; }

  //: holds
  //@ assignable sum;
  void assignSum() { x = 1; }

  //: violated modifies
  //@ assignable sum;
  void assignElementOfSum() { if (a != null && a.length > 0) { a[0] = 1; } }

  //: holds
  void shut() { z = 1; /*@ set state = SHUT; @*/ }

  //: violated ensures
  void open() { z = 1; /*@ set state = OPEN; @*/ }

  //: violated exceptional
  void openAndThrow() throws Exception { /*@ set state = OPEN; @*/ throw new Exception(); }

  //: violated ensures
  static void openOther(Histories other) { if (other != null) { z(other); /*@ set other.state = OPEN; @*/ } }

  static void z(Histories other) { other.z = 1; }

  //: holds
  //@ old int before = x; requires before > 0 && before < 9; ensures x == before + 1;
  void increase() { x++; }

  //: violated ensures
  //@ old int before = x; requires before > 0; ensures x > before;
  void increaseAll() { x++; }

  //: holds
  //@ requires least <= most;
  //@ {| requires i < least; ensures \result == least; also requires i >= least && i <= most; ensures \result == i; |}
  static int clip(int i, int least, int most) { return i < least ? least : i; }

  //: violated ensures
  //@ requires least <= most;
  //@ {| requires i < least; ensures \result == least; also requires i >= least; ensures \result == i; |}
  static int clipWrong(int i, int least, int most) { return i < least ? least : i > most ? most : i; }

  //: holds
  //@ ensures (\lbl RESULT \result) == 3; //@ ensures \result > 2;
  static int labelled() { return 3; }

  //: violated ensures
  //@ ensures true; //@ ensures \result == 4;
  static int behindAnother() { return 3; }

  //: violated assert
  static void unreachable(int x) { if (x == 3) { /*@ unreachable; @*/ } }
}
