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
            if (Objects.equals(element, each)) {
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
            if (Objects.equals(element, each.next())) {
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
        int at = 0;
        for (E each : this) {
            elements[at++] = each;
        }
        return elements;
    }

    public String toString() {
        StringBuilder text = new StringBuilder("[");
        boolean isFirst = true;
        for (E each : this) {
            text.append(isFirst ? "" : ", ").append(each == this ? "(this Collection)" : String.valueOf(each));
            isFirst = false;
        }
        return text.append("]").toString();
    }
}
