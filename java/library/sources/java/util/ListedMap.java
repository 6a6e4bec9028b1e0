package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A map as a list of its entries: of a hash map in the order in which they came, of a tree map in that of the keys.
 *
 * Classes below may override every method, so methods here call only those that HashMap calls in JDK 17; where others differ, they say so. What several of them do is in
 * static methods, which nobody overrides.
 */
public abstract class ListedMap<K, V> implements Map<K, V> {
    private Pair<K, V> first;
    private int size;
    int modCount;

    //@ invariant acyclic(this.first, next) && size == #(this.first.*next);
    //@ invariant all p : this.first | no p.~next && p.~first == this;
    //@ invariant all p : this.first.^next | no p.~first && one p.~next;

    /** Where a key comes among the entries: negative before an entry, 0 if it is that of the entry, positive behind it. */
    public abstract int _place(Object key, int code, Pair<K, V> at);

    /** The entry behind which a new key comes; null, if it comes first. */
    public Pair<K, V> _before(K key) {
        return lastPair(this);
    }

    /** What of a key is looked at before the key itself, and kept with an entry: the hash code, if the map goes by that. */
    public int _code(Object key) {
        return 0;
    }

    /** What becomes of the order when an entry has come to the end. */
    public void _arrange() {}

    /** What happens when an entry has come. */
    public void _inserted() {}

    /** What happens when an entry was asked for, or got another value. */
    public void _accessed(Pair<K, V> pair) {}

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean containsKey(Object key) {
        return find(this, key, _code(key)) != null;
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
        Pair<K, V> pair = find(this, key, _code(key));
        if (pair == null) {
            return null;
        }
        _accessed(pair);
        return pair.value;
    }

    public V getOrDefault(Object key, V otherwise) {
        Pair<K, V> pair = find(this, key, _code(key));
        if (pair == null) {
            return otherwise;
        }
        _accessed(pair);
        return pair.value;
    }

    public V put(K key, V value) {
        return enter(this, key, value, true);
    }

    public V putIfAbsent(K key, V value) {
        int code = _code(key);
        Pair<K, V> pair = find(this, key, code);
        if (pair == null) {
            insert(this, key, code, value, true);
            return null;
        }
        V before = pair.value;
        if (before == null) {
            pair.value = value;
        }
        _accessed(pair);
        return before;
    }

    public V remove(Object key) {
        Pair<K, V> gone = unlink(this, key, _code(key));
        return gone != null ? gone.value : null;
    }

    public boolean remove(Object key, Object value) {
        return unlinkWith(this, key, value);
    }

    public V replace(K key, V value) {
        Pair<K, V> pair = find(this, key, _code(key));
        if (pair == null) {
            return null;
        }
        V before = pair.value;
        pair.value = value;
        _accessed(pair);
        return before;
    }

    public boolean replace(K key, V before, V after) {
        Pair<K, V> pair = find(this, key, _code(key));
        if (pair == null || !Objects.equals(pair.value, before)) {
            return false;
        }
        pair.value = after;
        _accessed(pair);
        return true;
    }

    public void putAll(Map<? extends K, ? extends V> others) {
        enterAll(this, others, true);
    }

