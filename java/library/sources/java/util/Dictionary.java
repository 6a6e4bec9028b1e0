package java.util;

/** What Hashtable extends; here it has a table, so other classes cannot extend it. */
public abstract class Dictionary<K, V> extends ListedMap<K, V> {
    @Refused("of dictionaries only Hashtable is known; extend it or HashMap")
    public Dictionary() {}

    Dictionary(int capacity) {}

    public abstract Enumeration<K> keys();

    public abstract Enumeration<V> elements();
}
