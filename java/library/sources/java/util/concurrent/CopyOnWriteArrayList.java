package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A list that is copied by what changes it: who goes through it sees what it was. */
public class CopyOnWriteArrayList<E> implements List<E>, RandomAccess {
    private volatile ArrayList<E> elements;
    private final Object guard = new Object();

    //@ invariant elements != null && this.elements.~elements == this;

    public CopyOnWriteArrayList() {
        elements = new ArrayList<E>();
    }

    public CopyOnWriteArrayList(Collection<? extends E> others) {
        elements = new ArrayList<E>(others);
    }

    public int size() {
        return elements.size();
    }

    public boolean isEmpty() {
        return elements.isEmpty();
    }

    public boolean contains(Object element) {
        return elements.contains(element);
    }

    public boolean containsAll(Collection<?> others) {
        return elements.containsAll(others);
    }

    public int indexOf(Object element) {
        return elements.indexOf(element);
    }

    public int lastIndexOf(Object element) {
        return elements.lastIndexOf(element);
    }

    public E get(int index) {
        return elementAt(elements, index);
    }

    private static <E> E elementAt(ArrayList<E> elements, int index) {
        if (index < 0 || index >= elements.size()) {
            throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + elements.size());
        }
        return elements.get(index);
    }

    public Object[] toArray() {
        return elements.toArray();
    }

    public void forEach(Consumer<? super E> action) {
        elements.forEach(action);
    }

    public Stream<E> stream() {
        return elements.stream();
    }

    public Iterator<E> iterator() {
        return listIterator();
    }

    public ListIterator<E> listIterator() {
        return new Snapshot<E>(elements, 0);
    }

    public ListIterator<E> listIterator(int index) {
        ArrayList<E> now = elements;
        if (index < 0 || index > now.size()) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + now.size());
        }
        return new Snapshot<E>(now, index);
    }

    @Refused("a part of a list that others change is not known; copy the list first")
    public native List<E> subList(int from, int to);

    public E set(int index, E element) {
        synchronized (guard) {
            ArrayList<E> next = new ArrayList<E>(elements);
            E before = elementAt(next, index);
            next.set(index, element);
            elements = next;
            return before;
        }
    }

    public boolean add(E element) {
        synchronized (guard) {
            ArrayList<E> next = new ArrayList<E>(elements);
            next.add(element);
            elements = next;
            return true;
        }
    }

    public void add(int index, E element) {
        synchronized (guard) {
            ArrayList<E> next = new ArrayList<E>(elements);
            next.add(index, element);
            elements = next;
        }
    }

    public boolean addIfAbsent(E element) {
        synchronized (guard) {
            return !elements.contains(element) && add(element);
        }
    }

    public boolean addAll(Collection<? extends E> others) {
        synchronized (guard) {
            ArrayList<E> next = new ArrayList<E>(elements);
            boolean changed = next.addAll(others);
            elements = next;
            return changed;
        }
    }

    public boolean addAll(int index, Collection<? extends E> others) {
        synchronized (guard) {
            ArrayList<E> next = new ArrayList<E>(elements);
            boolean changed = next.addAll(index, others);
            elements = next;
            return changed;
        }
    }

    public E remove(int index) {
        synchronized (guard) {
            ArrayList<E> next = new ArrayList<E>(elements);
            E before = elementAt(next, index);
            next.remove(index);
            elements = next;
            return before;
        }
    }

    public boolean remove(Object element) {
        synchronized (guard) {
            ArrayList<E> next = new ArrayList<E>(elements);
            boolean changed = next.remove(element);
            elements = next;
            return changed;
        }
    }

    public boolean removeAll(Collection<?> others) {
        Objects.requireNonNull(others);
        synchronized (guard) {
            ArrayList<E> next = new ArrayList<E>(elements);
            boolean changed = next.removeAll(others);
            elements = next;
            return changed;
        }
    }

    public boolean retainAll(Collection<?> others) {
        Objects.requireNonNull(others);
        synchronized (guard) {
            ArrayList<E> next = new ArrayList<E>(elements);
            boolean changed = next.retainAll(others);
            elements = next;
            return changed;
        }
    }

    public boolean removeIf(Predicate<? super E> filter) {
        synchronized (guard) {
            ArrayList<E> next = new ArrayList<E>(elements);
            boolean changed = next.removeIf(filter);
            elements = next;
            return changed;
        }
    }

    public void replaceAll(UnaryOperator<E> operator) {
        synchronized (guard) {
            ArrayList<E> next = new ArrayList<E>(elements);
            next.replaceAll(operator);
            elements = next;
        }
    }

    public void sort(Comparator<? super E> order) {
        synchronized (guard) {
            ArrayList<E> next = new ArrayList<E>(elements);
            next.sort(order);
            elements = next;
        }
    }

    public void clear() {
        synchronized (guard) {
            elements = new ArrayList<E>();
        }
    }

    public boolean equals(Object other) {
        return other == this || elements.equals(other);
    }

    public int hashCode() {
        return elements.hashCode();
    }

    public String toString() {
        return elements.toString();
    }

    /** Goes through what the list was. */
    private static class Snapshot<E> implements ListIterator<E> {
        private final ArrayList<E> list;
        private int at;

        Snapshot(ArrayList<E> list, int at) {
            this.list = list;
            this.at = at;
        }

        public boolean hasNext() {
            return at < list.size();
        }

        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return list.get(at++);
        }

        public boolean hasPrevious() {
            return at > 0;
        }

        public E previous() {
            if (!hasPrevious()) {
                throw new NoSuchElementException();
            }
            return list.get(--at);
        }

        public int nextIndex() {
            return at;
        }

        public int previousIndex() {
            return at - 1;
        }

        public void remove() {
            throw new UnsupportedOperationException();
        }

        public void set(E element) {
            throw new UnsupportedOperationException();
        }

        public void add(E element) {
            throw new UnsupportedOperationException();
        }
    }
}
