import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Texts and bits of floating-point numbers, and bytes of strings. */
class Floats {
    static String text(double d) { return "" + d; }
    static String text(float f) { return "" + f; }
    static boolean whole() { return text(3.0).equals("3.0") && text(-17.0).equals("-17.0") && text(9999999.0).equals("9999999.0"); } // = true
    static boolean zeros() { double z = 0; return text(z).equals("0.0") && text(-z).equals("-0.0"); } // = true
    static boolean eighths() { double d = 0.125; String s = ""; for (int i = 0; i < 8; i++) { s += i * d + ";"; } return s.equals("0.0;0.125;0.25;0.375;0.5;0.625;0.75;0.875;"); } // = true
    static boolean negative() { double d = -2.5; return String.valueOf(d).equals("-2.5") && Double.toString(d * 2).equals("-5.0"); } // = true
    static boolean infinite() { double z = 0; return text(1 / z).equals("Infinity") && text(-1 / z).equals("-Infinity") && text(z / z).equals("NaN"); } // = true
    static boolean floats() { float f = 1.5f; return text(f).equals("1.5") && text(f * 4).equals("6.0") && text(f + 8192).equals("8193.5") && text(f * 1000000).equals("1500000.0"); } // = true
    static boolean boxed() { Double d = 4.25; Float f = -0.5f; return d.toString().equals("4.25") && ("x" + d + f).equals("x4.25-0.5"); } // = true
    static boolean builders() { double d = 2.5; float f = 0.25f; return new StringBuilder().append(d).append(f).insert(0, d).toString().equals("2.52.50.25"); } // = true
    static boolean arrays() { return Arrays.toString(new double[] {1, 2.5}).equals("[1.0, 2.5]") && Arrays.toString(new float[] {3}).equals("[3.0]"); } // = true
    static long bitsOfOne() { return Double.doubleToLongBits(1.0); } // = 4607182418800017408
    static long bitsOfMinusTwo() { double d = -2; return Double.doubleToRawLongBits(d); } // = -4611686018427387904
    static long bitsOfTenth() { double d = 0.1; return Double.doubleToLongBits(d); } // = 4591870180066957722
    static long bitsOfLeast() { double d = Double.MIN_VALUE; return Double.doubleToLongBits(d * 5); } // = 5
    static long bitsOfGreatest() { double d = Double.MAX_VALUE; return Double.doubleToLongBits(d); } // = 9218868437227405311
    static long bitsOfNormal() { double d = Double.MIN_NORMAL; return Double.doubleToLongBits(d); } // = 4503599627370496
    static long bitsOfZero() { double d = 0; return Double.doubleToLongBits(-d); } // = -9223372036854775808
    static long bitsOfNan() { double d = 0; return Double.doubleToLongBits(d / d); } // = 9221120237041090560
    static long bitsOfInfinity() { double d = 0; return Double.doubleToLongBits(-1 / d); } // = -4503599627370496
    static int floatOfPi() { float f = 3.1415927f; return Float.floatToIntBits(f); } // = 1078530011
    static int floatOfLeast() { float f = Float.MIN_VALUE; return Float.floatToIntBits(-3 * f); } // = -2147483645
    static int floatOfGreatest() { float f = Float.MAX_VALUE; return Float.floatToRawIntBits(f); } // = 2139095039
    static boolean ofBits() { return Double.longBitsToDouble(4591870180066957722L) == 0.1 && Double.longBitsToDouble(5) == 5 * Double.MIN_VALUE && Double.longBitsToDouble(9218868437227405311L) == Double.MAX_VALUE && Double.longBitsToDouble(-4503599627370496L) == Double.NEGATIVE_INFINITY; } // = true
    static boolean ofIntBits() { return Float.intBitsToFloat(1078530011) == 3.1415927f && Float.intBitsToFloat(-2147483645) == -3 * Float.MIN_VALUE && Float.intBitsToFloat(2139095039) == Float.MAX_VALUE && Float.intBitsToFloat(0x7fc00001) != Float.intBitsToFloat(0x7fc00001); } // = true
    static boolean thereAndBack() { double d = 123.456e-200; float f = 7e-40f; return Double.longBitsToDouble(Double.doubleToLongBits(d)) == d && Float.intBitsToFloat(Float.floatToIntBits(f)) == f; } // = true
    static boolean parsed() { return Double.parseDouble("12.5") == 12.5 && Double.parseDouble(" -0.1 ") == -0.1 && Double.valueOf("+7.") == 7 && Double.parseDouble(".25") == 0.25 && Float.parseFloat("1.1") == 1.1f; } // = true
    static double parsedNothing() { return Double.parseDouble("."); } // = !NumberFormatException
    static double parsedLetters() { return Double.parseDouble("1,5"); } // = !NumberFormatException
    static double parsedTwoPoints() { return Double.parseDouble("1.2.3"); } // = !NumberFormatException
    static String malformed(String text) { try { return "" + Double.parseDouble(text); } catch (NumberFormatException e) { return e.getMessage(); } }
    static boolean parsedMessages() { return malformed("1..").equals("multiple points") && malformed(" 1.2.x").equals("multiple points") && malformed(" ").equals("empty String") && malformed("a.b.c").equals("For input string: \"a.b.c\"") && malformed("-.").equals("For input string: \"-.\""); } // = true
    static double parsedNull() { return Double.parseDouble(null); } // = !NullPointerException
    static boolean bounds() { return Double.max(1, 2) == 2 && Float.min(1, 2) == 1 && Double.sum(1, 2) == 3 && Double.valueOf(1 / 0.0).isInfinite() && Double.SIZE == 64 && Float.BYTES == 4; } // = true
    static boolean truths() { return Boolean.TRUE && !Boolean.FALSE && Boolean.TRUE.equals(true) && Boolean.valueOf(true) == Boolean.TRUE; } // = true
    static int bytes() { byte[] b = "aZ".getBytes(); return b.length * 10000 + b[0] * 100 + b[1]; } // = 29790
    static int bytesOfUtf8() { byte[] b = "\u00e9\u20ac\ud83d\ude00\ud83d".getBytes(StandardCharsets.UTF_8); int sum = 0; for (byte each : b) { sum = sum * 31 + each; } return sum * 100 + b.length; } // = -235976238
    static int bytesOfLatin() { byte[] b = "a\u00e9\u20ac\ud83d\ude00".getBytes(StandardCharsets.ISO_8859_1); return b.length * 1000000 + b[1] * 1000 + b[2] * 10 + (b[3] == '?' ? 1 : 0); } // = 3977631
    static int bytesOfAscii() { byte[] b = "a\u00e9".getBytes(StandardCharsets.US_ASCII); return b[0] * 100 + b[1]; } // = 9763
    static boolean ofBytes() { return new String(new byte[] {104, 105}).equals("hi") && new String(new byte[] {-61, -87, -30, -126, -84}, StandardCharsets.UTF_8).equals("\u00e9\u20ac") && new String(new byte[] {97, 98, 99}, 1, 2).equals("bc") && new String(new byte[] {-23}, StandardCharsets.ISO_8859_1).equals("\u00e9"); } // = true
    static int ofBytesOutside() { return new String(new byte[2], 1, 2).length(); } // = !StringIndexOutOfBoundsException
    static boolean ofCodePoints() { return new String(new int[] {97, 0x1F600, 98}, 0, 3).equals("a\ud83d\ude00b") && new String(new int[] {97, 98}, 1, 1).equals("b"); } // = true
    static int ofBadCodePoint() { return new String(new int[] {-1}, 0, 1).length(); } // = !IllegalArgumentException
    static int ofNoCodePoints() { return new String(new int[] {97}, 1, 1).length(); } // = !StringIndexOutOfBoundsException
    static boolean charsets() { return StandardCharsets.UTF_8.name().equals("UTF-8") && StandardCharsets.US_ASCII.toString().equals("US-ASCII") && StandardCharsets.UTF_8.equals(StandardCharsets.UTF_8); } // = true
}
