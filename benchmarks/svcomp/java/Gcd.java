import org.sosy_lab.sv_benchmarks.Verifier;

// The greatest common divisor, by subtraction.
class Gcd {
  static int of(int m, int n) {
    if (m == n) {
      return m;
    }
    return m > n ? of(m - n, n) : of(m, n - m);
  }

  // SatGcd: right
  static void positive() {
    int m = Verifier.nondetInt();
    int n = Verifier.nondetInt();
    Verifier.assume(1 <= m && 1 <= n);
    assert of(m, n) >= 1;
  }
}
