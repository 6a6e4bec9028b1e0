import org.sosy_lab.sv_benchmarks.Verifier;

// Fibonacci's numbers, by two calls.
class Fibonacci {
  static int of(int n) {
    if (n < 1) {
      return 0;
    }
    return n == 1 ? 1 : of(n - 1) + of(n - 2);
  }

  // SatFibonacci01: right, where x - 1 does not wrap
  static void atLeast() {
    int x = Verifier.nondetInt();
    Verifier.assume(Integer.MIN_VALUE < x && x <= 46);
    assert of(x) >= x - 1;
  }

  // SatFibonacci02: right
  static void ofNine() {
    assert of(9) == 34;
  }

  // SatFibonacci03: right
  static void fromNine() {
    int x = Verifier.nondetInt();
    Verifier.assume(x <= 46);
    int result = of(x);
    assert x < 9 || result >= 34;
  }

  // UnsatFibonacci01: wrong, it is 5
  static void ofFive() {
    int x = Verifier.nondetInt();
    int result = of(x);
    assert x != 5 || result == 3;
  }

  // UnsatFibonacci02: wrong, the number of 8 is 21
  static void fromEight() {
    int x = Verifier.nondetInt();
    int result = of(x);
    assert x < 8 || result >= 34;
  }
}
