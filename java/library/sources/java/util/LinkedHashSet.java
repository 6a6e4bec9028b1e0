package java.util;

/** A set by equals, in the order in which its elements came. */
public class LinkedHashSet<E> extends HashSet<E> {
    //@ invariant members instanceof LinkedHashMap;

    public LinkedHashSet() {
        super(new LinkedHashMap<E, Boolean>());
    }

    public LinkedHashSet(int capacity) {
        super(new LinkedHashMap<E, Boolean>(capacity));
    }

    public LinkedHashSet(Collection<? extends E> others) {
        this(others.size());
        addAll(others);
    }

    public Iterator<E> _walk() {
        Iterator<E> walk = iterator();
        size();
        return walk;
    }

    public int _count() {
        iterator();
        return size();
    }
}
