package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A map in the order of its keys: by a comparator, or by their own. Methods call each other where they do in JDK 17. */
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
        enterSorted(this, others, others.size());
    }

    public TreeMap(Map<? extends K, ? extends V> others) {
        order = null;
        putAll(others);
    }

    @SuppressWarnings("unchecked")
    public int _place(Object key, int code, ListedMap.Pair<K, V> at) {
        return Objects.compareBy((K) key, at.key, order);
    }

    public ListedMap.Pair<K, V> _before(K key) {
        return below(key, false);
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean containsKey(Object key) {
        checkKey(key);
        return super.containsKey(key);
    }

    public V get(Object key) {
        checkKey(key);
        return super.get(key);
    }

    public V getOrDefault(Object key, V otherwise) {
        V value = get(key);
        return value != null || containsKey(key) ? value : otherwise;
    }

    public V put(K key, V value) {
        checkFirst(key);
        return super.put(key, value);
    }

    public V putIfAbsent(K key, V value) {
        checkFirst(key);
        return super.putIfAbsent(key, value);
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        checkFirst(key);
        return super.computeIfAbsent(key, function);
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        checkKey(key);
        return super.computeIfPresent(key, function);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        checkFirst(key);
        return super.compute(key, function);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        checkFirst(key);
        return super.merge(key, value, function);
    }

    public V replace(K key, V value) {
        checkKey(key);
        return super.replace(key, value);
    }

    public boolean replace(K key, V before, V after) {
        checkKey(key);
        ListedMap.Pair<K, V> pair = find(this, key, 0);
        if (pair == null || !Objects.equals(before, pair.value)) {
            return false;
        }
        pair.value = after;
        return true;
    }

    public V remove(Object key) {
        checkKey(key);
        return super.remove(key);
    }

    public boolean remove(Object key, Object value) {
        Object found = get(key);
        if (!Objects.equals(found, value) || found == null && !containsKey(key)) {
            return false;
        }
        remove(key);
        return true;
    }

    public boolean containsValue(Object value) {
        for (ListedMap.Pair<K, V> each = firstPair(this); each != null; each = each.next) {
            if (Objects.isFound(value, each.value)) {
                return true;
            }
        }
        return false;
    }

    public void putAll(Map<? extends K, ? extends V> others) {
        int size = others.size();
        if (count(this) == 0 && size != 0 && others instanceof SortedMap && Objects.equals(order, ((SortedMap<?, ?>) others).comparator())) {
            enterSorted(this, others, size);
            return;
        }
        for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
            put(each.getKey(), each.getValue());
        }
    }

    private static <K, V> void enterSorted(TreeMap<K, V> map, Map<? extends K, ? extends V> others, int size) {
        Iterator<? extends Map.Entry<? extends K, ? extends V>> walk = others.entrySet().iterator();
        for (int i = 0; i < size; i++) {
            Map.Entry<? extends K, ? extends V> each = walk.next();
            enter(map, each.getKey(), each.getValue(), true);
        }
    }

    public Set<K> keySet() {
        return new SortedKeys<K, V>(this);
    }

    public Collection<V> values() {
        return new SortedValues<K, V>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new SortedEntries<K, V>(this);
    }

    public Comparator<? super K> comparator() {
        return order;
    }

    static <K, V> Comparator<? super K> orderOf(TreeMap<K, V> map) {
        return map.order;
    }

    public K firstKey() {
        return key(firstPair(this), true);
    }

    public K lastKey() {
        return key(lastPair(this), true);
    }

    public Map.Entry<K, V> firstEntry() {
        return entry(firstPair(this));
    }

    public Map.Entry<K, V> lastEntry() {
        return entry(lastPair(this));
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
        return polled(firstPair(this));
    }

    public Map.Entry<K, V> pollLastEntry() {
        return polled(lastPair(this));
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
        if (Objects.compareBy(from, to, order) > 0) {
            throw new IllegalArgumentException("fromKey > toKey");
        }
        return new TreeMapPart<K, V>(this, new TreeMapPart.Limit<K>(from, hasFrom), new TreeMapPart.Limit<K>(to, hasTo));
    }

    public NavigableMap<K, V> headMap(K to, boolean hasTo) {
        Objects.compareBy(to, to, order);
        return new TreeMapPart<K, V>(this, null, new TreeMapPart.Limit<K>(to, hasTo));
    }

    public NavigableMap<K, V> tailMap(K from, boolean hasFrom) {
        Objects.compareBy(from, from, order);
        return new TreeMapPart<K, V>(this, new TreeMapPart.Limit<K>(from, hasFrom), null);
    }

    private Map.Entry<K, V> polled(ListedMap.Pair<K, V> pair) {
        if (pair != null) {
            cut(this, pair);
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
        ListedMap.Pair<K, V> at = firstPair(this);
        while (at != null && (_place(key, 0, at) > 0 || orEqual && _place(key, 0, at) == 0)) {
            last = at;
            at = at.next;
        }
        return last;
    }

    private ListedMap.Pair<K, V> above(K key, boolean orEqual) {
        ListedMap.Pair<K, V> at = firstPair(this);
        while (at != null && (_place(key, 0, at) > 0 || !orEqual && _place(key, 0, at) == 0)) {
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

    /** The first key is compared with itself, as the others are with each other. */
    private void checkFirst(K key) {
        if (count(this) == 0) {
            Objects.compareBy(key, key, order);
        }
    }

    /** Fails at the first change, not at the end. */
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (ListedMap.Pair<K, V> each = start(this); each != null; each = each.next) {
            action.accept(each.key, each.value);
            checkChanges(this, expected);
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = modCount;
        for (ListedMap.Pair<K, V> each = start(this); each != null; each = each.next) {
            each.value = function.apply(each.key, each.value);
            checkChanges(this, expected);
        }
    }

    /** The keys of a tree map, which ask the map. */
    private static class SortedKeys<K, V> extends ListedMap.Keys<K, V> {
        SortedKeys(TreeMap<K, V> map) {
            super(map);
        }

        public int size() {
            return map.size();
        }

        public boolean isEmpty() {
            return map.isEmpty();
        }

        public boolean remove(Object key) {
            int before = size();
            map.remove(key);
            return size() != before;
        }
    }

    /** The values of a tree map, which ask the map. */
    private static class SortedValues<K, V> extends ListedMap.Values<K, V> {
        SortedValues(TreeMap<K, V> map) {
            super(map);
        }

        public int size() {
            return map.size();
        }
    }

    /** The entries of a tree map, which ask the map. */
    private static class SortedEntries<K, V> extends ListedMap.Entries<K, V> {
        SortedEntries(TreeMap<K, V> map) {
            super(map);
        }

        public boolean contains(Object entry) {
            return entry instanceof Map.Entry && sought((Map.Entry<?, ?>) entry) != null;
        }

        public boolean remove(Object entry) {
            ListedMap.Pair<K, V> gone = entry instanceof Map.Entry ? sought((Map.Entry<?, ?>) entry) : null;
            if (gone != null) {
                cut(map, gone);
            }
            return gone != null;
        }

        private ListedMap.Pair<K, V> sought(Map.Entry<?, ?> entry) {
            Object value = entry.getValue();
            ((TreeMap<K, V>) map).checkKey(entry.getKey());
            ListedMap.Pair<K, V> pair = find(map, entry.getKey(), 0);
            return pair != null && Objects.isFound(pair.value, value) ? pair : null;
        }

        public int size() {
            return map.size();
        }
    }
}
