package java.util;

/**
 * A list in an array that is as long as the list was at most: how much room there is cannot be seen.
 *
 * Classes below may override every method, so methods here call only those that ArrayList, LinkedList and Vector call in JDK 17. What several of them
 * do is in static methods, which nobody overrides.
 */
abstract class ArrayBackedList<E> extends AbstractList<E> {
    Object[] elements = new Object[0];
    int size;

    //@ invariant elements != null && 0 <= size && size <= elements.length;
    //@ invariant this.elements.~elements == this;

    public int size() {
        return size;
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        checkIndex(index, size);
        return (E) elements[index];
    }

    @SuppressWarnings("unchecked")
    public E set(int index, E element) {
        checkIndex(index, size);
        E before = (E) elements[index];
        elements[index] = element;
        return before;
    }

    public boolean add(E element) {
        append(this, element);
        return true;
    }

    public void add(int index, E element) {
        checkPosition(index, size);
        insert(this, index, element);
    }

    public E remove(int index) {
        checkIndex(index, size);
        return take(this, index);
    }

    public boolean remove(Object element) {
        int index = find(this, element, 0, size);
        if (index < 0) {
            return false;
        }
        take(this, index);
        return true;
    }

    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    public int indexOf(Object element) {
        return find(this, element, 0, size);
    }

    public int lastIndexOf(Object element) {
        return findLast(this, element, 0, size);
    }

    public void clear() {
        modCount++;
        elements = new Object[0];
        size = 0;
    }

    public Object[] toArray() {
        Object[] copy = new Object[size];
        for (int i = 0; i < size; i++) {
            copy[i] = elements[i];
        }
        return copy;
    }

    public Iterator<E> _walk() {
        return new Cursor<E>(this, 0);
    }

    public int _count() {
        return size;
    }

    static <E> void append(ArrayBackedList<E> list, E element) {
        list.modCount++;
        makeRoom(list);
        list.elements[list.size++] = element;
    }

    static <E> void insert(ArrayBackedList<E> list, int index, E element) {
        list.modCount++;
        makeRoom(list);
        for (int i = list.size; i > index; i--) {
            list.elements[i] = list.elements[i - 1];
        }
        list.elements[index] = element;
        list.size++;
    }

    @SuppressWarnings("unchecked")
    static <E> E take(ArrayBackedList<E> list, int index) {
        list.modCount++;
        E before = (E) list.elements[index];
        list.size--;
        for (int i = index; i < list.size; i++) {
            list.elements[i] = list.elements[i + 1];
        }
        list.elements[list.size] = null;
        return before;
    }

    @SuppressWarnings("unchecked")
    static <E> boolean insertAll(ArrayBackedList<E> list, int index, Object[] others) {
        list.modCount++;
        for (int i = 0; i < others.length; i++) {
            insert(list, index + i, (E) others[i]);
        }
        return others.length != 0;
    }

    static <E> int find(ArrayBackedList<E> list, Object element, int from, int to) {
        for (int i = from; i < to; i++) {
            if (Objects.isFound(element, list.elements[i])) {
                return i;
            }
        }
        return -1;
    }

    static <E> int findLast(ArrayBackedList<E> list, Object element, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (Objects.isFound(element, list.elements[i])) {
                return i;
            }
        }
        return -1;
    }

    private static <E> void makeRoom(ArrayBackedList<E> list) {
        if (list.size == list.elements.length) {
            Object[] longer = new Object[list.size + 1];
            for (int i = 0; i < list.size; i++) {
                longer[i] = list.elements[i];
            }
            list.elements = longer;
        }
    }

    /** Goes through the array itself, but removes, replaces and inserts by the methods of the list. */
    static class Cursor<E> implements ListIterator<E> {
        final ArrayBackedList<E> list;
        int at;
        int last = -1;
        int expected;

        Cursor(ArrayBackedList<E> list, int at) {
            this.list = list;
            this.at = at;
            this.expected = list.modCount;
        }

        public boolean hasNext() {
            return at != list.size;
        }

        @SuppressWarnings("unchecked")
        public E next() {
            checkChanges(list, expected);
            if (at >= list.size) {
                throw new NoSuchElementException();
            }
            last = at++;
            return (E) list.elements[last];
        }

        public boolean hasPrevious() {
            return at != 0;
        }

        @SuppressWarnings("unchecked")
        public E previous() {
            checkChanges(list, expected);
            if (at <= 0) {
                throw new NoSuchElementException();
            }
            last = --at;
            return (E) list.elements[last];
        }

        public int nextIndex() {
            return at;
        }

        public int previousIndex() {
            return at - 1;
        }

        public void remove() {
            checkLast();
            list.remove(last);
            forget();
        }

        public void set(E element) {
            checkLast();
            list.set(last, element);
        }

        public void add(E element) {
            checkChanges(list, expected);
            list.add(at++, element);
            last = -1;
            expected = list.modCount;
        }

        void checkLast() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            checkChanges(list, expected);
        }

        void forget() {
            at = last;
            last = -1;
            expected = list.modCount;
        }
    }
}
