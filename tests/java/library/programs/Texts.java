/** More of strings, their builders and characters. Behind each method stands what it returns, or what it throws. */
public class Texts {
    static int lastFrom() { String s = "banana"; return s.lastIndexOf('a', 4) * 10000 + s.lastIndexOf("an", 2) * 1000 + s.lastIndexOf("an", 99) * 100 + (s.lastIndexOf('b', -1) + 1) * 10 + s.lastIndexOf("", 3) + s.lastIndexOf('n', 100); } // = 31307
    static boolean regions() { String s = "Hello"; return s.regionMatches(1, "xell", 1, 3) && !s.regionMatches(0, "hello", 0, 5) && s.regionMatches(true, 0, "hELLO", 0, 5) && !s.regionMatches(3, "lo!", 0, 3) && s.regionMatches(2, "q", 1, -4) && !s.regionMatches(-1, "q", 0, 0) && !s.regionMatches(0, "H", 0, 2147483647); } // = true
    static int regionOfNull() { return "a".regionMatches(0, null, 0, 1) ? 1 : 2; } // = !NullPointerException
    static int ignoring() { return "abc".compareToIgnoreCase("ABD") * 100 + "a".compareToIgnoreCase("A") * 10 + "ab".compareToIgnoreCase("A"); } // = -99
    static boolean copies() { return new String(new StringBuilder("ab")).equals("ab") && new String(new StringBuffer("cd")).equals("cd") && String.valueOf(new char[] {'x', 'y', 'z'}, 1, 2).equals("yz") && String.copyValueOf(new char[] {'q'}).equals("q"); } // = true
    static int points() { String s = "a\ud83d\ude00b"; return s.codePointAt(1) + s.codePointAt(2) + s.codePointBefore(3) + s.codePointCount(0, 4) + s.codePointAt(3) + s.codePointBefore(1); } // = 314054
    static int pointOutside() { return "a".codePointAt(1); } // = !StringIndexOutOfBoundsException
    static int pointBefore() { return "a".codePointBefore(0); } // = !StringIndexOutOfBoundsException
    static int countBackwards() { return "abc".codePointCount(2, 1); } // = !IndexOutOfBoundsException
    static boolean into() { char[] to = {'1', '2', '3', '4'}; "hello".getChars(1, 3, to, 2); new StringBuilder("xyz").getChars(0, 1, to, 0); return new String(to).equals("x2el"); } // = true
    static int intoTooLittle() { "abc".getChars(0, 2, new char[1], 0); return 1; } // = !StringIndexOutOfBoundsException
    static int fromBuilderTooLittle() { new StringBuilder("abc").getChars(0, 2, new char[1], 0); return 1; } // = !IndexOutOfBoundsException
    static boolean appends() { return new StringBuilder("a").append(new char[] {'x', 'y', 'z'}, 1, 2).append("hello", 1, 3).append((CharSequence) null, 0, 2).appendCodePoint(0x1F600).appendCodePoint('c').toString().equals("ayzelnu\ud83d\ude00c"); } // = true
    static int appendsTooMuch() { return new StringBuilder().append("ab", 1, 5).length(); } // = !IndexOutOfBoundsException
    static int appendsCharsTooMuch() { return new StringBuilder().append(new char[2], 1, 5).length(); } // = !IndexOutOfBoundsException
    static boolean inserts() { CharSequence s = "QR"; return new StringBuilder("ab").insert(1, new char[] {'x'}).insert(0, new char[] {'1', '2', '3'}, 1, 2).insert(2, s).insert(1, s, 0, 1).toString().equals("2Q3QRaxb"); } // = true
    static int insertsTooMuch() { return new StringBuilder("a").insert(0, new char[2], 1, 5).length(); } // = !StringIndexOutOfBoundsException
    static int insertsBeyond() { return new StringBuilder("a").insert(2, (CharSequence) "b", 0, 1).length(); } // = !StringIndexOutOfBoundsException
    static int finds() { StringBuilder b = new StringBuilder("banana"); b.ensureCapacity(99); b.trimToSize(); return b.indexOf("an", 2) * 100 + b.lastIndexOf("an", 2) * 10 + b.codePointAt(0) + b.codePointCount(0, 6); } // = 414
    static boolean kinds() { return Character.isISOControl('\u0085') && !Character.isISOControl(' ') && Character.isJavaIdentifierStart('$') && !Character.isJavaIdentifierStart('1') && Character.isJavaIdentifierPart('1') && Character.isJavaIdentifierPart('\0') && !Character.isJavaIdentifierPart('-') && Character.isSpaceChar(' ') && !Character.isSpaceChar('\t') && Character.isDefined('x') && !Character.isTitleCase('X') && Character.isIdentifierIgnorable('\u007f'); } // = true
    static boolean surrogates() { return Character.isHighSurrogate('\ud83d') && Character.isLowSurrogate('\ude00') && Character.isSurrogate('\udfff') && !Character.isSurrogate('\ue000') && Character.isSurrogatePair('\ud83d', '\ude00') && Character.toCodePoint('\ud83d', '\ude00') == 0x1F600 && Character.charCount(0x10000) == 2 && Character.isSupplementaryCodePoint(0x10FFFF) && !Character.isBmpCodePoint(-1) && !Character.isValidCodePoint(0x110000); } // = true
    static int units() { char[] one = Character.toChars('x'); char[] two = Character.toChars(0x1F600); return one[0] + two.length + two[0] + two[1]; } // = 112311
    static int noUnits() { return Character.toChars(-1).length; } // = !IllegalArgumentException
    static int reversed() { return Character.reverseBytes('a') + Character.MAX_RADIX; } // = 24868
    static int boxed() { return Integer.valueOf("7f", 16) + (int) Long.parseLong("-zz", 36) + Long.valueOf("11", 2).intValue(); } // = -1165
    static int radix() { return (int) Long.parseLong("1", 1); } // = !NumberFormatException
    static boolean signs() { return String.format("%5d|%-5d|%05d|%+d|% d|%(d|%(d", 42, 42, 42, 42, 42, -42, 42).equals("   42|42   |00042|+42| 42|(42)|42"); } // = true
    static boolean signsAndZeros() { return String.format("%+5d|%+05d|%(06d|% 5d", 7, 7, -7, 7).equals("   +7|+0007|(0007)|    7"); } // = true
    static boolean otherBases() { return String.format("%x|%X|%o|%08x|%-6x|", 255, 255, 8, 255, 255).equals("ff|FF|10|000000ff|ff    |"); } // = true
    static boolean widths() { String n = null; return String.format("%S|%10s|%-10s|%.2s|%5.1s|%5s|%.0s", "abc", "abc", "abc", "abc", "abc", n, "x").equals("ABC|       abc|abc       |ab|    a| null|"); } // = true
    static boolean truths() { Boolean n = null; Boolean t = true; return String.format("%b|%B|%b|%b|%7b|%.2b", true, false, n, t, true, true).equals("true|FALSE|false|true|   true|tr"); } // = true
    static boolean letters() { return String.format("%c|%C|%3c|%-3c|", 'x', 'y', 'z', 'w').equals("x|Y|  z|w  |"); } // = true
    static boolean missing() { Integer n = null; return String.format("%5d|%05d|%+d|%-5d|", n, n, n, n).equals(" null| null|null|null |"); } // = true
    static boolean longs() { long m = Long.MIN_VALUE; return String.format("%5d|%020d|%(020d|%-(8d|%- 5d|%o", m, m, m, -5, 5, -1L).equals("-9223372036854775808|-9223372036854775808|(9223372036854775808)|(5)     | 5   |1777777777777777777777"); } // = true
    static int n;
    static int printed() { System.out.printf("%.2f %5d%n", 1.5, ++n); System.err.format("%s", n += 10); return n; } // = 11
    static boolean joinedEmpty() { return new java.util.StringJoiner(",", "[", "]").toString().equals("[]") && new java.util.StringJoiner("x").length() == 0; } // = true
    static boolean joinedOtherwise() { java.util.StringJoiner j = new java.util.StringJoiner(",", "[", "]").setEmptyValue("-"); return j.length() == 1 && j.toString().equals("-") && j.add("").toString().equals("[]"); } // = true
    static boolean joined() { return new java.util.StringJoiner(", ", "[", "]").add("a").add(null).add(new StringBuilder("bc")).toString().equals("[a, null, bc]"); } // = true
    static boolean merged() { java.util.StringJoiner j = new java.util.StringJoiner("+", "(", ")").add("a").add("b"); j.merge(new java.util.StringJoiner("x", "<", ">").add("c").add("d")).merge(new java.util.StringJoiner("y", "<", ">")).merge(j); return j.toString().equals("(a+b+cxd+a+b+cxd)"); } // = true
    static int joinedByNothing() { return new java.util.StringJoiner(null).length(); } // = !NullPointerException
}
