package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A map as a list of its entries: of a hash map in the order in which they came, of a tree map in that of the keys. */
public abstract class ListedMap<K, V> implements Map<K, V> {
    private Pair<K, V> first;
    private int size;
    private int modCount;

    //@ invariant acyclic(this.first, next) && size == #(this.first.*next);
    //@ invariant all p : this.first | no p.~next && p.~first == this;
    //@ invariant all p : this.first.^next | no p.~first && one p.~next;

    /** Where a key comes among the entries: negative before an entry, 0 if it is that of the entry, positive behind it. */
    protected abstract int place(Object key, K other);

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean containsKey(Object key) {
        return found(key) != null;
    }

    public boolean containsValue(Object value) {
        for (Pair<K, V> each = first; each != null; each = each.next) {
            if (Objects.equals(value, each.value)) {
                return true;
            }
        }
        return false;
    }

    public V get(Object key) {
        Pair<K, V> pair = found(key);
        return pair != null ? pair.value : null;
    }

    public V put(K key, V value) {
        Pair<K, V> before = null;
        Pair<K, V> at = first;
        int place = 1;
        while (at != null && (place = place(key, at.key)) > 0) {
            before = at;
            at = at.next;
        }
        if (at != null && place == 0) {
            return at.setValue(value);
        }
        Pair<K, V> added = new Pair<K, V>(key, value, at);
        if (before == null) {
            first = added;
        } else {
            before.next = added;
        }
        size++;
        modCount++;
        arrange();
        return null;
    }

    /** What becomes of the order when an entry has come to the end. */
    void arrange() {}

    public V remove(Object key) {
        return unlinked(key);
    }

    final V unlinked(Object key) {
        Pair<K, V> before = null;
        Pair<K, V> at = first;
        while (at != null && place(key, at.key) != 0) {
            before = at;
            at = at.next;
        }
        if (at == null) {
            return null;
        }
        if (before == null) {
            first = at.next;
        } else {
            before.next = at.next;
        }
        at.next = null;
        size--;
        modCount++;
        return at.value;
    }

