package java.util.concurrent;

import java.util.Collection;
import java.util.ListedMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A map by equals, without null: what a method does is one step for all who use the map. */
public class ConcurrentHashMap<K, V> extends ListedMap<K, V> implements ConcurrentMap<K, V> {
    public ConcurrentHashMap() {}

    public ConcurrentHashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException();
        }
    }

    public int _code(Object key) {
        return key._keyCode();
    }

    public int _place(Object key, int code, ListedMap.Pair<K, V> at) {
        return key._isKeyOf(code, at.key, at._code) ? 0 : 1;
    }

    public synchronized int size() {
        return super.size();
    }

    public synchronized boolean isEmpty() {
        return super.isEmpty();
    }

    public synchronized boolean containsKey(Object key) {
        return super.containsKey(Objects.requireNonNull(key));
    }

    public synchronized boolean containsValue(Object value) {
        return super.containsValue(Objects.requireNonNull(value));
    }

    public synchronized V get(Object key) {
        return super.get(Objects.requireNonNull(key));
    }

    public synchronized V put(K key, V value) {
        Objects.requireNonNull(key);
        return super.put(key, Objects.requireNonNull(value));
    }

    public synchronized V remove(Object key) {
        return super.remove(Objects.requireNonNull(key));
    }

    public synchronized void clear() {
        super.clear();
    }

    public synchronized V getOrDefault(Object key, V other) {
        V found = super.get(Objects.requireNonNull(key));
        return found == null ? other : found;
    }

    public synchronized V putIfAbsent(K key, V value) {
        V found = super.get(Objects.requireNonNull(key));
        if (found == null) {
            super.put(key, Objects.requireNonNull(value));
        }
        return found;
    }

    public synchronized V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        V found = super.get(Objects.requireNonNull(key));
        if (found != null) {
            return found;
        }
        V made = make.apply(key);
        if (made != null) {
            super.put(key, made);
        }
        return made;
    }

    public synchronized V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        V found = super.get(Objects.requireNonNull(key));
        return found == null ? null : changed(key, change.apply(key, found));
    }

    public synchronized V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        return changed(key, change.apply(key, super.get(Objects.requireNonNull(key))));
    }

    public synchronized V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
        Objects.requireNonNull(value);
        V found = super.get(Objects.requireNonNull(key));
        return changed(key, found == null ? value : join.apply(found, value));
    }

    private V changed(K key, V value) {
        if (value == null) {
            super.remove(key);
        } else {
            super.put(key, value);
        }
        return value;
    }

    @Refused("who goes through a ConcurrentHashMap may see some of what others do; ask for keys one by one")
    public native Set<K> keySet();

    @Refused("who goes through a ConcurrentHashMap may see some of what others do; ask for keys one by one")
    public native Collection<V> values();

    @Refused("who goes through a ConcurrentHashMap may see some of what others do; ask for keys one by one")
    public native Set<Map.Entry<K, V>> entrySet();
}
