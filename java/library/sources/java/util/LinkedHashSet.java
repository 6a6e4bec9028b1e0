package java.util;

/** A set by equals, in the order in which its elements came. */
public class LinkedHashSet<E> extends HashSet<E> {
    public LinkedHashSet() {}

    public LinkedHashSet(Collection<? extends E> others) {
        addAll(others);
    }

    public Iterator<E> iterator() {
        return inOrder();
    }
}
