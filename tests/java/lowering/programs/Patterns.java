import java.util.*;

/** Patterns of Java 21. Behind each method stands what it returns, or what it throws, by the JLS. */
class Patterns {
    sealed interface Shape permits Circle, Square, Rect {}
    record Circle(int r) implements Shape {}
    record Square(int s) implements Shape {}
    record Rect(int w, int h) implements Shape {}
    record Pair(Object a, Object b) {}
    record Box<T>(T item) {}
    enum Color { RED, BLUE }

    static int area(Shape s) { return switch (s) { case Circle c -> 3 * c.r(); case Square q -> q.s() * q.s(); case Rect(int w, int h) -> w * h; }; }
    static int kind(Object o) { return switch (o) { case null -> -1; case String t when t.isEmpty() -> 0; case String t -> t.length(); case Integer i when i > 5 -> i; case Integer i -> 5; case Pair(Integer x, var y) when y == null -> x; case int[] a -> a.length * 100; default -> 2; }; }
    static int old(Object o) { int n = 0; switch (o) { case Integer i when i > 0: n = i; break; case String s: n = 200; break; default: n = 300; } return n; }
    static int constants(String s) { return switch (s) { case null -> 9; case "a" -> 1; case String t when t.length() > 2 -> 2; default -> 3; }; }
    static int nullOrOther(Object o) { return switch (o) { case Integer i -> 1; case null, default -> 2; }; }
    static int either(Object o) { switch (o) { case Integer i when i == 1 -> { return 1; } case String s -> { if (s.isEmpty()) { break; } return 2; } default -> { } } return 3; }
    static int loop(List<Object> all) { int n = 0; for (Object o : all) { switch (o) { case Integer i when i < 0 -> { continue; } case Integer i -> n += i; case String s -> n += 100; default -> { return -1; } } } return n; }

    static int areas() { return area(new Circle(2)) * 10000 + area(new Square(5)) * 100 + area(new Rect(2, 7)); } // = 62514
    static int areaOfNull() { return area(null); } // = !NullPointerException
    static int kinds() { return kind(null) + kind("") * 10 + kind("abc") * 100 + kind(7) * 1000 + kind(3) * 10000; } // = 57299
    static int pairs() { return kind(new Pair(4, null)) * 100 + kind(new Pair(4, 5)) * 10 + kind(new Pair(null, null)); } // = 422
    static int arrays() { return kind(new int[3]); } // = 300
    static int groups() { return old(4) * 1000000 + old("x") * 1000 + old(-1); } // = 4200300
    static int groupOfNull() { return old(null); } // = !NullPointerException
    static int strings() { return constants(null) * 1000 + constants("a") * 100 + constants("abc") * 10 + constants("b"); } // = 9123
    static int nulls() { return nullOrOther(1) * 100 + nullOrOther(null) * 10 + nullOrOther("x"); } // = 122
    static int jumps() { return either(1) * 1000 + either("x") * 100 + either("") * 10 + either(2); } // = 1233
    static int loops() { return loop(List.of(1, -5, 2, "x")) * 10 + loop(List.of(1, 2.5)); } // = 1029
    static int tested() { Object o = new Pair(7, 3); return o instanceof Pair(Integer a, Integer b) && a > b ? a - b : 0; } // = 4
    static int testedOther() { Object o = new Pair("7", 3); return o instanceof Pair(Integer a, Integer b) ? 1 : 0; } // = 0
    static int nested() { Object o = new Pair(new Pair(1, null), "z"); return o instanceof Pair(Pair(var x, var y), String z) ? (y == null ? 10 : 20) + z.length() : 0; } // = 11
    static int nestedNull() { Object o = new Pair(null, "z"); return o instanceof Pair(Pair(var x, var y), String z) ? 1 : 0; } // = 0
    static int total() { Object o = new Pair(null, 1); return o instanceof Pair(Object a, Object b) && a == null ? 1 : 0; } // = 1
    static int primitive() { Object o = new Rect(2, 3); return o instanceof Rect(int w, var h) ? w * 10 + h : 0; } // = 23
    static int negated() { Object o = new Circle(4); if (!(o instanceof Circle(int r))) { return 0; } return r; } // = 4
    static int generic() { Object o = new Box<>("ab"); return o instanceof Box<?>(String s) ? s.length() : 0; } // = 2
    static int inLoop() { int n = 0; Object o = new Circle(3); while (o instanceof Circle(int r) && n < r) { n++; } return n; } // = 3
    static String text() { return """
        Hello
          "World"\tx \
        joined
        """; }
    static int block() { return text().length() * 10 + (text().equals("Hello\n  \"World\"\tx joined\n") ? 1 : 0); } // = 251
    static int local() { var list = new ArrayList<Integer>(); list.add(3); int sum = 0; for (var x : list) { sum += x; } return sum; } // = 3
    static int colors() { int n = 0; for (Color c : Color.values()) { n = n * 10 + switch (c) { case RED -> 1; case BLUE -> 2; }; } return n; } // = 12
}
