"""Programs that log self-calls: a subclass of a library class that overrides every method by one that logs the call and does what the class above does."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from ooxcheck.datatypes import dataclass
from ooxcheck.java.checking.checker import Checker
from ooxcheck.java.library.catalogue import REFUSED
from ooxcheck.java.types import ArrayType, ClassType, Primitive, Type
from tests.java.jvm import java

NEVER = frozenset(("finalize()", "clone()"))
"""Methods that no program here overrides: one the garbage collector calls, the other makes copies, which are refused."""


@dataclass(frozen=True, slots=True)
class Overridable:
    """A method that a subclass may override: its name and erased parameters, and the rest of its declaration."""

    signature: str
    result: str
    word: str
    is_abstract: bool
    owner: str
    """The class that declares it."""
    is_of_interface: bool
    throws: str = ""
    """The exceptions that it declares, with commas."""


@cache
def overridable(names: tuple[str, ...], *, with_all: bool = False) -> dict[str, list[Overridable]]:
    """Return the methods of classes of the JDK that subclasses may override; those that no program here overrides only if asked for."""
    command = java()
    assert command
    binary = [re.sub(r"\.([A-Z]\w*)\.", r".\1$", name) for name in names]
    lister = Path(__file__).with_name("Overridable.java")
    out = subprocess.run([command, str(lister), *binary], capture_output=True, text=True, check=True).stdout
    found: dict[str, list[Overridable]] = {name: [] for name in names}
    for line in out.splitlines():
        name, signature, result, words, owner, kind, throws = line.split("\t")
        if with_all or signature not in NEVER:
            found[name.replace("$", ".")].append(
                Overridable(
                    signature,
                    result,
                    words.split()[0],
                    "abstract" in words,
                    owner.replace("$", "."),
                    kind == "interface",
                    throws,
                )
            )
    return found


@cache
def modelled(name: str) -> frozenset[str]:
    """Return the signatures of the methods that our library has in a class, its own and inherited ones, without those that are known by name only."""
    members = Checker([]).context.members
    cls = members.table.get(name)
    above = [members.table.get(each.name) for each in members.linearisation(cls.raw)]
    nearest: dict[str, bool] = {}
    for each in (each for one in above for several in one.methods.values() for each in several):
        is_refused = any(annotation.name == REFUSED for annotation in each.node.modifiers.annotations)
        nearest.setdefault(_signature(each.name, each.ref.parameters), not is_refused)
    return frozenset(signature for signature, is_known in nearest.items() if is_known)


def _signature(name: str, parameters: Iterable[Type]) -> str:
    return f"{name}({','.join(map(_type, parameters))})"


def _type(type_: Type) -> str:
    match type_:
        case ArrayType(element):
            return f"{_type(element)}[]"
        case ClassType(name):
            return name
        case Primitive():
            return str(type_.value)
        case _:
            return str(type_)


_ARRAY = """
    private E[] kept = new E[9];
    private int count;
    public int size() { return count; }
"""
_WALK = "public Iterator iterator() { return new Walk(this); }"
_PUT = """
    void enter(E key, int at) { for (int i = count; i > at; i--) { kept[i] = kept[i - 1]; } kept[at] = key; count++; modCount++; }
    E leave(int at) { E gone = kept[at]; count--; for (int i = at; i < count; i++) { kept[i] = kept[i + 1]; } modCount++; return gone; }
