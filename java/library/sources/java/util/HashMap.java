package java.util;

/**
 * A map by hash codes and equals, as in the JDK: an entry keeps the hash code that its key had when it came, and a key is found only where the hash codes are the same.
 * Which of a key's hash codes matter, and how, `Object` tells.
 *
 * The order is that of hash codes, which nobody promises, so it may be any: a new entry comes anywhere. A table that grows is split by
 * one more bit of the hash codes, and keeps the order on both sides. Otherwise the order stays as it is.
 */
public class HashMap<K, V> extends ListedMap<K, V> {
    public HashMap() {}

    public HashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        }
    }

    public HashMap(int capacity, float load) {
        this(capacity);
        checkLoad(load);
    }

    public HashMap(Map<? extends K, ? extends V> others) {
        enterAll(this, others, false);
    }

    static void checkLoad(float load) {
        if (load <= 0 || load != load) {
            throw new IllegalArgumentException("Illegal load factor");
        }
    }

    public int _code(Object key) {
        return key == null ? 0 : key._keyCode();
    }

    public int _place(Object key, int code, ListedMap.Pair<K, V> at) {
        boolean isSame = key == null ? at.key == null : key._isKeyOf(code, at.key, at._code);
        return isSame ? 0 : 1;
    }

    @SeenBy("java.util.ListedMap.Walk")
    public void _arrange() {
        if (count(this) > 1) {
            split(this);
            split(this);
        }
    }
}
