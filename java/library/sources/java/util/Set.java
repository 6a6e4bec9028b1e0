package java.util;

/** Elements of which no two are equal. */
public interface Set<E> extends Collection<E> {
    static <E> Set<E> of(E... elements) {
        ImmutableCollections.SetN<E> set = new ImmutableCollections.SetN<>();
        for (E each : elements) {
            if (!set.enter(each)) {
                throw new IllegalArgumentException("duplicate element: " + each);
            }
        }
        return set;
    }

    static <E> Set<E> copyOf(Collection<? extends E> others) {
        ImmutableCollections.SetN<E> set = new ImmutableCollections.SetN<>();
        others.size();
        for (E each : others) {
            set.enter(each);
        }
        return set;
    }
}
