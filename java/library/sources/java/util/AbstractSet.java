package java.util;

/** What can be said of all sets by iterator and size. */
public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {}

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        try {
            return other instanceof Set && ((Set<?>) other).size() == size() && containsAll((Set<?>) other);
        } catch (ClassCastException | NullPointerException cannotBeIn) {
            return false;
        }
    }

    public int hashCode() {
        int hash = 0;
        for (E each : this) {
            hash += Objects.hashCode(each);
        }
        return hash;
    }
}
