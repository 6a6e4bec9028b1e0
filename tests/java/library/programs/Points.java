import java.util.*;

/** Code points of texts and arrays, comparison of texts, and entries that do not change. */
class Points {
    static final String FACE = "a" + (char) 0xD83D + (char) 0xDE00 + "b" + (char) 0xD83D;
    static int at(int index) { return Character.codePointAt(FACE, index); }
    static boolean points() { return at(0) == 'a' && at(1) == 0x1F600 && at(2) == 0xDE00 && at(3) == 'b' && at(4) == 0xD83D; } // = true
    static boolean ofBuilder() { return Character.codePointAt(new StringBuilder(FACE), 1) == 0x1F600 && Character.codePointBefore(new StringBuilder(FACE), 3) == 0x1F600; } // = true
    static int beyond() { return at(5); } // = !StringIndexOutOfBoundsException
    static int ofNothing() { return Character.codePointAt((CharSequence) null, 0); } // = !NullPointerException
    static boolean inArray() { char[] c = FACE.toCharArray(); return Character.codePointAt(c, 1) == 0x1F600 && Character.codePointAt(c, 1, 2) == 0xD83D && Character.codePointAt(c, 4) == 0xD83D; } // = true
    static int beyondArray() { return Character.codePointAt(new char[1], 1); } // = !ArrayIndexOutOfBoundsException
    static int beyondLimit() { return Character.codePointAt(new char[3], 2, 2); } // = !IndexOutOfBoundsException
    static int limitBeyond() { return Character.codePointAt(new char[3], 2, 4); } // = !IndexOutOfBoundsException
    static boolean before() { return Character.codePointBefore(FACE, 1) == 'a' && Character.codePointBefore(FACE, 2) == 0xD83D && Character.codePointBefore(FACE, 3) == 0x1F600 && Character.codePointBefore("" + (char) 0xDE00, 1) == 0xDE00; } // = true
    static int beforeAll() { return Character.codePointBefore(FACE, 0); } // = !StringIndexOutOfBoundsException
    static int counts() { return Character.codePointCount(FACE, 0, 5) * 100 + Character.codePointCount(FACE, 0, 2) * 10 + Character.codePointCount(FACE, 2, 3); } // = 421
    static int noCount() { return Character.codePointCount(FACE, 0, 6); } // = !IndexOutOfBoundsException
    static int countBack() { return Character.codePointCount(FACE, 2, 1); } // = !IndexOutOfBoundsException
    static int order() { return CharSequence.compare("abc", new StringBuilder("abd")) + 10 * CharSequence.compare("ab", "abcd") + 100 * CharSequence.compare(new StringBuffer("x"), "x") + CharSequence.compare("", ""); } // = -21
    static class Backward implements CharSequence, Comparable<Backward> {
        final String s; Backward(String s) { this.s = s; }
        public int length() { return s.length(); } public char charAt(int i) { return s.charAt(i); } public CharSequence subSequence(int i, int j) { return s.substring(i, j); } public String toString() { return s; }
        public int compareTo(Backward o) { return o.s.length() - s.length() + 7; }
    }
    static int own() { return CharSequence.compare(new Backward("a"), new Backward("abc")) * 10 + CharSequence.compare(new Backward("a"), "abc"); } // = 88
    static int orderOfNothing() { return CharSequence.compare("a", null); } // = !NullPointerException
    static boolean entries() { Map.Entry<String, Integer> e = new AbstractMap.SimpleImmutableEntry<>("a", 1); return e.equals(Map.entry("a", 1)) && Map.entry("a", 1).equals(e) && e.equals(new AbstractMap.SimpleEntry<>("a", 1)) && !e.equals(null) && e.hashCode() == ("a".hashCode() ^ 1) && e.toString().equals("a=1") && new AbstractMap.SimpleImmutableEntry<>(e).getKey().equals("a"); } // = true
    static boolean nullEntry() { Map.Entry<String, Integer> e = new AbstractMap.SimpleImmutableEntry<>(null, null); return e.hashCode() == 0 && e.toString().equals("null=null") && e.equals(new AbstractMap.SimpleEntry<>(null, null)); } // = true
    static int fixed() { return new AbstractMap.SimpleImmutableEntry<>("a", 1).setValue(2); } // = !UnsupportedOperationException
    static int ofNoEntry() { new AbstractMap.SimpleImmutableEntry<>(null); return 1; } // = !NullPointerException
}
