/** What a JVM does: each method asserts what is true there. */
class Identities {
  static void boxes() {
    Integer a = 127, b = 127, c = 128, d = 128, e = c;
    assert a == b && c != d && c == e && c.equals(d);
    a++;
    assert a != c && a.equals(c);
    Long small = -128L, other = -128L;
    assert small == other;
    small--;
    other--;
    assert small != other;
    Character x = 'x', y = 'x', wide = '\u0080', wider = '\u0080';
    assert x == y && wide != wider;
    Byte one = -7, two = -7;
    Short s = 200, t = 200;
    assert one == two && s != t;
    Boolean yes = true, no = false;
    assert yes != no && yes == Boolean.valueOf(1 < 2);
    Double p = 1.0, q = 1.0;
    assert p != q && p.equals(q);
  }

  static void boxesAsObjects() {
    Object a = 5, b = 5, c = 500, d = 500, e = 5L, none = null;
    Comparable<Integer> f = 5;
    Number g = 5;
    assert a == b && c != d && a != e && a == f && f == g && a != none && none == null;
    Object[] all = {7, 'x', true};
    assert all[0] == (Object) 7 && all[1] == (Object) 'x' && all[2] == (Object) true && all[0] != all[1];
  }

  static <T> int indexOf(T[] all, T x) {
    for (int i = 0; i < all.length; i++) {
      if (all[i] == x) {
        return i;
      }
    }
    return -1;
  }

  static void boxesInGenerics() {
    Integer[] all = {3, 300};
    int at = -1;
    for (int i = 0; i < 2; i++) {
      at = all[i] == (Integer) 3 ? i : at;
    }
    assert at == 0;
    assert indexOf(new Object[] {1, "x", 1000}, (Object) "x") == 1;
    assert indexOf(new Object[] {1, "x", 1000}, (Object) 1000) == -1;
  }

  static void arrays() {
    int[] a = {1}, b = {1}, c = a;
    assert a.equals(c) && !a.equals(b) && !a.equals(null);
    int[] none = null;
    int n = 0;
    try {
      none.equals(b = c);
    } catch (NullPointerException e) {
      n++;
    }
    assert n == 1 && b == a;
  }

  static void literals() {
    String a = "x", b = "x", c = new String("x");
    Object o = b;
    assert a == b && a == o && a != c && c != o;
    final String k = "a";
    String l = "a";
    assert k + "b" == "ab" && l + "b" != "ab" && (l + "b").equals("ab");
    assert (l + "b").intern() == "ab" && c.intern() == a;
    String part = "xy".substring(1);
    assert part != "y" && part.intern() == "y";
    assert !(a == null) && null != c;
  }

  static void unchangedStrings() {
    String a = "ab";
    assert a.substring(0) == a && a.concat("") == a && a.trim() == a && a.toString() == a && String.valueOf((Object) a) == a;
    assert a.replace('x', 'y') == a && a.toLowerCase() == a && a.toUpperCase() != "AB" && a.repeat(1) == a && a.strip() == a;
    assert String.valueOf(true) == "true" && new StringBuilder(a).toString() != a;
  }
}
