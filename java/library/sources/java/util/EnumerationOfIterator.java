package java.util;

final class EnumerationOfIterator<E> implements Enumeration<E> {
    private final Iterator<E> iterator;

    EnumerationOfIterator(Iterator<E> iterator) {
        this.iterator = iterator;
    }

    public boolean hasMoreElements() {
        return iterator.hasNext();
    }

    public E nextElement() {
        return iterator.next();
    }
}
