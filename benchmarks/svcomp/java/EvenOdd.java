import org.sosy_lab.sv_benchmarks.Verifier;

// Two functions that call each other.
class EvenOdd {
  static boolean isOdd(int n) {
    return n != 0 && isEven(n - 1);
  }

  static boolean isEven(int n) {
    return n == 0 || isOdd(n - 1);
  }

  // SatEvenOdd01: right
  static void odd() {
    int n = Verifier.nondetInt();
    Verifier.assume(n >= 0);
    assert isOdd(n) == (n % 2 == 1);
  }

  // UnsatEvenOdd01: wrong
  static void even() {
    int n = Verifier.nondetInt();
    Verifier.assume(n >= 0);
    assert isEven(n) == (n % 2 == 1);
  }
}
