import org.sosy_lab.sv_benchmarks.Verifier;

// The towers of Hanoi: moves counted one by one, and computed.
class Hanoi {
  int moves;

  static int computed(int n) {
    return n == 1 ? 1 : 2 * computed(n - 1) + 1;
  }

  void move(int n, int from, int to, int via) {
    if (n == 1) {
      moves++;
      return;
    }
    move(n - 1, from, via, to);
    moves++;
    move(n - 1, via, to, from);
  }

  // SatHanoi01: right
  static void same() {
    int n = Verifier.nondetInt();
    Verifier.assume(1 <= n && n <= 31);
    Hanoi towers = new Hanoi();
    towers.move(n, 1, 3, 2);
    assert computed(n) == towers.moves;
  }
}
