import java.util.*;
import java.util.function.*;

/** What a JVM does: each method asserts what is true there. */
class Classes {
  static void nan() {
    double d = 0.0;
    double n = d / d;
    assert n != n;
    long l = (long) n;
    assert l == 0;
    int i = (int) 1e20;
    assert i == 2147483647;
    assert (int) -1e20 == -2147483648;
    assert (byte) 300.7 == 44;
    float f = 16777216f;
    assert f + 1 == f;
    assert 1 / 0.0 > 1e308;
    assert 0.1 + 0.2 != 0.3;
    assert (float) 0.1 != 0.1;
    assert -0.0 == 0.0;
    assert 5.5 % 2 == 1.5 && -5.5 % 2 == -1.5;
  }

  static void caching() {
    Integer a = 127, b = 127;
    assert a.equals(b) && a.intValue() == b;
    Long l = 3L;
    assert !l.equals(3) && l.equals(3L) && l == 3;
    Object o = 3;
    assert o.equals(3) && !o.equals(3L);
    Integer n = null;
    boolean npe = false;
    try {
      int k = n + 1;
    } catch (NullPointerException e) {
      npe = true;
    }
    assert npe;
    n = 5;
    n++;
    n += 2;
    assert n == 8;
    Integer m = n--;
    assert m == 8 && n == 7;
  }

  static class R implements AutoCloseable {
    final String name;
    final boolean bad;
    static String log = "";
    R(String n, boolean bad) {
      name = n;
      this.bad = bad;
      log += "o" + n;
    }
    public void close() {
      log += "c" + name;
      if (bad) throw new IllegalStateException(name);
    }
  }

  static void resources() {
    R.log = "";
    int n = 0;
    try (R a = new R("a", true); R b = new R("b", true); R c = null) {
      R.log += "!";
      throw new RuntimeException("main");
    } catch (RuntimeException e) {
      n = e.getSuppressed().length;
      assert e.getMessage().equals("main");
      assert e.getSuppressed()[0].getMessage().equals("b");
    } finally {
      R.log += "f";
    }
    assert n == 2 && R.log.equals("oaob!cbcaf");
    R.log = "";
    try (R a = new R("x", true)) {
      R.log += "1";
    } catch (IllegalStateException e) {
      R.log += "k" + e.getMessage();
    }
    assert R.log.equals("ox1cxkx");
  }
  int x = 1;

  class In {
    int x = 2;
    class Deep {
      int x = 3;
      int sum() {
        return x + this.x * 10 + In.this.x * 100 + Classes.this.x * 1000;
      }
    }
  }

  static void inner() {
    Classes o = new Classes();
    o.x = 7;
    Classes.In i = o.new In();
    i.x = 5;
    In.Deep d = i.new Deep();
    assert d.sum() == 7533;
    Classes none = null;
    boolean npe = false;
    try {
      none.new In();
    } catch (NullPointerException e) {
      npe = true;
    }
    assert npe;
  }

  interface A {
    default int f() {
      return 1;
    }
    static int s() {
      return 7;
    }
  }

  interface B extends A {
    default int f() {
      return 2;
    }
  }

  interface C extends A {
    default int f() {
      return 3;
    }
  }

  static class D implements B, C {
    public int f() {
      return B.super.f() * 10 + C.super.f();
    }
  }

  static class E implements A, B {
  }

  static void diamond() {
    assert new D().f() == 23 && new E().f() == 2 && A.s() == 7;
  }
  static String log = "";

  static int note(String s) {
    log += s;
    return 1;
  }

  static class P {
    static int p = note("P");
    int q = note("p");
    static final int K = 5;
    P() {
      note("c");
      over();
    }
    void over() {
    }
  }

  static class Q extends P {
    static int q = note("Q");
    int w = 9;
    int r = note("q");
    Q() {
      note("d");
    }
    void over() {
      note(w == 0 ? "z" : "w");
    }
  }

  static void initialisation() {
    log = "";
    int k = P.K;
    assert log.equals("");
    new Q();
    assert log.equals("PQpczqd");
    log = "";
    new P();
    assert log.equals("pc");
  }

  static void shifts() {
    long l = 1L << 63;
    assert l == Long.MIN_VALUE;
    assert l >> 63 == -1;
    assert l >>> 63 == 1;
    assert 1L << 64 == 1;
    assert 1 << 32 == 1;
    assert -1 >>> 28 == 15;
    assert -1L >>> 60 == 15;
    int s = -1;
    assert 1 << s == Integer.MIN_VALUE && 8 >> -31 == 4;
    byte b = -1;
    assert b >>> 28 == 15 && (b >>> 4) == 268435455;
  }

  static int div(int a, int b) {
    try {
      return a / b;
    } catch (ArithmeticException e) {
      return -99;
    }
  }

