package java.util;

/** A view of the elements of a TreeSet between two limits: the keys of a part of its map. */
class TreeSetPart<E> extends AbstractSet<E> implements NavigableSet<E> {
    private final NavigableMap<E, Boolean> part;

    TreeSetPart(NavigableMap<E, Boolean> part) {
        this.part = part;
    }

    public int size() {
        return part.size();
    }

    public boolean contains(Object element) {
        return part.containsKey(element);
    }

    public boolean add(E element) {
        int before = part.size();
        part.put(element, null);
        return part.size() != before;
    }

    public boolean remove(Object element) {
        int before = part.size();
        part.remove(element);
        return part.size() != before;
    }

    public void clear() {
        part.clear();
    }

    public Iterator<E> iterator() {
        return part.keySet().iterator();
    }

    public Iterator<E> descendingIterator() {
        return new TreeSet.Descent<E>(part);
    }

    public Comparator<? super E> comparator() {
        return part.comparator();
    }

    public E first() {
        return part.firstKey();
    }

    public E last() {
        return part.lastKey();
    }

    public E lower(E element) {
        return part.lowerKey(element);
    }

    public E floor(E element) {
        return part.floorKey(element);
    }

    public E ceiling(E element) {
        return part.ceilingKey(element);
    }

    public E higher(E element) {
        return part.higherKey(element);
    }

    public E pollFirst() {
        Map.Entry<E, Boolean> first = part.pollFirstEntry();
        return first != null ? first.getKey() : null;
    }

    public E pollLast() {
        Map.Entry<E, Boolean> last = part.pollLastEntry();
        return last != null ? last.getKey() : null;
    }

    public SortedSet<E> subSet(E from, E to) {
        return subSet(from, true, to, false);
    }

    public SortedSet<E> headSet(E to) {
        return headSet(to, false);
    }

    public SortedSet<E> tailSet(E from) {
        return tailSet(from, true);
    }

    public NavigableSet<E> subSet(E from, boolean hasFrom, E to, boolean hasTo) {
        return new TreeSetPart<E>(part.subMap(from, hasFrom, to, hasTo));
    }

    public NavigableSet<E> headSet(E to, boolean hasTo) {
        return new TreeSetPart<E>(part.headMap(to, hasTo));
    }

    public NavigableSet<E> tailSet(E from, boolean hasFrom) {
        return new TreeSetPart<E>(part.tailMap(from, hasFrom));
    }
}
