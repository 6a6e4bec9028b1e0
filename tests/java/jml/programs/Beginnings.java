/** Conditions on new objects, and frames of constructors. */
public class Beginnings {
  //@ initially x == 3;
  int x;
  static int[] log;

  //@ assignable x;
  Beginnings() { x = 3; }

  //@ assignable this.x;
  Beginnings(int x) { this.x = x; }

  //@ assignable x, log[*]; ensures this.x > 2;
  Beginnings(boolean b) { x = 3; if (log != null && log.length > 0) { log[0] = 1; } }

  //@ assignable x;
  Beginnings(long b) { x = 3; if (log != null && log.length > 0) { log[0] = 1; } }
}
