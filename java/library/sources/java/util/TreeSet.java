package java.util;

/** A set in order: by a comparator, or by that of its elements. */
public class TreeSet<E> extends MappedSet<E> implements NavigableSet<E> {
    //@ invariant members instanceof TreeMap;

    public TreeSet() {
        super(new TreeMap<E, Boolean>());
    }

    public TreeSet(Comparator<? super E> order) {
        super(new TreeMap<E, Boolean>(order));
    }

    public TreeSet(SortedSet<E> others) {
        super(new TreeMap<E, Boolean>(others.comparator()));
        addAll(others);
    }

    public TreeSet(Collection<? extends E> others) {
        super(new TreeMap<E, Boolean>());
        addAll(others);
    }

    public boolean addAll(Collection<? extends E> others) {
        if (tree().size() == 0 && others.size() > 0 && others instanceof SortedSet && Objects.equals(((SortedSet<?>) others).comparator(), tree().comparator())) {
            others.size();
            for (E each : others) {
                tree().put(each, null);
            }
            return true;
        }
        return super.addAll(others);
    }

    public E first() {
        return tree().firstKey();
    }

    public E last() {
        return tree().lastKey();
    }

    public E lower(E element) {
        return tree().lowerKey(element);
    }

    public E floor(E element) {
        return tree().floorKey(element);
    }

    public E ceiling(E element) {
        return tree().ceilingKey(element);
    }

    public E higher(E element) {
        return tree().higherKey(element);
    }

    public E pollFirst() {
        Map.Entry<E, Boolean> first = tree().pollFirstEntry();
        return first != null ? first.getKey() : null;
    }

    public E pollLast() {
        Map.Entry<E, Boolean> last = tree().pollLastEntry();
        return last != null ? last.getKey() : null;
    }

    public Comparator<? super E> comparator() {
        return tree().comparator();
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
        return new TreeSetPart<E>(tree().subMap(from, hasFrom, to, hasTo));
    }

    public NavigableSet<E> headSet(E to, boolean hasTo) {
        return new TreeSetPart<E>(tree().headMap(to, hasTo));
    }

    public NavigableSet<E> tailSet(E from, boolean hasFrom) {
        return new TreeSetPart<E>(tree().tailMap(from, hasFrom));
    }

    public Iterator<E> descendingIterator() {
        return new Descent<E>(tree());
    }

    /** Goes through the keys of a map from the last to the first; it does not fail fast. */
    static class Descent<E> implements Iterator<E> {
        private final NavigableMap<E, Boolean> map;
        private Map.Entry<E, Boolean> ahead;
        private Map.Entry<E, Boolean> last;

        Descent(NavigableMap<E, Boolean> map) {
            this.map = map;
            this.ahead = map.lastEntry();
        }

        public boolean hasNext() {
            return ahead != null;
        }

        public E next() {
            if (ahead == null) {
                throw new NoSuchElementException();
            }
            last = ahead;
            ahead = map.lowerEntry(last.getKey());
            return last.getKey();
        }

        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            map.remove(last.getKey());
            last = null;
        }
    }

    private TreeMap<E, Boolean> tree() {
        return (TreeMap<E, Boolean>) members;
    }
}
