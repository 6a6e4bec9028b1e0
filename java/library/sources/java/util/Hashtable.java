package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A map by hash codes and equals, without null, in any order: one thread at a time uses it. */
public class Hashtable<K, V> extends Dictionary<K, V> {
    public Hashtable() {
        super(11);
    }

    public Hashtable(int capacity) {
        super(capacity);
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
    }

    public Hashtable(int capacity, float load) {
        this(capacity);
        HashMap.checkLoad(load);
    }

    public Hashtable(Map<? extends K, ? extends V> others) {
        super(11);
        putAll(others);
    }

    public int _code(Object key) {
        return key._keyCode();
    }

    public int _place(Object key, int code, ListedMap.Pair<K, V> at) {
        return key._isKeyOf(code, at.key, at._code) ? 0 : 1;
    }

    /** A table that grows may bring its entries in any order. */
    @SeenBy("java.util.ListedMap.Walk")
    public void _arrange() {
        for (int rest = count(this) - 1; rest > 0; rest >>= 1) {
            split(this);
        }
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

    public synchronized boolean contains(Object value) {
        return super.containsValue(Objects.requireNonNull(value));
    }

    public boolean containsValue(Object value) {
        return contains(value);
    }

    public synchronized V get(Object key) {
        return super.get(Objects.requireNonNull(key));
    }

    public synchronized V put(K key, V value) {
        Objects.requireNonNull(value);
        return super.put(Objects.requireNonNull(key), value);
    }

    public synchronized V remove(Object key) {
        return super.remove(Objects.requireNonNull(key));
    }

    public synchronized void putAll(Map<? extends K, ? extends V> others) {
        for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
            put(each.getKey(), each.getValue());
        }
    }

    public synchronized void clear() {
        super.clear();
    }

    public synchronized V getOrDefault(Object key, V otherwise) {
        V value = get(key);
        return value == null ? otherwise : value;
    }

    public synchronized V putIfAbsent(K key, V value) {
        Objects.requireNonNull(value);
        return super.putIfAbsent(Objects.requireNonNull(key), value);
    }

    public synchronized boolean remove(Object key, Object value) {
        Objects.requireNonNull(value);
        return super.remove(Objects.requireNonNull(key), value);
    }

    public synchronized V replace(K key, V value) {
        Objects.requireNonNull(value);
        return super.replace(Objects.requireNonNull(key), value);
    }

    public synchronized boolean replace(K key, V before, V after) {
        Objects.requireNonNull(before);
        Objects.requireNonNull(after);
        return super.replace(Objects.requireNonNull(key), before, after);
    }

    public synchronized V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        return super.computeIfAbsent(Objects.requireNonNull(key), function);
    }

    public synchronized V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return super.computeIfPresent(Objects.requireNonNull(key), function);
    }

    public synchronized V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return super.compute(Objects.requireNonNull(key), function);
    }

    public synchronized V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        if (value == null && !containsKey(key)) {
            return null;
        }
        return value == null ? super.computeIfPresent(key, (same, before) -> function.apply(before, null)) : super.merge(Objects.requireNonNull(key), value, function);
    }

    public synchronized void forEach(BiConsumer<? super K, ? super V> action) {
        super.forEach(action);
    }

    public synchronized void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        super.replaceAll(function);
    }

    public synchronized Enumeration<K> keys() {
        return new KeyList<K, V>(this);
    }

    public synchronized Enumeration<V> elements() {
        return new ElementList<K, V>(this);
    }

    /** Goes through the entries; what it does after a change of the table is not specified. */
    private static class Listing<K, V> {
        private final Hashtable<K, V> table;
        private final int expected;
        private ListedMap.Pair<K, V> ahead;

        Listing(Hashtable<K, V> table) {
            this.table = table;
            this.expected = table.modCount;
            this.ahead = start(table);
        }

        public boolean hasMoreElements() {
            checkSame();
            return ahead != null;
        }

        ListedMap.Pair<K, V> step() {
            checkSame();
            ListedMap.Pair<K, V> pair = ahead;
            if (pair == null) {
                throw new NoSuchElementException("Hashtable Enumerator");
            }
            ahead = pair.next;
            return pair;
        }

        private void checkSame() {
            if (table.modCount != expected) {
                failAtChange();
            }
        }

        @Refused("the enumeration of a table that has changed is not specified; use an iterator")
        private static native void failAtChange();
    }

    private static class KeyList<K, V> extends Listing<K, V> implements Enumeration<K> {
        KeyList(Hashtable<K, V> table) {
            super(table);
        }

        public K nextElement() {
            return step().key;
        }
    }

    private static class ElementList<K, V> extends Listing<K, V> implements Enumeration<V> {
        ElementList(Hashtable<K, V> table) {
            super(table);
        }

        public V nextElement() {
            return step().getValue();
        }
    }
}
