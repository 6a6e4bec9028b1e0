import java.util.*;
import java.util.function.*;

/** Structures as they are written: generic, with inner nodes, iterators, exceptions. Behind each method stands what it returns, or what it throws. */
public class Structures {
    static class MyList<E> implements Iterable<E> {
        private static class Node<E> { E item; Node<E> next, prev; Node(Node<E> p, E e, Node<E> n) { item = e; next = n; prev = p; } }
        private Node<E> first, last; private int size; protected transient int modCount = 0;
        boolean add(E e) { final Node<E> l = last; final Node<E> n = new Node<>(l, e, null); last = n; if (l == null) first = n; else l.next = n; size++; modCount++; return true; }
        E get(int i) { if (i < 0 || i >= size) throw new IndexOutOfBoundsException("Index: " + i + ", Size: " + size); Node<E> x = first; for (int k = 0; k < i; k++) x = x.next; return x.item; }
        boolean remove(Object o) { for (Node<E> x = first; x != null; x = x.next) { if (o == null ? x.item == null : o.equals(x.item)) { unlink(x); return true; } } return false; }
        private E unlink(Node<E> x) { final E element = x.item; final Node<E> next = x.next, prev = x.prev; if (prev == null) first = next; else { prev.next = next; x.prev = null; } if (next == null) last = prev; else { next.prev = prev; x.next = null; } x.item = null; size--; modCount++; return element; }
        public Iterator<E> iterator() { return new Itr(); }
        private class Itr implements Iterator<E> { private Node<E> cur = first; private int expected = modCount; private Node<E> lastRet;
            public boolean hasNext() { return cur != null; }
            public E next() { if (modCount != expected) throw new ConcurrentModificationException(); if (cur == null) throw new NoSuchElementException(); lastRet = cur; E e = cur.item; cur = cur.next; return e; }
            public void remove() { if (lastRet == null) throw new IllegalStateException(); unlink(lastRet); lastRet = null; expected++; } }
        int size() { return size; }
        boolean isEmpty() { return size == 0; }
    }
    static int list1() { MyList<Integer> l = new MyList<>(); for (int i = 0; i < 6; i++) l.add(i * 3); l.remove(Integer.valueOf(6)); int s = 0; for (int x : l) s = s * 10 + x % 10; return s * 10 + l.size(); } // = 39255
    static int list2() { MyList<String> l = new MyList<>(); l.add("a"); l.add("b"); l.add(null); int c = 0; for (Iterator<String> it = l.iterator(); it.hasNext(); ) { String x = it.next(); if (x != null && x.equals("b")) it.remove(); else c++; } return c * 10 + l.size() + (l.remove(null) ? 100 : 0); } // = 122
    static int list3() { MyList<Integer> l = new MyList<>(); l.add(1); l.add(2); for (int x : l) l.add(x); return 1; } // = !ConcurrentModificationException
    static int list4() { MyList<Integer> l = new MyList<>(); return l.get(0); } // = !IndexOutOfBoundsException
    static class Tree<K extends Comparable<? super K>, V> {
        class Entry { K key; V value; Entry left, right; Entry(K k, V v) { key = k; value = v; } }
        Entry root; int n;
        V put(K k, V v) { if (root == null) { root = new Entry(k, v); n++; return null; } Entry t = root; while (true) { int c = k.compareTo(t.key); if (c < 0) { if (t.left == null) { t.left = new Entry(k, v); n++; return null; } t = t.left; } else if (c > 0) { if (t.right == null) { t.right = new Entry(k, v); n++; return null; } t = t.right; } else { V old = t.value; t.value = v; return old; } } }
        V get(K k) { Entry e = root; while (e != null) { int c = k.compareTo(e.key); if (c == 0) return e.value; e = c < 0 ? e.left : e.right; } return null; }
        int height() { return h(root); } private int h(Entry e) { return e == null ? 0 : 1 + Math.max(h(e.left), h(e.right)); }
        void each(BiConsumer<? super K, ? super V> f) { walk(root, f); } private void walk(Entry e, BiConsumer<? super K, ? super V> f) { if (e == null) return; walk(e.left, f); f.accept(e.key, e.value); walk(e.right, f); }
    }
    static int acc;
    static int tree1() { Tree<Integer, Integer> t = new Tree<>(); int[] ks = {5, 2, 8, 1, 9, 2}; for (int k : ks) t.put(k, k * k); acc = 0; t.each((k, v) -> acc = acc * 7 + k + v); Integer m = t.get(3); return t.height() * 1000000 + acc % 1000000 + t.get(8) + (m == null ? 1 : 0) + t.n; } // = 3008994
    static class HashMapX<K, V> { private Object[] keys; private Object[] vals; private int count; @SuppressWarnings("unchecked") HashMapX(int cap) { keys = new Object[cap]; vals = new Object[cap]; }
        private int slot(Object k) { int i = (k.hashCode() & 0x7fffffff) % keys.length; while (keys[i] != null && !keys[i].equals(k)) i = (i + 1) % keys.length; return i; }
        @SuppressWarnings("unchecked") V put(K k, V v) { int i = slot(k); V old = (V) vals[i]; if (keys[i] == null) count++; keys[i] = k; vals[i] = v; return old; } @SuppressWarnings("unchecked") V get(K k) { return (V) vals[slot(k)]; } }
    static int hash1() { HashMapX<Integer, String> m = new HashMapX<>(7); m.put(1, "a"); m.put(8, "b"); m.put(15, "c"); m.put(1, "d"); return (m.get(1).equals("d") ? 1 : 0) + (m.get(8).equals("b") ? 10 : 0) + m.count * 100 + (m.get(3) == null ? 1000 : 0); } // = 1311
    static class Stack2<T> { private T[] data; int top; @SuppressWarnings("unchecked") Stack2(int n) { data = (T[]) new Object[n]; } void push(T t) { if (top == data.length) data = Arrays.copyOf(data, top * 2); data[top++] = t; } T pop() { if (top == 0) throw new RuntimeException("empty"); T t = data[--top]; data[top] = null; return t; } }
    static int stack1() { Stack2<Integer> s = new Stack2<>(2); for (int i = 0; i < 5; i++) s.push(i); int r = 0; while (s.top > 0) r = r * 10 + s.pop(); return r; } // = 43210
    static int sort1() { int[] a = {5, 3, 9, 1, 7}; for (int i = 1; i < a.length; i++) { int k = a[i], j = i - 1; while (j >= 0 && a[j] > k) { a[j + 1] = a[j]; j--; } a[j + 1] = k; } int r = 0; for (int x : a) r = r * 10 + x; return r; } // = 13579
    static int quick(int[] a, int lo, int hi) { if (lo >= hi) return 0; int p = a[hi], i = lo; for (int j = lo; j < hi; j++) if (a[j] < p) { int t = a[i]; a[i++] = a[j]; a[j] = t; } int t = a[i]; a[i] = a[hi]; a[hi] = t; return 1 + quick(a, lo, i - 1) + quick(a, i + 1, hi); }
    static int sort2() { int[] a = {4, 2, 8, 6, 1}; int d = quick(a, 0, a.length - 1); int r = d; for (int x : a) r = r * 10 + x; return r; } // = 312468
    static int lib2() { List<Integer> l = new LinkedList<>(); for (int i = 0; i < 4; i++) l.add(0, i); Collections.sort(l); Deque<Integer> d = new ArrayDeque<>(); d.push(1); d.push(2); d.addLast(3); return l.get(0) * 1000 + l.indexOf(3) * 100 + d.pop() * 10 + d.peekLast(); } // = 323
    static int lib3() { TreeMap<Integer, Integer> t = new TreeMap<>(); t.put(3, 1); t.put(1, 2); t.put(2, 5); int r = 0; for (int k : t.keySet()) r = r * 10 + t.get(k); Set<Integer> s = new HashSet<>(); s.add(1); s.add(1); s.add(2); PriorityQueue<Integer> q = new PriorityQueue<>(); q.add(4); q.add(2); return r * 100 + s.size() * 10 + q.poll(); } // = 25122
    interface Visitor<R> { R num(int n); R add(Expr a, Expr b); }
    interface Expr { <R> R accept(Visitor<R> v); }
    static class Num implements Expr { int n; Num(int n) { this.n = n; } public <R> R accept(Visitor<R> v) { return v.num(n); } }
    static class Add implements Expr { Expr a, b; Add(Expr a, Expr b) { this.a = a; this.b = b; } public <R> R accept(Visitor<R> v) { return v.add(a, b); } }
    static int visit() { Expr e = new Add(new Num(3), new Add(new Num(4), new Num(5))); return e.accept(new Visitor<Integer>() { public Integer num(int n) { return n; } public Integer add(Expr a, Expr b) { return a.accept(this) * 2 + b.accept(this); } }); } // = 19
    static abstract class Animal { private final int legs; protected Animal(int l) { legs = l; } abstract int sound(); int legs() { return legs; } @Override public boolean equals(Object o) { if (this == o) return true; if (!(o instanceof Animal)) return false; Animal a = (Animal) o; return legs == a.legs && sound() == a.sound(); } @Override public int hashCode() { return 31 * legs + sound(); } }
    static class Dog extends Animal { Dog() { super(4); } int sound() { return 1; } } static class Puppy extends Dog { @Override int sound() { return super.sound() + 10; } @Override public boolean equals(Object o) { return super.equals(o) && o instanceof Puppy; } }
    static int animals() { Animal a = new Dog(), b = new Dog(), c = new Puppy(); return (a.equals(b) ? 1 : 0) + (a.equals(c) ? 10 : 0) + (c.equals(new Puppy()) ? 100 : 0) + c.hashCode() * 1000 + a.legs(); } // = 135105
    static class Counter { private static int total; private static final Counter INSTANCE = new Counter(); private int n; static Counter get() { return INSTANCE; } synchronized int inc() { total++; return ++n; } }
    static int single() { Counter.get().inc(); Counter.get().inc(); return Counter.get().n * 10 + Counter.total; } // = 22
    static class Matrix { final double[][] d; Matrix(int n) { d = new double[n][n]; for (int i = 0; i < n; i++) d[i][i] = i + 0.5; } double trace() { double s = 0; for (int i = 0; i < d.length; i++) s += d[i][i]; return s; } }
    static double matrix() { return new Matrix(3).trace(); } // = 4.5
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static int fibs() { return fib(10); } // = 55
    static int gcd() { int a = 48, b = 36; while (b != 0) { int t = a % b; a = b; b = t; } return a; } // = 12
    static long fact() { long r = 1; for (int i = 2; i <= 20; i++) r *= i; return r; } // = 2432902008176640000
    static int sieve() { boolean[] c = new boolean[30]; int n = 0; for (int i = 2; i < c.length; i++) { if (c[i]) continue; n++; for (int j = i * i; j < c.length; j += i) c[j] = true; } return n; } // = 10
    static int iface() { return Util.twice(4) + Util.K; } // = 11
    interface Util { int K = 3; static int twice(int x) { return h(x) * 2; } private static int h(int x) { return x; } }
    static int superDef() { return new Both().m(); } // = 11
    interface L { default int m() { return 1; } } interface R2 { default int m() { return 10; } } static class Both implements L, R2 { public int m() { return L.super.m() + R2.super.m(); } }
    static int initOrder() { return new Child().v; } // = 12075
    static class Par { int v = 1; { v = v * 10 + 2; } Par() { hook(); } void hook() { v = v * 10 + 3; } } static class Child extends Par { int w = 7; { v = v * 10 + w; } Child() { super(); v = v * 10 + 5; } void hook() { v = v * 10 + w; } }
    static int charr() { char[] cs = {'a', 'b', 'z'}; int s = 0; for (char c : cs) s += c - 'a'; return s + (cs[0] < 'c' ? 1000 : 0) + (char) (cs[1] + 1); } // = 1125
    static int intern() { Integer a = 127, b = 127; Integer c = 1000; return (a.equals(b) ? 1 : 0) + (a.intValue() == b ? 10 : 0) + (c.compareTo(a) > 0 ? 100 : 0) + Integer.MAX_VALUE % 7; } // = 112
}
