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

    public Iterator<E> iterator() {
        return members.keys().iterator();
    }
}
