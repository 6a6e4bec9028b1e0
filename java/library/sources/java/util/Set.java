package java.util;

/** Elements of which no two are equal. */
public interface Set<E> extends Collection<E> {
    static <E> Set<E> of(E... elements) {
        HashSet<E> set = new HashSet<>();
        for (E each : elements) {
            if (!set.add(Objects.requireNonNull(each))) {
                throw new IllegalArgumentException("duplicate element: " + each);
            }
        }
        return Collections.fixed(set);
    }

    static <E> Set<E> copyOf(Collection<? extends E> others) {
        HashSet<E> set = new HashSet<>();
        for (E each : others) {
            set.add(Objects.requireNonNull(each));
        }
        return Collections.fixed(set);
    }
}
