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

    default void forEach(BiConsumer<? super K, ? super V> action) {
        for (Map.Entry<K, V> each : entrySet()) {
            action.accept(each.getKey(), each.getValue());
        }
    }

    /** A key and its value. */
    interface Entry<K, V> {
        K getKey();

        V getValue();

        V setValue(V value);
    }
}
