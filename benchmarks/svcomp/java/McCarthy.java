import org.sosy_lab.sv_benchmarks.Verifier;

// McCarthy's function: 91 up to 101.
class McCarthy {
  static int of(int n) {
    return n > 100 ? n - 10 : of(of(n + 11));
  }

  // SatMccarthy91: right
  static void is91() {
    int x = Verifier.nondetInt();
    int result = of(x);
    assert x > 101 || result == 91;
  }

  // UnsatMccarthy91: wrong
  static void below90() {
    int x = Verifier.nondetInt();
    int result = of(x);
    assert x > 101 || result < 90;
  }
}
