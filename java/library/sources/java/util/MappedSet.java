package java.util;

/** A set as the keys of a map. */
abstract class MappedSet<E> extends AbstractSet<E> {
    final ListedMap<E, Boolean> members;

    //@ invariant members != null && this.members.~members == this;

    MappedSet(ListedMap<E, Boolean> map) {
        this.members = map;
    }

    ListedMap<E, Boolean> map() {
        return members;
    }

    public int size() {
        return members.size();
    }

    public boolean contains(Object element) {
        return members.containsKey(element);
    }

    public boolean add(E element) {
        if (members.containsKey(element)) {
            return false;
        }
        members.put(element, null);
        return true;
    }

    public boolean remove(Object element) {
        if (!members.containsKey(element)) {
            return false;
        }
        members.remove(element);
        return true;
    }

    public void clear() {
        members.clear();
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
        return members.keys().iterator();
    }
}
