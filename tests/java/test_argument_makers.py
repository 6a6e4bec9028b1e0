"""Methods that make arguments of clients."""

from __future__ import annotations

import pytest

from ooxcheck.java import tree
from ooxcheck.java.clients.argument_makers import admit_null, argument_makers, is_made
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.source import Source


def parameter_type(text: str) -> tree.TypeName:
    unit = parse(Source("A.java", f"class A {{ void m({text} x) {{ }} }}"))
    (method,) = unit.types[0].members
    assert isinstance(method, tree.Method)
    type_ = method.parameters[0].type
    assert type_ is not None
    return type_


@pytest.mark.parametrize(
    ("text", "expressions"),
    [
        (
            "List<T>",
            [
                "new java.util.ArrayList()",
                "new java.util.ArrayList(java.util.List.of({}))",
                "new java.util.ArrayList(java.util.List.of({}, {}))",
                "new java.util.ArrayList(java.util.Collections.singletonList(null))",
                "new java.util.ArrayList(java.util.Arrays.asList({}, null))",
            ],
        ),
        ("java.util.Set<? extends T>[]", []),
        ("Set", ["new java.util.HashSet()"]),
        ("Collection<int[]>", ["new java.util.ArrayList()"]),
        (
            "SortedMap<K, V>",
            [
                "new java.util.TreeMap()",
                "new java.util.TreeMap(java.util.Map.of({}, {}))",
                "new java.util.TreeMap(java.util.Collections.singletonMap({}, null))",
            ],
        ),
        ("Map", ["new java.util.HashMap()"]),
        ("Iterable<T>", []),
    ],
)
def test_expressions(text: str, expressions: list[str]) -> None:
    type_ = parameter_type(text)
    makers = argument_makers(type_, {}) if is_made(type_, {}) else ()
    assert [each.expression for each in makers] == expressions


def test_body() -> None:
    filled = list(argument_makers(parameter_type("Map<String, ? super T>"), {}))[1]
    assert [(element and ".".join(element.names), name) for element, name in filled.parameters] == [
        ("String", "_item0"),
        ("T", "_item1"),
    ]
    assert filled.body == (
        "java.util.HashMap _made = new java.util.HashMap(); _made.put(_item0, _item1); return _made;"
    )


OTHER = """public class Pair<K extends Comparable<K>, V> {
  Pair(int size, K key, V value) { }
  private Pair() { }
  Pair(Object... items) { }
  public Pair(V[] items) { }
}"""


def test_constructors_of_another_class() -> None:
    (pair,) = parse(Source("Pair.java", OTHER)).types
    makers = list(argument_makers(parameter_type("Pair<String, T>"), {"Pair": pair}))
    assert [each.expression for each in makers] == ["new {type}({})", "new {type}({}, {}, {})"]
    types = [element and ".".join(element.names) for element, _ in makers[1].parameters]
    assert types == ["int", None, None]


def test_a_text_that_admits_null_makes_the_same_collection() -> None:
    texts = [f"new java.util.{made}" for made in ("ArrayList(java.util.List.of({}))", "HashSet(java.util.List.of({}, {}))", "HashMap(java.util.Map.of({}, {}))", "HashMap()")]  # fmt: skip
    assert [admit_null(text, text.count("{}")) for text in texts] == [
        "new java.util.ArrayList(java.util.Collections.singletonList({}))",
        "new java.util.HashSet(java.util.Arrays.asList({}, {}))",
        "new java.util.HashMap(java.util.Collections.singletonMap({}, {}))",
        "new java.util.HashMap()",
    ]
