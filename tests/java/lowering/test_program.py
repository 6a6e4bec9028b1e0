"""The text of lowered methods: a pure expression stays an expression, an effect becomes a statement before it."""

from __future__ import annotations

from textwrap import dedent

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.lowering.running import lower, meaning, method_text


def body(text: str) -> str:
    """Return what the statements of a method ``m(int[] a, int i, T t)`` of a class T with a field ``f`` become."""
    source = (
        f"class T {{ int f; int g(int x) {{ f += x; return f; }} int m(int[] a, int i, T t) {{ {text} }} }}"
    )
    result = lower(source, "T.m")
    meaning(result.program)
    lines = method_text(result, "m").splitlines()
    return dedent("\n".join(lines[lines.index("{") + 1 : -1]))


@pytest.mark.parametrize(
    ("java", "oox"),
    [
        ("return f + i * 2;", "return this.f + i * 2;"),
        ("i++; return i;", "i := i + 1;\nreturn i;"),
        ("a[i]++; return 0;", "a[i] := a[i] + 1;\nreturn 0;"),
        ("return f + g(i);", "int _2 := this.f;\nint _1 := this.g(i);\nreturn _2 + _1;"),
        ("return i + g(i);", "int _1 := this.g(i);\nreturn i + _1;"),
        ("return i + i++;", "int _2 := i;\nint _1 := i;\ni := _1 + 1;\nreturn _2 + _1;"),
        ("t.f = g(i); return 0;", "t.f := this.g(i);\nreturn 0;"),
        ("t.t().f = g(i); return 0;", "T _1 := t.t();\n_1.f := this.g(i);\nreturn 0;"),
        ("if (i > 0 && f > 0) return 1; return 0;", "if (i > 0 && this.f > 0) {\n  return 1;\n}\nreturn 0;"),
        (
            "for (;; i++) if (i > 3) break; return i;",
            "while (true) {\n  if (i > 3) {\n    break;\n  }\n  i := i + 1;\n}\nreturn i;",
        ),
    ],
)
def test_statements_become(java: str, oox: str) -> None:
    if "t.t()" in java:
        result = lower(
            f"class T {{ int f; T t() {{ return this; }} int g(int x) {{ return x; }} int m(int i, T t) {{ {java} }} }}",
            "T.m",
        )
        assert oox in dedent("\n".join(method_text(result, "m").splitlines()[3:-1]))
    else:
        assert body(java) == oox


def test_what_is_not_reached_does_no_harm() -> None:
    text = 'class T { int ok() { return 1; } String no(int[] a) { return "a" + a; } }'
    assert lower(text, "T.ok").entry == "T.ok"
    with pytest.raises(OoxError, match=r"the text of int"):
        lower(text, "T.no")


@pytest.mark.parametrize(
    ("method", "what"),
    [
        ('String m(int[] a) { return "a" + a; }', r"the text of int\[\]"),
        ("int m(int[] a) { return a.hashCode(); }", r"hashCode of int\[\]"),
        ("String m() { return super.toString(); }", r"super.toString\(\) of Object; identity hash codes"),
        ("Cloneable m(int[] a) { return a; }", r"int\[\] where Cloneable is wanted"),
        (
            "static class A { A(Number[] n) { } } A m(Integer[] a) { return new A(a); }",
            r"Integer\[\] where Number\[\] is wanted",
        ),
    ],
)
def test_what_is_not_known_is_refused_at_its_place(method: str, what: str) -> None:
    with pytest.raises(OoxError, match=what) as refused:
        lower(f"class T {{ {method} }}", "T.m")
    (diagnostic,) = refused.value.diagnostics
    assert diagnostic.code == "java.unsupported"
    assert diagnostic.span is not None
    assert diagnostic.span.line == 1


def test_names_that_oox_cannot_have_are_told() -> None:
    result = lower(
        "class A { static class B { int lock; } int m(B fork) { int string = fork.lock; return string; } }",
        "A.m",
    )
    meaning(result.program)
    assert {
        "A_B": "A.B",
        "lock_": "lock",
        "fork_": "fork",
        "string_": "string",
    }.items() <= result.names.items()
