"""Expressions, typed: conversions, promotion, boxing, constants and casts of erasure written out."""

from __future__ import annotations

import pytest

from ooxcheck.java import typed
from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.show import checker, method, shown

CLASS = """import java.util.*; import java.util.function.*;
class T<E extends Comparable<E>> {
  static final int K = 1 << 3; final String name = "n" + K; static int count; Character C; long total; class Node { E value; Node next; } Node head; T<String> other;
  void m(byte b, short s, char c, int i, long l, float f, double d, boolean z, Integer I, Long L, Object o, String t, int[] xs,
    List<String> ls, Map<String, List<Integer>> ms, E e, E[] es, List<? extends Number> ns, Comparator<? super E> k) { var v = EXPRESSION; }
}"""

TYPED = {
    # promotion of numbers (JLS 5.6)
    "b + s": "int: ((int) b + (int) s)",
    "c + 1": "int: ((int) c + 1)",
    "l + i": "long: (l + (long) i)",
    "f * l": "float: (f * (float) l)",
    "i << l": "int: (i << (int) l)",
    "l << i": "long: (l << i)",
    "-b": "int: -((int) b)",
    "~c": "int: ~((int) c)",
    "i & 0xFF ^ ~b | 4": "int: (((i & 255) ^ ~((int) b)) | 4)",
    "z & true | false": "boolean: ((z & true) | false)",
    # boxing
    "i == I": "boolean: (i == I.intValue[]())",
    "I < 3": "boolean: (I.intValue[]() < 3)",
    "I == I": "boolean: (I == I)",
    "xs[I]": "int: xs[I.intValue[]()]",
    # conditionals (JLS 15.25)
    "z ? i : l": "long: (z ? (long) i : l)",
    "z ? 1 : 'a'": "char: (z ? '\\x01' : 'a')",
    "z ? b : 1000": "int: (z ? (int) b : 1000)",
    "z ? b : 100": "byte: (z ? b : byte:100)",
    "z ? I : null": "Integer: (z ? I : null)",
    "z ? I : 1": "int: (z ? I.intValue[]() : 1)",
    "z ? I : L": "long: (z ? (long) I.intValue[]() : L.longValue[]())",
    "z ? o : t": "Object: (z ? o : t)",
    # strings
    "t + 1": "String: concat(t, \"1\")",
    "i + c + t + c": "String: concat((i + (int) c), t, c)",
    "o + t": "String: concat(text(o), t)",
    # assignments with hidden casts (JLS 15.26.2)
    "b += 1.5": "byte: new b -> $20: (byte) ((double) $20 + double:1.5)",
    "c++": "char: old c -> $20: (char) ((int) $20 + 1)",
    "--b": "byte: new b -> $20: (byte) ((int) $20 - 1)",
    "I++": "Integer: old I -> $20: static java.lang.Integer.valueOf[int](($20.intValue[]() + 1))",
    "t += 1": "String: new t -> $20: concat($20, \"1\")",
    "xs[0] *= 2": "int: new xs[0] -> $20: ($20 * 2)",
    "total = i": "long: this.total = (long) i",
    "L = 3L": "Long: L = static java.lang.Long.valueOf[long](3L)",
    "b = 3": "byte: b = byte:3",
    # casts
    "(Integer) o": "Integer: (Integer) o",
    "(int) o": "int: (Integer) o.intValue[]()",
    "(long) I": "long: (long) I.intValue[]()",
    "(Object) i": "Object: static java.lang.Integer.valueOf[int](i)",
    "(E) o": "E: (Comparable) o",
    "(E[]) new Comparable[3]": "E[]: new Comparable[](3)",
    "(int[]) null": "int[]: null",
    # casts of erasure, only where a use needs them
    "ls.get(0)": "String: (String) ls.get[int](0)",
    "ls.get(0) == null": "boolean: (ls.get[int](0) == null)",
    "ls.add(ls.get(0))": "boolean: ls.add[Object](ls.get[int](0))",
    "ms.get(t).get(0) + 1": "int: ((Integer) (List) ms.get[Object](t).get[int](0).intValue[]() + 1)",
    "ns.get(0).intValue()": "int: (Number) ns.get[int](0).intValue[]()",
    "es[0].compareTo(e)": "int: es[0].compareTo[Object](e)",
    "other.head.next.value": "String: (String) this.other.head.next.value",
    "head.value": "E: this.head.value",
    # names
    "K + count": "int: (8 + T.count)",
    "name": 'String: "n8"',
    "T.K": "int: 8",
    "Integer.MAX_VALUE": "int: 2147483647",
    "java.lang.Integer.MIN_VALUE": "int: -2147483648",
    "this.total + xs.length": "long: (this.total + (long) xs.length)",
    # creation
    "new ArrayList<>(ls)": "ArrayList<String>: new java.util.ArrayList[Collection](ls)",
    "new int[] {1, c, b}": "int[]: int[]{1, (int) c, (int) b}",
    "new int[i][3][]": "int[][][]: new int[][][](i, 3)",
    "new Node().value": "E: new T.Node[]() {T.Node.this$0 = this}.value",
    "other.new Node().value": "String: (String) new T.Node[]()! {T.Node.this$0 = this.other}.value",
    "new Object() { int q = i; }.q": "int: new T.1[]() {T.1.this$0 = this} {T.1.val$i = i}.q",
    "xs.clone()": "int[]: static java.util.Arrays.copyOf[int[], int](xs, xs.length)",
    # patterns
    "o instanceof String x && x == t": "boolean: (o instanceof String x && (x == t))",
    "!(o instanceof String x) || x == t": "boolean: (!(o instanceof String x) || (x == t))",
    # switches
    "switch (i) { case 1 -> 1; default -> 2L; }": "long: switch i -> { [1] yield 1L; [ default] yield 2L; }",
    "(Object) switch (i) { case 1 -> 1; default -> 2.0; }": (
        "Object: static java.lang.Double.valueOf[double](switch i -> { [1] yield double:1.0; [ default] yield double:2.0; })"
    ),
    "o = switch (i) { case 1 -> 1; default -> 2.0; }": (
        "Object: o = switch i -> { [1] yield static java.lang.Integer.valueOf[int](1); [ default] yield static java.lang.Double.valueOf[double](double:2.0); }"
    ),
    "C++": "Character: old this.C -> $20: static java.lang.Character.valueOf[char]((char) ((int) $20.charValue[]() + 1))",
    "o += t": "Object: new o -> $20: concat(text($20), t)",
    "z ^= true": "boolean: new z -> $20: ($20 ^ true)",
    "switch (c) { case 'a', 98: yield 'x'; default: yield 99; }": "char: switch c : { ['a', 'b'] yield 'x'; [ default] yield 'c'; }",
    "switch (t) { case \"a\" -> { yield I; } default -> throw new Error(); }": (
        'Integer: switch t -> { ["a"] { yield I; } [ default] throw new java.lang.Error[](); }'
    ),
}  # fmt: skip

