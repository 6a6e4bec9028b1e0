"""Parts of random classes: fields with the methods that maintain an invariant about them, and odd methods that break it or leak.

In the text of a member, a statement ends with ``;;`` where a random change may leave it out, or throw an exception before it. ``@`` is the name of the class.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass


@dataclass(frozen=True, slots=True)
class Feature:
    """Fields, statements of the constructor, methods that maintain an invariant, odd methods, and nested types."""

    fields: str
    start: str
    good: tuple[str, ...]
    odd: tuple[str, ...]
    nested: str = ""
    writes: tuple[str, ...] = ()
    """Statements of another class of the file about the variable `c`, if the fields are not private."""


COUNTER = Feature(
    "ACCESS int count;",
    "",
    (
        "public void up() { if (count < 9) count++;; }",
        "public void down() { if (count > 0) { count--;; } }",
        "public int count() { return count; }",
        "public void reset() { count = 0;; }",
        "public void setCount(int n) { if (n < 0) throw new IllegalArgumentException(); count = n;; }",
        "public void clamp(int n) { count = n;; if (count < 0) { count = 0;; } }",
        "public void copyCount(@ other) { count = other.count;; }",
        "public Runnable raise() { return () -> { if (count < 9) count++;; }; }",
        "public java.util.function.IntConsumer counter() { return n -> { if (n < 0) throw new IllegalArgumentException(); count = n;; }; }",
        "public java.util.function.IntSupplier counted() { return this::getCount; } private int getCount() { return count; }",
        "private void spoilCount() { count = -1; }",
        "public void during(Visitor v) { int old = count; count = old + 1;; v.visit(this); count = old;; }",
        "public void finish(int n) { try { count = -5; check(n); } finally { count = 0;; } } private void check(int n) { if (n < 0) throw new IllegalStateException(); }",
    ),
    (
        "public void lower() { count--; }",
        "public Runnable lowering() { return () -> count--; }",
        "public Runnable spoiling() { return this::ruin; } private void ruin() { count = -4; }",
        "public java.util.function.Consumer<@> spoiler() { return c -> c.count = -count; }",
        "private final Runnable fall = () -> count = -2; public Object fall() { return fall; }",
        "public java.util.function.Supplier<Runnable> deep() { return () -> () -> count--; }",
        "private static final java.util.function.IntFunction<@> MAKER = n -> { @ c = make(0); c.count = n; return c; }; public static Object maker() { return MAKER; }",
        "public void assign(int n) { count = n; if (n < 0) throw new IllegalArgumentException(); }",
        "public Runnable task() { return new Runnable() { public void run() { count--; } }; }",
        "public class Lower { public void go() { count--; } }",
        "public @ twin() { @ c = make(0); c.count = -2; return c; }",
        "private void spoil() { count = -1; } public void maybe(boolean b) { if (b) spoil(); }",
        "public void visit(Visitor v) { count = -1; v.visit(this); count = 0; }",
        "public Runnable local() { class Down implements Runnable { public void run() { count = -3; } } return new Down(); }",
        'public String toString() { count = -1; return ""; }',
    ),
    writes=("c.count = -1;", "c.count--;", "c.count += 2;", "this.taken = c.count;"),
)

LIMIT = Feature(
    "ACCESS int low; ACCESS int high = 3; ACCESS boolean open;",
    "",
    (
        "public void widen() { if (high < 9) high++;; }",
        "public void raise() { if (low < high) { low++;; open = true;; } }",
        "public void move(int n) { if (n < low) throw new IllegalArgumentException(); high = n;; }",
        "public void close() { low = 0;; open = false;; }",
        "public void set(int a, int b) { if (a > b) throw new IllegalArgumentException(); low = a;; high = b;; }",
        "public void swap(@ o) { int t = low; low = o.low;; o.low = t;; t = high; high = o.high;; o.high = t;; }",
    ),
    (
        "public void open() { open = true; low = high; low++; }",
        "public void both(int n) { low = n; if (n < 0) throw new IllegalStateException(); high = n; }",
        "public Runnable flip() { return new Runnable() { public void run() { open = !open; } }; }",
    ),
    writes=("c.low = c.high + 1;", "c.open = true;", "c.high = 0;"),
)

_NODE = "private static class Node { Node next; Node prev; Object value; int key; Node(Object value) { this.value = value; } }"

LIST = Feature(
    "ACCESS Node head; ACCESS int size;",
    "",
    (
        "public void push(Object v) { if (size < 3) { Node n = new Node(v); n.next = head;; head = n;; size++;; } }",
        "public Object pop() { if (head == null) throw new java.util.NoSuchElementException(); Node n = head; head = n.next;; size--;; return n.value; }",
        "public void clear() { head = null;; size = 0;; }",
        "public void append(Object v) { if (size >= 3) return; Node n = new Node(v); Node last = head; while (last != null && last.next != null) last = last.next; if (last == null) { head = n;; } else { last.next = n;; } size++;; }",
        "public boolean has(Object v) { for (Node n = head; n != null; n = n.next) if (n.value == v) return true; return false; }",
        "public void drop() { if (head != null && head.next != null) { head.next = head.next.next;; size--;; } }",
        "public Runnable popper() { return () -> { if (head != null) { head = head.next;; size--;; } }; }",
        "public java.util.function.Consumer<Object> pusher() { return v -> { if (size < 3) { Node n = new Node(v); n.next = head;; head = n;; size++;; } }; }",
        "public int size() { return size; }",
        "public void steal(@ o) { if (o == this) return; head = o.head;; size = o.size;; o.head = null;; o.size = 0;; }",
        "public void keyed(int k) { if (size < 3 && k >= 0) { Node n = new Node(null); n.key = k;; n.next = head;; head = n;; size++;; } }",
    ),
    (
        "public void share(@ o) { head = o.head; size = o.size; }",
        "public void loop() { if (head != null) head.next = head; }",
        "public Object node() { return head; }",
        "public java.util.function.Supplier<Object> supplier() { return () -> head; }",
        "public Runnable cutter() { Node at = head; return () -> { if (at != null) at.next = null; }; }",
        "public java.util.function.Consumer<@> linker() { Node at = head; return c -> c.head = at; }",
        "public void put(Object o) { if (o instanceof Node) { head = (Node) o; } }",
        "public void cut() { if (head != null) { head.next = null; } }",
        "public void empty() { head = null; }",
        "public java.util.Iterator<Object> iterator() { return new java.util.Iterator<Object>() { Node at = head; public boolean hasNext() { return at != null; } public Object next() { Object v = at.value; at = at.next; return v; } public void remove() { head = at; } }; }",
        "public void back() { if (head != null) { head.prev = head.next; } }",
        "public class Cursor { private Node at = head; public void cut() { if (at != null) at.next = null; } public void step() { if (at != null) at = at.next; } }",
        "public void grow(@ o) { if (o.head != null && head != null) o.head.next = head; }",
    ),
    _NODE,
    ("c.head = null;", "c.size = 0;", "c.size++;"),
)

DEQUE = Feature(
    "ACCESS Node first; ACCESS Node last; ACCESS int length;",
    "",
    (
        "public void addFirst(Object v) { if (length > 2) return; Node n = new Node(v); n.next = first;; if (first == null) { last = n;; } else { first.prev = n;; } first = n;; length++;; }",
        "public void addLast(Object v) { if (length > 2) return; Node n = new Node(v); n.prev = last;; if (last == null) { first = n;; } else { last.next = n;; } last = n;; length++;; }",
        "public Object removeFirst() { if (first == null) return null; Node n = first; first = n.next;; if (first == null) { last = null;; } else { first.prev = null;; } length--;; return n.value; }",
        "public Object removeLast() { Node n = last; last = n.prev;; if (last == null) { first = null;; } else { last.next = null;; } length--;; return n.value; }",
        "public void wipe() { first = null;; last = null;; length = 0;; }",
        "private void unlink(Node n) { if (n.prev == null) { first = n.next;; } else { n.prev.next = n.next;; } if (n.next == null) { last = n.prev;; } else { n.next.prev = n.prev;; } length--;; } public void removeValue(Object v) { for (Node n = first; n != null; n = n.next) { if (n.value == v) { unlink(n); return; } } }",
    ),
    (
        "public void half() { first = null; length = 0; }",
        "public void forget() { if (last != null) last = last.prev; }",
        "public Object end() { return last; }",
        "public void take(Object o) { Node n = (Node) o; n.next = null; }",
        "public void mix(@ o) { last = o.last; }",
    ),
    _NODE,
    ("c.last = c.first;", "c.length = 7;"),
)

TREE = Feature(
    "ACCESS Tree root; ACCESS int nodes;",
    "",
    (
        "public void insert(int k) { if (nodes > 2) return; Tree n = new Tree(k); if (root == null) { root = n;; nodes = 1;; return; } Tree at = root; while (true) { if (k == at.key) return; if (k < at.key) { if (at.left == null) { at.left = n;; nodes++;; return; } at = at.left; } else { if (at.right == null) { at.right = n;; nodes++;; return; } at = at.right; } } }",
        "public boolean contains(int k) { Tree at = root; while (at != null && at.key != k) at = k < at.key ? at.left : at.right; return at != null; }",
        "public void prune() { root = null;; nodes = 0;; }",
        "public int depth() { return depth(root); } private int depth(Tree t) { return t == null ? 0 : 1 + Math.max(depth(t.left), depth(t.right)); }",
        "public void rotate() { if (root != null && root.left != null) { Tree t = root.left; root.left = t.right;; t.right = root;; root = t;; } }",
    ),
    (
        "public void mirror() { if (root != null) { Tree t = root.left; root.left = root.right; root.right = t; } }",
        "public void knot() { if (root != null) root.left = root; }",
        "public void dag() { if (root != null) root.left = root.right; }",
        "public void key(int k) { if (root != null) root.key = k; }",
        "public void graft(@ o) { if (root != null && root.right == null) { root.right = o.root; } }",
    ),
    "private static class Tree { Tree left, right; int key; Tree(int key) { this.key = key; } }",
    ("c.root = null;", "c.nodes = 9;"),
)

INTS = Feature(
    "ACCESS int[] items = new int[2]; ACCESS int used;",
    "",
    (
        "public void put(int v) { if (used == items.length || v < 0) return; items[used] = v;; used++;; }",
        "public int at(int i) { return items[i]; }",
        "public void zero() { for (int i = 0; i < used; i++) items[i] = 0; used = 0;; }",
        "public int last() { if (used == 0) throw new IllegalStateException(); used--;; int v = items[used]; items[used] = 0;; return v; }",
        "public void longer() { if (items.length < 3) { int[] more = new int[items.length + 1]; for (int i = 0; i < used; i++) { more[i] = items[i];; } items = more;; } }",
        "public int[] copy() { return items.clone(); }",
        "public java.util.function.IntUnaryOperator reader() { return i -> items[i]; }",
        "public Runnable zeroing() { return () -> { items = new int[2];; used = 0;; }; }",
        "public void renew(int n) { if (n > 3) return; items = new int[n];; used = 0;; }",
        "public void trade(@ o) { int[] t = items; items = o.items;; o.items = t;; int u = used; used = o.used;; o.used = u;; }",
        "public void sum(Visitor v) { v.ints(items.clone()); }",
        "public void store(int i, int v) { if (v < 0) throw new IllegalArgumentException(); if (i < used) { items[i] = v;; } }",
    ),
    (
        "public int[] items() { return items; }",
        "public Object itemsAsObject() { return items; }",
        "public java.util.function.IntConsumer writer() { int[] own = items; return v -> own[0] = v; }",
        "public java.util.function.Supplier<int[]> source() { return () -> items; }",
        "public Runnable later(int[] a) { return () -> items = a; }",
        "public void adopt(int[] a) { items = a; used = a.length; }",
        "public void borrow(@ o) { items = o.items; }",
        "public void visit(Visitor v) { v.ints(items); }",
        "public void fill(int i, int v) { items[i] = v; }",
        "public void give(int[][] all) { all[0] = items; }",
        "public void give(Object[] all) { all[0] = items; }",
        "public void skip() { used = items.length; }",
        "public class View { public void set(int i, int v) { items[i] = v; } public int[] all() { return items; } }",
        "public java.util.List<Object> wrapped() { java.util.ArrayList<Object> l = new java.util.ArrayList<>(); l.add(items); return l; }",
        "public Holder holder() { Holder h = new Holder(); h.kept = items; return h; }",
        "public void bad(int i) { used = -1; items[i] = 0; used = 0; }",
        "private int[] hidden() { return items; } public int[] some(boolean b) { int[] a = hidden(); return b ? a : null; }",
    ),
    writes=("c.items[0] = -4;", "int[] a = c.items; a[0] = -9;", "c.items = new int[0];", "c.used = 5;"),
)

OBJECTS = Feature(
    "ACCESS Object[] slots = new Object[2]; ACCESS int filled;",
    "",
    (
        "public void enter(Object o) { if (o == null) throw new NullPointerException(); if (filled < slots.length) { slots[filled] = o;; filled++;; } }",
        "public Object leave() { if (filled == 0) return null; filled--;; Object o = slots[filled]; slots[filled] = null;; return o; }",
        "public void none() { for (int i = 0; i < slots.length; i++) slots[i] = null; filled = 0;; }",
        "public void more() { if (slots.length < 3) { slots = java.util.Arrays.copyOf(slots, slots.length + 1);; } }",
        "public Object slot(int i) { if (i < 0 || i >= filled) throw new IndexOutOfBoundsException(); return slots[i]; }",
        "public Object[] toArray() { return slots.clone(); }",
        "public boolean isIn(Object o) { for (Object each : slots) if (each == o) return true; return false; }",
        "public java.util.function.Predicate<Object> in() { return o -> { for (Object each : slots) if (each == o) return true; return false; }; }",
    ),
    (
        "public Object[] slots() { return slots; }",
        "public void wrap(Object[] a) { slots = a; filled = a.length; }",
        "public void visit(Visitor v) { v.objects(slots); }",
        "public void self() { slots[0] = slots; }",
        "public java.util.function.Consumer<Object[]> filler() { return a -> slots = a; }",
        "public void hole(int i) { slots[i] = null; }",
        "public void into(java.util.ArrayList<Object> to) { to.add(slots); }",
        "public void into(Object[] to) { to[0] = slots; }",
        "public java.util.Iterator<Object> iterate() { return new Walk(this); } private static class Walk implements java.util.Iterator<Object> { private final @ of; private int at; Walk(@ of) { this.of = of; } public boolean hasNext() { return at < of.filled; } public Object next() { return of.slots[at++]; } public void remove() { of.slots[at] = null; } }",
    ),
    writes=(
        "c.slots[0] = null;",
        "c.filled = 3;",
        "this.kept = c.slots;",
        "Object[] a = c.slots; a[0] = this;",
    ),
)

NAMES = Feature(
    "ACCESS final java.util.ArrayList<Object> names = new java.util.ArrayList<>(); ACCESS int known;",
    "",
    (
        "public void name(Object o) { if (o != null && known < 3) { names.add(o);; known++;; } }",
        "public void unname() { if (known > 0) { known--;; names.remove(known);; } }",
        "public Object nameAt(int i) { return names.get(i); }",
        "public void forgetAll() { names.clear();; known = 0;; }",
        "public boolean knows(Object o) { return names.contains(o); }",
        "public java.util.function.Consumer<Object> namer() { return o -> { if (o != null && known < 3) { names.add(o);; known++;; } }; }",
    ),
    (
        "public java.util.List<Object> names() { return names; }",
        "public java.util.Iterator<Object> walk() { return names.iterator(); }",
        "public void show(Visitor v) { v.list(names); }",
        "public void addAny(Object o) { names.add(o); }",
        "public Runnable clearing() { return names::clear; }",
        "public java.util.function.Supplier<Object> lender() { java.util.List<Object> own = names; return () -> own; }",
        "public void addTo(java.util.ArrayList<Object> to) { to.add(names); }",
        "public Object namesAsObject() { return names; }",
    ),
    writes=("c.names.clear();", "c.names.add(null);", "c.known = 0;"),
)

INDEX = Feature(
    "ACCESS final java.util.HashMap<Object, Object> index = new java.util.HashMap<>(); ACCESS int entries;",
    "",
    (
        "public void map(Object k, Object v) { if (k == null || v == null) return; if (!index.containsKey(k)) { if (entries > 1) return; entries++;; } index.put(k, v);; }",
        "public Object lookup(Object k) { return index.get(k); }",
        "public void unmap(Object k) { if (index.containsKey(k)) { index.remove(k);; entries--;; } }",
        "public void unmapAll() { index.clear();; entries = 0;; }",
    ),
    (
        "public java.util.Map<Object, Object> index() { return index; }",
        "public void putAny(Object k, Object v) { index.put(k, v); }",
        "public void show(Visitor v) { v.map(index); }",
    ),
    writes=("c.index.clear();", "c.entries = 0;"),
)

PEER = Feature(
    "ACCESS @ peer; ACCESS boolean paired;",
    "",
    (
        "public void pair(@ o) { if (o == null || paired || o.paired || o == this) return; peer = o;; o.peer = this;; paired = true;; o.paired = true;; }",
        "public void part() { if (peer == null) return; peer.peer = null;; peer.paired = false;; peer = null;; paired = false;; }",
        "public @ peer() { return peer; }",
    ),
    (
        "public void claim(@ o) { peer = o; paired = o != null; }",
        "public void lonely() { peer = null; }",
        "public void alone() { peer = this; }",
    ),
    writes=("c.peer = null;", "c.paired = true;"),
)

STATIC = Feature(
    "private static @ latest; private static @ spare = make(2); private int id = 1;",
    "latest = this;;",
    (
        "public static @ latest() { return latest; }",
        "public void next() { if (id < 8) id++;; }",
        "public static void forgetLatest() { latest = null;; }",
    ),
    (
        "private static @ odd = odd(); private static @ odd() { @ c = make(1); c.id = -7; return c; } public static @ getOdd() { return odd; }",
        "private static @ zero; static { zero = make(1); zero.id = 0; } public static @ zero() { return zero; }",
        "public static void spoilLatest() { if (latest != null) latest.id = -1; }",
        "public void id(int n) { if (n > 0) id = n; else if (latest != null) latest.id = n; }",
    ),
)

HOOK = Feature(
    "ACCESS int level; ACCESS Object mark = this;",
    "",
    (
        "public void climb() { if (level < limit()) level++;; } protected int limit() { return 5; }",
        "public void jump() { level = 50;; reached(); level = 0;; } protected void reached() { }",
        "public void fall() { level = 0;; }",
        "public void mark(Object o) { if (o == null) throw new NullPointerException(); mark = o;; }",
        "public Object mark() { return mark; }",
    ),
    (
        "public void unmark() { mark = null; }",
        "public void deep(int n) { level = n; mark.hashCode(); level = 0; }",
    ),
    writes=("c.level = -1;", "c.mark = null;"),
)

FEATURES = (COUNTER, LIMIT, LIST, DEQUE, TREE, INTS, OBJECTS, NAMES, INDEX, PEER, STATIC, HOOK)
WEIGHTS = (4, 2, 4, 1, 1, 5, 4, 2, 1, 2, 2, 3)
