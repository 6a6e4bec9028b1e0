package java.util;

/** A view of the entries of a TreeMap between two limits; null is no limit. */
class TreeMapPart<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V> {
    final TreeMap<K, V> map;
    private final Limit<K> low;
    private final Limit<K> high;

    TreeMapPart(TreeMap<K, V> map, Limit<K> low, Limit<K> high) {
        this.map = map;
        this.low = low;
        this.high = high;
    }

    /** A key at which a part begins or ends. */
    static class Limit<K> {
        final K key;
        final boolean isIn;

        Limit(K key, boolean isIn) {
            this.key = key;
            this.isIn = isIn;
        }
    }

    private int compare(K left, K right) {
        return Objects.compareBy(left, right, TreeMap.orderOf(map));
    }

    private boolean isTooLow(K key) {
        if (low == null) {
            return false;
        }
        int difference = compare(key, low.key);
        return difference < 0 || difference == 0 && !low.isIn;
    }

    private boolean isTooHigh(K key) {
        if (high == null) {
            return false;
        }
        int difference = compare(key, high.key);
        return difference > 0 || difference == 0 && !high.isIn;
    }

    private boolean isInside(K key) {
        return !isTooLow(key) && !isTooHigh(key);
    }

    /** Returns whether a key can be a limit of a part of this part. */
    private boolean canLimit(K key, boolean isIn) {
        return isIn ? isInside(key) : (low == null || compare(key, low.key) >= 0) && (high == null || compare(key, high.key) <= 0);
    }

    public boolean containsKey(Object key) {
        return isInside((K) key) && map.containsKey(key);
    }

    public V get(Object key) {
        return isInside((K) key) ? map.get(key) : null;
    }

    public V put(K key, V value) {
        if (!isInside(key)) {
            throw new IllegalArgumentException("key out of range");
        }
        return map.put(key, value);
    }

    public V remove(Object key) {
        return isInside((K) key) ? map.remove(key) : null;
    }

    /** The first entry at or behind the lower limit, whether it is inside or not. */
    private ListedMap.Pair<K, V> start() {
        ListedMap.Pair<K, V> at = ListedMap.firstPair(map);
        while (at != null && isTooLow(at.key)) {
            at = at.next;
        }
        return at;
    }

    /** The entry with the greatest key before a key, or with that key; null if there is none. */
    private ListedMap.Pair<K, V> below(K key, boolean orEqual) {
        ListedMap.Pair<K, V> last = null;
        for (ListedMap.Pair<K, V> at = start(); at != null && !isTooHigh(at.key); at = at.next) {
            int difference = compare(at.key, key);
            if (difference < 0 || orEqual && difference == 0) {
                last = at;
            }
        }
        return last;
    }

    private ListedMap.Pair<K, V> above(K key, boolean orEqual) {
        for (ListedMap.Pair<K, V> at = start(); at != null && !isTooHigh(at.key); at = at.next) {
            int difference = compare(at.key, key);
            if (difference > 0 || orEqual && difference == 0) {
                return at;
            }
        }
        return null;
    }

    private ListedMap.Pair<K, V> firstInside() {
        ListedMap.Pair<K, V> at = start();
        return at == null || isTooHigh(at.key) ? null : at;
    }

    private ListedMap.Pair<K, V> lastInside() {
        ListedMap.Pair<K, V> last = null;
        for (ListedMap.Pair<K, V> at = start(); at != null && !isTooHigh(at.key); at = at.next) {
            last = at;
        }
        return last;
    }

    private Map.Entry<K, V> entry(ListedMap.Pair<K, V> pair) {
        return pair == null ? null : new Collections.FixedEntry<K, V>(pair.key, pair.value);
    }

    private Map.Entry<K, V> polled(ListedMap.Pair<K, V> pair) {
        Map.Entry<K, V> entry = entry(pair);
        if (pair != null) {
            ListedMap.cut(map, pair);
        }
        return entry;
    }

    private K key(ListedMap.Pair<K, V> pair) {
        return pair == null ? null : pair.key;
    }

    private K needed(ListedMap.Pair<K, V> pair) {
        if (pair == null) {
            throw new NoSuchElementException();
        }
        return pair.key;
    }

    public Comparator<? super K> comparator() {
        return TreeMap.orderOf(map);
    }

    public K firstKey() {
        return needed(firstInside());
    }

    public K lastKey() {
        return needed(lastInside());
    }

    public Map.Entry<K, V> firstEntry() {
        return entry(firstInside());
    }

    public Map.Entry<K, V> lastEntry() {
        return entry(lastInside());
    }

    public Map.Entry<K, V> pollFirstEntry() {
        return polled(firstInside());
    }

    public Map.Entry<K, V> pollLastEntry() {
        return polled(lastInside());
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

    public K lowerKey(K key) {
        return key(below(key, false));
    }

    public K floorKey(K key) {
        return key(below(key, true));
    }

    public K ceilingKey(K key) {
        return key(above(key, true));
    }

    public K higherKey(K key) {
        return key(above(key, false));
    }

    public SortedMap<K, V> subMap(K from, K to) {
        return subMap(from, true, to, false);
    }

    public SortedMap<K, V> headMap(K to) {
        return headMap(to, false);
    }

    public SortedMap<K, V> tailMap(K from) {
        return tailMap(from, true);
    }

    public NavigableMap<K, V> subMap(K from, boolean hasFrom, K to, boolean hasTo) {
        checkLimit(from, hasFrom, "fromKey out of range");
        checkLimit(to, hasTo, "toKey out of range");
        return map.subMap(from, hasFrom, to, hasTo);
    }

    public NavigableMap<K, V> headMap(K to, boolean hasTo) {
        checkLimit(to, hasTo, "toKey out of range");
        return new TreeMapPart<K, V>(map, low, new Limit<K>(to, hasTo));
    }

    public NavigableMap<K, V> tailMap(K from, boolean hasFrom) {
        checkLimit(from, hasFrom, "fromKey out of range");
        return new TreeMapPart<K, V>(map, new Limit<K>(from, hasFrom), high);
    }

    private void checkLimit(K key, boolean isIn, String problem) {
        if (!canLimit(key, isIn)) {
            throw new IllegalArgumentException(problem);
        }
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries<K, V>(this);
    }

    /** The entries between the limits. */
    private static class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final TreeMapPart<K, V> part;

        Entries(TreeMapPart<K, V> part) {
            this.part = part;
        }

        public int size() {
            int size = 0;
            for (Iterator<Map.Entry<K, V>> each = iterator(); each.hasNext(); each.next()) {
                size++;
            }
            return size;
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new Walk<K, V>(part);
        }
    }

    /** Goes through the entries between the limits, and fails fast. */
    private static class Walk<K, V> implements Iterator<Map.Entry<K, V>> {
        private final TreeMapPart<K, V> part;
        private ListedMap.Pair<K, V> ahead;
        private ListedMap.Pair<K, V> last;
        private int expected;

        Walk(TreeMapPart<K, V> part) {
            this.part = part;
            this.ahead = part.firstInside();
            this.expected = part.map.modCount;
        }

        public boolean hasNext() {
            return ahead != null;
        }

        public Map.Entry<K, V> next() {
            if (ahead == null) {
                throw new NoSuchElementException();
            }
            ListedMap.checkChanges(part.map, expected);
            last = ahead;
            ahead = ahead.next == null || part.isTooHigh(ahead.next.key) ? null : ahead.next;
            return last;
        }

        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            ListedMap.checkChanges(part.map, expected);
            ListedMap.cut(part.map, last);
            last = null;
            expected = part.map.modCount;
        }
    }
}