CONSTANTS = {
    "\"a\" + 1 + 'c' + 1.5f + true + 2L": '"a1c1.5true2"',
    '1 + 2 + "x" + 1 + 2': '"3x12"',
    '1.0 / 3 + ""': '"0.3333333333333333"',
    '100.0f + "" + 1e10 + 1e-5 + 0.1f + 123456789.0': '"100.01.0E101.0E-50.11.23456789E8"',
    "(byte) 300": "byte:44",
    "(int) 3.99e20 + (int) (0.0 / 0.0)": "2147483647",
    "(char) 65": "'A'",
    "0x80000000": "-2147483648",
    "-2147483648": "-2147483648",
    "0xFFFFFFFFFFFFFFFFL": "-1L",
    "017 + 0b101 + 1_000": "1020",
    "-5 / 2 * 10 + -5 % 3": "-22",
    "Integer.MAX_VALUE + 1": "-2147483648",
    "Long.MIN_VALUE - 1": "9223372036854775807L",
    "'a' < 98 ? 1 : 2": "1",
    "(short) 40000 >> 2 >>> 28": "15",
    "1 << 33 | 1L << 33": "8589934594L",
    "true ^ false && !false | 1 > 2": "true",
    "1.0f * 16777217": "float:16777216.0",
    "'a' + 1": "98",
}

NO_CONSTANTS = ("5 / 0", "i + 1", "count", "K / (K - 8)")


def declared(expression: str) -> typed.Declare:
    """Return the variable that an expression is the value of."""
    found = checker(CLASS.replace("EXPRESSION", expression))
    block = found.body(method(found, "T.m").ref)
    assert block is not None
    last = block.statements[-1]
    assert isinstance(last, typed.Declare)
    assert last.value is not None
    return last


@pytest.mark.parametrize(("expression", "expected"), TYPED.items(), ids=TYPED)
def test_an_expression_has_its_type_and_conversions(expression: str, expected: str) -> None:
    found = declared(expression)
    assert found.value
    assert f"{found.variable.written}: {shown(found.value)}" == expected


