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

    @Refused("values of an IdentityHashMap are compared by identity, which is not known; ask for keys")
    public native boolean containsValue(Object value);

    @Refused("an IdentityHashMap is compared by identity, which is not known; compare keys one by one")
    public native boolean equals(Object other);

    @Refused("the hash codes of objects as such are not known")
    public native int hashCode();
}
