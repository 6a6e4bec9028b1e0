package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A value for each of some keys. */
public interface Map<K, V> {
    /*@ pure @*/ int size();

    /*@ pure @*/ boolean isEmpty();

    /*@ pure @*/ boolean containsKey(Object key);

    /*@ pure @*/ boolean containsValue(Object value);

    /*@ pure @*/ V get(Object key);

    V put(K key, V value);

    V remove(Object key);

    void putAll(Map<? extends K, ? extends V> others);

    void clear();

    Set<K> keySet();

    Collection<V> values();

    Set<Map.Entry<K, V>> entrySet();

    default V getOrDefault(Object key, V otherwise) {
        V value = get(key);
        return value != null || containsKey(key) ? value : otherwise;
    }

    default V putIfAbsent(K key, V value) {
        V before = get(key);
        if (before == null) {
            put(key, value);
        }
        return before;
    }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        V value = get(key);
        if (value == null) {
            value = function.apply(key);
            if (value != null) {
                put(key, value);
            }
        }
        return value;
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(value);
        V before = get(key);
        V after = before == null ? value : function.apply(before, value);
        if (after == null) {
            remove(key);
        } else {
            put(key, after);
        }
        return after;
    }

    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V before = get(key);
        if (before == null) {
            return null;
        }
        V after = function.apply(key, before);
        if (after == null) {
            remove(key);
        } else {
            put(key, after);
        }
        return after;
    }

    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V before = get(key);
        V after = function.apply(key, before);
        if (after != null) {
            put(key, after);
        } else if (before != null || containsKey(key)) {
            remove(key);
        }
        return after;
    }

    default boolean remove(Object key, Object value) {
        if (!containsKey(key) || !Objects.equals(get(key), value)) {
            return false;
        }
        remove(key);
        return true;
    }

    default V replace(K key, V value) {
        return containsKey(key) ? put(key, value) : null;
    }

    default boolean replace(K key, V before, V after) {
        if (!containsKey(key) || !Objects.equals(get(key), before)) {
            return false;
        }
        put(key, after);
        return true;
    }

    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        for (Map.Entry<K, V> each : entrySet()) {
            each.setValue(function.apply(each.getKey(), each.getValue()));
        }
    }

    default void forEach(BiConsumer<? super K, ? super V> action) {
        for (Map.Entry<K, V> each : entrySet()) {
            action.accept(each.getKey(), each.getValue());
        }
    }

    static <K, V> Map<K, V> of() {
        HashMap<K, V> map = new HashMap<>();
        return Collections.fixed(map);
    }

    static <K, V> Map<K, V> of(K k1, V v1) {
        HashMap<K, V> map = new HashMap<>();
        Collections.putOnce(map, k1, v1);
        return Collections.fixed(map);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) {
        HashMap<K, V> map = new HashMap<>();
        Collections.putOnce(map, k1, v1);
        Collections.putOnce(map, k2, v2);
        return Collections.fixed(map);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) {
        HashMap<K, V> map = new HashMap<>();
        Collections.putOnce(map, k1, v1);
        Collections.putOnce(map, k2, v2);
        Collections.putOnce(map, k3, v3);
        return Collections.fixed(map);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4) {
        HashMap<K, V> map = new HashMap<>();
        Collections.putOnce(map, k1, v1);
        Collections.putOnce(map, k2, v2);
        Collections.putOnce(map, k3, v3);
        Collections.putOnce(map, k4, v4);
        return Collections.fixed(map);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5) {
        HashMap<K, V> map = new HashMap<>();
        Collections.putOnce(map, k1, v1);
        Collections.putOnce(map, k2, v2);
        Collections.putOnce(map, k3, v3);
        Collections.putOnce(map, k4, v4);
        Collections.putOnce(map, k5, v5);
        return Collections.fixed(map);
    }

    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> others) {
        HashMap<K, V> map = new HashMap<>();
        for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
            Collections.putOnce(map, each.getKey(), each.getValue());
        }
        return Collections.fixed(map);
    }

    static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... entries) {
        HashMap<K, V> map = new HashMap<>();
        for (Map.Entry<? extends K, ? extends V> each : entries) {
            Collections.putOnce(map, each.getKey(), each.getValue());
        }
        return Collections.fixed(map);
    }

    static <K, V> Map.Entry<K, V> entry(K key, V value) {
        return new Collections.FixedEntry<K, V>(Objects.requireNonNull(key), Objects.requireNonNull(value));
    }

    /** A key and its value. */
    interface Entry<K, V> {
        K getKey();

        V getValue();

        V setValue(V value);

        static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {
            return (first, second) -> first.getKey().compareTo(second.getKey());
        }

        static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue() {
            return (first, second) -> first.getValue().compareTo(second.getValue());
        }
    }
}
