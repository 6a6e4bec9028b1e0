package java.util;

/** What can be said of all lists by get and size. Methods call each other where they do in JDK 17. */
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
        for (ListIterator<E> each = listIterator(); each.hasNext(); ) {
            if (Objects.isFound(element, each.next())) {
                return each.previousIndex();
            }
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        for (ListIterator<E> each = listIterator(size()); each.hasPrevious(); ) {
            if (Objects.isFound(element, each.previous())) {
                return each.nextIndex();
            }
        }
        return -1;
    }

    public void clear() {
        removeRange(0, size());
    }

    protected void removeRange(int from, int to) {
        ListIterator<E> each = listIterator(from);
        for (int i = from; i < to; i++) {
            each.next();
            each.remove();
        }
    }

    public boolean addAll(int index, Collection<? extends E> others) {
        checkOwnPosition(index);
        int at = index;
        for (E each : others) {
            add(at++, each);
        }
        return at != index;
    }

    public Iterator<E> iterator() {
        return new Cursor<E>(this, 0);
    }

    public ListIterator<E> listIterator() {
        return listIterator(0);
    }

    public ListIterator<E> listIterator(int index) {
        checkOwnPosition(index);
        return new Cursor<E>(this, index);
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        ListIterator<E> own = listIterator();
        ListIterator<?> others = ((List<?>) other).listIterator();
        while (own.hasNext() && others.hasNext()) {
            if (!Objects.isFound(own.next(), others.next())) {
                return false;
            }
        }
        return !own.hasNext() && !others.hasNext();
    }

    public int hashCode() {
        int hash = 1;
        for (E each : this) {
            hash = 31 * hash + Objects.hashCode(each);
        }
        return hash;
    }

    public List<E> subList(int from, int to) {
        checkRange(from, to, size());
        return new Part<E>(this, from, to - from);
    }

    /** Sorts the first elements of an array, and keeps equals in their order. */
    @SuppressWarnings("unchecked")
    static <T> void sortFirst(Object[] elements, int size, Comparator<? super T> order) {
        for (int i = 1; i < size; i++) {
            T element = (T) elements[i];
            int at = i;
            while (at > 0 && Objects.compareBy((T) elements[at - 1], element, order) > 0) {
                elements[at] = elements[at - 1];
                at--;
            }
            elements[at] = element;
        }
    }

    private void checkOwnPosition(int index) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size());
        }
    }

    static void checkIndex(int index, int size) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + size);
        }
    }

    static void checkPosition(int index, int size) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    static void checkRange(int from, int to, int size) {
        if (from < 0) {
            throw new IndexOutOfBoundsException("fromIndex = " + from);
        }
        if (to > size) {
            throw new IndexOutOfBoundsException("toIndex = " + to);
        }
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
    }

    static void checkChanges(AbstractList<?> list, int expected) {
        if (list.modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    /** Fails fast: if the list was changed by somebody else, the next step throws. Whether there is a next element, get tells. */
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
            checkChanges(list, expected);
            E next = step(at);
            last = at++;
            return next;
        }

        public boolean hasPrevious() {
            return at != 0;
        }

        public E previous() {
            checkChanges(list, expected);
            E previous = step(at - 1);
            last = --at;
            return previous;
        }

        private E step(int index) {
            try {
                return list.get(index);
            } catch (IndexOutOfBoundsException none) {
                checkChanges(list, expected);
                throw new NoSuchElementException();
            }
        }

        public int nextIndex() {
            return at;
        }

        public int previousIndex() {
            return at - 1;
        }

        public void remove() {
            checkLast();
            try {
                list.remove(last);
            } catch (IndexOutOfBoundsException changed) {
                throw new ConcurrentModificationException();
            }
            if (last < at) {
                at--;
            }
            last = -1;
            expected = list.modCount;
        }

        public void set(E element) {
            checkLast();
            try {
                list.set(last, element);
            } catch (IndexOutOfBoundsException changed) {
                throw new ConcurrentModificationException();
            }
            expected = list.modCount;
        }

        public void add(E element) {
            checkChanges(list, expected);
            try {
                list.add(at, element);
            } catch (IndexOutOfBoundsException changed) {
                throw new ConcurrentModificationException();
            }
            at++;
            last = -1;
            expected = list.modCount;
        }

        private void checkLast() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            checkChanges(list, expected);
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

        private void become(int size) {
            this.size = size;
            modCount = list.modCount;
        }

        public int size() {
            checkChanges(list, modCount);
            return size;
        }

        public E get(int index) {
            checkIndex(index, size);
            checkChanges(list, modCount);
            return list.get(first + index);
        }

        public E set(int index, E element) {
            checkIndex(index, size);
            checkChanges(list, modCount);
            return list.set(first + index, element);
        }

        public void add(int index, E element) {
            checkPosition(index, size);
            checkChanges(list, modCount);
            list.add(first + index, element);
            become(size + 1);
        }

        public E remove(int index) {
            checkIndex(index, size);
            checkChanges(list, modCount);
            E before = list.remove(first + index);
            become(size - 1);
            return before;
        }

        protected void removeRange(int from, int to) {
            checkChanges(list, modCount);
            list.removeRange(first + from, first + to);
            become(size - (to - from));
        }

        public boolean addAll(Collection<? extends E> others) {
            return addAll(size, others);
        }

        public boolean addAll(int index, Collection<? extends E> others) {
            checkPosition(index, size);
            int count = others.size();
            if (count == 0) {
                return false;
            }
            checkChanges(list, modCount);
            list.addAll(first + index, others);
            become(size + count);
            return true;
        }

        public Iterator<E> iterator() {
            return listIterator();
        }

        public ListIterator<E> listIterator(int index) {
            checkChanges(list, modCount);
            checkPosition(index, size);
            return new PartCursor<E>(this, list.listIterator(first + index));
        }
    }

    /** Goes through a part of a list by an iterator of the list. */
    private static class PartCursor<E> implements ListIterator<E> {
        private final Part<E> part;
        private final ListIterator<E> cursor;

        PartCursor(Part<E> part, ListIterator<E> cursor) {
            this.part = part;
            this.cursor = cursor;
        }

        public boolean hasNext() {
            return nextIndex() < part.size;
        }

        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return cursor.next();
        }

        public boolean hasPrevious() {
            return previousIndex() >= 0;
        }

        public E previous() {
            if (!hasPrevious()) {
                throw new NoSuchElementException();
            }
            return cursor.previous();
        }

        public int nextIndex() {
            return cursor.nextIndex() - part.first;
        }

        public int previousIndex() {
            return cursor.previousIndex() - part.first;
        }

        public void remove() {
            cursor.remove();
            part.become(part.size - 1);
        }

        public void set(E element) {
            cursor.set(element);
        }

        public void add(E element) {
            cursor.add(element);
            part.become(part.size + 1);
        }
    }
}
