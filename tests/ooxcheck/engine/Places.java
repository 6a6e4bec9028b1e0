import java.util.List;

/** Methods that exceptions leave; the test says of each from which places. */
class Places {
  static class Door implements AutoCloseable {
    int times;

    public void close() {
      times++;
    }
  }

  int[] a;
  int n;

  static int behindGuard(int[] x, int i) {
    if (x == null) {
      throw new IllegalArgumentException();
    }
    return x[i];
  }

  static int element(int[] x, int i) {
    return x[i];
  }

  void throughFinally(int i) {
    try {
      a[i] = 1;
    } finally {
      n++;
    }
  }

  void throughBusyFinally(int[] b) {
    try {
      a[0] = 1;
    } finally {
      try {
        b[0] = 1;
      } catch (RuntimeException e) {
        n++;
      }
    }
  }

  void throughOtherCatch(int i) {
    try {
      a[i] = 1;
    } catch (IllegalStateException e) {
      n++;
    }
  }

  void throughResource(int i, Door door) {
    try (Door d = door) {
      a[i] = 1;
    }
  }

  void throughLock(int i) {
    synchronized (this) {
      a[i] = 1;
    }
  }

  void wrapped(int i) {
    try {
      a[i] = 1;
    } catch (RuntimeException e) {
      throw new IllegalStateException();
    }
  }

  void thrownAgain(int i) {
    try {
      a[i] = 1;
    } catch (RuntimeException e) {
      throw e;
    }
  }

  void caughtBefore(int i) {
    try {
      a[i] = 1;
    } catch (RuntimeException e) {
      n++;
    }
    n = 10 / n;
  }

  static int first(int[] x) {
    return x[0];
  }

  static int byHelper(int[] x, int i) {
    return first(x) / i;
  }

  static int twoCalls(int[] x, int[] y) {
    int sum = first(x);
    return sum + first(y);
  }

  static int inLibrary(List<Integer> x, int i) {
    return x.get(i);
  }

  static void declared(int[] x, int i) throws IllegalArgumentException {
    if (i < 0) {
      throw new IllegalArgumentException();
    }
    x[0] = 1;
  }

  static int nextElement(int[] x, int i) {
    int next = i + 1;
    if (next < i) {
      throw new IllegalStateException();
    }
    return x[next];
  }

  static int fine(int[] x, int i) {
    return x == null || i < 0 || i >= x.length ? 0 : x[i];
  }

  static int inLoop(int[] x) {
    int sum = 0;
    for (int i = 0; i <= x.length; i++) {
      sum += x[i];
    }
    return sum;
  }
}
