import org.sosy_lab.sv_benchmarks.Verifier;

// Addition one by one.
class Addition {
  static int of(int m, int n) {
    if (n == 0) {
      return m;
    }
    return n > 0 ? of(m + 1, n - 1) : of(m - 1, n + 1);
  }

  // Addition: right
  static void ofSmall() {
    int m = Verifier.nondetInt();
    int n = Verifier.nondetInt();
    Verifier.assume(0 <= m && m < 10000 && 0 <= n && n < 10000);
    assert of(m, n) == m + n;
  }

  // SatAddition01: right
  static void ofNatural() {
    int m = Verifier.nondetInt();
    int n = Verifier.nondetInt();
    Verifier.assume(0 <= m && 0 <= n);
    assert of(m, n) == m + n;
  }

  // UnsatAddition01: wrong
  static void isSubtraction() {
    int m = Verifier.nondetInt();
    int n = Verifier.nondetInt();
    assert of(m, n) == m - n;
  }

  // UnsatAddition02: wrong, but only because numbers wrap
  static void ofHundreds() {
    int m = Verifier.nondetInt();
    int n = Verifier.nondetInt();
    int result = of(m, n);
    assert m < 100 || n < 100 || result >= 200;
  }
}
