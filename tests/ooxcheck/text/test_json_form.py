from __future__ import annotations

import json
import math
from typing import Any

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.running.heap import UNSET, Content, Heap, Kinds
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.running.values import Values
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.types import CHAR, DOUBLE, FLOAT, INT, ClassType, Type
from ooxcheck.text.json_form import diagnostic_form, heap_form, to_json, value_form
from tests.ooxcheck.conftest import Ooxcheck
from tests.sessions import ROOT

GOLDEN = ROOT / "tests" / "golden"


@pytest.mark.parametrize(
    ("content", "type_", "form"),
    [
        (3, INT, 3),
        (True, INT, True),
        (None, INT, None),
        ("\x1b", INT, "\x1b"),
        (97, CHAR, {"char": "a"}),
        (1.5, INT, 1.5),
        (0.10000000149011612, FLOAT, 0.1),
        (0.10000000149011612, DOUBLE, 0.10000000149011612),
        (math.inf, INT, {"float": "inf"}),
        (math.nan, INT, {"float": "nan"}),
        (frozenset({(2, "b"), (1, "a")}), INT, {"rows": [[1, "a"], [2, "b"]]}),
        (UNSET, INT, {"unset": True}),
    ],
)
def test_values(content: Content, type_: Type, form: object) -> None:
    assert value_form(content, Names(), type_) == form


def test_a_heap_is_objects_by_name_and_static_fields() -> None:
    program = load_text("class A { static int n; A next; char c; int[] xs; }")
    heap = Heap(Kinds(program))
    root = Values(program, heap).read("A#a{next=#a, c='x', xs=[1]}", ClassType("A"))
    assert heap_form(heap, [root], Names()) == {
        "objects": {
            "A0": {
                "type": "A",
                "fields": {"next": {"object": "A0"}, "c": {"char": "x"}, "xs": {"object": "int[]0"}},
            },
            "int[]0": {"type": "int[]", "elements": [1]},
        },
        "statics": {"A.n": 0},
    }


def test_a_diagnostic_has_all_its_parts() -> None:
    span = Span(Source('p".oox', "a\nb"), 2, 3)
    form = diagnostic_form(Diagnostic("a.b", "no </script>", span, notes=("x",)))
    assert form == {
        "code": "a.b", "severity": "error", "message": "no </script>", "notes": ["x"],
        "place": {"file": 'p".oox', "line": 2, "column": 1, "end_line": 2, "end_column": 2, "text": "b"},
    }  # fmt: skip
    assert json.loads(to_json({"d": form}))["d"] == form


def keys(form: Any) -> set[str]:  # noqa: ANN401 (any JSON)
    """Return all keys but the names of objects, fields, classes and loops, which belong to the program."""
    if isinstance(form, list):
        return set().union(*map(keys, form))
    if not isinstance(form, dict):
        return set()
    free = {"objects", "statics", "fields", "scopes", "unrolls"} & form.keys()
    return set(form).union(*(keys(value) for key, value in form.items() if key not in free))


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "List.push", "list.oox", "--arg", "1"],
        ["run", "List.first", "list.oox"],
        ["run", "List.forever", "list.oox", "--unroll", "1"],
        ["run", "Account.twice", "threads.oox", "--arg", "1", "--all-schedules"],
        ["brute", "List.tie", "list.oox", "--scope", "1"],
        ["brute", "List.down", "list.oox", "--unroll", "0"],
        ["brute", "Account.cross", "threads.oox", "--ints", "0"],
    ],
)
def test_every_key_is_documented(
    arguments: list[str], ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(GOLDEN)
    answer = ooxcheck(*arguments, "--format", "json")
    assert answer.document["exit"] == answer.code
    manual = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    assert not [key for key in keys(answer.document) if f"`{key}`" not in manual]
