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
