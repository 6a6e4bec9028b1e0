package java.util;

/** A map by hash codes and equals, in any order. No entry goes by itself: that no key is collected as garbage is one way in which a program may run, and an answer names it as an assumption. */
public class WeakHashMap<K, V> extends ListedMap<K, V> {
    public WeakHashMap() {}

    public WeakHashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Initial Capacity: " + capacity);
        }
    }

    public WeakHashMap(int capacity, float load) {
        this(capacity);
        HashMap.checkLoad(load);
    }

    public WeakHashMap(Map<? extends K, ? extends V> others) {
        enterAll(this, others, false);
    }

    public int _code(Object key) {
        return key == null ? 0 : key._keyCode();
    }

    public int _place(Object key, int code, ListedMap.Pair<K, V> at) {
        boolean isSame = key == null ? at.key == null : key._isKeyOf(code, at.key, at._code);
        return isSame ? 0 : 1;
    }

    /** A table that grows may bring its entries in any order. */
    @SeenBy("java.util.ListedMap.Walk")
    public void _arrange() {
        for (int rest = count(this) - 1; rest > 0; rest >>= 1) {
            split(this);
        }
    }
}
