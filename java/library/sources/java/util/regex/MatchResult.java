package java.util.regex;

/** The place of a match. */
public interface MatchResult {
    int start();

    int end();

    String group();
}
