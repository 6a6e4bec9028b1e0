/** Strings, StringBuilder, and what numbers and characters have to do with them. Behind each method stands what it returns, or what it throws. */
public class Strings {
    static class P { int x; P(int x) { this.x = x; } public String toString() { return x < 0 ? null : "P" + x; } }
    enum E { LOW, HIGH }
    static int steps;
    static String step(String s) { steps = steps * 10 + s.length(); return s; }
    static int length() { return "".length() * 10 + "a\u00e9\ud83d\ude00".length(); } // = 4
    static int chars() { String s = "a\ud83d\ude00"; return s.charAt(0) + s.charAt(1) * 3 + s.charAt(2); } // = 223000
    static int charOutside() { return "abc".charAt(3); } // = !StringIndexOutOfBoundsException
    static int charBefore() { return "abc".charAt(-1); } // = !StringIndexOutOfBoundsException
    static int charOfNull() { String s = null; return s.charAt(0); } // = !NullPointerException
    static boolean puts() { String s = "a" + 1 + 'b' + 2L + true + (byte) 3 + null + (char) 100 + (short) -4; return s.equals("a1b2true3nulld-4"); } // = true
    static boolean putsVariables() { int i = -2147483648; long l = -9223372036854775808L; char c = 'x'; boolean b = false; byte y = -128; String n = null; Object o = null; return (i + "," + l + c + b + y + n + o).equals("-2147483648,-9223372036854775808xfalse-128nullnull"); } // = true
    static boolean putsNumbers() { int sum = 0; for (int i : new int[] {0, 9, 10, 99, 100, 12345, 2147483647, -1, -10, -2147483648}) sum += ("" + i).length(); return sum == 47 && ("" + 1000000007).equals("1000000007"); } // = false
    static int fromTheLeft() { int i = 1; return Integer.parseInt(i + 2 + "3" + i + 2); } // = 3312
    static boolean putsObjects() { return (new P(7) + "/" + new P(-1) + "/" + E.HIGH + Integer.valueOf(5) + Character.valueOf('c') + (P) null).equals("P7/null/HIGH5cnull"); } // = true
    static boolean appended() { String s = "a"; s += 1; s += 'c'; s += null; s += s; return s.equals("a1cnulla1cnull"); } // = true
    static int inOrder() { String s = step("a") + step("bb") + step("ccc"); return steps * 10 + s.length(); } // = 1236
    static int compared() { return "a".compareTo("b") * 1000 + "abc".compareTo("ab") * 100 + "a".compareTo("a") + "B".compareTo("a"); } // = -931
    static int comparedToNull() { return "a".compareTo(null); } // = !NullPointerException
    static int hashed() { return "".hashCode() + "abc".hashCode() + "a long text that overflows".hashCode(); } // = -2077290392
    static boolean parts() { String s = "hello"; return s.substring(1, 3).equals("el") && s.substring(5).equals("") && s.substring(0).equals(s) && s.subSequence(2, 4).toString().equals("ll"); } // = true
    static int partTooLong() { return "abc".substring(1, 4).length(); } // = !StringIndexOutOfBoundsException
    static int partBackwards() { return "abc".substring(2, 1).length(); } // = !StringIndexOutOfBoundsException
    static int partBefore() { return "abc".substring(-1).length(); } // = !StringIndexOutOfBoundsException
    static int found() { String s = "banana"; return s.indexOf('n') * 100000 + s.indexOf("an", 2) * 10000 + s.lastIndexOf('a') * 1000 + s.lastIndexOf("an") * 100 + s.indexOf("x") * 10 + s.indexOf("") + s.indexOf('n', -3) + s.indexOf("a", 9); } // = 235291
    static int foundCharacter() { String s = "a\ud83d\ude00b"; return s.indexOf(0x1F600) * 10 + s.lastIndexOf(0x1F600); } // = 11
    static boolean begins() { String s = "hello"; return s.startsWith("he") && !s.startsWith("el") && s.startsWith("el", 1) && !s.startsWith("hello!") && s.endsWith("lo") && s.endsWith("") && !s.endsWith("oh hello") && s.contains("ell") && !s.contains("ole") && !s.startsWith("o", 9); } // = true
    static int containsNull() { return "a".contains(null) ? 1 : 2; } // = !NullPointerException
    static boolean made() { return new String().isEmpty() && new String("ab").equals("ab") && new String(new char[] {'x', 'y'}).equals("xy") && new String(new char[] {'x', 'y', 'z'}, 1, 2).equals("yz"); } // = true
    static int madeOutside() { return new String(new char[] {'x'}, 1, 1).length(); } // = !StringIndexOutOfBoundsException
    static boolean changed() { return "abc".concat("d").equals("abcd") && "banana".replace('a', 'o').equals("bonono") && "  x y\t".trim().equals("x y") && "ab".repeat(3).equals("ababab") && "aZ9[".toLowerCase().equals("az9[") && "aZ9{".toUpperCase().equals("AZ9{"); } // = true
    static int repeatedLess() { return "a".repeat(-1).length(); } // = !IllegalArgumentException
    static boolean ignoringCase() { return "HeLLo".equalsIgnoreCase("hEllO") && !"a".equalsIgnoreCase(null) && !"a[".equalsIgnoreCase("A{") && !"a".equalsIgnoreCase("ab"); } // = true
    static int array() { char[] c = "xyz".toCharArray(); c[0] = 'a'; return c.length * 1000 + c[0] + c[2]; } // = 3219
    static boolean values() { return String.valueOf(12).equals("12") && String.valueOf('c').equals("c") && String.valueOf(true).equals("true") && String.valueOf(-5L).equals("-5") && String.valueOf((Object) null).equals("null") && String.valueOf(new P(3)).equals("P3") && String.valueOf(new char[] {'q'}).equals("q"); } // = true
    static boolean numbers() { return Integer.toString(-42).equals("-42") && Integer.valueOf(7).toString().equals("7") && Long.toString(1L << 40).equals("1099511627776") && Boolean.toString(false).equals("false") && Character.toString('x').equals("x") && Byte.toString((byte) -1).equals("-1"); } // = true
    static int parsed() { return Integer.parseInt("-42") + Integer.parseInt("+7") * 1000 + Integer.valueOf("12") * 100000 + Integer.parseInt("0005"); } // = 1206963
    static int parsedLimits() { return Integer.parseInt("2147483647") / 2 + Integer.parseInt("-2147483648") / 3; } // = 357913941
    static int parsedTooLarge() { return Integer.parseInt("2147483648"); } // = !NumberFormatException
    static int parsedTooSmall() { return Integer.parseInt("-2147483649"); } // = !NumberFormatException
    static int parsedNothing() { return Integer.parseInt(""); } // = !NumberFormatException
    static int parsedSign() { return Integer.parseInt("-"); } // = !NumberFormatException
    static int parsedLetters() { return Integer.parseInt("12a"); } // = !NumberFormatException
    static int parsedNull() { return Integer.parseInt(null); } // = !NumberFormatException
    static long parsedLong() { return Long.parseLong("-9223372036854775808") + Long.parseLong("9223372036854775807") * 3; } // = -3
    static long parsedTooLong() { return Long.parseLong("9223372036854775808"); } // = !NumberFormatException
    static boolean characters() { return Character.isDigit('7') && !Character.isDigit('x') && Character.isLetter('x') && Character.isUpperCase('X') && Character.toUpperCase('q') == 'Q' && Character.toLowerCase('[') == '[' && Character.getNumericValue('8') == 8 && Character.digit('f', 16) == 15 && Character.digit('g', 16) == -1; } // = true
    static int switched() { int sum = 0; for (char c : "cab".toCharArray()) switch (c) { case 'a': sum = sum * 10 + 1; break; case 'b': sum = sum * 10 + 2; break; default: sum = sum * 10 + 9; } switch ("x" + "y") { case "xy": sum += 1000; break; default: sum += 5000; } return sum; } // = 1912
    static boolean builder() { StringBuilder b = new StringBuilder(); b.append(1).append('c').append("xy").append(true).append(-5L).append((Object) null).append((String) null).append(new char[] {'[', ']'}).append(new P(2)); return b.toString().equals("1cxytrue-5nullnull[]P2") && b.length() == 22 && b.charAt(1) == 'c'; } // = true
    static boolean inserted() { StringBuilder b = new StringBuilder("ad"); b.insert(1, "bc").insert(0, 7).insert(5, 'e').insert(2, true).insert(0, (String) null).insert(b.length(), -1L); return b.toString().equals("null7atruebcde-1"); } // = true
    static int insertedOutside() { return new StringBuilder("a").insert(2, "b").length(); } // = !StringIndexOutOfBoundsException
    static boolean deleted() { StringBuilder b = new StringBuilder("abcdef"); b.deleteCharAt(0).delete(1, 3).delete(2, 99); return b.toString().equals("be"); } // = true
    static int deletedOutside() { return new StringBuilder("ab").deleteCharAt(2).length(); } // = !StringIndexOutOfBoundsException
    static int deletedBackwards() { return new StringBuilder("ab").delete(2, 1).length(); } // = !StringIndexOutOfBoundsException
    static boolean set() { StringBuilder b = new StringBuilder("abc"); b.setCharAt(1, 'x'); b.setLength(2); b.setLength(4); return b.toString().equals("ax\0\0") && b.length() == 4; } // = true
    static int setOutside() { StringBuilder b = new StringBuilder("abc"); b.setCharAt(3, 'x'); return 1; } // = !StringIndexOutOfBoundsException
    static int setLess() { StringBuilder b = new StringBuilder("abc"); b.setLength(-1); return 1; } // = !StringIndexOutOfBoundsException
    static boolean reversed() { return new StringBuilder("abc").reverse().toString().equals("cba") && new StringBuilder("a\ud83d\ude00\ude00\ud83d").reverse().toString().equals("\ud83d\ude00\ud83d\ude00a"); } // = true
    static boolean replaced() { return new StringBuilder("abcdef").replace(1, 3, "XYZ").toString().equals("aXYZdef") && new StringBuilder("ab").replace(2, 9, "c").toString().equals("abc"); } // = true
    static boolean asked() { StringBuilder b = new StringBuilder("banana"); return b.indexOf("na") == 2 && b.lastIndexOf("na") == 4 && b.substring(3).equals("ana") && b.substring(1, 2).equals("a") && b.compareTo(new StringBuilder("bandana")) < 0 && !b.equals(new StringBuilder("banana")); } // = true
    static int builderOfNull() { return new StringBuilder((String) null).length(); } // = !NullPointerException
    static int builderTooSmall() { return new StringBuilder(-1).length(); } // = !NegativeArraySizeException
    static int message() { try { throw new IllegalStateException("bad " + 7); } catch (IllegalStateException e) { return e.getMessage().length(); } } // = 5
    static boolean sequence() { CharSequence s = "abc"; CharSequence t = new StringBuilder("abc"); return s.length() == 3 && t.charAt(1) == 'b' && t.toString().equals(s) && !s.equals(t) && !t.isEmpty(); } // = true
}
