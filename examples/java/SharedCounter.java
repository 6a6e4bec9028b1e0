/** A counter that two threads share, and accounts between which two threads transfer money. */
public class SharedCounter {
  private int count;

  private void increment() {
    count++;
  }

  private synchronized void incrementAlone() {
    count++;
  }

  /** Wrong: both threads may read the count before one of them writes it. */
  public static void countCarelessly() throws InterruptedException {
    SharedCounter counter = new SharedCounter();
    Thread other = new Thread(counter::increment);
    other.start();
    counter.increment();
    other.join();
    assert counter.count == 2;
  }

  public static void count() throws InterruptedException {
    SharedCounter counter = new SharedCounter();
    Thread other = new Thread(counter::incrementAlone);
    other.start();
    counter.incrementAlone();
    other.join();
    assert counter.count == 2;
  }

  private static void transfer(SharedCounter from, SharedCounter to) {
    synchronized (from) {
      synchronized (to) {
        from.count--;
        to.count++;
      }
    }
  }

  /** Wrong: each thread may wait for the account that the other one holds. */
  public static void transferBothWays(SharedCounter one, SharedCounter two) throws InterruptedException {
    if (one == null || two == null) {
      return;
    }
    Thread other = new Thread(() -> transfer(two, one));
    other.start();
    transfer(one, two);
    other.join();
  }
}
