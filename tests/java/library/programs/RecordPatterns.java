/** Patterns of Java 21. Behind each method stands what it returns, or what it throws. */
public class RecordPatterns {
    sealed interface S permits P, Q {}
    record P(int n) implements S { public int n() { if (n == 3) throw new IllegalStateException(); return n; } }
    record Q(S s, Object o) implements S { }
    record R(P p, Object o) { public Object o() { reads++; return o; } }
    static int reads;
    static int kind(Runnable r) { try { r.run(); return 1; } catch (MatchException e) { return e.getCause() instanceof IllegalStateException ? 2 : 3; } catch (IllegalStateException e) { return 4; } }
    static int componentsFirst() { return kind(() -> { boolean b = new Q(new P(3), 0) instanceof Q(P(int p), S q); }); } // = 1
    static int thenInside() { return kind(() -> { boolean b = new Q(new P(3), new P(1)) instanceof Q(P(int p), S q); }); } // = 2
    static int accessorFails() { return kind(() -> { Object o = new P(3); boolean b = o instanceof P(int p); }); } // = 2
    static int accessorFailsInSwitch() { return kind(() -> { Object o = new P(3); switch (o) { case P(int p) -> reads = 7; default -> reads = 8; } }); } // = 2
    static int accessorWorks() { return new P(4) instanceof P(int p) ? p : 0; } // = 4
    static int nullComponent() { reads = 0; Object o = new R(null, 1); boolean b = o instanceof R(P(int p), Object x); return reads * 10 + (b ? 1 : 0); } // = 0
    static int deep() { Object o = new Q(new Q(new P(5), "a"), "bc"); return o instanceof Q(Q(P(int n), String a), String b) ? n * 100 + a.length() * 10 + b.length() : 0; } // = 512
}
