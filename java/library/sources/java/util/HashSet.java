package java.util;

/** A set by equals, in the order of a HashMap: any. */
public class HashSet<E> extends MappedSet<E> {
    //@ invariant members instanceof HashMap;

    public HashSet() {
        super(new HashMap<E, Boolean>());
    }

    public HashSet(int capacity) {
        super(new HashMap<E, Boolean>(capacity));
    }

    public HashSet(Collection<? extends E> others) {
        this(others.size());
        addAll(others);
    }

    public HashSet(int capacity, float load) {
        super(new HashMap<E, Boolean>(capacity, load));
    }

    public Object[] toArray() {
        return members.keySet().toArray();
    }

    HashSet(LinkedHashMap<E, Boolean> map) {
        super(map);
    }
}
