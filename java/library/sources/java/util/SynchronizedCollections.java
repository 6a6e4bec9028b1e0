package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Views of collections whose methods lock a mutex; iterators do not. */
final class SynchronizedCollections {
    private SynchronizedCollections() {}

    static class SynchronizedCollection<T> implements Collection<T> {
        final Collection<T> elements;
        final Object mutex;

        SynchronizedCollection(Collection<T> elements) {
            this.elements = Objects.requireNonNull(elements);
            this.mutex = this;
        }

        SynchronizedCollection(Collection<T> elements, Object mutex) {
            this.elements = elements;
            this.mutex = mutex;
        }

        public Iterator<T> iterator() {
            return elements.iterator();
        }

        public int size() {
            synchronized (mutex) {
                return elements.size();
            }
        }

        public boolean isEmpty() {
            synchronized (mutex) {
                return elements.isEmpty();
            }
        }

        public boolean contains(Object element) {
            synchronized (mutex) {
                return elements.contains(element);
            }
        }

        public boolean containsAll(Collection<?> others) {
            synchronized (mutex) {
                return elements.containsAll(others);
            }
        }

        public boolean add(T element) {
            synchronized (mutex) {
                return elements.add(element);
            }
        }

        public boolean remove(Object element) {
            synchronized (mutex) {
                return elements.remove(element);
            }
        }

        public boolean addAll(Collection<? extends T> others) {
            synchronized (mutex) {
                return elements.addAll(others);
            }
        }

        public boolean removeAll(Collection<?> others) {
            synchronized (mutex) {
                return elements.removeAll(others);
            }
        }

        public boolean retainAll(Collection<?> others) {
            synchronized (mutex) {
                return elements.retainAll(others);
            }
        }

        public boolean removeIf(Predicate<? super T> filter) {
            synchronized (mutex) {
                return elements.removeIf(filter);
            }
        }

        public void forEach(Consumer<? super T> action) {
            synchronized (mutex) {
                elements.forEach(action);
            }
        }

        public void clear() {
            synchronized (mutex) {
                elements.clear();
            }
        }

        public Object[] toArray() {
            synchronized (mutex) {
                return elements.toArray();
            }
        }

        public String toString() {
            synchronized (mutex) {
                return elements.toString();
            }
        }
    }

    static class SynchronizedSet<T> extends SynchronizedCollection<T> implements Set<T> {
        SynchronizedSet(Set<T> set) {
            super(set);
        }

        SynchronizedSet(Set<T> set, Object mutex) {
            super(set, mutex);
        }

        public boolean equals(Object other) {
            synchronized (mutex) {
                return other == this || elements.equals(other);
            }
        }

        public int hashCode() {
            synchronized (mutex) {
                return elements.hashCode();
            }
        }
    }

    static class SynchronizedList<T> extends SynchronizedCollection<T> implements List<T> {
        private final List<T> list;

        SynchronizedList(List<T> list) {
            super(list);
            this.list = list;
        }

        SynchronizedList(List<T> list, Object mutex) {
            super(list, mutex);
            this.list = list;
        }

        public ListIterator<T> listIterator() {
            return list.listIterator();
        }

        public ListIterator<T> listIterator(int index) {
            return list.listIterator(index);
        }

        public boolean equals(Object other) {
            synchronized (mutex) {
                return other == this || list.equals(other);
            }
        }

        public int hashCode() {
            synchronized (mutex) {
                return list.hashCode();
            }
        }

        public T get(int index) {
            synchronized (mutex) {
                return list.get(index);
            }
        }

        public T set(int index, T element) {
            synchronized (mutex) {
                return list.set(index, element);
            }
        }

        public void add(int index, T element) {
            synchronized (mutex) {
                list.add(index, element);
            }
        }

        public T remove(int index) {
            synchronized (mutex) {
                return list.remove(index);
            }
        }

