"""Which classes keep the objects of their private classes to themselves: what is said of a text is true of every heap that it can make."""

from __future__ import annotations

import pytest

from ooxcheck.java.load import read
from ooxcheck.java.ownership.inference import infer_encapsulation
from ooxcheck.oox.source import Source

NODE = "private static class Node { Object item; Node next; Node() { } Node(Object item, Node next) { this.item = item; this.next = next; } }"
LIST = f"{NODE} private Node head; private int size;"
INNER = "private class Node { Object item; Node next; } private Node head;"
TABLE = f"{NODE} private Node[] table = new Node[4];"

KEPT = {
    "push": f"{LIST} void push(Object o) {{ head = new Node(o, head); size++; }}",
    "remove": f"{LIST} void drop(Object o) {{ for (Node n = head; n != null; n = n.next) if (n.next != null && n.next.item == o) n.next = n.next.next; }}",
    "private helpers": f"{LIST} void push(Object o) {{ link(new Node(o, null)); }} private void link(Node n) {{ n.next = head; head = n; }}",
    "static helpers": f"{LIST} void turn() {{ head = turned(head, null); }} "
    "private static Node turned(Node n, Node to) { if (n == null) return to; Node m = n.next; n.next = to; return turned(m, n); }",
    "methods of nodes": "private static class Node { Node next; void append(Node n) { if (next == null) next = n; else next.append(n); } } "
    "private Node head; void add() { if (head == null) head = new Node(); else head.append(new Node()); }",
    "inner nodes": f"{INNER} void push(Object o) {{ Node n = new Node(); n.item = o; n.next = head; head = n; }}",
    "an iterator": f"{LIST} Itr iterator() {{ return new Itr(); }} class Itr {{ private Node at = head; Object next() {{ Object o = at.item; at = at.next; head = at; return o; }} }}",
    "an iterator without a name": f"{LIST} java.util.Iterator<Object> iterator() {{ return new java.util.Iterator<Object>() {{ Node at = head; "
    "public boolean hasNext() { return at != null; } public Object next() { Object o = at.item; at = at.next; return o; } }; }",
    "comparing lists": f"{LIST} public boolean equals(Object o) {{ if (!(o instanceof L)) return false; L l = (L) o; return same(head, l.head); }} "
    "private static boolean same(Node a, Node b) { return a == b || a != null && b != null && a.item == b.item && same(a.next, b.next); }",
    "copying a list": f"{LIST} L(L other) {{ for (Node n = other.head; n != null; n = n.next) head = new Node(n.item, head); }}",
    "filling another list": f"{LIST} L copy() {{ L l = new L(); for (Node n = head; n != null; n = n.next) l.head = new Node(n.item, l.head); return l; }}",
    "arrays": f"{TABLE} void put(Object o) {{ table[1] = new Node(o, table[1]); }} "
    "void grow() { Node[] old = table; table = new Node[8]; for (Node n : old) table[0] = n; } void more() { table = java.util.Arrays.copyOf(table, 9); }",
    "nodes behind nodes": "private static class Bucket { Node first; } private static class Node { Node next; } private Bucket bucket; "
    "void m() { bucket = new Bucket(); bucket.first = new Node(); }",
    "a colour": "private enum Colour { RED, BLACK } private static class Node { Colour c; Node left; } private Node root; void m() { root = new Node(); root.c = Colour.RED; }",
    "a stranger beside": f"private static class Rule {{ }} private static final Rule RULE = new Rule(); private Rule rule = RULE; {LIST} void m() {{ head = null; }}",
    "a lambda that looks on": f"{LIST} interface F {{ boolean f(Object o); }} F has() {{ Node n = head; return o -> n != null && n.item == o; }}",
    "what cannot be read, of something else": f"{LIST} void push() {{ head = new Node(); }} long s(double d) {{ return new java.lang.ref.WeakReference<>(d).hashCode(); }}",
}  # fmt: skip

