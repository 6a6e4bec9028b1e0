package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;

/** A map by identity, in any order; that may change when an entry goes, too. What it does not override in the JDK calls get, put and remove, as Map says. */
public class IdentityHashMap<K, V> extends ListedMap<K, V> {
    public IdentityHashMap() {}

    public IdentityHashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("expectedMaxSize is negative: " + capacity);
        }
    }

    public IdentityHashMap(Map<? extends K, ? extends V> others) {
        others.size();
        putAll(others);
    }

    public int _place(Object key, int code, ListedMap.Pair<K, V> at) {
        return key == at.key ? 0 : 1;
    }

    @SeenBy("java.util.ListedMap.Walk")
    public void _arrange() {
        if (count(this) > 1) {
            split(this);
            split(this);
        }
    }

    public V remove(Object key) {
        ListedMap.Pair<K, V> gone = unlink(this, key, 0);
        _arrange();
        return gone != null ? gone.value : null;
    }

    public void putAll(Map<? extends K, ? extends V> others) {
        if (others.size() > 0) {
            for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
                put(each.getKey(), each.getValue());
            }
        }
    }

    public V getOrDefault(Object key, V otherwise) {
        V value = get(key);
        return value != null || containsKey(key) ? value : otherwise;
    }

    public V putIfAbsent(K key, V value) {
        V before = get(key);
        if (before == null) {
            put(key, value);
        }
        return before;
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
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

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
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

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
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

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
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

    public boolean remove(Object key, Object value) {
        Object found = get(key);
        if (!Objects.equals(found, value) || found == null && !containsKey(key)) {
            return false;
        }
        remove(key);
        return true;
    }

    public V replace(K key, V value) {
        V before = get(key);
        return before != null || containsKey(key) ? put(key, value) : null;
    }

    public boolean replace(K key, V before, V after) {
        Object found = get(key);
        if (!Objects.equals(found, before) || found == null && !containsKey(key)) {
            return false;
        }
        put(key, after);
        return true;
    }

    public Set<K> keySet() {
        return new IdentityKeys<K, V>(this);
    }

    @Refused("values of an IdentityHashMap are compared by identity, which is not known; ask for keys")
    public native boolean containsValue(Object value);

    @Refused("an IdentityHashMap is compared by identity, which is not known; compare keys one by one")
    public native boolean equals(Object other);

    @Refused("the hash codes of objects as such are not known")
    public native int hashCode();

    /** The keys: the map itself removes one. */
    private static class IdentityKeys<K, V> extends ListedMap.Keys<K, V> {
        IdentityKeys(IdentityHashMap<K, V> map) {
            super(map);
        }

        public boolean remove(Object key) {
            int before = count(map);
            map.remove(key);
            return count(map) != before;
        }
    }
}
