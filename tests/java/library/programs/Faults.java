import java.io.IOException;
import java.io.StringWriter;
import java.util.*;

/** Causes and suppressed exceptions, what characters are added to, and classes as keys. */
class Faults {
    static class Quiet extends RuntimeException { Quiet(boolean suppresses) { super("quiet", null, suppresses, false); } }
    static class Own extends Exception { Own(Throwable cause) { super(null, cause, true, true); } }
    static class Mine extends Error { Mine() { super("mine", new Quiet(true), false, true); } }
    static int suppressed(RuntimeException e) { e.addSuppressed(new IllegalStateException()); return e.getSuppressed().length; }
    static int quiet() { return suppressed(new Quiet(false)) * 10 + suppressed(new Quiet(true)); } // = 1
    static int quietResource() { AutoCloseable a = () -> { throw new IOException(); }; try (a) { throw new Quiet(false); } catch (Exception e) { return e.getSuppressed().length; } } // = 0
    static int loudResource() { AutoCloseable a = () -> { throw new IOException(); }; try (a) { throw new Quiet(true); } catch (Exception e) { return e.getSuppressed().length; } } // = 1
    static boolean own() { Quiet q = new Quiet(true); Own o = new Own(q); return o.getCause() == q && o.getMessage() == null && new Mine().getMessage().equals("mine") && new Mine().getCause().getCause() == null; } // = true
    static int suppressNothing() { new Quiet(false).addSuppressed(null); return 1; } // = !NullPointerException
    static int suppressItself() { Quiet q = new Quiet(false); q.addSuppressed(q); return 1; } // = !IllegalArgumentException
    static int causeLater() { Exception e = new Exception("a"); e.initCause(null); return e.getCause() == null ? 1 : 2; } // = 1
    static int causeTwice() { Exception e = new Exception("a"); e.initCause(null); e.initCause(new Exception()); return 1; } // = !IllegalStateException
    static int causeOfNull() { new Exception("a", null).initCause(new Exception()); return 1; } // = !IllegalStateException
    static int causeOfNone() { new RuntimeException((Throwable) null).initCause(null); return 1; } // = !IllegalStateException
    static int causeOfFour() { new Quiet(true).initCause(new Exception()); return 1; } // = !IllegalStateException
    static int causeItself() { Exception e = new Exception(); e.initCause(e); return 1; } // = !IllegalArgumentException
    static boolean causeOfRefusal() { Exception e = new Exception(new Error("x")); try { e.initCause(null); return false; } catch (IllegalStateException refusal) { return refusal.getMessage().equals("Can't overwrite cause with a null") && refusal.getCause() == e; } } // = true
    static Appendable fill(Appendable to) throws IOException { return to.append('a').append("bcd", 1, 3).append(null).append("x"); }
    static boolean appended() throws IOException { StringBuilder b = new StringBuilder(); StringBuffer f = new StringBuffer("-"); StringWriter w = new StringWriter(); return fill(b) == b && fill(f) == f && fill(w) == w && b.toString().equals("acdnullx") && f.toString().equals("-acdnullx") && w.toString().equals("acdnullx"); } // = true
    static boolean appendedNull() throws IOException { Appendable a = new StringBuilder(); return a.append(null, 1, 3).toString().equals("ul"); } // = true
    static int appendedOutside() throws IOException { Appendable a = new StringWriter(); a.append("abc", 2, 1); return 1; } // = !StringIndexOutOfBoundsException
    static int appendedBeyond() throws IOException { Appendable a = new StringBuilder(); a.append("abc", 2, 4); return 1; } // = !IndexOutOfBoundsException
    static int printedOutside() { System.out.append("abc", 2, 4); return 1; } // = !StringIndexOutOfBoundsException
    static boolean printed() { Appendable a = System.out; return System.out.append("").append('\n') == a && System.out.append(null, 0, 4) == a; } // = true
    static int upTo(CharSequence c) { return 1; }
    static int upTo(Appendable a) { return 2; }
    static <A extends Appendable & CharSequence> int both(A a) throws IOException { a.append("12"); return a.length(); }
    static int bounds() throws IOException { return both(new StringBuilder("a")) * 10 + upTo((Appendable) new StringBuilder()); } // = 32
    static int classKeys() { Map<Class<?>, Integer> m = new HashMap<>(); m.put(String.class, 1); m.put(Integer.class, 2); m.put("b".getClass(), 4); return m.get(String.class) * 10 + m.size(); } // = 42
}