"""

_BASES = {
    "AbstractCollection": f"{_ARRAY} int modCount; {_PUT} {_WALK} public boolean add(Object x) {{ enter((E) x, count); return true; }}",
    "AbstractSet": f"{_ARRAY} int modCount; {_PUT} {_WALK} public boolean add(Object x) {{ enter((E) x, count); return true; }}",
    "AbstractQueue": f"""{_ARRAY} int modCount; {_PUT} {_WALK} public boolean offer(Object x) {{ enter((E) x, count); return true; }}
    public Object poll() {{ return count == 0 ? null : leave(0); }} public Object peek() {{ return count == 0 ? null : kept[0]; }}""",
    "AbstractList": f"""{_ARRAY} {_PUT} public Object get(int at) {{ return kept[at]; }} public Object set(int at, Object x) {{ E old = kept[at]; kept[at] = (E) x; return old; }}
    public void add(int at, Object x) {{ enter((E) x, at); }} public Object remove(int at) {{ return leave(at); }}""",
    "AbstractSequentialList": "final ArrayList list = new ArrayList(); public int size() { return list.size(); } public ListIterator listIterator(int at) { return list.listIterator(at); }",
    "AbstractMap": """
    final ArrayList list = new ArrayList();
    public Set entrySet() { return new Entries(list); }
    public Object put(Object k, Object v) {
        for (Object x : list) { Map.Entry each = (Map.Entry) x; if (each.getKey() == k || ((E) each.getKey()).v == ((E) k).v) { return each.setValue(v); } }
        list.add(new AbstractMap.SimpleEntry(k, v)); return null;
    }""",
    "Number": "public int intValue() { return 3; } public long longValue() { return 4; } public float floatValue() { return 5; } public double doubleValue() { return 6; }",
    "Iterator": "int left = 2; public boolean hasNext() { return left > 0; } public Object next() { left--; return null; }",
    "Iterable": "public Iterator iterator() { return plain().iterator(); } static ArrayList plain() { return Main.plain(); }",
    "Writer": "public void write(char[] text, int from, int count) throws IOException { } public void flush() throws IOException { } public void close() throws IOException { }",
    "OutputStream": "public void write(int b) throws IOException { }",
    "Reader": "public int read(char[] text, int from, int count) throws IOException { return -1; } public void close() throws IOException { }",
    "InputStream": 'int left = 3; public int read() throws IOException { Main.say("base.read"); return left == 0 ? -1 : left--; }',
    "Comparator": "public int compare(Object a, Object b) { return ((E) a).v - ((E) b).v; }",
}

_BYTES = "new ByteArrayInputStream(new byte[] {1, 2, 3})"
_MADE_OF = {
    "FilterOutputStream": "new ByteArrayOutputStream()",
    "DataOutputStream": "new ByteArrayOutputStream()",
    "BufferedOutputStream": "new ByteArrayOutputStream(), 2",
    "ByteArrayOutputStream": "",
    "PrintWriter": "new StringWriter()",
    "BufferedWriter": "new StringWriter(), 2",
    "FilterWriter": "new StringWriter()",
    "StringWriter": "",
    "FilterInputStream": _BYTES,
    "ByteArrayInputStream": "new byte[] {1, 2, 3}",
    "BufferedInputStream": f"{_BYTES}, 2",
    "PushbackInputStream": f"{_BYTES}, 2",
    "StringReader": '"abc"',
    "FilterReader": 'new StringReader("abc")',
    "PushbackReader": 'new StringReader("abc"), 2',
}
"""Arguments of constructors of the classes above."""

_FORWARDED = {
    "Collection": "ArrayList",
    "List": "ArrayList",
    "Set": "HashSet",
    "Queue": "LinkedList",
    "Map": "HashMap",
}
"""Interfaces that are implemented by handing each abstract method on to an object of a class."""

_HELPERS = """
class E implements Comparable {
    final int v;
    E(int v) { this.v = v; }
    public boolean equals(Object o) { Main.say("E" + v + "=" + (o instanceof E ? "E" + ((E) o).v : "?")); return o instanceof E && ((E) o).v == v; }
    public int hashCode() { return v; }
    public int compareTo(Object o) { return v - ((E) o).v; }
    public String toString() { return "E" + v; }
}
"""

_WALKER = """
class Walk implements Iterator {
    private final Base base;
    private int at;
    Walk(Base base) { this.base = base; }
    public boolean hasNext() { Main.say("walk.hasNext"); return at < base.count(); }
    public Object next() { Main.say("walk.next"); if (at >= base.count()) { throw new NoSuchElementException(); } return base.at(at++); }
    public void remove() { Main.say("walk.remove"); base.leave(--at); }
}
"""

_ENTRIES = """
class Entries extends AbstractSet {
    private final ArrayList list;
    Entries(ArrayList list) { this.list = list; }
    public int size() { Main.say("entries.size"); return list.size(); }
    public Iterator iterator() { Main.say("entries.iterator"); return list.iterator(); }
}
"""


def program_text(
    package: str,
    owner: str,
    methods: Sequence[Overridable],
    operations: Sequence[str],
    has: Sequence[Overridable] = (),
) -> str:
    """Return a program that asks something of objects of a subclass, each operation of new ones, and leaves the log in ``Main.log``; `has` are all methods that the class has, if more than are overridden."""
    simple = owner.rpartition(".")[2]
    cases = "\n".join(f"        case{number}();" for number in range(len(operations)))
    bodies = "\n".join(_case(number, text, simple) for number, text in enumerate(operations))
    return f"""package {package};
