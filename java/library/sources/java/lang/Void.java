package java.lang;

/** A type without objects. */
public final class Void {
    private Void() {}
}
