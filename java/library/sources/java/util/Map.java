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
        Objects.requireNonNull(function);
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
        Objects.requireNonNull(function);
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
        Object found = get(key);
        if (!Objects.equals(found, value) || found == null && !containsKey(key)) {
            return false;
        }
        remove(key);
        return true;
    }

    default V replace(K key, V value) {
        V before = get(key);
        return before != null || containsKey(key) ? put(key, value) : null;
    }

    default boolean replace(K key, V before, V after) {
        Object found = get(key);
        if (!Objects.equals(found, before) || found == null && !containsKey(key)) {
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
        Objects.requireNonNull(action);
        for (Map.Entry<K, V> each : entrySet()) {
            action.accept(each.getKey(), each.getValue());
        }
    }

    static <K, V> Map<K, V> of() {
        return new ImmutableCollections.MapN<K, V>();
    }

    static <K, V> Map<K, V> of(K k1, V v1) {
        return new ImmutableCollections.MapN<K, V>().enter(k1, v1);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) {
        return new ImmutableCollections.MapN<K, V>().enter(k1, v1).enter(k2, v2);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) {
        return new ImmutableCollections.MapN<K, V>().enter(k1, v1).enter(k2, v2).enter(k3, v3);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4) {
        return new ImmutableCollections.MapN<K, V>().enter(k1, v1).enter(k2, v2).enter(k3, v3).enter(k4, v4);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5) {
        return new ImmutableCollections.MapN<K, V>().enter(k1, v1).enter(k2, v2).enter(k3, v3).enter(k4, v4).enter(k5, v5);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6) {
        return new ImmutableCollections.MapN<K, V>().enter(k1, v1).enter(k2, v2).enter(k3, v3).enter(k4, v4).enter(k5, v5).enter(k6, v6);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7) {
        return new ImmutableCollections.MapN<K, V>().enter(k1, v1).enter(k2, v2).enter(k3, v3).enter(k4, v4).enter(k5, v5).enter(k6, v6).enter(k7, v7);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7, K k8, V v8) {
        return new ImmutableCollections.MapN<K, V>().enter(k1, v1).enter(k2, v2).enter(k3, v3).enter(k4, v4).enter(k5, v5).enter(k6, v6).enter(k7, v7).enter(k8, v8);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7, K k8, V v8, K k9, V v9) {
        return new ImmutableCollections.MapN<K, V>().enter(k1, v1).enter(k2, v2).enter(k3, v3).enter(k4, v4).enter(k5, v5).enter(k6, v6).enter(k7, v7).enter(k8, v8).enter(k9, v9);
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7, K k8, V v8, K k9, V v9, K k10, V v10) {
        return new ImmutableCollections.MapN<K, V>().enter(k1, v1).enter(k2, v2).enter(k3, v3).enter(k4, v4).enter(k5, v5).enter(k6, v6).enter(k7, v7).enter(k8, v8).enter(k9, v9).enter(k10, v10);
    }

    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> others) {
        ImmutableCollections.MapN<K, V> map = new ImmutableCollections.MapN<>();
        Set<? extends Map.Entry<? extends K, ? extends V>> entries = others.entrySet();
        entries.size();
        for (Map.Entry<? extends K, ? extends V> each : entries) {
            map.enter(each.getKey(), each.getValue());
        }
        return map;
    }

    static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... entries) {
        ImmutableCollections.MapN<K, V> map = new ImmutableCollections.MapN<>();
        for (Map.Entry<? extends K, ? extends V> each : entries) {
            map.enter(each.getKey(), each.getValue());
        }
        return map;
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

        static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> order) {
            Objects.requireNonNull(order);
            return (first, second) -> order.compare(first.getKey(), second.getKey());
        }

        static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> order) {
            Objects.requireNonNull(order);
            return (first, second) -> order.compare(first.getValue(), second.getValue());
        }
    }
}
