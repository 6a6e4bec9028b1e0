/** Loops, jumps and switch. Behind each method stands what it returns, or what it throws. */
public class Loops {
    int f; static int cnt;
    enum Color { RED, GREEN { int weight() { return 7; } }, BLUE; int weight() { return ordinal(); } }
    enum Op { ADD("+", 1), MUL("*", 2); final String s; private final int p; Op(String s, int p) { this.s = s; this.p = p; } int p() { return p; } }
    static int sw(int x) { switch (x) { case 1: x += 10; case 2: x += 100; break; case 3: return 5; default: x = -1; } return x; }
    static int sw1() { return sw(1) + 1000 * sw(2) + sw(3) + sw(4); } // = 102115
    static int swDefaultFirst() { int r = 0; for (int i = 0; i < 4; i++) switch (i) { default: r += 1; case 1: r += 10; break; case 2: r += 100; } return r; } // = 132
    static int swContinue() { int r = 0; for (int i = 0; i < 5; i++) { switch (i) { case 1: continue; case 3: if (r > 0) break; r = 50; default: r += 7; } r++; } return r; } // = 25
    static int colors(Color c) { return switch (c) { case RED -> 1; case GREEN -> { int t = 5; yield t * 2; } default -> c.weight() * 100; }; }
    static int enums() { int s = 0; for (Color c : Color.values()) s = s * 10 + colors(c) + c.weight(); return s + Color.valueOf("BLUE").ordinal() + Op.MUL.p() + (Op.ADD.s.equals("+") ? 1000 : 0); } // = 1476
    static int enumNull() { return colors(null); } // = !NullPointerException
    static int strings(String s) { switch (s) { case "a": return 1; case "b": return 2; default: return 3; } }
    static int str1() { return strings("a") * 100 + strings("b") * 10 + strings("zz"); } // = 123
    static int strNull() { return strings(null); } // = !NullPointerException
    static int outer() { int n = 0; out: for (int i = 0; i < 4; i++) { for (int j = 0; j < 4; j++) { if (j == 2) continue out; if (i == 2) break out; n += 10 * i + j; } } return n; } // = 22
    static int block() { int n = 0; a: { n = 1; b: { if (n > 0) break a; n = 2; } n = 3; } do { n++; if (n == 3) continue; } while (n < 5); return n; } // = 5
    static int patternAgain() { int n = 0; Object o = n; do { n++; if (n == 2) continue; n += 2; } while (o instanceof Integer k && n + k < 9); return n; } // = 9
    static int whileEff() { int i = 0, s = 0; while (i++ < 5) { if (i == 2) continue; s += i; } do { s++; } while (s++ < 20); for (; ; ) { if (s > 30) break; s += 3; } for (int a = 0, b = 10; a < b; a++, b--) s += b - a; return s * 100 + i; } // = 6306
    static int switchStrYield() { String s = "b"; int r = switch (s) { case "a", "b": { if (s.equals("b")) yield 5; yield 6; } default: yield 7; }; return r + switch (r) { case 5 -> { for (int i = 0; ; i++) { if (i == 3) yield i * 100; } } default -> 0; }; } // = 305
}
