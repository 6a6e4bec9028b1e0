package java.lang;

/** What every enum extends; name and ordinal are set before its constructor runs. */
public abstract class Enum<E extends Enum<E>> implements Comparable<E> {
    private String name;
    private int ordinal;

    protected Enum() {}

    /** As in the JDK; javac calls it. */
    protected Enum(String name, int ordinal) {
        this.name = name;
        this.ordinal = ordinal;
    }

    @Refused("the class of an enum is known only by its name; write E.valueOf(name)")
    public static native <T extends Enum<T>> T valueOf(Class<T> type, String name);

    public final /*@ pure @*/ String name() {
        return name;
    }

    public final /*@ pure @*/ int ordinal() {
        return ordinal;
    }

    public final /*@ pure @*/ int compareTo(E other) {
        return ordinal - other.ordinal();
    }

    public final /*@ pure @*/ boolean equals(Object other) {
        return this == other;
    }

    public String toString() {
        return name;
    }
}
