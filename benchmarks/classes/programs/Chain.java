/** Links that clients hold and join themselves: cycles are possible, a link to itself is not. */
public class Chain {
  private Chain next;
  private boolean joined;

  public void join(Chain other) {
    if (other == this) {
      throw new IllegalArgumentException();
    }
    next = other;
    joined = other != null;
  }
}
