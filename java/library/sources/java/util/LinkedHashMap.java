package java.util;

/** A map by hash codes and equals, in the order in which its keys came, or were last asked for. */
public class LinkedHashMap<K, V> extends HashMap<K, V> {
    private boolean byAccess;

    public LinkedHashMap() {}

    public LinkedHashMap(int capacity) {
        super(capacity);
    }

    public LinkedHashMap(int capacity, float load) {
        super(capacity, load);
    }

    public LinkedHashMap(Map<? extends K, ? extends V> others) {
        enterAll(this, others, false);
    }

    public LinkedHashMap(int capacity, float load, boolean byAccess) {
        super(capacity, load);
        this.byAccess = Recency.isWanted(byAccess);
    }

    /** Whether the eldest entry goes when another one has come: as classes below decide. */
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    public void _arrange() {}

    /** The first or last key. */
    K _key(boolean isFirst) {
        ListedMap.Pair<K, V> pair = isFirst ? firstPair(this) : lastPair(this);
        if (pair == null) {
            throw new NoSuchElementException();
        }
        return pair.key;
    }

    public Map.Entry<K, V> firstEntry() {
        return entry(firstPair(this));
    }

    public Map.Entry<K, V> lastEntry() {
        return entry(lastPair(this));
    }

    public Map.Entry<K, V> pollFirstEntry() {
        return polled(firstPair(this));
    }

    public Map.Entry<K, V> pollLastEntry() {
        return polled(lastPair(this));
    }

    public V putFirst(K key, V value) {
        ListedMap.Pair<K, V> before = find(this, key, _code(key));
        V old = before == null ? null : before.value;
        if (before != null) {
            cut(this, before);
        }
        moveToFront(this, enterLast(key, value));
        return old;
    }

    public V putLast(K key, V value) {
        ListedMap.Pair<K, V> before = find(this, key, _code(key));
        V old = before == null ? null : before.value;
        if (before != null) {
            cut(this, before);
        }
        enterLast(key, value);
        return old;
    }

    private ListedMap.Pair<K, V> enterLast(K key, V value) {
        enter(this, key, value, true);
        return find(this, key, _code(key));
    }

    private Map.Entry<K, V> polled(ListedMap.Pair<K, V> pair) {
        if (pair != null) {
            cut(this, pair);
        }
        return entry(pair);
    }

    private Map.Entry<K, V> entry(ListedMap.Pair<K, V> pair) {
        return pair == null ? null : new Collections.FixedEntry<K, V>(pair.key, pair.value);
    }

    public void _inserted() {
        ListedMap.Pair<K, V> eldest = firstPair(this);
        if (eldest != null && removeEldestEntry(eldest)) {
            unlink(this, eldest.key, _code(eldest.key));
        }
    }

    @SeenBy("java.util.LinkedHashMap.Recency")
    public void _accessed(ListedMap.Pair<K, V> pair) {
        if (byAccess) {
            moveToEnd(this, pair);
        }
    }

    /** Is reached where a map may be in the order of access; without it, asking for an entry changes nothing. */
    static class Recency {
        static boolean isWanted(boolean byAccess) {
            return byAccess;
        }
    }
}
