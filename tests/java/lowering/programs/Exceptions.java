/** throw, catch, finally and resources. Behind each method stands what it returns, or what it throws. */
public class Exceptions {
    int f; static int cnt;
    static int tick(int r) { cnt = cnt * 10 + r; return r; }
    static class MyEx extends RuntimeException { final int code; MyEx(int c) { super("code " + c); code = c; } }
    static class Chk extends Exception { }
    static class Res implements AutoCloseable { final int n; Res(int n) { this.n = n; tick(n); } public void close() { tick(n + 1); } }
    static int tries(int[] a, int i) { int r = 0; try { r += a[i]; if (i == 1) throw new MyEx(9); r += 1; } catch (ArrayIndexOutOfBoundsException e) { r += 1000; } catch (MyEx e) { r += e.code; } finally { r += 10000; } return r; }
    static int try1() { int[] a = {1, 2, 3}; return tries(a, 0) + tries(a, 1) * 3 + tries(a, 5) * 7; } // = 117035
    static int tryNpe() { return tries(null, 0); } // = !NullPointerException
    static int finRet() { cnt = 0; try { return tick(1); } finally { tick(2); } } // = 1
    static int finRet2() { cnt = 0; finRet(); return cnt; } // = 12
    @SuppressWarnings("finally") static int finOver() { try { throw new MyEx(1); } finally { return 7; } } // = 7
    static int finLoop() { int r = 0; for (int i = 0; i < 5; i++) { try { if (i == 1) continue; if (i == 3) break; r += i; } finally { r += 100; } } return r; } // = 402
    static int finNest() { cnt = 0; try { try { throw new MyEx(3); } finally { tick(1); } } catch (MyEx e) { tick(e.code); } finally { tick(5); } return cnt; } // = 135
    static int finThrow() { cnt = 0; try { try { throw new MyEx(3); } finally { int z = 0; tick(1 / z); } } catch (ArithmeticException e) { return 44; } } // = 44
    static int with() { cnt = 0; try (Res a = new Res(1); Res b = new Res(3)) { tick(5); } return cnt; } // = 13542
    static int withThrow() { cnt = 0; try (Res a = new Res(1); Res b = new Res(3)) { tick(5); throw new MyEx(7); } catch (MyEx e) { tick(9); } return cnt; } // = 135429
    static int nestCatch() { try { try { throw new Chk(); } catch (RuntimeException e) { return 1; } } catch (Chk e) { return 2; } } // = 2
    static int rethrow() { try { try { Object o = null; o.hashCode(); } catch (NullPointerException e) { throw new IllegalStateException(e); } } catch (IllegalStateException e) { return e.getCause() instanceof NullPointerException ? 1 : 2; } return 3; } // = 1
    static int multi() { int r = 0; for (int i = 0; i < 3; i++) try { if (i == 0) throw new MyEx(1); if (i == 1) { int[] a = new int[-1]; } Object o = "x"; Integer k = (Integer) o; } catch (MyEx | NegativeArraySizeException e) { r += 10; } catch (ClassCastException e) { r += 1; } return r; } // = 21
    static int uncaught() { int[] a = new int[2]; return a[2]; } // = !ArrayIndexOutOfBoundsException
    static int uncaught2() { throw new MyEx(2); } // = !MyEx
    static int uncaught3() { int z = 0; return 5 % z; } // = !ArithmeticException
    static int throwNull() { MyEx e = null; throw e; } // = !NullPointerException
}
