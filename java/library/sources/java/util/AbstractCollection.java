package java.util;

/** What can be said of all collections by iterator, size and add. */
public abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() {}

    public abstract Iterator<E> iterator();

    public abstract int size();

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean contains(Object element) {
        for (E each : this) {
            if (Objects.isFound(element, each)) {
                return true;
            }
        }
        return false;
    }

    public boolean add(E element) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object element) {
        for (Iterator<E> each = iterator(); each.hasNext(); ) {
            if (Objects.isFound(element, each.next())) {
                each.remove();
                return true;
            }
        }
        return false;
    }

    public boolean containsAll(Collection<?> others) {
        for (Object each : others) {
            if (!contains(each)) {
                return false;
            }
        }
        return true;
    }

    public boolean addAll(Collection<? extends E> others) {
        boolean changed = false;
        for (E each : others) {
            if (add(each)) {
                changed = true;
            }
        }
        return changed;
    }

    public boolean removeAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return keep(others, false);
    }

    public boolean retainAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return keep(others, true);
    }

    private boolean keep(Collection<?> others, boolean kept) {
        boolean changed = false;
        for (Iterator<E> each = iterator(); each.hasNext(); ) {
            if (others.contains(each.next()) != kept) {
                each.remove();
                changed = true;
            }
        }
        return changed;
    }

    public void clear() {
        for (Iterator<E> each = iterator(); each.hasNext(); ) {
            each.next();
            each.remove();
        }
    }

    public Object[] toArray() {
        Object[] elements = new Object[size()];
        Iterator<E> each = iterator();
        for (int i = 0; i < elements.length; i++) {
            if (!each.hasNext()) {
                return Arrays.copyOf(elements, i);
            }
            elements[i] = each.next();
        }
        return each.hasNext() ? withRest(elements, each) : elements;
    }

    /** What is there besides, if there is more than size told. */
    private static Object[] withRest(Object[] elements, Iterator<?> rest) {
        Object[] all = elements;
        while (rest.hasNext()) {
            all = Arrays.copyOf(all, all.length + 1);
            all[all.length - 1] = rest.next();
        }
        return all;
    }

    public String toString() {
        StringBuilder text = new StringBuilder("[");
        Iterator<E> walk = iterator();
        boolean isMore = walk.hasNext();
        while (isMore) {
            E each = walk.next();
            text.append(each == this ? "(this Collection)" : String.valueOf(each));
            isMore = walk.hasNext();
            text.append(isMore ? ", " : "");
        }
        return text.append("]").toString();
    }
}
