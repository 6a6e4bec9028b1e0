import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Static functions of numbers, arrays, strings and collections. */
class Functions {
    interface Shape {}

    static class Circle implements Shape {
        int radius;
    }

    static class Square implements Shape {}

    static int divide(int a, int b) {
        return a / b;
    }

    static int difference(int a, int b) {
        return 10 / (a - b);
    }

    static int element(int[] array, int index) {
        return array[index];
    }

    static int first(int[] array) {
        return array[0];
    }

    static int[] create(int length) {
        return new int[length];
    }

    static int sum(int[] array) {
        int sum = 0;
        for (int i = 0; i < array.length; i++) {
            sum += array[i];
        }
        return sum;
    }

    static int length(String text) {
        return text.length();
    }

    static char firstChar(String text) {
        if (text == null || text.isEmpty()) {
            throw new IllegalArgumentException("no text");
        }
        return text.charAt(0);
    }

    static char charAt(String text, int index) {
        return text.charAt(index);
    }

    static int unboxed(Integer number) {
        return number + 1;
    }

    static int positive(Integer number) {
        if (number <= 0) {
            throw new IllegalArgumentException();
        }
        return number;
    }

    static int radius(Shape shape) {
        return ((Circle) shape).radius;
    }

    static void range(int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException();
        }
    }

    static void subrange(int[] array, int from, int to) {
        if (from < 0 || to > array.length || from > to) {
            throw new ArrayIndexOutOfBoundsException();
        }
    }

    static void sameLength(int[] a, int[] b) {
        if (a.length != b.length) {
            throw new IllegalArgumentException();
        }
    }

    static void even(int n) {
        if (n % 2 != 0) {
            throw new IllegalArgumentException();
        }
    }

    static Object required(Object value) {
        return Objects.requireNonNull(value);
    }

    static int only(List<Integer> list) {
        if (list.isEmpty()) {
            throw new IllegalArgumentException();
        }
        return list.size();
    }

    static int size(List<Integer> list) {
        return list.size();
    }

    static int constant(int x) {
        Circle none = null;
        if (x > 0) {
            return none.radius;
        }
        return 0;
    }

    static int noNulls(Object[] items) {
        for (int i = 0; i < items.length; i++) {
            if (items[i] == null) {
                throw new NullPointerException();
            }
        }
        return items.length;
    }

    static int either(Circle a, Circle b) {
        return a.radius + b.radius;
    }

    static int kind(int code) {
        switch (code) {
            case 0:
                return 10;
            case 1:
                return 20;
            default:
                throw new IllegalArgumentException("code " + code);
        }
    }

    static void checkedException(int n) throws Exception {
        if (n == 0) {
            throw new Exception();
        }
    }

    static boolean operand(int[] a, int[] b) {
        return a.length == 1 && b.length == 1;
    }

    static boolean secondOperand(int[] a, int n) {
        if (n > 0 || a.length > 1) {
            return true;
        }
        return false;
    }

    static boolean indexOperand(int[] a, int i) {
        return a != null && i < a.length && a[i] == 0;
    }

    static boolean testedBefore(Circle a, Circle b) {
        return b != null || a != null && a.radius > 0 && b.radius > 0;
    }

    static boolean otherReason(Circle[] a, Object key) {
        return key == null && a != null && a.length == 1 && a[0].radius == 1;
    }

    static int conditional(String text, int n) {
        return n >= 0 ? text.length() : 0;
    }

    static boolean withinLength(String text, int n) {
        if (n >= 0 && n <= text.length()) {
            return true;
        }
        return false;
    }

    static int rows(int[][] rows) {
        int n = 0;
        for (int[] row : rows) {
            n += row.length;
        }
        return n;
    }

    static int firstRow(int[][] rows) {
        return rows.length == 0 ? 0 : rows[0].length;
    }

    static int ownRow(int n) {
        int[][] rows = new int[2][];
        return n == 0 ? 0 : rows[0].length;
    }

    static int total(List<Integer> list) {
        int n = 0;
        for (int each : list) {
            n += each;
        }
        return n;
    }

    static Integer at(ArrayList<Integer> list, int index) {
        return list.get(index);
    }

    static int afterNull(List<Integer> list) {
        list.add(null);
        int n = list.get(list.size() - 1);
        return n;
    }

    static int ones(int[][] grid) {
        int n = 0;
        for (int i = 0; i < grid.length; i++) {
            for (int j = 0; j < grid[0].length; j++) {
                n += grid[i][j];
            }
        }
        return n;
    }

    static int cell(int[][] rows, int row, int at) {
        int[] cells = rows[row];
        return cells[at];
    }

    static int behindRows(int[][] grid) {
        int n = 0;
        for (int i = 0; i < grid.length; i++) {
            for (int j = 0; j <= grid[i].length; j++) {
                n += grid[i][j];
            }
        }
        return n;
    }

    static int behind(int[] array) {
        return array[array.length];
    }
}
