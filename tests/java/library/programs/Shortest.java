/** Texts of numbers that are no multiples of an eighth: the shortest that denote them. */
class Shortest {
    static boolean point() { return ("" + 33.333).equals("33.333"); } // = true
    static boolean tenth() { return (Double.toString(0.1)).equals("0.1"); } // = true
    static boolean sum() { double a = 0.5; return ("" + (a + 0.2)).equals("0.7"); } // = true
    static boolean small() { return (String.valueOf(0.001)).equals("0.001"); } // = true
    static boolean negative() { return ("" + -1234567.891).equals("-1234567.891"); } // = true
    static boolean padded() { return ("" + 5.007).equals("5.007"); } // = true
    static boolean fifteen() { return ("" + 1.23456789012345).equals("1.23456789012345"); } // = true
    static boolean large() { return ("" + 9999999.9).equals("9999999.9"); } // = true
    static boolean built() { return (new StringBuilder().append(2.3).append('-').append(7.1f).insert(0, 0.3f).toString()).equals("0.32.3-7.1"); } // = true
    static boolean ofFloat() { return ("" + 0.1f).equals("0.1"); } // = true
    static boolean floatPoint() { return (Float.toString(-123.456f)).equals("-123.456"); } // = true
    static boolean floatSmall() { return ("" + 0.00123f).equals("0.00123"); } // = true
    static boolean floatLarge() { return ("" + 99999.9f).equals("99999.9"); } // = true
    static boolean notRounded() { return ("" + 0.1).equals("0.10") || ("" + 2.6).length() == 4; } // = false
    static boolean boxed() { Double d = 1.1; return d.toString().equals("1.1"); } // = true
    static int length() { double d = 2.6; return ("d = " + d).length(); } // = 7
    static boolean fixed() { return String.format("%.2f|%8.1f|%-6.0f|%f|%.9f", 1.255, -2.25, 2.5, 3.0, 0.125).equals("1.26|    -2.3|3     |3.000000|0.125000000"); } // = true
    static boolean fixedHalves() { return String.format("%.2f %.2f %.1f %.0f %.0f %.3f", 0.125, 0.375, 0.05, 0.5, 1.5, 1.0005).equals("0.13 0.38 0.1 1 2 1.001"); } // = true
    static boolean fixedZeros() { return String.format("%.1f %.0f %.2f %.2f", -0.0, -0.125, -0.004, 1234567.0).equals("-0.0 -0 -0.00 1234567.00"); } // = true
    static boolean fixedOthers() { return String.format("%.1f|%9.2f|%-9.0f|", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).equals("NaN| Infinity|-Infinity|"); } // = true
    static boolean fixedFloats() { return String.format("%.2f %f", 1.375f, 33.25f).equals("1.38 33.250000"); } // = true
    static boolean fixedMany() { return String.format("%.4f %.1f %.6f", 33.333, 99999.95, 123.456789).equals("33.3330 100000.0 123.456789"); } // = true
}
