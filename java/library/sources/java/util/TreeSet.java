package java.util;

/** A set in order: by a comparator, or by that of its elements. */
public class TreeSet<E> extends MappedSet<E> implements SortedSet<E> {
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

    private TreeMap<E, Boolean> tree() {
        return (TreeMap<E, Boolean>) members;
    }
}
