package java.util;

/** A list in an array. */
public class ArrayList<E> extends IndexedList<E> {
    public ArrayList() {}

    public ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
    }

    public ArrayList(Collection<? extends E> others) {
        insertAll(this, 0, others.toArray());
    }

    public void ensureCapacity(int capacity) {}

    public void trimToSize() {}

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        int expected = modCount;
        boolean isSame = isPlain(other) ? isSameAs((ArrayList<?>) other) : isSameAs(((List<?>) other).iterator());
        checkChanges(this, expected);
        return isSame;
    }

    private static boolean isPlain(Object other) {
        return other.getClass() == ArrayList.class;
    }

    private boolean isSameAs(ArrayList<?> other) {
        if (size != other.size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (!Objects.equals(elements[i], other.elements[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean isSameAs(Iterator<?> others) {
        for (int i = 0; i < size; i++) {
            if (!others.hasNext() || !Objects.equals(elements[i], others.next())) {
                return false;
            }
        }
        return !others.hasNext();
    }

    public int hashCode() {
        int hash = 1;
        for (int i = 0; i < size; i++) {
            hash = 31 * hash + Objects.hashCode(elements[i]);
        }
        return hash;
    }

    public List<E> subList(int from, int to) {
        checkRange(from, to, size);
        return new Part<E>(this, from, to - from);
    }

    /** A part of a list: it reads the array itself, and changes it by the methods of the list. */
    private static class Part<E> extends AbstractList<E> implements RandomAccess {
        private final ArrayList<E> list;
        private final int first;
        private int size;

        Part(ArrayList<E> list, int first, int size) {
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

        @SuppressWarnings("unchecked")
        public E get(int index) {
            checkIndex(index, size);
            checkChanges(list, modCount);
            return (E) list.elements[first + index];
        }

        @SuppressWarnings("unchecked")
        public E set(int index, E element) {
            checkIndex(index, size);
            checkChanges(list, modCount);
            E before = (E) list.elements[first + index];
            list.elements[first + index] = element;
            return before;
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

        public boolean contains(Object element) {
            return indexOf(element) >= 0;
        }

        public int indexOf(Object element) {
            int index = ArrayBackedList.find(list, element, first, first + size);
            checkChanges(list, modCount);
            return index >= 0 ? index - first : -1;
        }

        public int lastIndexOf(Object element) {
            int index = ArrayBackedList.findLast(list, element, first, first + size);
            checkChanges(list, modCount);
            return index >= 0 ? index - first : -1;
        }
    }
}
