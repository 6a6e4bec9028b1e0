package java.util;

/** A map of constants of an enum, in their order. The class of the keys is not kept: a key of another enum would throw ClassCastException. */
public class EnumMap<K extends Enum<K>, V> extends ListedMap<K, V> {
    @Refused("the class of an enum is known only as a class literal, E.class")
    public EnumMap(Class<K> type) {}

    /** A call with a class literal becomes this one. */
    public EnumMap() {}

    public EnumMap(EnumMap<K, ? extends V> others) {
        enterAll(this, others, true);
    }

    public EnumMap(Map<K, ? extends V> others) {
        if (!(others instanceof EnumMap) && others.isEmpty()) {
            throw new IllegalArgumentException("Specified map is empty");
        }
        enterAll(this, others, true);
    }

    public int _place(Object key, int code, ListedMap.Pair<K, V> at) {
        return key instanceof Enum ? ((Enum<?>) key).ordinal() - at.key.ordinal() : 1;
    }

    public ListedMap.Pair<K, V> _before(K key) {
        ListedMap.Pair<K, V> last = null;
        ListedMap.Pair<K, V> at = firstPair(this);
        while (at != null && key.ordinal() > at.key.ordinal()) {
            last = at;
            at = at.next;
        }
        return last;
    }

    public V put(K key, V value) {
        Objects.requireNonNull(key);
        return super.put(key, value);
    }

    public V putIfAbsent(K key, V value) {
        V before = get(key);
        return before != null ? before : put(key, value);
    }

    public V compute(K key, java.util.function.BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V before = get(key);
        V after = function.apply(key, before);
        return become(key, before, after);
    }

    public V computeIfAbsent(K key, java.util.function.Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        V before = get(key);
        if (before != null) {
            return before;
        }
        V after = function.apply(key);
        if (after != null) {
            put(key, after);
        }
        return after;
    }

    public V computeIfPresent(K key, java.util.function.BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V before = get(key);
        return before == null ? null : become(key, before, function.apply(key, before));
    }

    public V merge(K key, V value, java.util.function.BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Objects.requireNonNull(value);
        V before = get(key);
        return become(key, before, before == null ? value : function.apply(before, value));
    }

    private V become(K key, V before, V after) {
        if (after != null) {
            put(key, after);
        } else if (before != null || containsKey(key)) {
            remove(key);
        }
        return after;
    }
}
