package java.util;

/** A set as the keys of a map. */
abstract class MappedSet<E> extends AbstractSet<E> {
    private final ListedMap<E, Boolean> map;

    //@ invariant map != null && this.map.~map == this;

    MappedSet(ListedMap<E, Boolean> map) {
        this.map = map;
    }

    ListedMap<E, Boolean> map() {
        return map;
    }

    public int size() {
        return map.size();
    }

    public boolean contains(Object element) {
        return map.containsKey(element);
    }

    public boolean add(E element) {
        if (map.containsKey(element)) {
            return false;
        }
        map.put(element, null);
        return true;
    }

    public boolean remove(Object element) {
        if (!map.containsKey(element)) {
            return false;
        }
        map.remove(element);
        return true;
    }

    public void clear() {
        map.clear();
    }

    public boolean addAll(Collection<? extends E> others) {
        boolean changed = false;
        Iterator<? extends E> each = others instanceof MappedSet ? ((MappedSet<? extends E>) others).inOrder() : others.iterator();
        while (each.hasNext()) {
            if (add(each.next())) {
                changed = true;
            }
        }
        return changed;
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Set) || ((Set<?>) other).size() != size()) {
            return false;
        }
        for (Iterator<E> each = inOrder(); each.hasNext(); ) {
            if (!((Set<?>) other).contains(each.next())) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int hash = 0;
        for (Iterator<E> each = inOrder(); each.hasNext(); ) {
            hash += Objects.hashCode(each.next());
        }
        return hash;
    }

    Iterator<E> inOrder() {
        return map.keys().iterator();
    }
}
