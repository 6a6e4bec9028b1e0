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

    public E getFirst() {
        return ((LinkedHashMap<E, Boolean>) members)._key(true);
    }

    public E getLast() {
        return ((LinkedHashMap<E, Boolean>) members)._key(false);
    }

    public E removeFirst() {
        E first = getFirst();
        members.remove(first);
        return first;
    }

    public E removeLast() {
        E last = getLast();
        members.remove(last);
        return last;
    }

    public void addFirst(E element) {
        ((LinkedHashMap<E, Boolean>) members).putFirst(element, null);
    }

    public void addLast(E element) {
        ((LinkedHashMap<E, Boolean>) members).putLast(element, null);
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
