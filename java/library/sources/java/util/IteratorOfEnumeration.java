package java.util;

final class IteratorOfEnumeration<E> implements Iterator<E> {
    private final Enumeration<E> all;

    IteratorOfEnumeration(Enumeration<E> all) {
        this.all = all;
    }

    public boolean hasNext() {
        return all.hasMoreElements();
    }

    public E next() {
        return all.nextElement();
    }
}
