package java.util.regex;

import java.util.ArrayList;

/** A regular expression. For each constant expression there is a class below this one, whose methods are its automata. */
public abstract class Pattern {
    public static final int UNIX_LINES = 1;
    public static final int CASE_INSENSITIVE = 2;
    public static final int COMMENTS = 4;
    public static final int MULTILINE = 8;
    public static final int LITERAL = 16;
    public static final int DOTALL = 32;
    public static final int UNICODE_CASE = 64;
    public static final int CANON_EQ = 128;
    public static final int UNICODE_CHARACTER_CLASS = 256;

    Pattern() {}

    /** A call with a constant makes an object of the class of the expression. */
    @Refused("regular expressions are known only as constants")
    public static native Pattern compile(String regex);

    @Refused("of flags, constants of CASE_INSENSITIVE, DOTALL and LITERAL are known")
    public static native Pattern compile(String regex, int flags);

    @Refused("regular expressions are known only as constants")
    public static native boolean matches(String regex, CharSequence input);

    public abstract String pattern();

    /** The flags, without those of the expression itself. */
    public abstract int flags();

    public java.util.function.Predicate<String> asPredicate() {
        return text -> matcher(text).find();
    }

    public java.util.function.Predicate<String> asMatchPredicate() {
        return text -> matcher(text).matches();
    }

    public static String quote(String text) {
        if (text.indexOf("\\E") >= 0) {
            failAtEnd();
        }
        return "\\Q" + text + "\\E";
    }

    @Refused("the quotation of a text with \\E is not known")
    private static native void failAtEnd();

    /** Whether each match begins at the start of the text. */
    abstract boolean startsAtStart();

    /** Whether the expression tests for the end of the text. */
    abstract boolean hasEnd();

    /** Whether a set of characters of the expression has surrogates, two of which may be one character. */
    abstract boolean hasSurrogates();

    /** The next state of a match of the whole text, or -1. */
    abstract int fullStep(int state, char c);

    abstract boolean isFull(int state);

    /** The first state of the preferred match that does not begin at the start of the text. */
    abstract int firstWithin();

    /** The next state of the preferred match, or -1. */
    abstract int step(int state, char c);

    abstract boolean accepts(int state);

    /** Whether a state accepts if the text ends here. */
    abstract boolean acceptsAtEnd(int state);

    abstract int groupCount();

    /** The number of the group with a name, or -1. */
    abstract int groupNumber(String name);

    /** The first state, that is no start of the text, of the automaton whose states are lists of members. */
    abstract int trackWithin();

    /** The next state of that automaton. */
    abstract int trackStep(int state, char c);

    /** The member of a state that ends the preferred match. */
    abstract int accepting(int state, boolean isEnd);

    /** The member of a state from which a character leads to a member of the next state. */
    abstract int origin(int state, char c, int member);

    /** What of a group lies behind that character: 1 its begin, 2 its end, 3 both. */
    abstract int crossing(int state, char c, int member, int group);

    abstract int crossingAtBegin(boolean isStart, int member, int group);

    public String toString() {
        return pattern();
    }

    public Matcher matcher(CharSequence input) {
        return new Matcher(this, input.toString());
    }

    @Refused("a supplementary character in a text that is matched is not known")
    private static native void failAtSurrogate();

    private char unit(String text, int index) {
        char c = text.charAt(index);
        if (hasSurrogates() && c >= '\uD800' && c <= '\uDFFF') {
            failAtSurrogate();
        }
        return c;
    }

    boolean matchesAll(String text) {
        int state = 0;
        for (int i = 0; i < text.length() && state >= 0; i++) {
            state = fullStep(state, unit(text, i));
        }
        return isFull(state);
    }

    @Refused("$ and a line terminator at the end of the text are not known")
    private static native void failAtTerminator();

    private static void checkTerminator(String text) {
        if (!text.isEmpty()) {
            char c = text.charAt(text.length() - 1);
            if (c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029') {
                failAtTerminator();
            }
        }
    }

    /** The end of the preferred match that begins at an index, or -1. */
    int end(String text, int from) {
        if (hasEnd()) {
            checkTerminator(text);
        }
        int state = from == 0 ? 0 : firstWithin();
        int end = accepts(state) ? from : -1;
        for (int i = from; i < text.length() && state >= 0; i++) {
            state = step(state, unit(text, i));
            if (accepts(state)) {
                end = i + 1;
            }
        }
        return acceptsAtEnd(state) ? text.length() : end;
    }

    public String[] split(CharSequence input) {
        return split(input, 0);
    }

    public String[] split(CharSequence input, int limit) {
        String text = input.toString();
        ArrayList<String> parts = new ArrayList<String>();
        Matcher matcher = new Matcher(this, text);
        int index = 0;
        while (matcher.find()) {
            boolean isEmptyAtStart = index == 0 && matcher.start() == 0 && matcher.end() == 0;
            if (limit <= 0 || parts.size() < limit - 1) {
                if (!isEmptyAtStart) {
                    parts.add(text.substring(index, matcher.start()));
                    index = matcher.end();
                }
            } else if (parts.size() == limit - 1) {
                parts.add(text.substring(index));
                index = matcher.end();
            }
        }
        if (index == 0) {
            String[] whole = {text};
            return whole;
        }
        if (limit <= 0 || parts.size() < limit) {
            parts.add(text.substring(index));
        }
        int size = parts.size();
        while (limit == 0 && size > 0 && parts.get(size - 1).isEmpty()) {
            size--;
        }
        String[] result = new String[size];
        for (int i = 0; i < size; i++) {
            result[i] = parts.get(i);
        }
        return result;
    }
}
