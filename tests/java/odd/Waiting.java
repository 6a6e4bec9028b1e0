import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** What a JVM does: each method asserts what is true there, under every schedule. */
class Waiting {
  int item;
  boolean full;

  synchronized void put(int x) throws InterruptedException {
    while (full) {
      wait();
    }
    item = x;
    full = true;
    notifyAll();
  }

  synchronized int take() throws InterruptedException {
    while (!full) {
      wait();
    }
    full = false;
    notifyAll();
    return item;
  }

  static void handOver() throws InterruptedException {
    Waiting box = new Waiting();
    Thread t = new Thread(() -> {
      try {
        box.put(1);
        box.put(2);
      } catch (InterruptedException e) {
        throw new IllegalStateException();
      }
    });
    t.start();
    assert box.take() * 10 + box.take() == 12;
    t.join();
  }

  static void withoutMonitor() throws InterruptedException {
    int caught = 0;
    Object o = new Object();
    try {
      o.notify();
    } catch (IllegalMonitorStateException e) {
      caught++;
    }
    synchronized (o) {
      o.notifyAll();
      try {
        new Object().wait();
      } catch (IllegalMonitorStateException e) {
        caught++;
      }
    }
    assert caught == 2;
  }

  static void reentrant() {
    ReentrantLock l = new ReentrantLock(true);
    l.lock();
    assert l.tryLock() && l.getHoldCount() == 2 && l.isHeldByCurrentThread() && l.isLocked();
    l.unlock();
    l.unlock();
    assert !l.isLocked() && !l.isHeldByCurrentThread();
    try {
      l.unlock();
      assert false;
    } catch (IllegalMonitorStateException e) {
      assert l.getHoldCount() == 0;
    }
  }

  static void conditions() throws InterruptedException {
    ReentrantLock l = new ReentrantLock();
    Condition c = l.newCondition();
    boolean[] isOpen = {false};
    Thread t = new Thread(() -> {
      l.lock();
      try {
        isOpen[0] = true;
        c.signalAll();
      } finally {
        l.unlock();
      }
    });
    l.lock();
    l.lock();
    t.start();
    while (!isOpen[0]) {
      c.await();
    }
    assert l.getHoldCount() == 2;
    l.unlock();
    l.unlock();
    t.join();
    try {
      c.signal();
      assert false;
    } catch (IllegalMonitorStateException e) {
      assert isOpen[0];
    }
  }

  static void counting() throws InterruptedException {
    Semaphore s = new Semaphore(1);
    assert s.tryAcquire() && !s.tryAcquire() && s.availablePermits() == 0;
    CountDownLatch l = new CountDownLatch(2);
    Thread t = new Thread(() -> {
      l.countDown();
      s.release(2);
      l.countDown();
      l.countDown();
    });
    t.start();
    s.acquire(2);
    l.await();
    assert l.getCount() == 0 && s.availablePermits() == 0;
    t.join();
  }

  static void pool() throws Exception {
    ExecutorService p = Executors.newFixedThreadPool(2);
    Future<Integer> a = p.submit(() -> 3);
    Future<?> b = p.submit(() -> {
      throw new IllegalStateException();
    });
    assert a.get() == 3 && a.isDone();
    try {
      b.get();
      assert false;
    } catch (ExecutionException e) {
      assert e.getCause() instanceof IllegalStateException;
    }
    p.shutdown();
    try {
      p.execute(() -> { });
      assert false;
    } catch (RejectedExecutionException e) {
      assert p.isShutdown();
    }
  }

  static void oneThread() throws Exception {
    int[] n = {0};
    ExecutorService p = Executors.newSingleThreadExecutor();
    p.execute(() -> n[0] = n[0] * 10 + 1);
    Future<Integer> last = p.submit(() -> n[0] = n[0] * 10 + 2);
    assert last.get() == 12;
    p.shutdown();
  }

  static void sharedMap() throws InterruptedException {
    ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
    Thread t = new Thread(() -> m.merge("a", 1, Integer::sum));
    t.start();
    m.merge("a", 1, Integer::sum);
    t.join();
    assert m.get("a") == 2 && m.putIfAbsent("a", 5) == 2 && m.getOrDefault("b", 7) == 7 && m.size() == 1;
    assert m.compute("a", (k, v) -> null) == null && m.computeIfAbsent("c", k -> 4) == 4 && m.computeIfPresent("c", (k, v) -> v + 1) == 5 && !m.containsKey("a");
    try {
      m.put("d", null);
      assert false;
    } catch (NullPointerException e) {
      assert m.remove("c") == 5 && m.isEmpty();
    }
  }
}
