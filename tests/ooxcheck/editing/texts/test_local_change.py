"""After a change inside one method only that method is checked, and the diagnostics are those of the whole text."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ooxcheck.batch.request import Request
from ooxcheck.editing.texts.analysis import Analysis, analyse
from ooxcheck.editing.texts.local_change import are_closed
from ooxcheck.engine.question import Terms
from ooxcheck.oox.source import Source
from ooxcheck.serving.scheduler import Plan

ROOT = Path(__file__).parents[4]
PLAN = Plan([], [], 32, lambda _programs: Request(Terms()))
EDITS = 40

FRAGMENTS = ("x", "1", " + 1", "true", "null", ";", "(", "}", "{ }", "/*", "// ", '"', "this.", "return ", "\n", "//@ assert x;\n")  # fmt: skip


def content(analysis: Analysis) -> dict[str, Any]:
    """Return what an analysis says, by places in the text."""
    return {
        "diagnostics": [
            (each.code, each.message, each.severity, each.span and (each.span.start, each.span.end))
            for each in analysis.diagnostics
        ],
        "methods": None
        if analysis.read is None
        else {name: (span.start, span.end) for name, span in analysis.methods.items()},
    }


def edited(text: str, random: Random) -> str:
    """Return a text with a small change somewhere behind its first line."""
    at = random.randrange(text.index("\n"), len(text))
    kept = text[at:] if random.random() < 0.7 else text[at + random.randrange(1, 4) :]
    return text[:at] + random.choice((*FRAGMENTS, "")) + kept


@pytest.mark.parametrize(
    "name",
    ["examples/sorted_list.oox", "examples/counter.oox", "examples/java/SearchTree.java", "examples/java/RingBuffer.java"],
)  # fmt: skip
def test_a_local_analysis_says_what_the_whole_one_says(name: str) -> None:
    text = (ROOT / name).read_text()
    before = analyse(PLAN, Source(name, text), {})
    assert before.parts
    random, local = Random(7), 0
    for _ in range(EDITS):
        new = edited(text, random)
        quick = analyse(PLAN, Source(name, new), {}, [before])
        if quick.is_preliminary:
            continue
        local += quick.is_local
        if quick.is_local:
            whole = analyse(PLAN, Source(name, new), {})
            assert content(quick) == content(whole), new
        if quick.is_local and quick.parts:
            text, before = new, quick
    assert local > EDITS // 8


JAVA = """class Cell {
    int value;

    //@ requires value > 0;
    int half() {
        return value / 2;
    }

    //@ ensures \\result == value;
    int get() {
        Runnable run = new Runnable() {
            public void run() {
                value = 3;
            }
        };
        return value;
    }
}
"""


@pytest.mark.parametrize(
    ("old", "new", "is_local"),
    [
        ("value / 2", "value / true", True),
        ("value / 2", "value / 2; // }", True),
        ("value / 2", "value / 2 }", False),
        ("value / 2", "value / 2 /*", False),
        ('value / 2', 'value / "2', False),
        ("value = 3", "value = null", True),
        ("value > 0", "value > null", False),
    ],
)  # fmt: skip
def test_a_change_is_local_if_it_is_inside_a_body(old: str, new: str, is_local: bool) -> None:
    before = analyse(PLAN, Source("Cell.java", JAVA), {})
    changed = Source("Cell.java", JAVA.replace(old, new))
    quick = analyse(PLAN, changed, {}, [before])
    assert quick.is_local == is_local
    assert content(quick) == content(analyse(PLAN, changed, {}))


OUTLINES = [
    ("int value;", "int value; int more;"),
    ("int value;", "int value; boolean more = 3;"),
    ("int value;", "int value; int more = ;"),
    ("int value;", "int value; /*"),
    ("int half()", "@Deprecated int half()"),
    ("return value;\n    }\n", "return value;\n    }\n    int last() {\n        return 3;\n    }\n"),
    ("int half()", "int half(int by)"),
]


@pytest.mark.parametrize(("old", "new"), OUTLINES)
def test_a_change_outside_of_all_code_has_a_preliminary_analysis(old: str, new: str) -> None:
    """None of these changes is about the code of the methods, so the first answer is the whole one."""
    before = analyse(PLAN, Source("Cell.java", JAVA), {})
    changed = Source("Cell.java", JAVA.replace(old, new))
    quick = analyse(PLAN, changed, {}, [before])
    assert quick.is_local
    assert quick.is_preliminary
    assert content(quick) == content(analyse(PLAN, changed, {}))


def test_after_a_preliminary_analysis_the_next_one_is_so_too_until_one_is_whole() -> None:
    before = analyse(PLAN, Source("Cell.java", JAVA), {})
    renamed = JAVA.replace("int value;", "int worth;")
    first = analyse(PLAN, Source("Cell.java", renamed), {}, [before])
    assert not first.diagnostics
    second = analyse(PLAN, Source("Cell.java", renamed.replace("value / 2", "worth / 2")), {}, [first])
    assert second.is_preliminary
    whole = analyse(PLAN, second.source, {})
    assert not whole.is_preliminary
    assert len(whole.diagnostics) == 3


@pytest.mark.parametrize("name", ["examples/sorted_list.oox", "examples/java/SearchTree.java"])
def test_what_is_said_at_first_about_the_outline_is_said_of_the_whole_text(name: str) -> None:
    """Random changes outside of all code: both analyses have the same mistakes there, unless the syntax of the rest depends on them."""
    text = (ROOT / name).read_text()
    before = analyse(PLAN, Source(name, text), {})
    random, number = Random(11), 0
    for _ in range(EDITS):
        new = edited(text, random)
        quick = analyse(PLAN, Source(name, new), {}, [before])
        if quick.is_preliminary and quick.parts:
            number += 1
            first = content(quick)["diagnostics"]
            whole = content(analyse(PLAN, Source(name, new), {}))["diagnostics"]
            if any("syntax" in code for code, *_ in whole):
                assert first, new
            else:
                assert set(whole).issuperset(first), new
    assert number > 2


def test_mistakes_in_other_methods_stay_and_move() -> None:
    wrong = JAVA.replace("return value;", "return valu;").replace("value > 0", "value > x")
    before = analyse(PLAN, Source("Cell.java", wrong), {})
    changed = Source("Cell.java", wrong.replace("value / 2", "value\n  / 2"))
    quick = analyse(PLAN, changed, {}, [before])
    assert quick.is_local
    assert len(quick.diagnostics) == 2
    assert content(quick) == content(analyse(PLAN, changed, {}))


@pytest.mark.parametrize(
    ("text", "is_closed"),
    [
        ("a[i] = (b); { c }", True),
        ("'}' \"{\" /* ( */ // [\n", True),
        ("(]", False),
        (")", False),
        ("{", False),
        ("// }", False),
        ('"', False),
        ("/* ", False),
        ("*/", False),
    ],
)
def test_brackets_are_counted_outside_of_literals_and_comments(text: str, is_closed: bool) -> None:
    assert are_closed(text) == is_closed
