package java.util;

/** A map whose keys have neighbours. */
public interface NavigableMap<K, V> extends SortedMap<K, V> {
    Map.Entry<K, V> firstEntry();

    Map.Entry<K, V> lastEntry();

    Map.Entry<K, V> lowerEntry(K key);

    Map.Entry<K, V> floorEntry(K key);

    Map.Entry<K, V> ceilingEntry(K key);

    Map.Entry<K, V> higherEntry(K key);

    Map.Entry<K, V> pollFirstEntry();

    Map.Entry<K, V> pollLastEntry();

    NavigableMap<K, V> subMap(K from, boolean hasFrom, K to, boolean hasTo);

    NavigableMap<K, V> headMap(K to, boolean hasTo);

    NavigableMap<K, V> tailMap(K from, boolean hasFrom);

    K lowerKey(K key);

    K floorKey(K key);

    K ceilingKey(K key);

    K higherKey(K key);
}
