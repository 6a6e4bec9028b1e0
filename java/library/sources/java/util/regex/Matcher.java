package java.util.regex;

/** Matches of a regular expression in a text. The places of groups are computed when they are asked for. */
public final class Matcher implements MatchResult {
    private final Pattern pattern;
    private String text;
    private int first = -1;
    private int last;
    private int appended;
    private int groupStart;
    private int groupEnd;

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
        appended = 0;
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
        reset();
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

    public int groupCount() {
        return pattern.groupCount();
    }

    private void checkGroup(int group) {
        if (group < 0 || group > groupCount()) {
            throw new IndexOutOfBoundsException("No group " + group);
        }
    }

    private int checkName(String name) {
        java.util.Objects.requireNonNull(name, "Group name");
        if (first < 0) {
            throw new IllegalStateException("No match found");
        }
        int group = pattern.groupNumber(name);
        if (group < 0) {
            throw new IllegalArgumentException("No group with name <" + name + ">");
        }
        return group;
    }

    public int start(int group) {
        checkMatch();
        checkGroup(group);
        locate(group);
        return groupStart;
    }

    public int end(int group) {
        checkMatch();
        checkGroup(group);
        locate(group);
        return groupEnd;
    }

    public int start(String name) {
        return start(checkName(name));
    }

    public int end(String name) {
        return end(checkName(name));
    }

    public String group(int group) {
        if (first < 0) {
            throw new IllegalStateException("No match found");
        }
        checkGroup(group);
        locate(group);
        return groupStart < 0 ? null : text.substring(groupStart, groupEnd);
    }

    public String group(String name) {
        return group(checkName(name));
    }

    /** Finds the place of a group: goes through the match and then back along the members that lead to its end. */
    private void locate(int group) {
        groupStart = group == 0 ? first : -1;
        groupEnd = group == 0 ? last : -1;
        if (group > 0) {
            int[] states = states();
            int member = pattern.accepting(states[last - first], last == text.length());
            for (int at = last; at > first && groupStart < 0; at--) {
                int state = states[at - 1 - first];
                char c = text.charAt(at - 1);
                cross(pattern.crossing(state, c, member, group), at);
                member = pattern.origin(state, c, member);
            }
            if (groupStart < 0) {
                cross(pattern.crossingAtBegin(first == 0, member, group), first);
            }
        }
    }

    private int[] states() {
        int[] states = new int[last - first + 1];
        states[0] = first == 0 ? 0 : pattern.trackWithin();
        for (int i = first; i < last; i++) {
            states[i - first + 1] = pattern.trackStep(states[i - first], text.charAt(i));
        }
        return states;
    }

    private void cross(int crossing, int at) {
        if (crossing >= 2) {
            groupEnd = at;
        }
        if (crossing == 1 || crossing == 3) {
            groupStart = at;
        }
    }

    public MatchResult toMatchResult() {
        Matcher copy = new Matcher(pattern, text);
        copy.first = first;
        copy.last = last;
        return copy;
    }

    public Matcher appendReplacement(StringBuffer result, String replacement) {
        checkMatch();
        String expanded = expand(replacement);
        result.append(text.substring(appended, first)).append(expanded);
        appended = last;
        return this;
    }

    public Matcher appendReplacement(StringBuilder result, String replacement) {
        checkMatch();
        String expanded = expand(replacement);
        result.append(text.substring(appended, first)).append(expanded);
        appended = last;
        return this;
    }

    public StringBuffer appendTail(StringBuffer result) {
        return result.append(text.substring(appended));
    }

    public StringBuilder appendTail(StringBuilder result) {
        return result.append(text.substring(appended));
    }

    /** The text of a replacement, with the contents of groups for the references to them. */
    private String expand(String replacement) {
        if (replacement.indexOf('$') < 0 && replacement.indexOf('\\') < 0) {
            return replacement;
        }
        StringBuilder result = new StringBuilder();
        int cursor = 0;
        while (cursor < replacement.length()) {
            char c = replacement.charAt(cursor++);
            if (c == '\\') {
                if (cursor == replacement.length()) {
                    throw new IllegalArgumentException("character to be escaped is missing");
                }
                result.append(replacement.charAt(cursor++));
            } else if (c == '$') {
                if (cursor == replacement.length()) {
                    throw new IllegalArgumentException("Illegal group reference: group index is missing");
                }
                boolean isNamed = replacement.charAt(cursor) == '{';
                int end = isNamed ? endOfName(replacement, cursor + 1) : endOfNumber(replacement, cursor);
                int group = isNamed ? namedGroup(replacement.substring(cursor + 1, end)) : number(replacement, cursor, end);
                String content = group(group);
                if (content != null) {
                    result.append(content);
                }
                cursor = isNamed ? end + 1 : end;
            } else {
                result.append(c);
            }
        }
        return result.toString();
    }

    private static boolean isLetterOrDigit(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }

    private static int endOfName(String replacement, int from) {
        int end = from;
        while (end < replacement.length() && isLetterOrDigit(replacement.charAt(end))) {
            end++;
        }
        if (end == from || end == replacement.length() || replacement.charAt(end) != '}') {
            throw new IllegalArgumentException("named capturing group is missing trailing '}'");
        }
        return end;
    }

    private int namedGroup(String name) {
        char c = name.charAt(0);
        if (c >= '0' && c <= '9') {
            throw new IllegalArgumentException("capturing group name {" + name + "} starts with digit character");
        }
        int group = pattern.groupNumber(name);
        if (group < 0) {
            throw new IllegalArgumentException("No group with name {" + name + "}");
        }
        return group;
    }

    /** The end of a number: the first digit is always a part, another one only if there is such a group. */
    private int endOfNumber(String replacement, int from) {
        char c = replacement.charAt(from);
        if (c < '0' || c > '9') {
            throw new IllegalArgumentException("Illegal group reference");
        }
        int end = from + 1;
        while (end < replacement.length()
                && replacement.charAt(end) >= '0'
                && replacement.charAt(end) <= '9'
                && number(replacement, from, end + 1) <= groupCount()) {
            end++;
        }
        return end;
    }

    private static int number(String replacement, int from, int end) {
        int result = 0;
        for (int i = from; i < end; i++) {
            result = result * 10 + replacement.charAt(i) - '0';
        }
        return result;
    }

    public static String quoteReplacement(String s) {
        if (s.indexOf('\\') < 0 && s.indexOf('$') < 0) {
            return s;
        }
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '\\' || c == '$') {
                result.append('\\');
            }
            result.append(c);
        }
        return result.toString();
    }

    public String replaceAll(String replacement) {
        reset();
        StringBuilder result = new StringBuilder();
        while (find()) {
            appendReplacement(result, replacement);
        }
        return appendTail(result).toString();
    }

    public String replaceAll(java.util.function.Function<MatchResult, String> replacer) {
        java.util.Objects.requireNonNull(replacer);
        reset();
        StringBuilder result = new StringBuilder();
        while (find()) {
            appendReplacement(result, replacer.apply(this));
        }
        return appendTail(result).toString();
    }

    public String replaceFirst(String replacement) {
        if (replacement == null) {
            throw new NullPointerException("replacement");
        }
        reset();
        if (!find()) {
            return text;
        }
        StringBuilder result = new StringBuilder();
        appendReplacement(result, replacement);
        return appendTail(result).toString();
    }

    public String toString() {
        return "java.util.regex.Matcher[pattern=" + pattern + " region=0," + text.length() + " lastmatch=" + (first < 0 ? "" : group()) + "]";
    }
}