  static void division() {
    assert div(1, 0) == -99;
    assert div(Integer.MIN_VALUE, -1) == Integer.MIN_VALUE;
    assert Integer.MIN_VALUE % -1 == 0;
    assert -7 / 2 == -3;
    assert -7 % 2 == -1;
    assert 7 % -2 == 1;
    assert Math.floorMod(-7, 2) == 1;
    assert Math.floorDiv(-7, 2) == -4;
    assert Math.abs(Integer.MIN_VALUE) == Integer.MIN_VALUE;
    assert Long.MIN_VALUE / -1 == Long.MIN_VALUE;
    boolean z = false;
    try {
      int q = 5;
      q %= 0;
    } catch (ArithmeticException e) {
      z = true;
    }
    assert z;
    assert -Integer.MIN_VALUE == Integer.MIN_VALUE;
    long big = Integer.MAX_VALUE + 1;
    assert big == Integer.MIN_VALUE;
    big = Integer.MAX_VALUE + 1L;
    assert big == 2147483648L;
  }

  static void negativeSize() {
    boolean n = false;
    int k = -1;
    try {
      int[] a = new int[k];
    } catch (NegativeArraySizeException e) {
      n = true;
    }
    assert n;
    n = false;
    try {
      int[][] a = new int[2][k];
    } catch (NegativeArraySizeException e) {
      n = true;
    }
    assert n;
    int[][] z = new int[0][-1 + 1];
    assert z.length == 0;
  }

  static void clones() {
    int[] a = {1, 2};
    int[] b = a.clone();
    b[0] = 9;
    assert a[0] == 1 && b.length == 2;
  }

  static void captures() {
    int base = 10;
    int[] cell = {0};
    class L {
      int f(int x) {
        cell[0]++;
        return x + base;
      }
    }
    IntUnaryOperator g = x -> new L().f(x) * 2;
    assert g.applyAsInt(1) == 22 && cell[0] == 1;
    Supplier<Supplier<Integer>> s = () -> () -> base + cell[0];
    cell[0] = 5;
    assert s.get().get() == 15;
    Runnable[] rs = new Runnable[2];
    for (int i = 0; i < 2; i++) {
      int j = i;
      rs[i] = () -> cell[0] += j + 1;
    }
    rs[0].run();
    rs[1].run();
    assert cell[0] == 8;
  }

  static int twice(int x) {
    return 2 * x;
  }
  int add(int y) {
    return x + y;
  }

  static void references() {
    IntUnaryOperator a = Classes::twice;
    Classes o = new Classes();
    o.x = 4;
    IntUnaryOperator b = o::add;
    ToIntFunction<String> c = String::length;
    Supplier<Classes> d = Classes::new;
    BiFunction<Classes, Integer, Integer> f = Classes::add;
    Function<Integer, Box> g = Box::new;
    o.x = 6;
    assert a.applyAsInt(3) == 6;
    assert b.applyAsInt(1) == 7;
    assert c.applyAsInt("abc") == 3;
    assert d.get().x == 1;
    assert f.apply(o, 5) == 11;
    assert g.apply(4).v == 4;
    Classes p = null;
    boolean npe = false;
    try {
      IntUnaryOperator h = p::add;
    } catch (NullPointerException ex) {
      npe = true;
    }
    assert npe;
  }

  static class Box {
    int v;
    Box(int v) {
      this.v = v;
    }
  }

  static int fin() {
    int x = 1;
    try {
      return x;
    } finally {
      x = 2;
    }
  }

  @SuppressWarnings("finally") static int fin2() {
    try {
      throw new RuntimeException();
    } finally {
      return 3;
    }
  }

  static int fin3() {
    for (int i = 0; ; i++) {
      try {
        if (i == 1) continue;
        if (i == 3) break;
      } finally {
        if (i == 2) return 42;
      }
    }
    return 0;
  }

  static void finals() {
    assert fin() == 1 && fin2() == 3 && fin3() == 42;
  }

  static int[] arr() {
    log += "a";
    return new int[3];
  }

  static int idx() {
    log += "i";
    return 5;
  }

  static int val() {
    log += "v";
    throw new IllegalStateException();
  }

  static void order() {
    log = "";
    try {
      arr()[idx()] = val();
    } catch (IllegalStateException e) {
      log += "S";
    }
    assert log.equals("aivS");
    log = "";
    try {
      arr()[idx()] += val();
    } catch (ArrayIndexOutOfBoundsException e) {
      log += "X";
    }
    assert log.equals("aiX");
    int i = 1;
    int[] a = {0, 0, 0};
    a[i] = i = 2;
    assert a[1] == 2 && i == 2;
    i = 0;
    a[i++] = a[i] + i++;
    assert a[0] == 3 && i == 2;
    int k = 3;
    k += k++ * 2 + k;
    assert k == 13;
    int[] n = null;
    log = "";
    try {
      n[idx()] = val();
    } catch (NullPointerException | IllegalStateException e) {
      log += e instanceof NullPointerException ? "N" : "S";
    }
    assert log.equals("ivS");
  }
}
