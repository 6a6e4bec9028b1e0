package java.util;

/** A map as a list of its entries: of a hash map in the order in which they came, of a tree map in that of the keys. */
abstract class ListedMap<K, V> implements Map<K, V> {
    private Pair<K, V> first;
    private int size;
    private int modCount;

    //@ invariant acyclic(this.first, next) && size == #(this.first.*next);
    //@ invariant all p : this.first | no p.~next && p.~first == this;
    //@ invariant all p : this.first.^next | no p.~first && one p.~next;

    /** Where a key comes among the entries: negative before an entry, 0 if it is that of the entry, positive behind it. */
    abstract int place(Object key, K other);

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
        return null;
    }

    public V remove(Object key) {
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
        } else {
            for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
                put(each.getKey(), each.getValue());
            }
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
        Map<?, ?> map = (Map<?, ?>) other;
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

    Pair<K, V> found(Object key) {
        Pair<K, V> at = first;
        while (at != null && place(key, at.key) != 0) {
            at = at.next;
        }
        return at;
    }

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
            map.remove(last.key);
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
