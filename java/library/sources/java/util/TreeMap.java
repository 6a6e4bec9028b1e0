package java.util;

/** A map in the order of its keys: by a comparator, or by their own. */
public class TreeMap<K, V> extends ListedMap<K, V> implements NavigableMap<K, V> {
    private final Comparator<? super K> order;

    public TreeMap() {
        order = null;
    }

    public TreeMap(Comparator<? super K> order) {
        this.order = order;
    }

    public TreeMap(Map<? extends K, ? extends V> others) {
        order = null;
        putAll(others);
    }

    @SuppressWarnings("unchecked")
    int place(Object key, K other) {
        return Objects.compareBy((K) key, other, order);
    }

    public boolean containsKey(Object key) {
        checkKey(key);
        return super.containsKey(key);
    }

    public V get(Object key) {
        checkKey(key);
        return super.get(key);
    }

    public V put(K key, V value) {
        checkKey(key);
        return super.put(key, value);
    }

    public V remove(Object key) {
        checkKey(key);
        return super.remove(key);
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

    public Comparator<? super K> comparator() {
        return order;
    }

    public K firstKey() {
        return key(firstPair(), true);
    }

    public K lastKey() {
        return key(lastPair(), true);
    }

    public Map.Entry<K, V> firstEntry() {
        return firstPair();
    }

    public Map.Entry<K, V> lastEntry() {
        return lastPair();
    }

    public Map.Entry<K, V> pollFirstEntry() {
        Map.Entry<K, V> first = firstPair();
        if (first != null) {
            remove(first.getKey());
        }
        return first;
    }

    public K lowerKey(K key) {
        return key(below(key, false), false);
    }

    public K floorKey(K key) {
        return key(below(key, true), false);
    }

    public K ceilingKey(K key) {
        return key(above(key, true), false);
    }

    public K higherKey(K key) {
        return key(above(key, false), false);
    }

    private ListedMap.Pair<K, V> below(K key, boolean orEqual) {
        checkKey(key);
        ListedMap.Pair<K, V> last = null;
        ListedMap.Pair<K, V> at = firstPair();
        while (at != null && (place(key, at.key) > 0 || orEqual && place(key, at.key) == 0)) {
            last = at;
            at = at.next;
        }
        return last;
    }

    private ListedMap.Pair<K, V> above(K key, boolean orEqual) {
        checkKey(key);
        ListedMap.Pair<K, V> at = firstPair();
        while (at != null && (place(key, at.key) > 0 || !orEqual && place(key, at.key) == 0)) {
            at = at.next;
        }
        return at;
    }

    private K key(ListedMap.Pair<K, V> pair, boolean isNeeded) {
        if (pair == null && isNeeded) {
            throw new NoSuchElementException();
        }
        return pair != null ? pair.key : null;
    }

    private void checkKey(Object key) {
        if (key == null && order == null) {
            throw new NullPointerException();
        }
    }
}
