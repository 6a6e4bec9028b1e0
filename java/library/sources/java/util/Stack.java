package java.util;

/** A list whose end is the top. */
public class Stack<E> extends Vector<E> {
    public Stack() {}

    public E push(E element) {
        addElement(element);
        return element;
    }

    public E pop() {
        int size = size();
        E top = peek();
        removeElementAt(size - 1);
        return top;
    }

    public E peek() {
        int size = size();
        if (size == 0) {
            throw new EmptyStackException();
        }
        return elementAt(size - 1);
    }

    public boolean empty() {
        return size() == 0;
    }

    /** How far an element is from the top, which is 1; -1 if it is not there. */
    public int search(Object element) {
        int index = lastIndexOf(element);
        return index < 0 ? -1 : size() - index;
    }
}
