package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Collections that never change, and do not speak of null. */
final class ImmutableCollections {
    private ImmutableCollections() {}

    /** What List.of returns. */
    static class ListN<E> extends IndexedList<E> {
        ListN() {}

        void enter(E element) {
            super.add(Objects.requireNonNull(element));
        }

        public boolean contains(Object element) {
            return indexOf(element) >= 0;
        }

        public int indexOf(Object element) {
            return super.indexOf(Objects.requireNonNull(element));
        }

        public int lastIndexOf(Object element) {
            return super.lastIndexOf(Objects.requireNonNull(element));
        }

        public Iterator<E> iterator() {
            return new Collections.ReadOnlyWalk<E>(super.iterator());
        }

        public boolean add(E element) {
            throw new UnsupportedOperationException();
        }

        public void add(int index, E element) {
            throw new UnsupportedOperationException();
        }

        public E set(int index, E element) {
            throw new UnsupportedOperationException();
        }

        public E remove(int index) {
            throw new UnsupportedOperationException();
        }

        public boolean remove(Object element) {
            throw new UnsupportedOperationException();
        }

        public boolean addAll(Collection<? extends E> others) {
            throw new UnsupportedOperationException();
        }

        public boolean addAll(int index, Collection<? extends E> others) {
            throw new UnsupportedOperationException();
        }

        public boolean removeAll(Collection<?> others) {
            throw new UnsupportedOperationException();
        }

        public boolean retainAll(Collection<?> others) {
            throw new UnsupportedOperationException();
        }

        public boolean removeIf(Predicate<? super E> filter) {
            throw new UnsupportedOperationException();
        }

        public void replaceAll(UnaryOperator<E> operator) {
            throw new UnsupportedOperationException();
        }

        public void sort(Comparator<? super E> order) {
            throw new UnsupportedOperationException();
        }

        protected void removeRange(int from, int to) {
            throw new UnsupportedOperationException();
        }

        public void clear() {
            throw new UnsupportedOperationException();
        }
    }

    /** What Set.of returns. */
    static class SetN<E> extends MappedSet<E> {
        //@ invariant members instanceof HashMap;

        SetN() {
            super(new HashMap<E, Boolean>());
        }

        boolean enter(E element) {
            return !contains(element) && super.add(element);
        }

        /** By equality alone. */
        public boolean contains(Object element) {
            Objects.requireNonNull(element);
            for (ListedMap.Pair<E, Boolean> each = ListedMap.firstPair(members); each != null; each = each.next) {
                if (element.equals(each.key)) {
                    return true;
                }
            }
            return false;
        }

        public Iterator<E> iterator() {
            return new Collections.ReadOnlyWalk<E>(super.iterator());
        }

        public boolean add(E element) {
            throw new UnsupportedOperationException();
        }

        public boolean remove(Object element) {
            throw new UnsupportedOperationException();
        }

        public boolean addAll(Collection<? extends E> others) {
            throw new UnsupportedOperationException();
        }

        public boolean removeAll(Collection<?> others) {
            throw new UnsupportedOperationException();
        }

        public boolean retainAll(Collection<?> others) {
            throw new UnsupportedOperationException();
        }

        public boolean removeIf(Predicate<? super E> filter) {
            throw new UnsupportedOperationException();
        }

        public void clear() {
            throw new UnsupportedOperationException();
        }
    }

    /** What Map.of returns, in any order. */
    static class MapN<K, V> extends ListedMap<K, V> {
        MapN() {}

        MapN<K, V> enter(K key, V value) {
            Objects.requireNonNull(value);
            if (super.containsKey(Objects.requireNonNull(key))) {
                throw new IllegalArgumentException("duplicate key: " + key);
            }
            super.put(key, value);
            return this;
        }

        public int _place(Object key, int code, ListedMap.Pair<K, V> at) {
            return Objects.equals(key, at.key) ? 0 : 1;
        }

        @SeenBy("java.util.ListedMap.Walk")
        public void _arrange() {
            if (size() > 1) {
                split(this);
                split(this);
            }
        }

        public V getOrDefault(Object key, V otherwise) {
            V value = get(key);
            return value != null ? value : otherwise;
        }

        public boolean containsKey(Object key) {
            return super.containsKey(Objects.requireNonNull(key));
        }

        public boolean containsValue(Object value) {
            return super.containsValue(Objects.requireNonNull(value));
        }

        public V get(Object key) {
            return super.get(Objects.requireNonNull(key));
        }

        public Set<K> keySet() {
            return new Collections.ReadOnlySet<K>(super.keySet());
        }

        public Collection<V> values() {
            return new Collections.ReadOnly<V>(super.values());
        }

        public Set<Map.Entry<K, V>> entrySet() {
            return new Collections.FixedEntrySet<K, V>(this);
        }

        Iterator<Map.Entry<K, V>> walk() {
            return super.entrySet().iterator();
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
