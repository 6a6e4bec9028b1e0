import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;

/** Objects whose exceptions come from other classes, from supertypes and from the library. */
class More extends Base {
    enum Color {
        RED,
        GREEN
    }

    interface Shape {
        int area();
    }

    static class Circle implements Shape {
        int radius;

        public int area() {
            return radius * 3;
        }
    }

    static class Square implements Shape {
        int side;

        public int area() {
            if (side < 0) {
                throw new IllegalStateException();
            }
            return side * side;
        }
    }

    private final List<String> names = new ArrayList<>();
    private Circle circle;

    void inherited(int n) {
        if (n > limit) {
            throw new IllegalArgumentException();
        }
    }

    void inSuper(int n) {
        super.check(n);
    }

    int dispatched(Shape shape) {
        return shape.area();
    }

    int collaborator(Square square) {
        Objects.requireNonNull(square, "square");
        return square.area();
    }

    String firstName() {
        if (names.isEmpty()) {
            throw new NoSuchElementException();
        }
        return names.get(0);
    }

    String name(int index) {
        return names.get(index);
    }

    static int elementOf(List<Integer> list, int index) {
        if (list.size() > 1) {
            return 0;
        }
        list.get(index);
        return 1;
    }

    static void fail(RuntimeException e) {
        throw e;
    }

    static int code(Color color) {
        if (color == Color.RED) {
            throw new IllegalArgumentException("red");
        }
        return color.ordinal();
    }

    static int factorial(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        return n == 0 ? 1 : n * factorial(n - 1);
    }

    synchronized void locked(boolean ready) {
        if (!ready) {
            throw new IllegalStateException();
        }
    }

    int radius() {
        return Objects.requireNonNull(circle).radius;
    }

    void error(int n) {
        if (n == 0) {
            throw new StackOverflowError();
        }
    }

    void rethrownError(int n) {
        try {
            error(n);
        } catch (Throwable t) {
            throw t;
        }
    }

    static void letter(char c) {
        if (c < 'a' || c > 'z') {
            throw new IllegalArgumentException();
        }
    }

    static int notOnlyNull(Circle a) {
        int[] one = new int[1];
        return a.radius / one[0];
    }

    static int either(Circle a, boolean b) {
        return (b && a.radius > 0) ? 1 : 0;
    }

    static long half(long n) {
        if (n % 2 != 0L || n < 0) {
            throw new ArithmeticException("odd");
        }
        return n / 2;
    }

    static void nan(double d) {
        if (!(d >= 0)) {
            throw new IllegalArgumentException();
        }
    }
}

class Base {
    int limit;

    void check(int n) {
        if (n == limit) {
            throw new IllegalArgumentException();
        }
    }
}