    public void putAll(Map<? extends K, ? extends V> others) {
        if (others instanceof ListedMap) {
            for (Pair<? extends K, ? extends V> each = ((ListedMap<? extends K, ? extends V>) others).first; each != null; each = each.next) {
                put(each.key, each.value);
            }
            return;
        }
        for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
            put(each.getKey(), each.getValue());
        }
    }

    public void clear() {
        first = null;
        size = 0;
        modCount++;
    }

    Set<K> keys() {
        return new Keys<K, V>(this);
    }

    Collection<V> listed() {
        return new Values<K, V>(this);
    }

    Set<Map.Entry<K, V>> pairs() {
        return new Entries<K, V>(this);
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Map) || ((Map<?, ?>) other).size() != size) {
            return false;
        }
        try {
            return isWithin((Map<?, ?>) other);
        } catch (ClassCastException | NullPointerException cannotBeIn) {
            return false;
        }
    }

    private boolean isWithin(Map<?, ?> map) {
        for (Pair<K, V> each = first; each != null; each = each.next) {
            if (!map.containsKey(each.key) || !Objects.equals(each.value, map.get(each.key))) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int hash = 0;
        for (Pair<K, V> each = first; each != null; each = each.next) {
            hash += each.hashCode();
        }
        return hash;
    }

    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (Walk<K, V> walk = new Walk<K, V>(this); walk.hasNext(); ) {
            Pair<K, V> each = walk.step();
            text.append(each.key == this ? "(this Map)" : String.valueOf(each.key)).append("=");
            text.append(each.value == this ? "(this Map)" : String.valueOf(each.value)).append(each.next == null ? "" : ", ");
        }
        return text.append("}").toString();
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        V before = get(key);
        if (before != null) {
            return before;
        }
        int expected = modCount;
        V value = function.apply(key);
        checkChanges(expected);
        if (value != null) {
            put(key, value);
        }
        return value;
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V before = get(key);
        if (before == null) {
            return null;
        }
        int expected = modCount;
        V value = function.apply(key, before);
        checkChanges(expected);
        return become(key, value);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V before = get(key);
        int expected = modCount;
        V value = function.apply(key, before);
        checkChanges(expected);
        return become(key, value);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(value);
        Objects.requireNonNull(function);
        V before = get(key);
        if (before == null) {
            return become(key, value);
        }
        int expected = modCount;
        V after = function.apply(before, value);
        checkChanges(expected);
        return become(key, after);
    }

    private V become(K key, V value) {
        if (value == null) {
            remove(key);
        } else {
            put(key, value);
        }
        return value;
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (Walk<K, V> walk = new Walk<K, V>(this); walk.hasNext(); ) {
            Pair<K, V> each = walk.step();
            action.accept(each.key, each.value);
            checkChanges(expected);
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = modCount;
        for (Walk<K, V> walk = new Walk<K, V>(this); walk.hasNext(); ) {
            Pair<K, V> each = walk.step();
            each.value = function.apply(each.key, each.value);
            checkChanges(expected);
        }
    }

    private void checkChanges(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    Pair<K, V> found(Object key) {
        for (Pair<K, V> at = first; at != null; at = at.next) {
            if (place(key, at.key) == 0) {
                return at;
            }
        }
        return null;
    }

    /** Brings the entries into two groups, one behind the other, each in the order that it had. */
    final void split() {
        Pair<K, V> low = null;
        Pair<K, V> lastLow = null;
        Pair<K, V> high = null;
        Pair<K, V> lastHigh = null;
        for (Pair<K, V> each = first; each != null; each = each.next) {
            if (isLow()) {
                if (lastLow == null) {
                    low = each;
                } else {
                    lastLow.next = each;
                }
                lastLow = each;
            } else {
                if (lastHigh == null) {
                    high = each;
                } else {
                    lastHigh.next = each;
                }
                lastHigh = each;
            }
        }
        if (lastHigh != null) {
            lastHigh.next = null;
        }
        if (lastLow == null) {
            first = high;
        } else {
            lastLow.next = high;
            first = low;
        }
    }

    private static native boolean isLow();

    Pair<K, V> firstPair() {
        return first;
    }

    Pair<K, V> lastPair() {
        Pair<K, V> last = first;
        while (last != null && last.next != null) {
            last = last.next;
        }
        return last;
    }

    static class Pair<K, V> implements Map.Entry<K, V> {
        final K key;
        V value;
        Pair<K, V> next;

        Pair(K key, V value, Pair<K, V> next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V value) {
            V before = this.value;
            this.value = value;
            return before;
        }

        public boolean equals(Object other) {
            return other instanceof Map.Entry
                && Objects.equals(key, ((Map.Entry<?, ?>) other).getKey())
                && Objects.equals(value, ((Map.Entry<?, ?>) other).getValue());
        }

        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        public String toString() {
            return key + "=" + value;
        }
    }

    /** Goes through the entries, and fails fast. */
    private static class Walk<K, V> {
        private final ListedMap<K, V> map;
        private Pair<K, V> ahead;
        private Pair<K, V> last;
        private int expected;

        Walk(ListedMap<K, V> map) {
            this.map = map;
            this.ahead = map.first;
            this.expected = map.modCount;
        }

        public boolean hasNext() {
            return ahead != null;
        }

        Pair<K, V> step() {
            checkChanges();
            if (ahead == null) {
                throw new NoSuchElementException();
            }
            last = ahead;
            ahead = ahead.next;
            return last;
        }

        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            checkChanges();
            map.unlinked(last.key);
            last = null;
            expected = map.modCount;
        }

        private void checkChanges() {
            if (map.modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }
    }

    private static class KeyWalk<K, V> extends Walk<K, V> implements Iterator<K> {
        KeyWalk(ListedMap<K, V> map) {
            super(map);
        }

        public K next() {
            return step().key;
        }
    }

    private static class ValueWalk<K, V> extends Walk<K, V> implements Iterator<V> {
        ValueWalk(ListedMap<K, V> map) {
            super(map);
        }

        public V next() {
            return step().value;
        }
    }

    private static class EntryWalk<K, V> extends Walk<K, V> implements Iterator<Map.Entry<K, V>> {
        EntryWalk(ListedMap<K, V> map) {
            super(map);
        }

        public Map.Entry<K, V> next() {
            return step();
        }
    }

    private static class Keys<K, V> extends AbstractSet<K> {
        private final ListedMap<K, V> map;

        Keys(ListedMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        public Iterator<K> iterator() {
            return new KeyWalk<K, V>(map);
        }
    }

    private static class Values<K, V> extends AbstractCollection<V> {
        private final ListedMap<K, V> map;

        Values(ListedMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public boolean contains(Object value) {
            return map.containsValue(value);
        }

        public Iterator<V> iterator() {
            return new ValueWalk<K, V>(map);
        }
    }

    private static class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final ListedMap<K, V> map;

        Entries(ListedMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryWalk<K, V>(map);
        }
    }
}
