import org.sosy_lab.sv_benchmarks.Verifier;

// A prime has no two factors above one; everything by recursion.
class Primes {
  static int product(int n, int m) {
    if (m < 0) {
      return -product(n, -m);
    }
    return m == 0 ? 0 : n + product(n, m - 1);
  }

  static boolean isMultiple(int n, int m) {
    if (n < 0) {
      return isMultiple(-n, m);
    }
    return n == 0 || n >= m && isMultiple(n - m, m);
  }

  static boolean hasNoDivisorBelow(int n, int m) {
    return m <= 1 || !isMultiple(n, m) && hasNoDivisorBelow(n, m - 1);
  }

  static boolean isPrime(int n) {
    return n > 1 && hasNoDivisorBelow(n, n - 1);
  }

  // SatPrimes01: right
  static void noFactors() {
    int n = Verifier.nondetInt();
    int f1 = Verifier.nondetInt();
    int f2 = Verifier.nondetInt();
    Verifier.assume(1 <= n && n <= 46340);
    Verifier.assume(1 <= f1 && f1 <= 46340);
    Verifier.assume(1 <= f2 && f2 <= 46340);
    boolean prime = isPrime(n);
    int product = product(f1, f2);
    assert !prime || f1 <= 1 || f2 <= 1 || product != n;
  }
}
