package java.util.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** What streams are gathered to. */
public final class Collectors {
    private Collectors() {}

    public static <T> Collector<T, ?, List<T>> toList() {
        return new ToList<T>();
    }

    public static <T> Collector<T, ?, Set<T>> toSet() {
        return new ToSet<T>();
    }

    public static Collector<CharSequence, ?, String> joining() {
        return new Joining("", "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence between) {
        return new Joining(between.toString(), "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence between, CharSequence before, CharSequence behind) {
        return new Joining(between.toString(), before.toString(), behind.toString());
    }

    public static <T> Collector<T, ?, Long> counting() {
        return new Counting<T>();
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
        return new ToMap<T, K, U>(key, value);
    }

    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> key) {
        return new Grouping<T, K>(key);
    }

    /** A list. */
    private static class ToList<T> implements Collector<T, List<T>, List<T>> {
        public List<T> begin() {
            return new ArrayList<T>();
        }

        public void take(List<T> box, T element) {
            box.add(element);
        }

        public List<T> end(List<T> box) {
            return box;
        }
    }

    /** A set. */
    private static class ToSet<T> implements Collector<T, Set<T>, Set<T>> {
        public Set<T> begin() {
            return new HashSet<T>();
        }

        public void take(Set<T> box, T element) {
            box.add(element);
        }

        public Set<T> end(Set<T> box) {
            return box;
        }
    }

    /** A text. */
    private static class Joining implements Collector<CharSequence, StringBuilder, String> {
        private final String between;
        private final String before;
        private final String behind;

        Joining(String between, String before, String behind) {
            this.between = between;
            this.before = before;
            this.behind = behind;
        }

        public StringBuilder begin() {
            return new StringBuilder();
        }

        public void take(StringBuilder box, CharSequence element) {
            box.append(between).append(element);
        }

        public String end(StringBuilder box) {
            return before + (box.length() == 0 ? "" : box.substring(between.length())) + behind;
        }
    }

    /** A number. */
    private static class Counting<T> implements Collector<T, long[], Long> {
        public long[] begin() {
            return new long[1];
        }

        public void take(long[] box, T element) {
            box[0]++;
        }

        public Long end(long[] box) {
            return box[0];
        }
    }

    /** A map, in which no key comes twice. */
    private static class ToMap<T, K, U> implements Collector<T, Map<K, U>, Map<K, U>> {
        private final Function<? super T, ? extends K> key;
        private final Function<? super T, ? extends U> value;

        ToMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
            this.key = key;
            this.value = value;
        }

        public Map<K, U> begin() {
            return new HashMap<K, U>();
        }

        public void take(Map<K, U> box, T element) {
            K found = key.apply(element);
            U held = Objects.requireNonNull(value.apply(element));
            if (box.putIfAbsent(found, held) != null) {
                throw new IllegalStateException();
            }
        }

        public Map<K, U> end(Map<K, U> box) {
            return box;
        }
    }

    /** Lists by what they have in common. */
    private static class Grouping<T, K> implements Collector<T, Map<K, List<T>>, Map<K, List<T>>> {
        private final Function<? super T, ? extends K> key;

        Grouping(Function<? super T, ? extends K> key) {
            this.key = key;
        }

        public Map<K, List<T>> begin() {
            return new HashMap<K, List<T>>();
        }

        public void take(Map<K, List<T>> box, T element) {
            box.computeIfAbsent(Objects.requireNonNull(key.apply(element)), each -> new ArrayList<T>()).add(element);
        }

        public Map<K, List<T>> end(Map<K, List<T>> box) {
            return box;
        }
    }
}
