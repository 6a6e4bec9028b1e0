package ooxcheck.junit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads JSON: objects become maps, arrays lists, numbers doubles. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Returns the object that a text is. */
    static Map<?, ?> read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        if (json.next() != '\0' || !(value instanceof Map)) {
            throw json.mistake();
        }
        return (Map<?, ?>) value;
    }

    // -- parts of an object; what is missing or null is empty

    static Map<?, ?> object(Map<?, ?> form, String key) {
        return form.get(key) instanceof Map ? (Map<?, ?>) form.get(key) : Map.of();
    }

    static List<Map<?, ?>> objects(Map<?, ?> form, String key) {
        List<Map<?, ?>> objects = new ArrayList<>();
        list(form, key).forEach(each -> objects.add((Map<?, ?>) each));
        return objects;
    }

    static List<String> texts(Map<?, ?> form, String key) {
        return list(form, key).stream().map(String::valueOf).collect(Collectors.toList());
    }

    static String text(Map<?, ?> form, String key) {
        return text(form, key, "");
    }

    /** Returns a text or whole number with a prefix; nothing at all if there is none. */
    static String text(Map<?, ?> form, String key, String prefix) {
        Object value = form.get(key);
        String text = value instanceof Double ? String.valueOf(((Double) value).longValue()) : String.valueOf(value);
        return value == null || text.isEmpty() ? "" : prefix + text;
    }

    static int number(Map<?, ?> form, String key) {
        return form.get(key) instanceof Double ? ((Double) form.get(key)).intValue() : -1;
    }

    private static List<?> list(Map<?, ?> form, String key) {
        return form.get(key) instanceof List ? (List<?>) form.get(key) : List.of();
    }

    // -- the text

    private Object value() {
        switch (next()) {
            case '{':
                return members();
            case '[':
                return elements();
            case '"':
                return string();
            default:
                return word();
        }
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        take('{');
        while (next() != '}') {
            if (!members.isEmpty()) {
                take(',');
            }
            next();
            String key = string();
            take(':');
            members.put(key, value());
        }
        take('}');
        return members;
    }

    private List<Object> elements() {
        List<Object> elements = new ArrayList<>();
        take('[');
        while (next() != ']') {
            if (!elements.isEmpty()) {
                take(',');
            }
            elements.add(value());
        }
        take(']');
        return elements;
    }

    private String string() {
        take('"');
        StringBuilder string = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            char letter = text.charAt(at++);
            string.append(letter == '\\' ? escaped() : letter);
        }
        take('"');
        return string.toString();
    }

    private char escaped() {
        if (at >= text.length()) {
            throw mistake();
        }
        char letter = text.charAt(at++);
        switch (letter) {
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default: // a quotation mark or a slash
                return letter;
        }
    }

    private Object word() {
        int start = at;
        while (at < text.length() && ",]}".indexOf(text.charAt(at)) < 0 && !Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        String word = text.substring(start, at);
        switch (word) {
            case "null":
                return null;
            case "true":
                return true;
            case "false":
                return false;
            default:
                return Double.valueOf(word);
        }
    }

    /** Goes to the next character that is no white space, and returns it; at the end the character 0. */
    private char next() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private void take(char mark) {
        if (next() != mark) {
            throw mistake();
        }
        at++;
    }

    private IllegalArgumentException mistake() {
        return new IllegalArgumentException("no JSON at character " + at);
    }
}
