package java.util;

/** What can be said of all lists by get and size. */
public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected int modCount;

    protected AbstractList() {}

    public boolean add(E element) {
        add(size(), element);
        return true;
    }

    public abstract E get(int index);

    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public int indexOf(Object element) {
        for (int i = 0; i < size(); i++) {
            if (Objects.equals(element, get(i))) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        for (int i = size() - 1; i >= 0; i--) {
            if (Objects.equals(element, get(i))) {
                return i;
            }
        }
        return -1;
    }

    public boolean addAll(int index, Collection<? extends E> others) {
        checkPosition(index);
        int at = index;
        for (E each : others) {
            add(at++, each);
        }
        return at != index;
    }

    public void clear() {
        while (size() > 0) {
            remove(size() - 1);
        }
    }

    public Iterator<E> iterator() {
        return new Cursor<E>(this, 0);
    }

    public ListIterator<E> listIterator() {
        return new Cursor<E>(this, 0);
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index);
        return new Cursor<E>(this, index);
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        Iterator<?> others = ((List<?>) other).iterator();
        for (E each : this) {
            if (!others.hasNext() || !Objects.equals(each, others.next())) {
                return false;
            }
        }
        return !others.hasNext();
    }

    public int hashCode() {
        int hash = 1;
        for (E each : this) {
            hash = 31 * hash + Objects.hashCode(each);
        }
        return hash;
    }

    public List<E> subList(int from, int to) {
        if (from < 0) {
            throw new IndexOutOfBoundsException("fromIndex = " + from);
        }
        if (to > size()) {
            throw new IndexOutOfBoundsException("toIndex = " + to);
        }
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
        return new Part<E>(this, from, to - from);
    }

    void checkIndex(int index) {
        int size = size();
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + size);
        }
    }

    void checkPosition(int index) {
        int size = size();
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    /** Fails fast: if the list was changed by somebody else, the next step throws. */
    private static class Cursor<E> implements ListIterator<E> {
        private final AbstractList<E> list;
        private int at;
        private int last = -1;
        private int expected;

        Cursor(AbstractList<E> list, int at) {
            this.list = list;
            this.at = at;
            this.expected = list.modCount;
        }

        public boolean hasNext() {
            return at != list.size();
        }

        public E next() {
            checkChanges();
            if (at >= list.size()) {
                throw new NoSuchElementException();
            }
            last = at++;
            return list.get(last);
        }

        public boolean hasPrevious() {
            return at != 0;
        }

        public E previous() {
            checkChanges();
            if (at <= 0) {
                throw new NoSuchElementException();
            }
            last = --at;
            return list.get(last);
        }

        public int nextIndex() {
            return at;
        }

        public int previousIndex() {
            return at - 1;
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            checkChanges();
            list.remove(last);
            if (last < at) {
                at--;
            }
            last = -1;
            expected = list.modCount;
        }

        public void set(E element) {
            if (last < 0) {
                throw new IllegalStateException();
            }
            checkChanges();
            list.set(last, element);
            expected = list.modCount;
        }

        public void add(E element) {
            checkChanges();
            list.add(at++, element);
            last = -1;
            expected = list.modCount;
        }

        private void checkChanges() {
            if (list.modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }
    }

    /** A part of a list: what happens to it happens to the list. */
    private static class Part<E> extends AbstractList<E> {
        private final AbstractList<E> list;
        private final int first;
        private int size;

        Part(AbstractList<E> list, int first, int size) {
            this.list = list;
            this.first = first;
            this.size = size;
            this.modCount = list.modCount;
        }

        private void checkChanges() {
            if (list.modCount != modCount) {
                throw new ConcurrentModificationException();
            }
        }

        public int size() {
            checkChanges();
            return size;
        }

        public E get(int index) {
            checkIndex(index);
            return list.get(first + index);
        }

        public E set(int index, E element) {
            checkIndex(index);
            return list.set(first + index, element);
        }

        public void add(int index, E element) {
            checkPosition(index);
            list.add(first + index, element);
            modCount = list.modCount;
            size++;
        }

        public E remove(int index) {
            checkIndex(index);
            E before = list.remove(first + index);
            modCount = list.modCount;
            size--;
            return before;
        }
    }
}
