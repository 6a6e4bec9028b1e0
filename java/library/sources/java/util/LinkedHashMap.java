package java.util;

/** A map by equals, in the order in which its keys came. */
public class LinkedHashMap<K, V> extends HashMap<K, V> {
    public LinkedHashMap() {}

    public LinkedHashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        }
    }

    public LinkedHashMap(Map<? extends K, ? extends V> others) {
        putAll(others);
    }

    @Refused("a map in the order of access is not known")
    public LinkedHashMap(int capacity, float load, boolean byAccess) {}

    void arrange() {}
}