        public int indexOf(Object element) {
            synchronized (mutex) {
                return list.indexOf(element);
            }
        }

        public int lastIndexOf(Object element) {
            synchronized (mutex) {
                return list.lastIndexOf(element);
            }
        }

        public boolean addAll(int index, Collection<? extends T> others) {
            synchronized (mutex) {
                return list.addAll(index, others);
            }
        }

        public List<T> subList(int from, int to) {
            synchronized (mutex) {
                return new SynchronizedList<T>(list.subList(from, to), mutex);
            }
        }

        public void sort(Comparator<? super T> order) {
            synchronized (mutex) {
                list.sort(order);
            }
        }

        public void replaceAll(UnaryOperator<T> operator) {
            synchronized (mutex) {
                list.replaceAll(operator);
            }
        }
    }

    static class SynchronizedMap<K, V> implements Map<K, V> {
        private final Map<K, V> map;
        private final Object mutex;

        SynchronizedMap(Map<K, V> map) {
            this.map = Objects.requireNonNull(map);
            this.mutex = this;
        }

        public int size() {
            synchronized (mutex) {
                return map.size();
            }
        }

        public boolean isEmpty() {
            synchronized (mutex) {
                return map.isEmpty();
            }
        }

        public boolean containsKey(Object key) {
            synchronized (mutex) {
                return map.containsKey(key);
            }
        }

        public boolean containsValue(Object value) {
            synchronized (mutex) {
                return map.containsValue(value);
            }
        }

        public V get(Object key) {
            synchronized (mutex) {
                return map.get(key);
            }
        }

        public V put(K key, V value) {
            synchronized (mutex) {
                return map.put(key, value);
            }
        }

        public V remove(Object key) {
            synchronized (mutex) {
                return map.remove(key);
            }
        }

        public void putAll(Map<? extends K, ? extends V> others) {
            synchronized (mutex) {
                map.putAll(others);
            }
        }

        public void clear() {
            synchronized (mutex) {
                map.clear();
            }
        }

        public Set<K> keySet() {
            synchronized (mutex) {
                return new SynchronizedSet<K>(map.keySet(), mutex);
            }
        }

        public Collection<V> values() {
            synchronized (mutex) {
                return new SynchronizedCollection<V>(map.values(), mutex);
            }
        }

        public Set<Map.Entry<K, V>> entrySet() {
            synchronized (mutex) {
                return new SynchronizedSet<Map.Entry<K, V>>(map.entrySet(), mutex);
            }
        }

        public boolean equals(Object other) {
            synchronized (mutex) {
                return other == this || map.equals(other);
            }
        }

        public int hashCode() {
            synchronized (mutex) {
                return map.hashCode();
            }
        }

        public String toString() {
            synchronized (mutex) {
                return map.toString();
            }
        }

        public V getOrDefault(Object key, V otherwise) {
            synchronized (mutex) {
                return map.getOrDefault(key, otherwise);
            }
        }

        public V putIfAbsent(K key, V value) {
            synchronized (mutex) {
                return map.putIfAbsent(key, value);
            }
        }

        public boolean remove(Object key, Object value) {
            synchronized (mutex) {
                return map.remove(key, value);
            }
        }

        public V replace(K key, V value) {
            synchronized (mutex) {
                return map.replace(key, value);
            }
        }

        public boolean replace(K key, V before, V after) {
            synchronized (mutex) {
                return map.replace(key, before, after);
            }
        }

        public void forEach(BiConsumer<? super K, ? super V> action) {
            synchronized (mutex) {
                map.forEach(action);
            }
        }

        public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
            synchronized (mutex) {
                return map.computeIfAbsent(key, function);
            }
        }

        public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
            synchronized (mutex) {
                return map.computeIfPresent(key, function);
            }
        }

        public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
            synchronized (mutex) {
                return map.compute(key, function);
            }
        }

        public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
            synchronized (mutex) {
                return map.merge(key, value, function);
            }
        }
    }
}
