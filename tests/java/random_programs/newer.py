"""Expressions of later versions of Java: sealed hierarchies, patterns in switch, text blocks (Java 15 to 21), sequenced collections."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.java.random_programs.expressions import Expressions

NEWER = ("blocks", "sealed", "sequenced")
"""Features that a JVM of version 21 has."""

SEALED = (
    "sealed interface S permits P, Q, T, V { default int rank() { return 1; } }",
    "record P(int n) implements S { public int n() { if (n == 3) { throw new IllegalStateException(); } return n; } }",
    "record Q(S s, Object o) implements S { public int rank() { return 2; } }",
    "enum T implements S { ONE, TWO }",
    "non-sealed class V implements S { int v = Main.log(7); }",
)
"""The classes of a sealed hierarchy."""

_WIDE = ("Integer", "String", "A", "S", "int[]")
"""Classes of the objects that Q has."""


def shape(here: Expressions, depth: int) -> str:
    """Return an object of the hierarchy, or null."""
    if depth <= 0 or not here.scope.may_make:
        return here.pick(["T.ONE", "T.TWO", "((S) null)", f"new P({here.leaf_constant()})"])
    return here.some(
        lambda: f"new P({here.expr('int', depth - 1)})",
        lambda: f"new Q({shape(here, depth - 1)}, {_object(here, depth - 1)})",
        lambda: f"new Q({shape(here, depth - 1)}, {_object(here, depth - 1)})",
        lambda: "new V()",
        lambda: shape(here, 0),
    )


def _object(here: Expressions, depth: int) -> str:
    return here.some(
        lambda: f"(Integer) ({here.expr('int', depth)})",
        lambda: here.pick(['"ab"', '""', "null", "new int[] {4}"]),
        lambda: here.expr("A", depth),
        lambda: shape(here, depth - 1),
    )


def shape_switch(here: Expressions, depth: int) -> str:
    """Return the number of a switch that covers the hierarchy, perhaps without null."""
    one, two, three = here.fresh("p"), here.fresh("p"), here.fresh("p")
    has_two = here.maybe(0.5)
    arms = [
        *([f"case null -> {here.leaf_constant()};"] if here.maybe(0.7) else []),
        *([f"case P(int {one}) when {one} > {here.leaf_constant()} -> {one} + Main.log(1);"] if here.maybe(0.6) else []),
        *([f"case Q(P(var {one}), {here.pick(_WIDE)} {two}) -> {one} - 1;"] if here.maybe(0.6) else []),
        *([f"case Q(S {one}, {here.pick(_WIDE)} {two}) when {one} != null && Main.log(2) != {here.leaf_constant()} -> {one}.rank();"] if here.maybe(0.6) else []),
        *(["case T.TWO -> 8;"] if has_two else []),
        *([f"case Q(Q(S {one}, Object {two}), var {three}) -> {one} == {two} || {three} == null ? 5 : 6;"] if here.maybe(0.5) else []),
        f"case Q {two} -> {two}.rank();",
        "case T.ONE -> 4;" if has_two else f"case T {three} -> {three}.ordinal();",
        f"case P {one} -> {here.pick([f'{one}.n()', f'{one}.hashCode()', here.leaf_constant()])};",
        f"case V {two} -> {{ Main.s++; yield {two}.v; }}",
    ]  # fmt: skip
    return f"(switch ((S) {shape(here, depth)}) {{ {' '.join(arms)} }})"


def object_switch(here: Expressions, depth: int) -> str:
    """Return the number of a switch over the classes of an object."""
    name = here.fresh("p")
    arms = [
        f"case Integer {name} when {name} > {here.leaf_constant()} -> {name};",
        f"case String {name} -> {name}.length();",
        here.pick(["case null, default -> 3;", f"case S {name} -> {name}.rank(); default -> 2;", f"case A {name} when {name}.f > 0 -> 1; case int[] {name} -> {name}[0]; default -> 5;"]),
    ]  # fmt: skip
    return f"(switch ((Object) {_object(here, depth)}) {{ {' '.join(arms)} }})"


def shape_test(here: Expressions, depth: int) -> str:
    """Return a test with nested record patterns."""
    one, two = here.fresh("p"), here.fresh("p")
    pattern = here.pick(
        [
            f"Q(P(int {one}), {here.pick(_WIDE)} {two})",
            f"Q(Q(P(var {one}), var {two}), S unused{two})",
            f"P(int {one})",
        ]
    )
    return f"((S) {shape(here, depth)} instanceof {pattern} && {one} < {here.expr('int', depth)})"  # fmt: skip


def block_number(here: Expressions) -> str:
    """Return a number of a text block."""
    lines = [here.pick(["  ab", "    c ", "", "  d\\", "  e\\s\\s", '  "f"', "\t g", "  \\\"\\\"\\\"h"]) for _ in range(here.source.randrange(1, 4))]  # fmt: skip
    end = here.pick(['  """', '"""'])
    block = '"""\n' + "\n".join([*lines, end])
    return f"{block}.{here.pick(['length()', 'hashCode()', 'indexOf(10)', 'strip().length()'])}"


def sequenced_number(here: Expressions, depth: int) -> str:
    """Return a number that a sequenced collection has at one of its ends."""
    numbers = ", ".join(here.expr("int", depth - 1) for _ in range(here.source.randrange(1, 4)))
    kind = here.pick(["ArrayList", "LinkedList", "ArrayDeque", "LinkedHashSet", "TreeSet"])
    made = f"new java.util.{kind}<Integer>(java.util.Arrays.asList({numbers}))"
    turned = here.pick(["", ".reversed()", ".reversed().reversed()"])
    entry = here.pick(
        [
            "firstEntry().getKey()",
            "lastEntry().getValue()",
            "pollFirstEntry().getValue()",
            "reversed().firstEntry().getKey()",
        ]
    )
    table = "new java.util.LinkedHashMap<Integer, Integer>(java.util.Map.of({}, 4))"
    return here.some(
        lambda: f"((int) {made}{turned}.{here.pick(['getFirst()', 'getLast()', 'removeFirst()', 'removeLast()', 'reversed().getFirst()'])})",
        lambda: f"{made}{turned}.toString().hashCode()",
        lambda: f"((int) {table.format(here.expr('int', depth - 1))}.{entry})",
    )  # fmt: skip
