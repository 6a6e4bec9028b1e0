package java.util;

/** What can be said of all sets by iterator and size. */
public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {}

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Set) || ((Set<?>) other).size() != size()) {
            return false;
        }
        try {
            return containsAll((Set<?>) other);
        } catch (ClassCastException | NullPointerException cannotBeIn) {
            return false;
        }
    }

    /** What is the smaller one is gone through. */
    public boolean removeAll(Collection<?> others) {
        Objects.requireNonNull(others);
        if (size() <= others.size()) {
            return super.removeAll(others);
        }
        boolean changed = false;
        for (Object each : others) {
            changed |= remove(each);
        }
        return changed;
    }

    public int hashCode() {
        int hash = 0;
        for (E each : this) {
            hash += Objects.hashCode(each);
        }
        return hash;
    }
}
