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

    public TreeMap(SortedMap<K, ? extends V> others) {
        order = others.comparator();
        putAll(others);
    }

    public TreeMap(Map<? extends K, ? extends V> others) {
        order = null;
        putAll(others);
    }

    @SuppressWarnings("unchecked")
    protected int place(Object key, K other) {
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

    /** The first key is compared with itself, as the others are with each other. */
    public V put(K key, V value) {
        if (isEmpty()) {
            place(key, key);
        }
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
        return entry(firstPair());
    }

    public Map.Entry<K, V> lastEntry() {
        return entry(lastPair());
    }

    public Map.Entry<K, V> lowerEntry(K key) {
        return entry(below(key, false));
    }

    public Map.Entry<K, V> floorEntry(K key) {
        return entry(below(key, true));
    }

    public Map.Entry<K, V> ceilingEntry(K key) {
        return entry(above(key, true));
    }

    public Map.Entry<K, V> higherEntry(K key) {
        return entry(above(key, false));
    }

    public Map.Entry<K, V> pollFirstEntry() {
        return polled(firstPair());
    }

    public Map.Entry<K, V> pollLastEntry() {
        return polled(lastPair());
    }

    private Map.Entry<K, V> polled(ListedMap.Pair<K, V> pair) {
        if (pair != null) {
            unlinked(pair.key);
        }
        return entry(pair);
    }

    /** An entry as it is now, for good. */
    private Map.Entry<K, V> entry(ListedMap.Pair<K, V> pair) {
        return pair == null ? null : new Collections.FixedEntry<K, V>(pair.key, pair.value);
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
        ListedMap.Pair<K, V> last = null;
        ListedMap.Pair<K, V> at = firstPair();
        while (at != null && (place(key, at.key) > 0 || orEqual && place(key, at.key) == 0)) {
            last = at;
            at = at.next;
        }
        return last;
    }

    private ListedMap.Pair<K, V> above(K key, boolean orEqual) {
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

    /** What is looked for must have an order of its own if there is no other, also in an empty map. */
    private void checkKey(Object key) {
        if (order == null) {
            Objects.checkComparable(key);
        }
    }
}
