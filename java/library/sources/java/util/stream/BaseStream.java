package java.util.stream;

import java.util.Iterator;

/** Elements that are made one by one, when somebody wants them, and once only. */
public interface BaseStream<T, S extends BaseStream<T, S>> extends AutoCloseable {
    void close();

    @Refused("a stream is not gone through step by step; gather it with toList")
    default Iterator<T> iterator() {
        throw new UnsupportedOperationException();
    }
}
