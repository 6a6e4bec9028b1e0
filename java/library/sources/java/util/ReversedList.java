package java.util;

/** A view of a list in reverse order. */
class ReversedList<E> extends AbstractList<E> {
    private final List<E> list;

    ReversedList(List<E> list) {
        this.list = list;
    }

    public int size() {
        return list.size();
    }

    public E get(int index) {
        checkIndex(index, list.size());
        return list.get(list.size() - 1 - index);
    }

    public E set(int index, E element) {
        checkIndex(index, list.size());
        return list.set(list.size() - 1 - index, element);
    }

    public void add(int index, E element) {
        checkPosition(index, list.size());
        list.add(list.size() - index, element);
    }

    public E remove(int index) {
        checkIndex(index, list.size());
        return list.remove(list.size() - 1 - index);
    }

    public void clear() {
        list.clear();
    }

    public List<E> reversed() {
        return list;
    }
}
