package java.util.regex;

/** Matches of a regular expression in a text; groups are not kept. */
public final class Matcher implements MatchResult {
    private final Pattern pattern;
    private String text;
    private int first = -1;
    private int last;

    Matcher(Pattern pattern, String text) {
        this.pattern = pattern;
        this.text = text;
    }

    public Pattern pattern() {
        return pattern;
    }

    public Matcher reset() {
        first = -1;
        last = 0;
        return this;
    }

    public Matcher reset(CharSequence input) {
        text = input.toString();
        return reset();
    }

    public boolean matches() {
        boolean isMatch = pattern.matchesAll(text);
        first = isMatch ? 0 : -1;
        last = isMatch ? text.length() : last;
        return isMatch;
    }

    public boolean lookingAt() {
        return search(0, 0);
    }

    public boolean find() {
        int from = first >= 0 && first == last ? last + 1 : last;
        return search(from, pattern.startsAtStart() ? 0 : text.length());
    }

    public boolean find(int from) {
        if (from < 0 || from > text.length()) {
            throw new IndexOutOfBoundsException("Illegal start index");
        }
        return search(from, pattern.startsAtStart() ? 0 : text.length());
    }

    /** Finds a match that begins at the first of some places. */
    private boolean search(int from, int to) {
        for (int i = from; i <= to; i++) {
            int end = pattern.end(text, i);
            if (end >= 0) {
                first = i;
                last = end;
                return true;
            }
        }
        first = -1;
        return false;
    }

    private void checkMatch() {
        if (first < 0) {
            throw new IllegalStateException("No match available");
        }
    }

    public int start() {
        checkMatch();
        return first;
    }

    public int end() {
        checkMatch();
        return last;
    }

    public String group() {
        if (first < 0) {
            throw new IllegalStateException("No match found");
        }
        return text.substring(first, last);
    }

    @Refused("groups are not known; use group()")
    public native String group(int group);

    @Refused("groups are not known; use group()")
    public native String group(String name);

    @Refused("$ and \\ in a replacement are not known")
    private static native void failAtReference();

    private static void checkReplacement(String replacement) {
        if (replacement.indexOf('$') >= 0 || replacement.indexOf('\\') >= 0) {
            failAtReference();
        }
    }

    public String replaceAll(String replacement) {
        checkReplacement(replacement);
        reset();
        StringBuilder result = new StringBuilder();
        int index = 0;
        while (find()) {
            result.append(text.substring(index, first)).append(replacement);
            index = last;
        }
        return result.append(text.substring(index)).toString();
    }

    public String replaceFirst(String replacement) {
        checkReplacement(replacement);
        reset();
        if (!find()) {
            return text;
        }
        return text.substring(0, first) + replacement + text.substring(last);
    }

    public String toString() {
        return "java.util.regex.Matcher[pattern=" + pattern + " region=0," + text.length() + " lastmatch=" + (first < 0 ? "" : group()) + "]";
    }
}
