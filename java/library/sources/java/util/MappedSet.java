package java.util;

/** A set as the keys of a map. */
abstract class MappedSet<E> extends AbstractSet<E> {
    final ListedMap<E, Boolean> members;

    //@ invariant members != null && this.members.~members == this;

    MappedSet(ListedMap<E, Boolean> map) {
        this.members = map;
    }

    public int size() {
        return members.size();
    }

    public boolean isEmpty() {
        return members.isEmpty();
    }

    public boolean contains(Object element) {
        return members.containsKey(element);
    }

    public boolean add(E element) {
        int before = members.size();
        members.put(element, null);
        return members.size() != before;
    }

    public boolean remove(Object element) {
        int before = members.size();
        members.remove(element);
        return members.size() != before;
    }

    public void clear() {
        members.clear();
    }

    public Iterator<E> _walk() {
        return ListedMap.keys(members);
    }

    public int _count() {
        return members.size();
    }

    public Iterator<E> iterator() {
        return ListedMap.keys(members);
    }
}
