package java.util;

/** Elements of which no two are equal. */
public interface Set<E> extends Collection<E> {
}
