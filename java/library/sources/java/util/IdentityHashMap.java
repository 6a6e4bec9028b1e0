package java.util;

/** A map by identity, in any order; that may change when an entry goes, too. */
public class IdentityHashMap<K, V> extends ListedMap<K, V> {
    public IdentityHashMap() {}

    public IdentityHashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("expectedMaxSize is negative: " + capacity);
        }
    }

    public IdentityHashMap(Map<? extends K, ? extends V> others) {
        putAll(others);
    }

    protected int place(Object key, K other) {
        return key == other ? 0 : 1;
    }

    @SeenBy("java.util.ListedMap.Walk")
    void arrange() {
        if (size() > 1) {
            split();
            split();
        }
    }

    public V remove(Object key) {
        V before = unlinked(key);
        arrange();
        return before;
    }

    @Refused("values of an IdentityHashMap are compared by identity, which is not known; ask for keys")
    public native boolean containsValue(Object value);

    @Refused("an IdentityHashMap is compared by identity, which is not known; compare keys one by one")
    public native boolean equals(Object other);

    @Refused("the hash codes of objects as such are not known")
    public native int hashCode();

    public Set<K> keySet() {
        return keys();
    }

    public Collection<V> values() {
        return listed();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return pairs();
    }
}