    public void clear() {
        first = null;
        size = 0;
        modCount++;
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Map) || ((Map<?, ?>) other).size() != size()) {
            return false;
        }
        try {
            return isWithin((Map<?, ?>) other);
        } catch (ClassCastException | NullPointerException cannotBeIn) {
            return false;
        }
    }

    private boolean isWithin(Map<?, ?> map) {
        Answer answer = new Answer();
        compareEntries(map, answer);
        for (Pair<K, V> each = first; !answer.isGiven && each != null; each = each.next) {
            if (!isIn(each.key, each.value, map)) {
                return false;
            }
        }
        return answer.isSame;
    }

    /** Asks for the entries, as the JDK does; nobody sees that but a class that overrides something. */
    @SeenBy("java.util.ListedMap.Extended")
    private void compareEntries(Map<?, ?> map, Answer answer) {
        answer.isGiven = true;
        for (Map.Entry<K, V> each : entrySet()) {
            if (!isIn(each.getKey(), each.getValue(), map)) {
                answer.isSame = false;
                return;
            }
        }
    }

    private static boolean isIn(Object key, Object value, Map<?, ?> map) {
        return value == null ? map.get(key) == null && map.containsKey(key) : value.equals(map.get(key));
    }

    public int hashCode() {
        Answer answer = new Answer();
        addHashes(answer);
        int hash = answer.hash;
        for (Pair<K, V> each = first; !answer.isGiven && each != null; each = each.next) {
            hash += each.hashCode();
        }
        return hash;
    }

    @SeenBy("java.util.ListedMap.Extended")
    private void addHashes(Answer answer) {
        answer.isGiven = true;
        for (Map.Entry<K, V> each : entrySet()) {
            answer.hash += each.hashCode();
        }
    }

    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (Iterator<Map.Entry<K, V>> walk = entrySet().iterator(); walk.hasNext(); ) {
            Map.Entry<K, V> each = walk.next();
            K key = each.getKey();
            V value = each.getValue();
            text.append(key == this ? "(this Map)" : String.valueOf(key)).append("=");
            text.append(value == this ? "(this Map)" : String.valueOf(value)).append(walk.hasNext() ? ", " : "");
        }
        return text.append("}").toString();
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        int code = _code(key);
        Pair<K, V> pair = find(this, key, code);
        if (pair != null && pair.value != null) {
            _accessed(pair);
            return pair.value;
        }
        int expected = modCount;
        V value = function.apply(key);
        checkChanges(this, expected);
        return value == null ? null : become(pair, key, code, value);
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int code = _code(key);
        Pair<K, V> pair = find(this, key, code);
        if (pair == null || pair.value == null) {
            return null;
        }
        int expected = modCount;
        V value = function.apply(key, pair.value);
        checkChanges(this, expected);
        return become(pair, key, code, value);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int code = _code(key);
        Pair<K, V> pair = find(this, key, code);
        int expected = modCount;
        V value = function.apply(key, pair == null ? null : pair.value);
        checkChanges(this, expected);
        return become(pair, key, code, value);
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(value);
        Objects.requireNonNull(function);
        int code = _code(key);
        Pair<K, V> pair = find(this, key, code);
        if (pair == null || pair.value == null) {
            return become(pair, key, code, value);
        }
        int expected = modCount;
        V after = function.apply(pair.value, value);
        checkChanges(this, expected);
        return become(pair, key, code, after);
    }

    /** Gives a key, which has an entry or not, another value; null removes it. */
    private V become(Pair<K, V> pair, K key, int code, V value) {
        if (pair == null) {
            if (value != null) {
                insert(this, key, code, value, true);
            }
        } else if (value == null) {
            unlink(this, key, code);
        } else {
            pair.value = value;
            _accessed(pair);
        }
        return value;
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (Pair<K, V> each = start(this); each != null; each = each.next) {
            action.accept(each.key, each.value);
        }
        checkChanges(this, expected);
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = modCount;
        for (Pair<K, V> each = start(this); each != null; each = each.next) {
            each.value = function.apply(each.key, each.value);
        }
        checkChanges(this, expected);
    }

    public Set<K> keySet() {
        return new Keys<K, V>(this);
    }

    public Collection<V> values() {
        return new Values<K, V>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries<K, V>(this);
    }

    // -- what nobody overrides ----------------------------------------------------------------------

    static void checkChanges(ListedMap<?, ?> map, int expected) {
        if (map.modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    static <K, V> Pair<K, V> find(ListedMap<K, V> map, Object key, int code) {
        for (Pair<K, V> at = map.first; at != null; at = at.next) {
            if (map._place(key, code, at) == 0) {
                return at;
            }
        }
        return null;
    }

    /** The entry of a key; null, if there is none. */
    public static <K, V> Pair<K, V> _entry(ListedMap<K, V> map, Object key) {
        return find(map, key, map._code(key));
    }

    /** Gives an entry another value; null takes it out of the list, if it is still there. */
    public static <K, V> void _change(ListedMap<K, V> map, Pair<K, V> pair, V value) {
        if (value != null) {
            pair.value = value;
            return;
        }
        Pair<K, V> before = null;
        Pair<K, V> at = map.first;
        while (at != null && at != pair) {
            before = at;
            at = at.next;
        }
        if (at != null) {
            cut(map, before, at);
        }
    }

    /** Puts a value, and returns the one before; `isLater` says whether the map was made before. */
    static <K, V> V enter(ListedMap<K, V> map, K key, V value, boolean isLater) {
        int code = map._code(key);
        Pair<K, V> before = null;
        Pair<K, V> at = map.first;
        int place = 1;
        while (at != null && (place = map._place(key, code, at)) > 0) {
            before = at;
            at = at.next;
        }
        if (at != null && place == 0) {
            V old = at.value;
            at.value = value;
            map._accessed(at);
            return old;
        }
        link(map, key, code, value, before, at, isLater);
        return null;
    }

    /** Adds a key that is not there. */
    private static <K, V> void insert(ListedMap<K, V> map, K key, int code, V value, boolean isLater) {
        Pair<K, V> before = map._before(key);
        link(map, key, code, value, before, before == null ? map.first : before.next, isLater);
    }

    private static <K, V> void link(ListedMap<K, V> map, K key, int code, V value, Pair<K, V> before, Pair<K, V> at, boolean isLater) {
        Pair<K, V> added = new Pair<K, V>(key, code, value, at);
        if (before == null) {
            map.first = added;
        } else {
            before.next = added;
        }
        map.size++;
        map.modCount++;
        map._arrange();
        if (isLater) {
            map._inserted();
        }
    }

    static <K, V> void enterAll(ListedMap<K, V> map, Map<? extends K, ? extends V> others, boolean isLater) {
        if (others.size() > 0) {
            for (Map.Entry<? extends K, ? extends V> each : others.entrySet()) {
                enter(map, each.getKey(), each.getValue(), isLater);
            }
        }
    }

    static <K, V> Pair<K, V> unlink(ListedMap<K, V> map, Object key, int code) {
        Pair<K, V> before = null;
        Pair<K, V> at = map.first;
        while (at != null && map._place(key, code, at) != 0) {
            before = at;
            at = at.next;
        }
        if (at != null) {
            cut(map, before, at);
        }
        return at;
    }

    static <K, V> boolean unlinkWith(ListedMap<K, V> map, Object key, Object value) {
        Pair<K, V> gone = find(map, key, map._code(key));
        if (gone == null || !Objects.equals(value, gone.value)) {
            return false;
        }
        cut(map, gone);
        return true;
    }

    /** Takes an entry out of the list. */
    static <K, V> void cut(ListedMap<K, V> map, Pair<K, V> gone) {
        Pair<K, V> before = null;
        for (Pair<K, V> at = map.first; at != gone; at = at.next) {
            before = at;
        }
        cut(map, before, gone);
    }

    private static <K, V> void cut(ListedMap<K, V> map, Pair<K, V> before, Pair<K, V> gone) {
        if (before == null) {
            map.first = gone.next;
        } else {
            before.next = gone.next;
        }
        gone.next = null;
        map.size--;
        map.modCount++;
    }

    /** Moves an entry behind all others. */
    static <K, V> void moveToEnd(ListedMap<K, V> map, Pair<K, V> pair) {
        if (pair.next != null) {
            cut(map, pair);
            lastPair(map).next = pair;
            map.size++;
        }
    }

    /** Moves an entry before all others; null is none. */
    static <K, V> void moveToFront(ListedMap<K, V> map, Pair<K, V> pair) {
        if (pair != null && pair != map.first) {
            cut(map, pair);
            pair.next = map.first;
            map.first = pair;
            map.size++;
        }
    }

    /** Brings the entries into two groups, one behind the other, each in the order that it had. */
    static <K, V> void split(ListedMap<K, V> map) {
        Pair<K, V> low = null;
        Pair<K, V> lastLow = null;
        Pair<K, V> high = null;
        Pair<K, V> lastHigh = null;
        for (Pair<K, V> each = map.first; each != null; each = each.next) {
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
            map.first = high;
        } else {
            lastLow.next = high;
            map.first = low;
        }
    }

    private static native boolean isLow();

    static <K, V> int count(ListedMap<K, V> map) {
        return map.size;
    }

    static <K, V> Pair<K, V> firstPair(ListedMap<K, V> map) {
        return map.first;
    }

    static <K, V> Pair<K, V> lastPair(ListedMap<K, V> map) {
        Pair<K, V> last = map.first;
        while (last != null && last.next != null) {
            last = last.next;
        }
        return last;
    }

    /** Where a walk through the entries begins. */
    static <K, V> Pair<K, V> start(ListedMap<K, V> map) {
        return new Walk<K, V>(map).ahead;
    }

    static <K, V> Iterator<K> keys(ListedMap<K, V> map) {
        return new KeyWalk<K, V>(map);
    }

    public static class Pair<K, V> implements Map.Entry<K, V> {
        public final K key;
        public final int _code;
        V value;
        Pair<K, V> next;

        Pair(K key, int code, V value, Pair<K, V> next) {
            this.key = key;
            this._code = code;
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

    /** What the entries tell, if they are asked. */
    private static class Answer {
        private boolean isGiven;
        private boolean isSame = true;
        private int hash;
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
            checkChanges(map, expected);
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
            checkChanges(map, expected);
            cut(map, last);
            last = null;
            expected = map.modCount;
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

    static class Keys<K, V> extends AbstractSet<K> {
        final ListedMap<K, V> map;

        Keys(ListedMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public void clear() {
            map.clear();
        }

        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        public boolean remove(Object key) {
            return unlink(map, key, map._code(key)) != null;
        }

        public Iterator<K> iterator() {
            return new KeyWalk<K, V>(map);
        }

        public Iterator<K> _walk() {
            return iterator();
        }

        public int _count() {
            return map.size;
        }
    }

    static class Values<K, V> extends AbstractCollection<V> {
        final ListedMap<K, V> map;

        Values(ListedMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public void clear() {
            map.clear();
        }

        public boolean contains(Object value) {
            return map.containsValue(value);
        }

        public Iterator<V> iterator() {
            return new ValueWalk<K, V>(map);
        }

        public Iterator<V> _walk() {
            return iterator();
        }

        public int _count() {
            return map.size;
        }
    }

    static class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        final ListedMap<K, V> map;

        Entries(ListedMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public void clear() {
            map.clear();
        }

        public boolean contains(Object entry) {
            if (!(entry instanceof Map.Entry)) {
                return false;
            }
            Object key = ((Map.Entry<?, ?>) entry).getKey();
            Pair<K, V> pair = find(map, key, map._code(key));
            return pair != null && pair.equals(entry);
        }

        public boolean remove(Object entry) {
            return entry instanceof Map.Entry && unlinkWith(map, ((Map.Entry<?, ?>) entry).getKey(), ((Map.Entry<?, ?>) entry).getValue());
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryWalk<K, V>(map);
        }

        public Iterator<Map.Entry<K, V>> _walk() {
            return iterator();
        }

        public int _count() {
            return map.size;
        }
    }
}
