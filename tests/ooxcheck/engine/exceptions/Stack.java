import java.util.NoSuchElementException;
import java.util.Objects;

/** A bounded stack of objects that refuses what it cannot do. */
class Stack {
    static class FullException extends RuntimeException {
        FullException(String message) {
            super(message);
        }
    }

    private int size;
    private int capacity;
    private boolean closed;
    private Object[] items;
    private Node head;

    static class Node {
        Node next;
        int value;
    }

    Stack(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        this.capacity = capacity;
    }

    Stack(Object first, int capacity) {
        Objects.requireNonNull(first, "first");
        if (capacity < 1 || capacity > 100) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
    }

    void pop() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        size--;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void popByAccessor() {
        if (isEmpty()) {
            throw new NoSuchElementException("empty");
        }
        size--;
    }

    void push(Object item) {
        if (item == null) {
            throw new NullPointerException("item");
        }
        if (size >= capacity) {
            throw new FullException("full");
        }
        size++;
    }

    int get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index " + index);
        }
        return index;
    }

    int checked(int index) {
        return Objects.checkIndex(index, size);
    }

    void byHelper(int index) {
        checkOpen();
        checkRange(index, size);
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    private static void checkRange(int at, int limit) {
        if (at > limit) {
            throw new IllegalArgumentException();
        }
    }

    void resize(int capacity) {
        if (capacity < this.capacity) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
    }

    void both(Object item) {
        if (closed && item == null) {
            throw new IllegalStateException();
        }
    }

    void nested(int n) {
        if (!closed) {
            if (n < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    void room(int n) {
        if (size + n > capacity) {
            throw new FullException("no room");
        }
    }

    void unsupported() {
        throw new UnsupportedOperationException();
    }

    int implicitField() {
        return head.value;
    }

    void hiddenByArgument(Node node) {
        if (node == null) {
            head.value = 1;
        }
    }

    int implicitArgument(Node node) {
        return node.value;
    }

    void sometimes(Node node) {
        if (closed) {
            node.value = 1;
        }
    }

    int impossible() {
        if (size < 0) {
            throw new AssertionError("size " + size);
        }
        return size;
    }

    void caught(int n) {
        try {
            if (n < 0) {
                throw new IllegalArgumentException();
            }
            size = n;
        } catch (IllegalArgumentException e) {
            size = 0;
        }
    }

    void rethrown(int n) {
        try {
            if (n < 0) {
                throw new IllegalArgumentException();
            }
            size = n;
        } catch (RuntimeException e) {
            throw e;
        }
    }

    int rethrownByLanguage() {
        try {
            return head.value;
        } catch (RuntimeException e) {
            throw e;
        }
    }

    int wrapped() {
        try {
            return head.value;
        } catch (NullPointerException e) {
            throw new IllegalStateException("no head", e);
        }
    }

    void byFinally(int n) {
        try {
            if (n == 7) {
                throw new IllegalArgumentException();
            }
        } finally {
            size = 0;
        }
    }

    void inLoop(int key) {
        Node node = head;
        while (node != null) {
            if (node.value == key) {
                throw new IllegalStateException("duplicate");
            }
            node = node.next;
        }
    }

    void later(int n) {
        size = size + 1;
        if (size > capacity) {
            throw new FullException("full");
        }
    }

    void cyclic(Node node) {
        Objects.requireNonNull(node);
        if (node == head) {
            throw new IllegalArgumentException("own head");
        }
    }

    void fourWays(int a, int b, boolean c) {
        if (a < 0 || b > 10 || c || closed) {
            throw new IllegalArgumentException();
        }
    }

    void mixed(Object item, int n) {
        if (item == null || closed && n < 0) {
            throw new IllegalArgumentException();
        }
    }

    void made(int n) {
        if (n > 3) {
            throw failure();
        }
    }

    private RuntimeException failure() {
        return new IllegalStateException("failed");
    }

    Stack(boolean closed, int more) {
        this.closed = closed;
        capacity = more + 1;
        items = new Object[capacity];
    }
}
