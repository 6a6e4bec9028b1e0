import java.util.*;

/** Further members of well-known classes. Behind each method stands what it returns, or what it throws. */
class Further {
    record Pair(String name, int size) { }
    static String order(Comparator<Pair> order) { List<Pair> all = new ArrayList<>(List.of(new Pair("b", 2), new Pair("A", 2), new Pair("c", 1))); all.sort(order); String text = ""; for (Pair each : all) text += each.name(); return text; }
    static boolean thenReversed() { return order(Comparator.comparingInt(Pair::size).thenComparing(Pair::name, Comparator.reverseOrder())).equals("cbA"); } // = true
    static boolean thenLong() { Comparator<Pair> same = (a, b) -> 0; return order(same.thenComparingLong(p -> -p.size())).equals("bAc"); } // = true
    static boolean thenDouble() { Comparator<Pair> same = (a, b) -> 0; return order(same.thenComparingDouble(p -> p.size() / 2.0)).equals("cbA"); } // = true
    static int thenNull() { order(Comparator.comparingInt(Pair::size).thenComparing(Pair::name, (Comparator<String>) null)); return 1; } // = !NullPointerException
    static int byKey() { return Map.Entry.<Integer, Integer>comparingByKey(Comparator.reverseOrder()).compare(Map.entry(1, 2), Map.entry(3, 1)); } // = 1
    static int byValue() { return Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder()).compare(Map.entry(1, 2), Map.entry(3, 1)); } // = -1
    static int byNothing() { Map.Entry.<Integer, Integer>comparingByKey(null); return 1; } // = !NullPointerException
    static int either() { int[] seen = new int[1]; OptionalInt.of(4).ifPresentOrElse(x -> { seen[0] += x; }, () -> { seen[0] += 10; }); OptionalInt.empty().ifPresentOrElse(x -> { seen[0] += x; }, () -> { seen[0] += 20; }); return seen[0]; } // = 24
    static int eitherDouble() { int[] seen = new int[1]; OptionalDouble.of(4.5).ifPresentOrElse(x -> { seen[0] += (int) x; }, () -> { seen[0] += 10; }); OptionalDouble.empty().ifPresentOrElse(x -> { }, () -> { seen[0] += 20; }); return seen[0]; } // = 24
    static boolean content() { return "ab".contentEquals(new StringBuffer("ab")) && !"ab".contentEquals(new StringBuffer("a")); } // = true
    static boolean points() { return Character.toString(65).equals("A") && Character.toString(0x1F600).length() == 2; } // = true
    static int noPoint() { return Character.toString(-1).length(); } // = !IllegalArgumentException
    static boolean unsigned() { return Integer.toUnsignedString(-1, 16).equals("ffffffff") && Integer.toUnsignedString(5, 2).equals("101"); } // = true
    static long range() { return Objects.checkFromToIndex(2L, 3L, 3L) * 10 + Objects.checkFromIndexSize(1L, 2L, 3L); } // = 21
    static long noRange() { return Objects.checkFromToIndex(2L, 4L, 3L); } // = !IndexOutOfBoundsException
    static long noSize() { return Objects.checkFromIndexSize(2L, 2L, 3L); } // = !IndexOutOfBoundsException
    static int inside() { return Collections.indexOfSubList(List.of(1, 2, 1, 2, 3), List.of(1, 2)) * 10 + Collections.lastIndexOfSubList(List.of(1, 2, 1, 2, 3), List.of(1, 2)); } // = 2
    static int notInside() { return Collections.indexOfSubList(List.of(1), List.of(1, 2)) * 10 + Collections.lastIndexOfSubList(List.of(1, 3), List.of(3, 1)); } // = -11
    static int emptyInside() { return Collections.indexOfSubList(List.of(1, 2), List.of()) * 10 + Collections.lastIndexOfSubList(List.of(1, 2), List.of()); } // = 2
    static int nullInside() { return Collections.indexOfSubList(Arrays.asList(1, null, 2), Arrays.asList(null, 2)); } // = 1
    static int lines() { return "a\nbb\r\n\nc\rd\n".lines().map(x -> x.length()).reduce(0, (x, y) -> x * 10 + y) + (int) "".lines().count() + (int) "\n".lines().count() * 100000; } // = 112011
    static boolean highProducts() { return Math.multiplyHigh(1L << 62, 12) == 3 && Math.multiplyHigh(-1, 1) == -1 && Math.multiplyHigh(Long.MIN_VALUE, Long.MIN_VALUE) == 1L << 62 && Math.multiplyHigh(0x123456789ABCDEFL, -0x7EDCBA987654321L) == -2539274029899525L; } // = true
    static int optionalStreams() { return (int) Optional.of(3).stream().count() * 100 + OptionalInt.of(4).stream().sum() * 10 + (int) Optional.empty().stream().count(); } // = 140
    static boolean dates() { Date a = new Date(5L), b = new Date(1L << 40); a.setTime(7); return a.getTime() == 7 && a.before(b) && b.after(a) && a.compareTo(b) < 0 && a.equals(new Date(7)) && b.hashCode() == 256; } // = true
    static int dateOfNothing() { new Date(3).before(null); return 1; } // = !NullPointerException
    static boolean identifiers() { UUID a = new UUID(1L << 33, 5); return a.getMostSignificantBits() == 1L << 33 && a.equals(new UUID(1L << 33, 5)) && !a.equals(new UUID(0, 5)) && a.hashCode() == 7; } // = true
}
