package java.util;

/** Locales with a name: in none of them do letters change in another way than in English. */
public final class Locale {
    public static final Locale ENGLISH = new Locale();
    public static final Locale FRENCH = new Locale();
    public static final Locale GERMAN = new Locale();
    public static final Locale ITALIAN = new Locale();
    public static final Locale JAPANESE = new Locale();
    public static final Locale KOREAN = new Locale();
    public static final Locale CHINESE = new Locale();
    public static final Locale FRANCE = new Locale();
    public static final Locale GERMANY = new Locale();
    public static final Locale ITALY = new Locale();
    public static final Locale JAPAN = new Locale();
    public static final Locale KOREA = new Locale();
    public static final Locale UK = new Locale();
    public static final Locale US = new Locale();
    public static final Locale CANADA = new Locale();
    public static final Locale ROOT = new Locale();

    private Locale() {}

    @Refused("the locale of the machine is not known; name one")
    public static native Locale getDefault();
}
