import org.sosy_lab.sv_benchmarks.Verifier;

// Ackermann's function, with the ranges of SV-COMP's jayhorn-recursive tasks.
class Ackermann {
  static int of(int m, int n) {
    if (m == 0) {
      return n + 1;
    }
    if (n == 0) {
      return of(m - 1, 1);
    }
    return of(m - 1, of(m, n - 1));
  }

  // Ackermann01: wrong
  static void negative() {
    int m = Verifier.nondetInt();
    int n = Verifier.nondetInt();
    Verifier.assume(0 <= m && m <= 3 && 0 <= n && n <= 23);
    int result = of(m, n);
    assert result < 0;
  }

  // SatAckermann01: right
  static void notNegative() {
    int m = Verifier.nondetInt();
    int n = Verifier.nondetInt();
    Verifier.assume(0 <= m && m <= 3 && 0 <= n && n <= 23);
    int result = of(m, n);
    assert result >= 0;
  }

  // SatAckermann02: right
  static void ofTwoAndTwo() {
    int m = Verifier.nondetInt();
    int n = Verifier.nondetInt();
    Verifier.assume(0 <= m && m <= 3 && 0 <= n && n <= 23);
    int result = of(m, n);
    assert m != 2 || n != 2 || result == 7;
  }

  // SatAckermann03: right
  static void fromTwoAndTwo() {
    int m = Verifier.nondetInt();
    int n = Verifier.nondetInt();
    Verifier.assume(0 <= m && m <= 3 && 0 <= n && n <= 23);
    int result = of(m, n);
    assert m < 2 || n < 2 || result >= 7;
  }

  // UnsatAckermann01: wrong, 3 is the value of 2 and 0
  static void atLeastFour() {
    int m = Verifier.nondetInt();
    int n = Verifier.nondetInt();
    int result = of(m, n);
    assert m < 2 || result >= 4;
  }
}