@pytest.mark.parametrize(("expression", "expected"), CONSTANTS.items(), ids=CONSTANTS)
def test_a_constant_has_its_value(expression: str, expected: str) -> None:
    value = declared(expression).value
    assert isinstance(value, typed.Constant)
    assert shown(value) == expected


@pytest.mark.parametrize("expression", NO_CONSTANTS)
def test_what_is_no_constant_is_not_folded(expression: str) -> None:
    assert not isinstance(declared(expression).value, typed.Constant)


WRONG = {
    # expression: code, what is underlined, message
    "nod": ("java.name", "nod", "no variable nod"),
    "totl": ("java.name", "totl", "no variable totl; did you mean total?"),
    "this.totl": ("java.name", "this.totl", "T has no field totl; did you mean total?"),
    "Strin.valueOf(i)": ("java.name", "Strin", "no variable Strin"),
    "i.x": ("java.type", "i.x", "int has no fields"),
    "i.x()": ("java.type", "i.x()", "int has no methods"),
    "Node.value": ("java.name", "Node.value", "value is a field of each T.Node; write it behind an object"),
    "z + 1": ("java.type", "z + 1", "+ does not take boolean and int"),
    "!i": ("java.type", "!i", "! does not take int"),
    "i = l": ("java.type", "l", "expected int, found long"),
    "b = 128": ("java.type", "128", "expected byte, found int"),
    "t = o": ("java.type", "o", "expected String, found Object"),
    "xs.length = 3": ("java.type", "xs.length", "only variables, fields and elements of arrays can be assigned to"),
    "I == L": ("java.type", "I == L", "== compares Integer and Long, which are never the same"),
    "(String) I": ("java.type", "(String) I", "Integer is never String"),
    "i[0]": ("java.type", "i", "expected an array, found int"),
    "xs[l]": ("java.type", "l", "expected int, found long"),
    "2147483648": ("java.type", "2147483648", "2147483648 is too large for int"),
    "-2147483649": ("java.type", "-2147483649", "-2147483649 is too small for int"),
    "m2(1)": ("java.name", "m2(1)", "T has no method m2; did you mean m?"),
    "t.nothing()": ("java.unsupported", "t.nothing()", "String.nothing is not supported: it is not among what is known of String"),
    "ls.get()": ("java.unsupported", "ls.get()", "get() is not supported: of List is known get(int)"),
    "ls.get(z)": ("java.unsupported", "ls.get(z)", "get(boolean) is not supported: of List is known get(int)"),
    "m()": ("java.call", "m()", "m(byte, short, char, int, long, float, double, boolean, Integer, Long, Object, String, int[], List<String>, Map<String, List<Integer>>, E, E[], List<? extends Number>, Comparator<? super E>) does not take ()"),
    "new Comparable<E>()": ("java.type", "new Comparable<E>()", "Comparable is an interface, and no object is just that"),
    "new Foo()": ("java.name", "Foo", "no class Foo among the sources, nor among what is known of java.util, java.util.function"),
    "new Nod()": ("java.name", "Nod", "no class Nod among the sources, nor among what is known of java.util, java.util.function; did you mean Node?"),
    "null": ("java.type", "var v = null;", "var needs a value with a type, not null"),
    "x -> x": ("java.type", "x -> x", "a lambda needs an interface with one abstract method here"),
    "Function.<Integer>identity().compose((Integer n) -> n)": ("java.unsupported", "(Integer n) -> n", "a lambda with other parameters than (Object) of the type that was inferred is not supported"),
    "xs.hashCode()": ("java.unsupported", "xs.hashCode()", "hashCode of int[] is not supported"),
    "String.class": ("java.unsupported", "String.class", "a class literal is not supported"),
    "o instanceof String x || x == t": ("java.name", "x", "no variable x; did you mean xs?"),
    "switch (l) { default -> 1; }": ("java.type", "l", "a switch selects an int, a char, a String or an enum, not long"),
    "switch (i) { case 1 -> 1; case L -> 2; default -> 3; }": ("java.type", "L", "expected int, found Long"),
    "notThere.x.y": ("java.name", "notThere", "no variable notThere; did you mean other?"),
}  # fmt: skip


@pytest.mark.parametrize("expression", WRONG)
def test_what_javac_refuses_is_told_at_its_place(expression: str) -> None:
    with pytest.raises(OoxError) as told:
        declared(expression)
    diagnostic = told.value.diagnostics[0]
    assert diagnostic.span
    assert (diagnostic.code, diagnostic.span.text, diagnostic.message) == WRONG[expression]
    assert len(told.value.diagnostics) == 1, told.value
