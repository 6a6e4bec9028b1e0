/** Static initialisers that throw (JLS 12.4.2); the values behind the methods are the JVM's. */
class Initialisers {
    static int zero = 0;
    static class Bad { static int v = 1 / Initialisers.zero; static int w = 5; static int get() { return w; } }
    static class Below extends Bad { static int u = 3; }
    static class Thrower { static int v = fail(); static int fail() { throw new IllegalStateException(); } }
    static class Fatal { static int v = fail(); static int fail() { throw new StackOverflowError(); } }
    static class Fine { static int v = 3; static int[] a = {1, 2}; static Object o = new Object(); }
    static class Half { static int v = 7; static int seen; static { seen = v; int[] a = new int[1]; a[v] = 1; } }
    static int first() { try { return Bad.v; } catch (ExceptionInInitializerError e) { return 1; } } // = 1
    static int again() { int n = 0; for (int i = 0; i < 3; i++) { try { n += Bad.w; } catch (ExceptionInInitializerError e) { n += 10; } catch (NoClassDefFoundError e) { n += 100; } } return n; } // = 210
    static int raw() { return Thrower.v; } // = !ExceptionInInitializerError
    static int rawTwice() { try { Thrower.v++; } catch (LinkageError e) { zero = 4; } return Thrower.v; } // = !NoClassDefFoundError
    static int error() { try { return Fatal.v; } catch (StackOverflowError e) { return 2; } } // = 2
    static int errorAgain() { try { return Fatal.v; } catch (StackOverflowError e) { } try { return Fatal.v; } catch (NoClassDefFoundError e) { return 3; } } // = 3
    static int below() { int n = 0; try { n += Below.u; } catch (ExceptionInInitializerError e) { n = 1; } try { n += Below.u; } catch (NoClassDefFoundError e) { n += 10; } try { n += Bad.w; } catch (NoClassDefFoundError e) { n += 100; } return n; } // = 111
    static int made() { try { new Bad(); return 0; } catch (Error e) { return e instanceof ExceptionInInitializerError ? 1 : 2; } } // = 1
    static int called() { try { return Bad.get(); } catch (Error e) { return e.getCause() instanceof ArithmeticException ? 4 : 5; } } // = 4
    static int notCaught() { try { return Bad.v; } catch (ArithmeticException e) { return 1; } } // = !ExceptionInInitializerError
    static int fine() { return Fine.v + Fine.a[1]; } // = 5
    static int half() { try { return Half.v; } catch (ExceptionInInitializerError e) { return e.getCause() instanceof ArrayIndexOutOfBoundsException ? 6 : 0; } } // = 6
}