import java.io.*;
import java.util.*;
import java.util.concurrent.*;
{_HELPERS}{_base(simple, has or methods)}
class Sub extends {_parent(simple)} {{
    String tag;
    {_constructors(simple)}
    {" ".join(_override(each) for each in methods)}
}}
public class Main {{
    static String log = "";
    static boolean on;
    static void say(String word) {{ if (on) {{ log += word + " "; }} }}
    static E e(int v) {{ return new E(v); }}
    static ArrayList plain() {{ ArrayList made = new ArrayList(); made.add(new E(1)); made.add(new E(7)); return made; }}
    static HashMap plainMap() {{ HashMap made = new HashMap(); made.put(new E(1), new E(7)); return made; }}
    {_make(simple)}
{bodies}
    public static void main(String[] args) {{
{cases}
    }}
}}
"""


def _parent(simple: str) -> str:
    return "Base" if simple in _BASES or simple in _FORWARDED or simple == "Entry" else _written(simple)


def _written(simple: str) -> str:
    return {"SimpleEntry": "AbstractMap.SimpleEntry", "Entry": "Map.Entry"}.get(simple, simple)


def _base(simple: str, methods: Sequence[Overridable]) -> str:
    word = "implements" if simple in ("Iterator", "Iterable", "Comparator") else "extends"
    if simple in _FORWARDED:
        handed = " ".join(_declared(each, f"kept.{_call(each)}") for each in methods if each.is_abstract)
        return f"abstract class Base implements {simple} {{ final {_FORWARDED[simple]} kept = new {_FORWARDED[simple]}(); {handed} }}"
    if simple == "Entry":
        return "abstract class Base implements Map.Entry { public Object getKey() { return Main.e(1); } public Object getValue() { return Main.e(11); } public Object setValue(Object x) { return x; } }"
    if simple not in _BASES:
        return ""
    rest = (
        " int count() { return count; } Object at(int at) { return kept[at]; }"
        if _WALK in _BASES[simple]
        else ""
    )
    helper = _WALKER if rest else _ENTRIES if simple == "AbstractMap" else ""
    return f"{helper}abstract class Base {word} {simple} {{ {_BASES[simple]}{rest} }}"


def _override(method: Overridable) -> str:
    return _declared(
        method,
        f"super.{_call(method)}",
        f'Main.say(tag + ".{method.signature.replace("java.util.", "").replace("java.lang.", "").replace("function.", "")}"); ',
    )


def _call(method: Overridable) -> str:
    name, types = _parts(method)
    return f"{name}({', '.join(f'a{at}' for at in range(len(types)))})"


def _declared(method: Overridable, value: str, first: str = "") -> str:
    name, types = _parts(method)
    parameters = ", ".join(f"{type_} a{at}" for at, type_ in enumerate(types))
    returned = "" if method.result == "void" else "return "
    throws = f" throws {method.throws}" if method.throws and method.signature not in NEVER else ""
    return f"{method.word} {method.result} {name}({parameters}){throws} {{ {first}{returned}{value}; }}"


def _parts(method: Overridable) -> tuple[str, list[str]]:
    name, _, types = method.signature.rstrip(")").partition("(")
    return name, types.split(",") if types else []


def _constructors(simple: str) -> str:
    if simple == "SimpleEntry":
        return "Sub() { super(Main.e(1), Main.e(11)); }"
    if simple in _MADE_OF:
        return f"Sub() {{ super({_MADE_OF[simple]}); }}"
    if simple in ("Throwable", "Exception", "RuntimeException", "IllegalStateException"):
        return 'Sub() { super("m"); }'
    other = (
        ""
        if simple in _BASES or simple in _FORWARDED or simple in ("Entry", "Stack", "ThreadLocal")
        else f"Sub({_kind(simple)} x) {{ super(({_kind(simple)}) x); }}"
    )
    return f"Sub() {{ }} {other}"


def _kind(simple: str) -> str:
    return "Map" if simple.endswith("Map") else "Collection"


def _make(simple: str) -> str:
    is_map = simple.endswith("Map")
    is_filled = is_map or simple.endswith(("List", "Set", "Queue", "Deque", "Vector", "Stack", "Collection"))
    fill = (
        " ".join(f"made.put(e({n}), e({n + 10}));" if is_map else f"made.add(e({n}));" for n in (1, 2))
        if is_filled
        else ""
    )
    return f"static Sub make(String tag) {{ on = false; Sub made = new Sub(); {fill} made.tag = tag; return made; }}"


def _case(number: int, text: str, simple: str) -> str:
    after = (
        ""
        if simple in ("PriorityQueue", "Number", "Iterator", "Iterable", "Comparator", "Entry", "SimpleEntry")
        or not simple.endswith(("List", "Deque", "Vector", "Stack"))
        else 'for (Object x : c) { on = true; say("" + x); on = false; }'
    )
    throws = (
        "throws Throwable " if text == "throw c;" or simple.endswith(("Reader", "Writer", "Stream")) else ""
    )
    start = f'log += "#{number} "; Sub c = make("c"); Sub o = make("o"); on = true;'
    caught = "Throwable" if throws else "RuntimeException"
    return f'    static void case{number}() {{ {start} try {{ {text} }} catch ({caught} x) {{ on = true; say("!"); }} on = false; {after} }}'
