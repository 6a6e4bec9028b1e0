package java.lang;

/** Nothing but a word about a class. */
public interface Cloneable {
}