SHARED = {
    "stealing": f"{LIST} void steal(L o) {{ head = o.head; }}",
    "stealing by a variable": f"{LIST} void steal(L o) {{ Node n = o.head; n = n.next; head = n; }}",
    "giving": f"{LIST} void give(L o) {{ o.head = head; }}",
    "a tail that is a list": f"{LIST} private L(Node n) {{ head = n; }} L tail() {{ return new L(head.next); }}",
    "linking behind": f"{LIST} void append(L o) {{ head.next = o.head; }}",
    "by a new node": f"{LIST} void cons(Object x, L o) {{ head = new Node(x, o.head); }}",
    "by an alias of a new node": f"{LIST} void cons(L o) {{ Node a = new Node(); Node b = a; a.next = o.head; head = b; }}",
    "a result of another's": f"{LIST} void steal(L o) {{ head = first(o); }} private Node first(L o) {{ return o.head; }}",
    "a result of another": f"{LIST} void steal(L o) {{ head = o.first(); }} private Node first() {{ return head; }}",
    "a static helper": f"{LIST} void append(L o) {{ link(head, o.head); }} private static void link(Node a, Node b) {{ a.next = b; }}",
    "a helper of the other": f"{LIST} void give(L o) {{ o.take(head); }} private void take(Node n) {{ head = n; }}",
    "one variable, several lists": f"{LIST} static void ring(L[] ls) {{ Node before = null; for (L l : ls) {{ l.head = before; before = l.head; }} }}",
    "a variable that changes": f"{LIST} static void two(L a, L b) {{ Node n = a.head; a = b; a.head = n; }}",
    "a static node": f"{LIST} private static final Node END = new Node(); L() {{ head = END; }}",
    "by way of Object": f"{LIST} private Object kept; void keep() {{ kept = head; }} void steal(L o) {{ head = (Node) o.kept; }}",
    "by way of a list": f"{LIST} static java.util.List<Node> all = new java.util.ArrayList<>(); void m() {{ all.add(head); }} void n() {{ head = all.get(0); }}",
    "by way of a list, without a word": f"{LIST} private final java.util.List<Node> all = new java.util.ArrayList<>(); L() {{ }} private L(Node n) {{ head = n; }} "
    "void m() { all.add(head); } L twin() { return new L(all.get(0)); }",
    "by way of a list of its own class": f"{LIST} private static class Nodes extends java.util.ArrayList<Node> {{ }} private final Nodes all = new Nodes(); L() {{ }} private L(Node n) {{ head = n; }} "
    "void m() { all.add(head); } L twin() { return new L(all.get(0)); }",
    "a field that others see": f"{NODE} Node head; void push() {{ head = new Node(null, head); }}",
    "a parameter that others give": f"{LIST} Node first() {{ return head; }} void first(Node n) {{ head = n; }}",
    "a lambda that links": f"{LIST} interface F {{ void f(L l); }} F give() {{ Node n = head; return l -> l.head = n; }}",
    "an array of another": f"{TABLE} void steal(L o) {{ table = o.table; }}",
    "elements of another": f"{TABLE} void steal(L o) {{ System.arraycopy(o.table, 0, table, 0, 4); }}",
    "a clone of another's array": f"{TABLE} void steal(L o) {{ table = o.table.clone(); }}",
    "a clone of another's array, behind a call": f"{TABLE} Node[] own() {{ return table; }} void steal(L o) {{ table = o.own().clone(); }}",
    "an array by way of Object": f"{TABLE} private Object kept; void keep() {{ kept = table; }} void steal(L o) {{ table = (Node[]) o.kept; }}",
    "an array by way of a list": f"{TABLE} static java.util.List<Node[]> all = new java.util.ArrayList<>(); void m() {{ all.add(table); }} void n() {{ table = all.get(0); }}",
    "another's iterator": f"{LIST} private class Itr {{ Node at = head; }} void steal(L o) {{ Itr i = o.new Itr(); head = i.at; }}",
    "nodes of any owner in a pattern": f"{LIST} void steal(Object o) {{ if (o instanceof L l) head = l.head; }}",
    "what was caught": "private static class Node extends RuntimeException { Node next; } private Node head; void m() { try { throw head; } catch (Node n) { } } "
    "void n(L o) { try { o.m(); } catch (Node n) { head = n; } }",
    "what cannot be read": f"{LIST} void push() {{ head = new Node(); }} long s() {{ return new java.lang.ref.WeakReference<>(head).hashCode(); }}",
}  # fmt: skip


def kept(members: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the private classes whose objects a class keeps to itself, and those that are known by their types only."""
    found = infer_encapsulation(read([Source("L.java", f"class L {{ {members} }}")]), "L")
    return [(each.representation.classes, each.confined) for each in found]


@pytest.mark.parametrize("name", KEPT)
def test_what_a_class_keeps_to_itself(name: str) -> None:
    assert any("L.Node" in classes for classes, _ in kept(KEPT[name]))


@pytest.mark.parametrize("name", SHARED)
def test_what_two_objects_may_share(name: str) -> None:
    assert not any("L.Node" in classes for classes, _ in kept(SHARED[name]))


def test_a_class_that_can_be_cloned_may_share() -> None:
    text = (
        f"class L {{ {LIST} void m() {{ head = new Node(); }} }} class M extends L implements Cloneable {{ }}"
    )
    assert not infer_encapsulation(read([Source("L.java", text)]), "L")
    assert infer_encapsulation(read([Source("L.java", text.replace("implements Cloneable", ""))]), "L")


def test_a_class_that_is_not_private_is_known_elsewhere() -> None:
    assert not kept(KEPT["push"].replace("private static class", "static class"))


@pytest.mark.parametrize(
    ("members", "is_confined"),
    [
        ("void push(Object o) { head = new Node(o, head); }", True),
        ("Object top() { return head; }", False),
        ("Object kept; void m() { kept = head; }", False),
        ("void push() { head = new Node(head, null); }", False),
        ("void m(java.util.List<Object> l) { l.add(head); }", False),
        ("boolean m(Object o) { return o.equals(head); }", False),
        ("Object m(boolean b, Object o) { return b ? head : o; }", False),
        ("Object[] m() { return new Object[] {head}; }", False),
        ("boolean m() { return head == head.next && head.equals(null); }", True),
    ],
)
def test_parts_are_confined_if_nothing_knows_them_by_another_type(members: str, is_confined: bool) -> None:
    ((_, confined),) = kept(f"{LIST} {members}")
    assert confined == (("L.Node",) if is_confined else ())


def test_a_node_that_leaks_itself_is_not_confined() -> None:
    ((_, confined),) = kept(
        "private static class Node { static Object last; Node next; void m() { last = this; } } private Node head; void m() { head = new Node(); }"
    )
    assert confined == ()
