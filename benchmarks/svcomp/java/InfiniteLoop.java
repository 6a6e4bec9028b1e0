import org.sosy_lab.sv_benchmarks.Verifier;

// A loop without end, with a mistake within.
class InfiniteLoop {
  // InfiniteLoop: wrong
  static void loop() {
    boolean given = Verifier.nondetBoolean();
    while (true) {
      assert given;
    }
  }
}
