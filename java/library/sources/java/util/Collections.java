package java.util;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Functions on collections. */
public final class Collections {
    public static final List EMPTY_LIST = emptyList();
    public static final Set EMPTY_SET = emptySet();
    public static final Map EMPTY_MAP = emptyMap();

    private Collections() {}

    public static <T> void copy(List<? super T> target, List<? extends T> source) {
        int size = source.size();
        if (size > target.size()) {
            throw new IndexOutOfBoundsException("Source does not fit in dest");
        }
        for (int i = 0; i < size; i++) {
            target.set(i, source.get(i));
        }
    }

    public static <T> ArrayList<T> list(Enumeration<T> elements) {
        ArrayList<T> list = new ArrayList<>();
        while (elements.hasMoreElements()) {
            list.add(elements.nextElement());
        }
        return list;
    }

    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        list.sort(null);
    }

    public static <T> void sort(List<T> list, Comparator<? super T> order) {
        list.sort(order);
    }

    public static <T> int binarySearch(List<? extends T> list, T key) {
        return binarySearch(list, key, null);
    }

    public static <T> int binarySearch(List<? extends T> list, T key, Comparator<? super T> order) {
        if (!(list instanceof RandomAccess)) {
            list.size();
        }
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            T found = list.get(middle);
            int difference = Objects.compareBy(found, key, order);
            if (difference == 0) {
                return middle;
            }
            if (difference < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static void reverse(List<?> list) {
        reverseOf(list);
    }

    private static <T> void reverseOf(List<T> list) {
        for (int i = 0, j = list.size() - 1; i < j; i++, j--) {
            swap(list, i, j);
        }
    }

    public static void swap(List<?> list, int i, int j) {
        swapIn(list, i, j);
    }

    private static <T> void swapIn(List<T> list, int i, int j) {
        list.set(i, list.set(j, list.get(i)));
    }

    public static <T> T min(Collection<? extends T> elements) {
        return least(elements, null);
    }

    public static <T> T min(Collection<? extends T> elements, Comparator<? super T> order) {
        return least(elements, order);
    }

    public static <T> T max(Collection<? extends T> elements) {
        return greatest(elements, null);
    }

    public static <T> T max(Collection<? extends T> elements, Comparator<? super T> order) {
        return greatest(elements, order);
    }

    private static <T> T least(Collection<? extends T> elements, Comparator<? super T> order) {
        Iterator<? extends T> each = elements.iterator();
        T least = each.next();
        while (each.hasNext()) {
            T next = each.next();
            if (Objects.compareBy(next, least, order) < 0) {
                least = next;
            }
        }
        return least;
    }

    private static <T> T greatest(Collection<? extends T> elements, Comparator<? super T> order) {
        Iterator<? extends T> each = elements.iterator();
        T greatest = each.next();
        while (each.hasNext()) {
            T next = each.next();
            if (Objects.compareBy(next, greatest, order) > 0) {
                greatest = next;
            }
        }
        return greatest;
    }

    public static int indexOfSubList(List<?> all, List<?> part) {
        int most = all.size() - part.size();
        for (int from = 0; from <= most; from++) {
            if (isAt(all, from, part)) {
                return from;
            }
        }
        return -1;
    }

    public static int lastIndexOfSubList(List<?> all, List<?> part) {
        for (int from = all.size() - part.size(); from >= 0; from--) {
            if (isAt(all, from, part)) {
                return from;
            }
        }
        return -1;
    }

    private static boolean isAt(List<?> all, int from, List<?> part) {
        for (int i = 0; i < part.size(); i++) {
            if (!Objects.isFound(part.get(i), all.get(from + i))) {
                return false;
            }
        }
        return true;
    }

    public static int frequency(Collection<?> elements, Object wanted) {
        int count = 0;
        for (Object each : elements) {
            if (Objects.isFound(wanted, each)) {
                count++;
            }
        }
        return count;
    }

    public static <T> boolean addAll(Collection<? super T> elements, T... added) {
        boolean changed = false;
        for (T each : added) {
            if (elements.add(each)) {
                changed = true;
            }
        }
        return changed;
    }

    public static <T> List<T> emptyList() {
        return new ReadOnlyList<T>(new ArrayList<T>());
    }

    public static <T> Set<T> emptySet() {
        return new ReadOnlySet<T>(new HashSet<T>());
    }

    public static <K, V> Map<K, V> emptyMap() {
        return new ReadOnlyMap<K, V>(new HashMap<K, V>());
    }

    public static <T> Enumeration<T> enumeration(Collection<T> elements) {
        return new EnumerationOfIterator<T>(elements.iterator());
    }

    public static <T> List<T> singletonList(T element) {
        return nCopies(1, element);
    }

    public static <T> Set<T> singleton(T element) {
        HashSet<T> set = new HashSet<>();
        set.add(element);
        return new ReadOnlySet<T>(set);
    }

    public static <K, V> Map<K, V> singletonMap(K key, V value) {
        HashMap<K, V> map = new HashMap<>();
        map.put(key, value);
        return new ReadOnlyMap<K, V>(map);
    }

    public static <T> List<T> nCopies(int number, T element) {
        if (number < 0) {
            throw new IllegalArgumentException("List length = " + number);
        }
        List<T> list = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            list.add(element);
        }
        return new ReadOnlyList<T>(list);
    }

    public static <T> List<T> unmodifiableList(List<? extends T> list) {
        return new ReadOnlyList<T>(list);
    }

    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> elements) {
        return new ReadOnly<T>(elements);
    }

    public static <T> Set<T> unmodifiableSet(Set<? extends T> set) {
        return new ReadOnlySet<T>(set);
    }

    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> map) {
        return new ReadOnlyMap<K, V>(map);
    }

    public static <T> Collection<T> synchronizedCollection(Collection<T> elements) {
        return new SynchronizedCollections.SynchronizedCollection<T>(elements);
    }

    public static <T> List<T> synchronizedList(List<T> list) {
        return new SynchronizedCollections.SynchronizedList<T>(list);
    }

    public static <T> Set<T> synchronizedSet(Set<T> set) {
        return new SynchronizedCollections.SynchronizedSet<T>(set);
    }

    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> map) {
        return new SynchronizedCollections.SynchronizedMap<K, V>(map);
    }

    public static <T> Iterator<T> emptyIterator() {
        return new ArrayList<T>().iterator();
    }

    public static void rotate(List<?> list, int distance) {
        rotateIn(list, distance);
    }

    private static <T> void rotateIn(List<T> list, int distance) {
        int size = list.size();
        if (size > 0) {
            Object[] before = list.toArray();
            int by = Math.floorMod(distance, size);
            for (int i = 0; i < size; i++) {
                list.set((i + by) % size, (T) before[i]);
            }
        }
    }

    public static <T> boolean replaceAll(List<T> list, T before, T after) {
        boolean changed = false;
        for (int i = 0; i < list.size(); i++) {
            if (Objects.equals(list.get(i), before)) {
                list.set(i, after);
                changed = true;
            }
        }
        return changed;
    }

    /** Any order of the elements. */
    public static void shuffle(List<?> list) {
        shuffle(list, new Random());
    }

    public static void shuffle(List<?> list, Random random) {
        for (int i = list.size(); i > 1; i--) {
            swap(list, i - 1, random.nextInt(i));
        }
    }

    public static <T> void fill(List<? super T> list, T element) {
        int size = list.size();
        for (int i = 0; i < size; i++) {
            list.set(i, element);
        }
    }

    public static boolean disjoint(Collection<?> left, Collection<?> right) {
        if (left instanceof Set) {
            return hasNone(left, right);
        }
        if (right instanceof Set) {
            return hasNone(right, left);
        }
        int size = left.size();
        int others = right.size();
        return size == 0 || others == 0 || (size > others ? hasNone(left, right) : hasNone(right, left));
    }

    private static boolean hasNone(Collection<?> elements, Collection<?> others) {
        for (Object each : others) {
            if (elements.contains(each)) {
                return false;
            }
        }
        return true;
    }

    public static <T extends Comparable<? super T>> Comparator<T> reverseOrder() {
        return Comparator.reverseOrder();
    }

    public static <T> Comparator<T> reverseOrder(Comparator<T> order) {
        return order.reversed();
    }

    /** Goes through what is looked at only. */
    static class ReadOnlyWalk<T> implements Iterator<T> {
        private final Iterator<? extends T> walk;

        ReadOnlyWalk(Iterator<? extends T> walk) {
            this.walk = walk;
        }

        public boolean hasNext() {
            return walk.hasNext();
        }

        public T next() {
            return walk.next();
        }
    }

    /** A collection that is looked at only. */
    static class ReadOnly<T> extends AbstractCollection<T> {
        private final Collection<? extends T> elements;

        ReadOnly(Collection<? extends T> elements) {
            this.elements = Objects.requireNonNull(elements);
        }

        public int size() {
            return elements.size();
        }

        public boolean isEmpty() {
            return elements.isEmpty();
        }

        public boolean contains(Object element) {
            return elements.contains(element);
        }

        public boolean containsAll(Collection<?> others) {
            return elements.containsAll(others);
        }

        public Object[] toArray() {
            return elements.toArray();
        }

        public String toString() {
            return elements.toString();
        }

        public Iterator<T> iterator() {
            return new ReadOnlyWalk<T>(elements.iterator());
        }

        public boolean remove(Object element) {
            throw new UnsupportedOperationException();
        }

        public boolean addAll(Collection<? extends T> others) {
            throw new UnsupportedOperationException();
        }

        public boolean removeAll(Collection<?> others) {
            throw new UnsupportedOperationException();
        }

        public boolean retainAll(Collection<?> others) {
            throw new UnsupportedOperationException();
        }

        public boolean removeIf(Predicate<? super T> filter) {
            throw new UnsupportedOperationException();
        }

        public void clear() {
            throw new UnsupportedOperationException();
        }
    }

    /** A set of the keys of a map, which must be empty. */
    public static <E> Set<E> newSetFromMap(Map<E, Boolean> map) {
        if (!map.isEmpty()) {
            throw new IllegalArgumentException("Map is non-empty");
        }
        return new SetFromMap<E>(map);
    }

    static class SetFromMap<E> extends AbstractSet<E> {
        private final Map<E, Boolean> map;
        private final Set<E> keys;

        SetFromMap(Map<E, Boolean> map) {
            this.map = map;
            keys = map instanceof ConcurrentHashMap ? null : map.keySet();
        }

        /** Those of a ConcurrentHashMap are only asked for where they are needed, because they are not modelled. */
        private Set<E> keys() {
            return keys == null ? map.keySet() : keys;
        }

        public void clear() {
            map.clear();
        }

        public int size() {
            return map.size();
        }

        public boolean isEmpty() {
            return map.isEmpty();
        }

        public boolean contains(Object element) {
            return map.containsKey(element);
        }

        public boolean remove(Object element) {
            return map.remove(element) != null;
        }

        public boolean add(E element) {
            return map.put(element, true) == null;
        }

        public Iterator<E> iterator() {
            return keys().iterator();
        }

        public Object[] toArray() {
            return keys().toArray();
        }

        public String toString() {
            return keys().toString();
        }

        public int hashCode() {
            return keys().hashCode();
        }

        public boolean equals(Object other) {
            return other == this || keys().equals(other);
        }

        public boolean containsAll(Collection<?> others) {
            return keys().containsAll(others);
        }

        public boolean removeAll(Collection<?> others) {
            return keys().removeAll(others);
        }

        public boolean retainAll(Collection<?> others) {
            return keys().retainAll(others);
        }

        public void forEach(Consumer<? super E> action) {
            keys().forEach(action);
        }

        public boolean removeIf(Predicate<? super E> filter) {
            return keys().removeIf(filter);
        }
    }

    /** A set that is looked at only. */
    static class ReadOnlySet<T> extends ReadOnly<T> implements Set<T> {
        private final Set<? extends T> set;

        ReadOnlySet(Set<? extends T> set) {
            super(set);
            this.set = set;
        }

        public boolean equals(Object other) {
            return other == this || set.equals(other);
        }

        public int hashCode() {
            return set.hashCode();
        }
    }

    /** A list that is looked at only. */
    private static class ReadOnlyList<T> extends ReadOnly<T> implements List<T> {
        private final List<? extends T> list;

        ReadOnlyList(List<? extends T> list) {
            super(list);
            this.list = list;
        }

        public boolean equals(Object other) {
            return other == this || list.equals(other);
        }

        public int hashCode() {
            return list.hashCode();
        }

        public T get(int index) {
            return list.get(index);
        }

        public int indexOf(Object element) {
            return list.indexOf(element);
        }

        public int lastIndexOf(Object element) {
            return list.lastIndexOf(element);
        }

        public ListIterator<T> listIterator() {
            return listIterator(0);
        }

        public ListIterator<T> listIterator(int index) {
            return new ReadOnlyCursor<T>(list.listIterator(index));
        }

        public List<T> subList(int from, int to) {
            return new ReadOnlyList<T>(list.subList(from, to));
        }

        public T set(int index, T element) {
            throw new UnsupportedOperationException();
        }

        public void add(int index, T element) {
            throw new UnsupportedOperationException();
        }

        public T remove(int index) {
            throw new UnsupportedOperationException();
        }

        public boolean addAll(int index, Collection<? extends T> others) {
            throw new UnsupportedOperationException();
        }

        public void replaceAll(UnaryOperator<T> operator) {
            throw new UnsupportedOperationException();
        }

        public void sort(Comparator<? super T> order) {
            throw new UnsupportedOperationException();
        }
    }

    /** Goes through a list that is looked at only. */
    private static class ReadOnlyCursor<T> implements ListIterator<T> {
        private final ListIterator<? extends T> cursor;

        ReadOnlyCursor(ListIterator<? extends T> cursor) {
            this.cursor = cursor;
        }

        public boolean hasNext() {
            return cursor.hasNext();
        }

        public T next() {
            return cursor.next();
        }

        public boolean hasPrevious() {
            return cursor.hasPrevious();
        }

        public T previous() {
            return cursor.previous();
        }

        public int nextIndex() {
            return cursor.nextIndex();
        }

        public int previousIndex() {
            return cursor.previousIndex();
        }

        public void remove() {
            throw new UnsupportedOperationException();
        }

        public void set(T element) {
            throw new UnsupportedOperationException();
        }

        public void add(T element) {
            throw new UnsupportedOperationException();
        }
    }

    /** A key and its value, for good. */
    static class FixedEntry<K, V> implements Map.Entry<K, V> {
        private final K key;
        private final V value;

        FixedEntry(K key, V value) {
            this.key = key;
            this.value = value;
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

    /** Goes through the entries of a map that is looked at only. */
    static class FixedEntries<K, V> implements Iterator<Map.Entry<K, V>> {
        private final Iterator<? extends Map.Entry<? extends K, ? extends V>> walk;

        FixedEntries(Map<? extends K, ? extends V> map) {
            this.walk = map instanceof ImmutableCollections.MapN ? ((ImmutableCollections.MapN<? extends K, ? extends V>) map).walk() : map.entrySet().iterator();
        }

        public boolean hasNext() {
            return walk.hasNext();
        }

        public Map.Entry<K, V> next() {
            Map.Entry<? extends K, ? extends V> next = walk.next();
            return new FixedEntry<K, V>(next.getKey(), next.getValue());
        }
    }

    /** The entries of a map that is looked at only. */
    static class FixedEntrySet<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final Map<? extends K, ? extends V> map;

        FixedEntrySet(Map<? extends K, ? extends V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new FixedEntries<K, V>(map);
        }
    }

    /** A map that is looked at only. */
    private static class ReadOnlyMap<K, V> implements Map<K, V> {
        private final Map<? extends K, ? extends V> map;

        ReadOnlyMap(Map<? extends K, ? extends V> map) {
            this.map = Objects.requireNonNull(map);
        }

        public int size() {
            return map.size();
        }

        public boolean isEmpty() {
            return map.isEmpty();
        }

        public boolean containsKey(Object key) {
            return map.containsKey(key);
        }

        public boolean containsValue(Object value) {
            return map.containsValue(value);
        }

        public V get(Object key) {
            return map.get(key);
        }

        @SuppressWarnings("unchecked")
        public V getOrDefault(Object key, V otherwise) {
            return ((Map<K, V>) map).getOrDefault(key, otherwise);
        }

        public Set<K> keySet() {
            return new ReadOnlySet<K>(map.keySet());
        }

        public Collection<V> values() {
            return new ReadOnly<V>(map.values());
        }

        public Set<Map.Entry<K, V>> entrySet() {
            return new FixedEntrySet<K, V>(map);
        }

        public boolean equals(Object other) {
            return other == this || map.equals(other);
        }

        public int hashCode() {
            return map.hashCode();
        }

        public String toString() {
            return map.toString();
        }

        public V put(K key, V value) {
            throw new UnsupportedOperationException();
        }

        public V remove(Object key) {
            throw new UnsupportedOperationException();
        }

        public void putAll(Map<? extends K, ? extends V> others) {
            throw new UnsupportedOperationException();
        }

        public void clear() {
            throw new UnsupportedOperationException();
        }

        public V putIfAbsent(K key, V value) {
            throw new UnsupportedOperationException();
        }

        public boolean remove(Object key, Object value) {
            throw new UnsupportedOperationException();
        }

        public V replace(K key, V value) {
            throw new UnsupportedOperationException();
        }

        public boolean replace(K key, V before, V after) {
            throw new UnsupportedOperationException();
        }

        public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }

        public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
            throw new UnsupportedOperationException();
        }
    }
}
