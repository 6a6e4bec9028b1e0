package java.util;

/**
 * A map by equals. Keys with unequal hash codes are not equal on a JVM: equals and hashCode are taken to agree.
 *
 * The order is that of hash codes, which nobody promises, so it may be any: a new entry comes anywhere. A table that grows is split by
 * one more bit of the hash codes, and keeps the order on both sides. Otherwise the order stays as it is.
 */
public class HashMap<K, V> extends ListedMap<K, V> {
    public HashMap() {}

    public HashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        }
    }

    public HashMap(Map<? extends K, ? extends V> others) {
        putAll(others);
    }

    protected int place(Object key, K other) {
        return Objects.equals(key, other) ? 0 : 1;
    }

    @SeenBy("java.util.ListedMap.Walk")
    void arrange() {
        if (size() > 1) {
            split();
            split();
        }
    }

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
