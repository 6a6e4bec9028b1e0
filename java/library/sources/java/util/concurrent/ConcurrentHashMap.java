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
        return get(key) != null;
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

    public synchronized boolean remove(Object key, Object value) {
        return super.remove(Objects.requireNonNull(key), value);
    }

    public synchronized V replace(K key, V value) {
        Objects.requireNonNull(value);
        return super.replace(Objects.requireNonNull(key), value);
    }

    public synchronized boolean replace(K key, V before, V after) {
        Objects.requireNonNull(before);
        Objects.requireNonNull(after);
        ListedMap.Pair<K, V> pair = _entry(this, Objects.requireNonNull(key));
        if (pair == null || !Objects.equals(before, pair.getValue())) {
            return false;
        }
        _change(this, pair, after);
        return true;
    }

    public void putAll(Map<? extends K, ? extends V> others) {
        others.size();
        for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
            enter(each.getKey(), each.getValue());
        }
    }

    private synchronized void enter(K key, V value) {
        Objects.requireNonNull(key);
        super.put(key, Objects.requireNonNull(value));
    }

    public synchronized void clear() {
        super.clear();
    }

    public synchronized V getOrDefault(Object key, V other) {
        V found = get(key);
        return found == null ? other : found;
    }

    public synchronized V putIfAbsent(K key, V value) {
        Objects.requireNonNull(value);
        V found = super.get(Objects.requireNonNull(key));
        if (found == null) {
            super.put(key, value);
        }
        return found;
    }

    public synchronized V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        Objects.requireNonNull(make);
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
        Objects.requireNonNull(change);
        ListedMap.Pair<K, V> pair = _entry(this, Objects.requireNonNull(key));
        return pair == null ? null : changed(key, pair, change.apply(key, pair.getValue()));
    }

    public synchronized V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
        Objects.requireNonNull(change);
        ListedMap.Pair<K, V> pair = _entry(this, Objects.requireNonNull(key));
        return changed(key, pair, change.apply(key, pair == null ? null : pair.getValue()));
    }

    public synchronized V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
        Objects.requireNonNull(value);
        Objects.requireNonNull(join);
        ListedMap.Pair<K, V> pair = _entry(this, Objects.requireNonNull(key));
        return changed(key, pair, pair == null ? value : join.apply(pair.getValue(), value));
    }

    /** Gives a key, which has an entry or not, another value; null removes it. */
    private V changed(K key, ListedMap.Pair<K, V> pair, V value) {
        if (pair != null) {
            _change(this, pair, value);
        } else if (value != null) {
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
