package java.util;

/** A set by equals. */
public class HashSet<E> extends MappedSet<E> {
    //@ invariant members instanceof LinkedHashMap;

    public HashSet() {
        super(new LinkedHashMap<E, Boolean>());
    }

    public HashSet(int capacity) {
        super(new LinkedHashMap<E, Boolean>(capacity));
    }

    public HashSet(Collection<? extends E> others) {
        super(new LinkedHashMap<E, Boolean>());
        addAll(others);
    }

    @Refused("the order of a HashSet is not specified; use a LinkedHashSet or a TreeSet, or ask for elements one by one")
    public native Iterator<E> iterator();
}
