import java.util.*;
import java.util.function.*;

/** Classes in classes, generics, dispatch, initialisation, boxes, records. Behind each method stands what it returns, or what it throws. */
public class Classes {
    int f; static int cnt;
    static int tick(int r) { cnt = cnt * 10 + r; return r; }
    interface Shape { int area(); default int twice() { return 2 * area(); } }
    record Square(int side) implements Shape { public int area() { return side * side; } }
    record Pair(int a, Square b) { Pair { if (a < 0) throw new IllegalArgumentException(); } static Pair of(int x) { return new Pair(x, new Square(x)); } }
    static abstract class Base { int x = init(); int init() { return 5; } Base() { x += 1; } abstract Base copy(); int id() { return 1; } }
    static class Sub extends Base { int y = 3; int init() { return y + 10; } Sub copy() { return new Sub(); } int id() { return super.id() + 1; } }
    class Inner { int v = f + 1; int get() { return v + f; } class Deep { int all() { return v + f + get(); } } }
    static class G<T extends Comparable<T>> { T best; void put(T t) { if (best == null || t.compareTo(best) > 0) best = t; } }
    static class P implements Comparable<P> { int v; P(int v) { this(v, 0); tick(v); } P(int a, int b) { v = a + b; } public int compareTo(P o) { return Integer.compare(v, o.v); } @Override public boolean equals(Object o) { return o instanceof P && ((P) o).v == v; } @Override public int hashCode() { return v; } }
    static int inner() { Classes c = new Classes(); c.f = 3; Inner x = c.new Inner(); c.f = 5; return x.get() * 100 + x.new Deep().all(); } // = 918
    static int innerNull() { Classes c = null; return c.new Inner().get(); } // = !NullPointerException
    static int anon() { Classes c = new Classes(); c.f = 4; return c.anon(3); } // = 20
    int anon(int k) { Shape s = new Shape() { int extra = k; public int area() { return k + f + extra; } }; return s.twice(); }
    static int lam() { Classes c = new Classes(); c.f = 4; return c.lam(3); } // = 1005
    int lam(int k) { IntUnaryOperator u = y -> y * k + f; IntUnaryOperator w = this::plus; return u.applyAsInt(2) * 100 + w.applyAsInt(1); }
    int plus(int z) { return z + f; }
    static int lam2() { Function<Integer, Integer> g = x -> { if (x > 2) return x * 2; return x; }; Supplier<P> s = () -> new P(3); BiFunction<Integer, Integer, P> n = P::new; return g.apply(5) + s.get().v + n.apply(3, 4).v; } // = 20
    static int local() { int k = 4; class Loc { int m(int n) { return n <= 0 ? k : new Loc().m(n - 1) + 1; } } return new Loc().m(3); } // = 7
    static boolean pat() { Object o = new Square(3); boolean a = o instanceof Square q && q.side() > 2; if (!(o instanceof Square z)) return false; return a && z.side() == 3; } // = true
    static int pat2() { Object[] os = {new Square(2), "s", new P(4), null}; int r = 0; for (Object o : os) { if (o instanceof Square x) r += x.side(); else if (o instanceof P x) r += x.v * 10; else if (o == null) r += 1000; else r += 100; } return r; } // = 1142
    static int poly() { Base x = new Sub(); Base y = x.copy(); return y.id() + new Square(3).twice() + x.x * 1000 + ((Sub) y).y; } // = 11023
    static int gen() { G<P> g = new G<>(); g.put(new P(3)); g.put(new P(8)); g.put(new P(5)); return g.best.v; } // = 8
    static int gen2() { cnt = 0; P p = new P(7); P q = new P(7); return (p.equals(q) ? 1 : 0) + (p == q ? 10 : 0) + (p.equals(null) ? 100 : 0) + cnt; } // = 78
    static int rec() { Pair p = Pair.of(3); Pair q = Pair.of(3); return p.a() + p.b().side() * 10 + (p.equals(q) ? 100 : 0) + (new Square(2).equals(new Square(2)) ? 1000 : 0) + (p.equals(Pair.of(4)) ? 10000 : 0); } // = 1133
    static int recThrow() { return Pair.of(-1).a(); } // = !IllegalArgumentException
    static int boxes() { Integer a = 5; a++; int b = a + 1; Object o = b; Integer n = 7; Long l = 5L; return (o.equals(n) ? 1 : 0) + (l.equals(5) ? 10 : 0) + a * 100 + (n.equals(b) ? 1000 : 0); } // = 1601
    static int boxNull() { Integer i = null; return i + 1; } // = !NullPointerException
    static int stat() { return S.v * 100 + S.w; } // = 607
    static class S { static int v = init(3); static int w; static { w = v + 1; } static int init(int k) { return k * 2; } }
    static class S2 extends S { static final int K = 9; static int z = tick(4); static { tick(5); } }
    static int stat2() { cnt = 0; int k = S2.K; k += cnt; new S2(); S2.z++; return k * 10000 + cnt * 10 + S2.z; } // = 90455
    static int list() { ArrayList<Integer> l = new ArrayList<>(); for (int i = 0; i < 5; i++) l.add(i * i); int s = 0; for (int x : l) s += x; l.remove(1); return s + l.size() * 100 + l.get(1) * 1000; } // = 4430
    static int iter() { Iterator<Integer> it = new Iterator<>() { int i = 0; public boolean hasNext() { return i < 3; } public Integer next() { return i++; } }; Iterable<Integer> all = () -> it; int s = 0; for (int x : all) s = s * 10 + x; return s; } // = 12
    static int shadow() { Hide2 h = new Hide2(); h.v = 5; ((Hide1) h).v = 7; return h.v * 10 + h.sup() + h.priv() * 1000 + ((Hide1) h).pub(); } // = 2162
    static class Hide1 { int v = 1; int sup() { return v; } private int priv() { return 1; } int pub() { return priv() * 100; } static int st() { return 3; } }
    static class Hide2 extends Hide1 { int v = 2; int priv() { return 2; } int sup() { return super.v + v; } static int st() { return 4; } }
    static boolean sameClass() { Hide1 a = new Hide1(); Hide1 b = new Hide2(); Object o = "s"; return a.getClass() == Hide1.class && b.getClass() != a.getClass() && b.getClass().equals(Hide2.class) && o.getClass() == String.class && !(o.getClass() == b.getClass()); } // = true
    static boolean sameObject() { Object o = new Object(); Object p = new Hide1(); return o.getClass() == Object.class && p.getClass() != o.getClass() && new Hide1().getClass() == p.getClass(); } // = true
    static boolean classOfNull() { cnt = 0; Hide1 a = null; return tick(1) == 1 && a.getClass() == new Hide2().getClass(); } // = !NullPointerException
    enum Loud { LOW, HIGH; static { tick(9); } }
    static int switched() { cnt = 0; Loud loud = null; try { switch (loud) { case LOW: return 1; default: return 2; } } catch (NullPointerException e) { return cnt; } } // = 9
}
