package java.util;

/** Elements that wait. */
public interface Queue<E> extends Collection<E> {
    boolean offer(E element);

    E remove();

    E poll();

    E element();

    /*@ pure @*/ E peek();
}
