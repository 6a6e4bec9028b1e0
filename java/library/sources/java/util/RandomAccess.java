package java.util;

/** Nothing but a word about a list. */
public interface RandomAccess {
}
