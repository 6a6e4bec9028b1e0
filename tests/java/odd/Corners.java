/** Boxes, switches, jumps, finally, texts, compound assignments, shifts, varargs, arrays. */
class Corners {
  static void cache() {
    Integer a = 127, b = 127; assert a == b;
    Integer c = 128, d = 128; assert c != d; assert c.equals(d);
    Long l = 127L; assert !l.equals(127); assert l == 127;
    Character x = (char) 127, y = (char) 127; assert x == y;
  }
  static void mixed() { boolean b = fall(1) == 111; Object o = true ? 1 : 2.0; assert o.equals(1.0); assert !o.equals(1);
    Object p = b ? 'a' : 0; assert p instanceof Character; int z = 0; Object q = b ? 'a' : z; assert q instanceof Integer; }
  static int fall(int i) { int r = 0; switch (i) { case 1: r += 1; default: r += 10; case 2: r += 100; break; case 3: r += 1000; } return r; }
  static void fallCheck() { assert fall(1) == 111; assert fall(2) == 100; assert fall(3) == 1000; assert fall(4) == 110; }
  static int strSwitch(String s) { switch (s) { case "Aa": return 1; case "BB": return 2; default: return 3; } }
  static void strCheck() { assert strSwitch("Aa") == 1; assert strSwitch("BB") == 2; assert strSwitch(new String("Aa")) == 1; }
  static void labels() {
    int n = 0;
    outer: for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) { if (j == 1) continue outer; if (i == 2) break outer; n++; } n += 100; }
    assert n == 2;
    block: { if (n == 2) break block; n = 5; }
    assert n == 2;
  }
  @SuppressWarnings("finally")
  static int fin() { int i = 0; try { i = 1; throw new RuntimeException(); } catch (RuntimeException e) { i = 2; return i; } finally { i = 3; return i + 10; } }
  static int fin2() { int i = 1; try { return i; } finally { i = 2; } }
  @SuppressWarnings("finally")
  static int fin3() { while (true) { try { return 1; } finally { break; } } return 2; }
  @SuppressWarnings("finally")
  static int fin4() { int n = 0; for (int i = 0; i < 3; i++) { try { n += i; if (i == 1) throw new IllegalStateException(); } finally { n += 10; continue; } } return n; }
  static void finCheck() { assert fin() == 13; assert fin2() == 1; assert fin3() == 2; assert fin4() == 33; }
  static void concat() {
    String s = null; char c = 'x'; s += c; assert s.equals("nullx");
    assert (c + 1 + "").equals("121"); assert ("" + c + 1).equals("x1"); assert (1 + 2 + "3" + 4 + 5).equals("3345");
    Object o = null; assert ("a" + o).equals("anull"); char[] cs = {'a', 'b'}; assert String.valueOf(cs).equals("ab");
    String t = "a"; t += 1 + 2; assert t.equals("a3"); assert ("" + (char) ('a' + 1)).equals("b");
    assert "ab" == "a" + "b"; final String k = "a"; assert "ab" == k + "b"; String m = "a"; assert "ab" != m + "b"; assert (m + "b").intern() == "ab";
    assert (-0.0 + "").equals("-0.0"); assert ("" + 1e10f).equals("1.0E10"); assert ("" + 'a' + null + true).equals("anulltrue");
  }
  static void compound() {
    byte b = 127; b += 1;
    assert b == -128; b = 10; b *= 30;
    assert b == 44; b >>>= 1;
    assert b == 22; b = -1; b >>>= 1;
    assert b == -1; b = -1; b >>>= 25;
    assert b == 127;
    int i = 5; i += 3.7; assert i == 8; char c = 'a'; c += 1.9; assert c == 'b'; short s = 1; s -= 70000; assert s == (short) -69999;
    int j = 1; j += j++ + ++j; assert j == 5; int k = 5; k = k++ + k--; assert k == 11; int z = 10; z -= z -= 3; assert z == 3;
    int[] a = {0, 0, 0}; int x = 0; a[x++] += x++; assert a[0] == 1 && x == 2; a[x] = x = 0; assert a[2] == 0 && x == 0;
    long l = 1L << 40; i = 1; i += l; assert i == 1; i = Integer.MAX_VALUE; i += 1f; assert i == Integer.MAX_VALUE;
  }
  static void shifts() {
    int i = 12345;
    assert 1 << -1 == Integer.MIN_VALUE;
    assert 1 << 32 == 1;
    assert 1L << 32 == 4294967296L;
    assert -1 >>> 28 == 15;
    assert -1 >>> -4 == 15;
    assert 1L << -1 == Long.MIN_VALUE;
    assert i << 33 == i << 1;
    assert i >> -31 == i >> 1;
    assert (byte) (-1) >>> 24 == 255;
    assert ((byte) 200) == -56;
    assert ((char) -1) == 65535;
    assert (int) 3e10 == Integer.MAX_VALUE;
    assert (int) Double.NaN == 0;
    assert (byte) 300.7 == 44;
    assert (char) -1.5 == (char) -1;
    assert (long) Float.POSITIVE_INFINITY == Long.MAX_VALUE;
    assert (short) 1e9 == (short) 1000000000;
    assert -5 / 2 == -2 && -5 % 2 == -1;
    assert Integer.MIN_VALUE / -1 == Integer.MIN_VALUE;
    assert 5.5 % -2 == 1.5;
  }
  static int va(Object... os) { return os == null ? -1 : os.length; }
  static int vi(int... is) { return is.length; }
  static String pick(Object o) { return "o"; } static String pick(String s) { return "s"; } static String pick(Integer... i) { return "v"; }
  static String prim(long l) { return "long"; } static String prim(Integer i) { return "Integer"; } static String prim(Object o) { return "Object"; } static String prim(int... i) { return "v"; }
  static void varargs() {
    assert va() == 0;
    assert va((Object) null) == 1;
    assert va((Object[]) null) == -1;
    assert va(null, null) == 2;
    assert va(new int[] {1, 2}) == 1;
    assert va(new String[] {"a", "b"}) == 2;
    assert va(new Integer[0]) == 0;
    assert vi() == 0;
    assert vi(1, 2) == 2;
    assert pick(null == null ? "x" : "y").equals("s");
    assert prim(5).equals("long");
    assert prim('c').equals("long");
    assert prim(5L).equals("long");
    assert prim(5.0).equals("Object"); byte b = 1;
    assert prim(b).equals("long");
    assert prim(Integer.valueOf(1)).equals("Integer");
  }
  static void covariant() {
    Object[] o = new String[1]; boolean thrown = false; try { o[0] = 1; } catch (ArrayStoreException e) { thrown = true; } assert thrown; o[0] = "x"; o[0] = null;
    Number[] n = new Integer[2]; n[0] = 5; try { n[1] = 5.0; assert false; } catch (ArrayStoreException e) { } assert n instanceof Integer[];
    int[] q = {1}; Object p = q; assert p instanceof int[]; assert q.clone() != q; assert q.clone()[0] == 1;
  }
}
