import java.util.*;
import java.util.function.*;

/** What a JVM does: each method asserts what is true there. */
class Basics {
  static void textBlock() {
    String s = """
        ab
          c\
        d
        """;
    assert s.equals("ab\n  cd\n");
    assert s.length() == 8;
  }

  static void vars() {
    var x = 3;
    var l = 4L;
    var a = new int[] {1, 2};
    var s = "t";
    for (var e : a) x += e;
    assert x == 6 && l == 4L && s.length() == 1;
  }

  static <T> T id(T t) {
    return t;
  }

  static <T extends Comparable<T>> T max(T a, T b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  static void genericMethods() {
    assert Basics.<Integer>id(id(5)) == 5;
    assert max(id(3), max(7, 2)) == 7;
  }

  static class Box<T> {
    T t;
    Box(T t) {
      this.t = t;
    }
    <U> Box<U> map(Function<? super T, ? extends U> f) {
      return new Box<>(f.apply(t));
    }
    static <V> Box<V> of(V v) {
      return new Box<>(v);
    }
  }

  static void nestedGeneric() {
    Box<Box<Integer>> b = Box.of(Box.of(3));
    assert b.map(x -> x.t + 1).t == 4;
  }

  interface Greeter {
    private int h() {
      return 2;
    }
    default int g() {
      return h() + k();
    }
    private static int k() {
      return 5;
    }
  }

  static void interfacePrivate() {
    Greeter g = new Greeter() {
    };
    assert g.g() == 7;
  }

  static void localTypes() {
    record P(int a, int b) {
      int s() {
        return a + b;
      }
    }
    enum E {
      A, B;
      E other() {
        return this == A ? B : A;
      }
    }
    interface F {
      int f(int x);
    }
    F f = x -> x * 2;
    assert new P(1, 2).s() == 3 && E.A.other() == E.B && f.f(4) == 8;
    assert new P(1, 2).equals(new P(1, 2)) && E.valueOf("B").ordinal() == 1;
  }

  static int va(Object... o) {
    return o == null ? -1 : o.length;
  }

  static int vb(int x, int... o) {
    return o.length;
  }

  static int vc(Integer i) {
    return 1;
  }

  static int vc(long l) {
    return 2;
  }

  static int vc(Object... l) {
    return 3;
  }

  static void varargs() {
    assert va() == 0 && va((Object[]) null) == -1 && va((Object) null) == 1 && va(1, "a") == 2;
    assert va(new Object[] {1, 2, 3}) == 3;
    assert vb(1) == 0 && vb(1, 2, 3) == 2 && vb(1, new int[4]) == 4;
    assert vc(1) == 2;
  }

  static void labels() {
    int n = 0;
    outer: for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        if (j == 1) continue outer;
        if (i == 2) break outer;
        n += 10 * i + j + 1;
      }
    }
    assert n == 12;
    int k = 0;
    blk: {
      k = 1;
      if (n > 0) break blk;
      k = 2;
    }
    assert k == 1;
  }

  static class Init {
    int a = 1;
    int b;
    {
      b = a + 1;
      a = 5;
    }
    int c = b + a;
    Init() {
      c++;
    }
  }

  static void instanceInit() {
    Init i = new Init();
    assert i.a == 5 && i.b == 2 && i.c == 8;
  }

  static void ternaryBoxing() {
    Integer n = null;
    boolean t = true;
    boolean npe = false;
    try {
      int x = t ? n : 0;
    } catch (NullPointerException e) {
      npe = true;
    }
    assert npe;
    Object o = t ? 1 : 2.0;
    assert o instanceof Double;
    Object q = t ? (Object) 1 : 2.0;
    assert q instanceof Integer;
    char c = 'a';
    int i = 0;
    Object r = t ? c : 0;
    assert r instanceof Character;
    Object u = t ? c : i;
    assert u instanceof Integer;
    Integer z = t ? null : 0;
    assert z == null;
    npe = false;
    try {
      Integer w = t ? n : i;
    } catch (NullPointerException e) {
      npe = true;
    }
    assert npe;
  }

  enum Day {
    MON, TUE, SUN
  }

  static int kind(Day d, String s) {
    int a = switch (d) {
      case MON, TUE -> 1;
      case SUN -> {
        int k = s.length();
        yield k;
      }
    };
    int b = switch (s) {
      case "x": yield 10;
      case "yy": case "zz": yield 20;
      default: yield 30;
    };
    return a + b;
  }

  static void switches() {
    assert kind(Day.MON, "x") == 11 && kind(Day.SUN, "zz") == 22 && kind(Day.TUE, "") == 31;
    boolean npe = false;
    try {
      kind(null, "x");
    } catch (NullPointerException e) {
      npe = true;
    }
    assert npe;
    String s = null;
    npe = false;
    try {
      switch (s) {
        case "a": break;
        default: break;
      }
    } catch (NullPointerException e) {
      npe = true;
    }
    assert npe;
  }

  static void narrowing() {
    byte b = 100;
    b += 100;
    assert b == -56;
    b *= 2.5;
    assert b == (byte) -140.0;
    short s = 1;
    s -= 70000;
    assert s == (short) (1 - 70000);
    char c = 'a';
    c += 1;
    assert c == 'b';
    c++;
    assert c == 'c';
    c -= 'c' + 1;
    assert c == 65535;
    int i = 5;
    i += 3.7;
    assert i == 8;
    i -= 0.5;
    assert i == 7;
    i = 10;
    i *= 1.5f;
    assert i == 15;
    i <<= 33;
    assert i == 30;
    i >>>= 1;
    assert i == 15;
    long l = 1;
    l <<= 65;
    assert l == 2;
    i = 'a' + 1;
    assert i == 98;
    int j = 3;
    j = j++ + ++j;
    assert j == 8;
    b = (byte) 200;
    assert (b & 0xff) == 200 && b >>> 1 == 2147483620 && b >> 1 == -28;
    final int k = 10;
    byte m = k;
    assert m == 10;
    i = Integer.MAX_VALUE;
    i++;
    assert i == Integer.MIN_VALUE;
    i = (int) 1e20;
    assert i == Integer.MAX_VALUE;
    l = (long) Float.NaN;
    assert l == 0;
    i = (int) 3000000000L;
    assert i == -1294967296;
    c = (char) -1;
    assert c == 65535;
    s = (short) 'ÿ';
    assert s == 255;
    b = (byte) 300.7;
    assert b == 44;
  }

  static void charArith() {
    char c = 'x';
    int n = c - 'a';
    assert n == 23;
    assert (char) ('a' + 2) == 'c';
    assert 'a' + 'b' == 195;
    assert "" + 'a' + 'b' == "ab" || ("" + 'a' + 'b').equals("ab");
    assert ('a' + 'b' + "").equals("195");
    assert (char) 98 == 'b';
    assert Character.getNumericValue('7') == 7;
    assert ("" + (char) ('a' + 1)).equals("b");
    assert ("" + ('a' + 1)).equals("98");
  }
  interface Named { default int a() { return 1; } }
  static void intersectionCasts() {
    Runnable r = (Runnable & java.io.Serializable) () -> { };
    r.run();
    Object o = "s";
    Comparable<String> c = (Comparable<String> & CharSequence) o;
    assert c.compareTo("s") == 0;
    Object n = 3;
    try { Object x = (Comparable<String> & CharSequence) n; assert false; } catch (ClassCastException e) { assert n.equals(3); }
  }
}
