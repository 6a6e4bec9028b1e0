package java.util;

/** A map by equals. Keys with unequal hash codes are not equal on a JVM: equals and hashCode are taken to agree. */
public class HashMap<K, V> extends ListedMap<K, V> {
    public HashMap() {}

    public HashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException();
        }
    }

    public HashMap(Map<? extends K, ? extends V> others) {
        putAll(others);
    }

    int place(Object key, K other) {
        return Objects.equals(key, other) ? 0 : 1;
    }

    @Refused("the order of a HashMap is not specified; use a LinkedHashMap or a TreeMap, or ask for keys one by one")
    public native Set<K> keySet();

    @Refused("the order of a HashMap is not specified; use a LinkedHashMap or a TreeMap, or ask for keys one by one")
    public native Collection<V> values();

    @Refused("the order of a HashMap is not specified; use a LinkedHashMap or a TreeMap, or ask for keys one by one")
    public native Set<Map.Entry<K, V>> entrySet();
}
