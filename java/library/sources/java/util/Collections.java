package java.util;

/** Functions on collections. */
public final class Collections {
    private Collections() {}

    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        list.sort(null);
    }

    public static <T> void sort(List<T> list, Comparator<? super T> order) {
        list.sort(order);
    }

    public static void reverse(List<?> list) {
        reverseOf(list);
    }

    private static <T> void reverseOf(List<T> list) {
        for (int i = 0, j = list.size() - 1; i < j; i++, j--) {
            swap(list, i, j);
        }
    }

    public static void swap(List<?> list, int i, int j) {
        swapIn(list, i, j);
    }

    private static <T> void swapIn(List<T> list, int i, int j) {
        list.set(i, list.set(j, list.get(i)));
    }

    public static <T> T min(Collection<? extends T> elements) {
        return least(elements, null);
    }

    public static <T> T min(Collection<? extends T> elements, Comparator<? super T> order) {
        return least(elements, order);
    }

    public static <T> T max(Collection<? extends T> elements) {
        return greatest(elements, null);
    }

    public static <T> T max(Collection<? extends T> elements, Comparator<? super T> order) {
        return greatest(elements, order);
    }

    private static <T> T least(Collection<? extends T> elements, Comparator<? super T> order) {
        Iterator<? extends T> each = elements.iterator();
        T least = each.next();
        while (each.hasNext()) {
            T next = each.next();
            if (Objects.compareBy(next, least, order) < 0) {
                least = next;
            }
        }
        return least;
    }

    private static <T> T greatest(Collection<? extends T> elements, Comparator<? super T> order) {
        Iterator<? extends T> each = elements.iterator();
        T greatest = each.next();
        while (each.hasNext()) {
            T next = each.next();
            if (Objects.compareBy(next, greatest, order) > 0) {
                greatest = next;
            }
        }
        return greatest;
    }

    public static int frequency(Collection<?> elements, Object wanted) {
        int count = 0;
        for (Object each : elements) {
            if (Objects.equals(wanted, each)) {
                count++;
            }
        }
        return count;
    }

    public static <T> boolean addAll(Collection<? super T> elements, T... added) {
        boolean changed = false;
        for (T each : added) {
            if (elements.add(each)) {
                changed = true;
            }
        }
        return changed;
    }

    public static <T> List<T> emptyList() {
        return new ReadOnlyList<T>(new ArrayList<T>());
    }

    public static <T> List<T> unmodifiableList(List<? extends T> list) {
        return new ReadOnlyList<T>(list);
    }

    public static <T> Comparator<T> reverseOrder(Comparator<T> order) {
        return order.reversed();
    }

    /** A list that is looked at only. */
    private static class ReadOnlyList<T> extends AbstractList<T> {
        private final List<? extends T> list;

        ReadOnlyList(List<? extends T> list) {
            this.list = Objects.requireNonNull(list);
        }

        public int size() {
            return list.size();
        }

        public T get(int index) {
            return list.get(index);
        }
    }
}
