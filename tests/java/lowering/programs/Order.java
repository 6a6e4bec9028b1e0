/** Operands are evaluated from left to right, and effects come when Java says (JLS 15.7). Behind each method stands what it returns, or what it throws. */
public class Order {
    int f; static int cnt;
    static int tick(int r) { cnt = cnt * 10 + r; return r; }
    static boolean tb(boolean b, int r) { tick(r); return b; }
    static int order() { int[] a = {1, 2, 3}; int i = 0; a[i++] = a[i] + i++; return i * 100 + a[0] * 10 + a[1]; } // = 232
    static int order2() { int i = 1; i = i++ + ++i * i--; return i; } // = 10
    static int order3() { cnt = 0; int[] a = new int[10]; a[tick(1)] = tick(2) + tick(3) * tick(4); return cnt; } // = 1234
    static int order4() { cnt = 0; int x = tick(1) > 0 || tick(2) > 0 ? tick(3) : tick(4); boolean b = tb(false, 5) & tb(true, 6) | tb(true, 7) ^ tb(true, 8); return cnt + (b ? 0 : 1); } // = 135679
    static int order5() { int[] a = {0, 0}; int[] b = a; int i = 0; a[i] = i = 1; return a[0] * 10 + a[1] + i; } // = 11
    static int order6() { int[] a = {5, 6}; int[] b = {7, 8}; int[] c = a; int r = a[(a = b)[0] - 7]; return r * 10 + a[0]; } // = 57
    static int order7() { int[] a = null; int i = 0; try { a[i++] = i = 7; } catch (NullPointerException e) { return i; } return -1; } // = 7
    static int order8() { int[] a = null; try { a[1 / (i0())] = 3; } catch (ArithmeticException e) { return 1; } catch (NullPointerException e) { return 2; } return 3; } // = 1
    static int i0() { return 0; }
    static int order9() { Order c = null; try { c.f = 1 / i0(); } catch (ArithmeticException e) { return 1; } catch (NullPointerException e) { return 2; } return 3; } // = 1
    static int order10() { Order c = new Order(); Order d = c; c.f = 1; c.f += (c = new Order()).f = 5; return d.f * 10 + c.f; } // = 65
    static int order11() { int x = 5; x += x++ * 2 + x; return x; } // = 21
    static int order12() { int x = 3; int y = x + (x = 10) + x; return y; } // = 23
    static int order13() { Order c = new Order(); c.f = 2; int y = c.f + c.inc() * c.f; return y; } // = 11
    int inc() { f++; return f; }
    static int order14() { int[] a = {1, 2}; int i = 0; a[i++] += 10; a[i++] *= 5; ++a[0]; a[1]--; return a[0] * 100 + a[1] + i; } // = 1211
    static int arr() { int[][] a = new int[2][3]; a[1][2] = 5; int[][] b = {{1}, {2, 3}, {}}; int s = 0; for (int[] r : b) for (int x : r) s += x; String[] t = new String[2]; boolean[] z = {true, false}; return a[1][2] + a.length + a[0].length + b[1][1] + s * 100 + (t[0] == null ? 1000 : 0) + (z[0] ? 5000 : 0); } // = 6613
    static int varargs(int... xs) { int s = xs.length; for (int x : xs) s = s * 10 + x; return s; }
    static int var1() { return varargs() + varargs(1) + varargs(1, 2, 3); } // = 3134
    static int over(int x) { return 1; } static int over(long x) { return 2; } static int over(Object x) { return 3; } static int over(Integer x, int y) { return 4; } static int over(String s) { return 5; }
    static int over1() { byte b = 1; return over(b) * 10000 + over(1L) * 1000 + over('c') * 100 + over((Object) "x") * 10 + over("x") + over(1, 2) * 100000; } // = 412135
    static int asr() { int x = 3; assert x > 2 : "no"; assert tick(1) == 1; return x; } // = 3
    static int tern() { Integer n = null; int a = 5; Object o = a > 3 ? "s" : 4; String s = a < 3 ? null : "q"; return (o instanceof String ? 1 : 0) + (s == null ? 10 : 0) + (a > 4 ? a > 5 ? 100 : 200 : 300); } // = 201
    static int printing() { System.out.println("hello " + tick(3) + 1); StringBuilder sb = null; return 1; } // = 1
}
