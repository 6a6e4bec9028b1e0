/** A counter that keeps what it has counted, the last first. */
public class Counter {
  private static class Step {
    final int by;
    final Step before;

    Step(int by, Step before) {
      this.by = by;
      this.before = before;
    }
  }

  private /*@ spec_public nullable @*/ Step last;
  private /*@ spec_public @*/ int total;

  //@ model Step set steps;
  //@ represents steps = this.last.*before;
  //@ public invariant acyclic(this.last, before);
  //@ public invariant total == (\sum Step s; steps.has(s); s.by);

  //@ ensures \result == total;
  public /*@ pure @*/ int total() {
    return total;
  }

  /*@ public normal_behavior
    @   requires by > 0;
    @   assignable last, total;
    @   ensures total() == \old(total()) + by && \fresh(last);
    @ also
    @ public exceptional_behavior
    @   requires by <= 0;
    @   assignable \nothing;
    @   signals_only IllegalArgumentException;
    @*/
  public void add(int by) {
    if (by < 0) {
      throw new IllegalArgumentException();
    }
    last = new Step(by, last);
    total += by;
  }

  //@ signals (NullPointerException e) \old(last) == null;
  public void undo() {
    total -= last.by;
    last = last.before;
  }
}
