import java.util.*;

/** Functions on numbers, objects and arrays. Behind each method stands what it returns, or what it throws. */
public class Functions {
    static int absolute() { return Math.abs(-5) + Math.abs(5) + (Math.abs(Integer.MIN_VALUE) == Integer.MIN_VALUE ? 100 : 0); } // = 110
    static int floors() { return Math.floorMod(-7, 3) * 1000 + Math.floorMod(7, -3) * 100 + Math.floorDiv(-7, 3) * 10 + Math.floorDiv(7, 2); } // = 1773
    static int floorByZero() { return Math.floorMod(1, 0); } // = !ArithmeticException
    static int addedExactly() { return Math.addExact(Integer.MAX_VALUE - 1, 1) - Math.subtractExact(5, 7) + Math.multiplyExact(-3, 4); } // = 2147483637
    static int overflow() { return Math.addExact(Integer.MAX_VALUE, 1); } // = !ArithmeticException
    static int underflow() { return Math.subtractExact(Integer.MIN_VALUE, 1); } // = !ArithmeticException
    static int tooMuch() { return Math.multiplyExact(65536, 32768); } // = !ArithmeticException
    static int minusOnce() { return Math.multiplyExact(-1, Integer.MIN_VALUE); } // = !ArithmeticException
    static int negated() { return Math.negateExact(Integer.MIN_VALUE); } // = !ArithmeticException
    static int narrowed() { return Math.toIntExact(1L << 40); } // = !ArithmeticException
    static int extremes() { return Math.max(3, -3) * 10 + Math.min(3, -3) + (int) Math.max(2L, 1L); } // = 29
    static boolean zeros() { return 1 / Math.min(0.0, -0.0) < 0 && 1 / Math.max(-0.0, 0.0) > 0 && Math.min(1.0, 0.0 / 0) != Math.min(1.0, 0.0 / 0); } // = true
    static int boxes() { Integer one = 1000; Long two = 2000L; return one.equals(1000) && !two.equals(2000) && one.compareTo(999) > 0 && two.hashCode() == 2000 ? one.intValue() + 1 : 0; } // = 1001
    static int hashes() { return Boolean.hashCode(true) + Character.hashCode('a') + Long.hashCode(1L << 32) + Integer.valueOf(7).hashCode(); } // = 1336
    static int bits() { return Integer.bitCount(255) * 10 + Long.bitCount(-1L); } // = 144
    static boolean doubles() { return Double.valueOf(0.0 / 0).equals(Double.valueOf(0.0 / 0)) && !Double.valueOf(0.0).equals(-0.0) && Double.compare(1, 2) < 0; } // = true
    static boolean characters() { return Character.isDigit('7') && !Character.isDigit('x') && Character.isLetter('Q') && Character.isWhitespace('\t'); } // = true
    static int required() { return Objects.requireNonNull((Integer) 4) + Objects.requireNonNullElse(null, 5); } // = 9
    static int requiredNull() { Objects.requireNonNull(null, "nothing"); return 1; } // = !NullPointerException
    static boolean equalObjects() { return Objects.equals(null, null) && !Objects.equals(null, 1) && Objects.equals(1000, 1000) && Objects.hash(1, 2) == 994; } // = true
    static int index() { return Objects.checkIndex(3, 3); } // = !IndexOutOfBoundsException
    static int filled() { int[] a = new int[4]; Arrays.fill(a, 2); Arrays.fill(a, 1, 3, 5); return a[0] * 1000 + a[1] * 100 + a[2] * 10 + a[3]; } // = 2552
    static int copied() { int[] a = {1, 2, 3}; int[] b = Arrays.copyOf(a, 4); int[] c = Arrays.copyOfRange(a, 1, 3); return b.length * 1000 + b[3] * 100 + c[0] * 10 + c[1]; } // = 4023
    static int copiedWrongly() { return Arrays.copyOfRange(new int[2], 3, 4).length; } // = !ArrayIndexOutOfBoundsException
    static int sorted() { int[] a = {3, 1, 2}; Arrays.sort(a); return a[0] * 100 + a[1] * 10 + a[2] + 1000 * Arrays.binarySearch(a, 3); } // = 2123
    static boolean equalArrays() { return Arrays.equals(new int[] {1, 2}, new int[] {1, 2}) && !Arrays.equals(new int[1], null) && Arrays.hashCode(new int[] {1, 2}) == 994; } // = true
    static int moved() { int[] a = {1, 2, 3, 4}; System.arraycopy(a, 0, a, 1, 3); return a[0] * 1000 + a[1] * 100 + a[2] * 10 + a[3]; } // = 1123
    static int movedTooFar() { System.arraycopy(new int[2], 1, new int[2], 0, 2); return 1; } // = !ArrayIndexOutOfBoundsException
    static boolean messages() { Exception inner = new IllegalStateException("a"); Exception outer = new RuntimeException("b", inner); return outer.getMessage().equals("b") && outer.getCause() == inner; } // = true
    static int cause() { throw new IllegalArgumentException(new NullPointerException()); } // = !IllegalArgumentException
}
