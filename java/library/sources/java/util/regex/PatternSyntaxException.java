package java.util.regex;

/** What is said of a regular expression that is malformed. */
public class PatternSyntaxException extends IllegalArgumentException {
    private final String description;
    private final String pattern;
    private final int index;

    public PatternSyntaxException(String description, String pattern, int index) {
        this.description = description;
        this.pattern = pattern;
        this.index = index;
    }

    public int getIndex() {
        return index;
    }

    public String getDescription() {
        return description;
    }

    public String getPattern() {
        return pattern;
    }

    public String getMessage() {
        StringBuilder text = new StringBuilder();
        text.append(description);
        if (index >= 0) {
            text.append(" near index ");
            text.append(index);
        }
        text.append(System.lineSeparator());
        text.append(pattern);
        if (index >= 0 && pattern != null && index < pattern.length()) {
            text.append(System.lineSeparator());
            for (int i = 0; i < index; i++) {
                text.append(pattern.charAt(i) == '\t' ? '\t' : ' ');
            }
            text.append('^');
        }
        return text.toString();
    }
}
