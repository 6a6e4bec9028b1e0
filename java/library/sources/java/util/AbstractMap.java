package java.util;

/** What can be said of all maps by the set of their entries; those of the library have it from elsewhere, and who asks whether one is an AbstractMap is refused. */
public abstract class AbstractMap<K, V> implements Map<K, V> {
    protected AbstractMap() {}

    public abstract Set<Map.Entry<K, V>> entrySet();

    public int size() {
        return entrySet().size();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean containsKey(Object key) {
        for (Map.Entry<K, V> each : entrySet()) {
            if (Objects.isFound(key, each.getKey())) {
                return true;
            }
        }
        return false;
    }

    public boolean containsValue(Object value) {
        for (Map.Entry<K, V> each : entrySet()) {
            if (Objects.isFound(value, each.getValue())) {
                return true;
            }
        }
        return false;
    }

    public V get(Object key) {
        for (Map.Entry<K, V> each : entrySet()) {
            if (Objects.isFound(key, each.getKey())) {
                return each.getValue();
            }
        }
        return null;
    }

    public V put(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public V remove(Object key) {
        for (Iterator<Map.Entry<K, V>> walk = entrySet().iterator(); walk.hasNext(); ) {
            Map.Entry<K, V> each = walk.next();
            if (Objects.isFound(key, each.getKey())) {
                V value = each.getValue();
                walk.remove();
                return value;
            }
        }
        return null;
    }

    public void putAll(Map<? extends K, ? extends V> others) {
        for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
            put(each.getKey(), each.getValue());
        }
    }

    public void clear() {
        entrySet().clear();
    }

    public Set<K> keySet() {
        return new Keys<K, V>(this);
    }

    public Collection<V> values() {
        return new Values<K, V>(this);
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Map) || ((Map<?, ?>) other).size() != size()) {
            return false;
        }
        try {
            for (Map.Entry<K, V> each : entrySet()) {
                K key = each.getKey();
                V value = each.getValue();
                Map<?, ?> map = (Map<?, ?>) other;
                if (value == null ? map.get(key) != null || !map.containsKey(key) : !value.equals(map.get(key))) {
                    return false;
                }
            }
        } catch (ClassCastException | NullPointerException cannotBeIn) {
            return false;
        }
        return true;
    }

    public int hashCode() {
        int hash = 0;
        for (Map.Entry<K, V> each : entrySet()) {
            hash += each.hashCode();
        }
        return hash;
    }

    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (Iterator<Map.Entry<K, V>> walk = entrySet().iterator(); walk.hasNext(); ) {
            Map.Entry<K, V> each = walk.next();
            K key = each.getKey();
            V value = each.getValue();
            text.append(key == this ? "(this Map)" : String.valueOf(key)).append("=").append(value == this ? "(this Map)" : String.valueOf(value)).append(walk.hasNext() ? ", " : "");
        }
        return text.append("}").toString();
    }

    /** An entry on its own. */
    public static class SimpleEntry<K, V> implements Map.Entry<K, V> {
        private final K key;
        private V value;

        public SimpleEntry(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public SimpleEntry(Map.Entry<? extends K, ? extends V> other) {
            this.key = other.getKey();
            this.value = other.getValue();
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
                && Objects.isFound(key, ((Map.Entry<?, ?>) other).getKey())
                && Objects.isFound(value, ((Map.Entry<?, ?>) other).getValue());
        }

        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        public String toString() {
            return key + "=" + value;
        }
    }

    /** An entry that does not change. */
    public static class SimpleImmutableEntry<K, V> implements Map.Entry<K, V> {
        private final K key;
        private final V value;

        public SimpleImmutableEntry(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public SimpleImmutableEntry(Map.Entry<? extends K, ? extends V> other) {
            this.key = other.getKey();
            this.value = other.getValue();
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V value) {
            throw new UnsupportedOperationException();
        }

        public boolean equals(Object other) {
            return other instanceof Map.Entry
                && Objects.isFound(key, ((Map.Entry<?, ?>) other).getKey())
                && Objects.isFound(value, ((Map.Entry<?, ?>) other).getValue());
        }

        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        public String toString() {
            return key + "=" + value;
        }
    }

    /** The keys of a map. */
    private static class Keys<K, V> extends AbstractSet<K> {
        private final AbstractMap<K, V> map;

        Keys(AbstractMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean isEmpty() {
            return map.isEmpty();
        }

        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        public void clear() {
            map.clear();
        }

        public Iterator<K> iterator() {
            return new KeyWalk<K, V>(map.entrySet().iterator());
        }
    }

    /** The values of a map. */
    private static class Values<K, V> extends AbstractCollection<V> {
        private final AbstractMap<K, V> map;

        Values(AbstractMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean isEmpty() {
            return map.isEmpty();
        }

        public boolean contains(Object value) {
            return map.containsValue(value);
        }

        public void clear() {
            map.clear();
        }

        public Iterator<V> iterator() {
            return new ValueWalk<K, V>(map.entrySet().iterator());
        }
    }

    /** Goes through the keys of entries. */
    private static class KeyWalk<K, V> implements Iterator<K> {
        private final Iterator<Map.Entry<K, V>> entries;

        KeyWalk(Iterator<Map.Entry<K, V>> entries) {
            this.entries = entries;
        }

        public boolean hasNext() {
            return entries.hasNext();
        }

        public K next() {
            return entries.next().getKey();
        }

        public void remove() {
            entries.remove();
        }
    }

    /** Goes through the values of entries. */
    private static class ValueWalk<K, V> implements Iterator<V> {
        private final Iterator<Map.Entry<K, V>> entries;

        ValueWalk(Iterator<Map.Entry<K, V>> entries) {
            this.entries = entries;
        }

        public boolean hasNext() {
            return entries.hasNext();
        }

        public V next() {
            return entries.next().getValue();
        }

        public void remove() {
            entries.remove();
        }
    }
}
