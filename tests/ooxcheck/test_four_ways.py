"""A question asked on the command line, in a file, on a page or in Python is the same question, and refused with the same words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from math import ceil
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import get_type_hints

import click
import pytest

import ooxcheck as package
from ooxcheck.batch import run_batch
from ooxcheck.commands import serve
from ooxcheck.commands.check import command
from ooxcheck.engine.question import Question, Terms
from ooxcheck.engine.report import Report
from ooxcheck.input.values import VALUES
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.serving.scheduler import Plan
from tests.java.class_files.assembler import lib
from tests.ooxcheck import fakes
from tests.ooxcheck.conftest import Ooxcheck

PROGRAM = """class Node { Node next; }
class A { static int id(int x) ensures(retval == x) { return x; } static int other(int x) { return x; }
  static void wait(int x) { while (x > 0) { x := x - 1; } } }
"""

OPTIONS = {
    option.name: option.opts[0].removeprefix("--")
    for option in command.params
    if isinstance(option, click.Option) and option.name in VALUES
}
"""What the values of the table are called on the command line."""

SERVED = set(VALUES) - {"self_check", "certify", "out", "keep_going"}
TYPED = {"cluster"}
"""Values that count only on the command line: a file that came with a project must not set them."""

BOUND = "write auto, 3, 1..6 or Heap.up=6,list.oox:40=10, with numbers up to 1000000"

GOOD: list[tuple[str, object]] = [
    ("scope", 2),
    ("scope", "1,Node=2"),
    ("scope", {"Node": 2}),
    ("scope", "1..4"),
    ("scope", {"Node": "0..2"}),
    ("unroll", 0),
    ("unroll", "auto"),
    ("unroll", "1..6"),
    ("unroll", "2,A.id=4,:3=1..5"),
    ("unroll", {"A.*": 4, "3": 0}),
    ("array", 0),
    ("int_width", 8),
    ("overflow", "error"),
    ("no_invariants", True),
    ("no_exceptions", True),
    ("open_types", True),
    ("inherited", "all"),
    ("memory_model", "tso"),
    ("races", True),
    ("contexts", 4),
    ("calls", "inline"),
    ("calls", "contract,A.oth*=inline"),
    ("calls", {"A.other": "infer"}),
    ("loops", "invariant"),
    ("induction", True),
    ("any_heap", True),
    ("seconds", 2.5),
    ("memory", 300),
    ("solver", "minisat22"),
    ("jobs", 2),
    ("cluster", "head:6379"),
    ("self_check", True),
    ("certify", True),
    ("counterexamples", 3),
    ("coverage", True),
    ("infer", True),
    ("no_infer", True),
    ("strict", True),
    ("out", "there"),
]

BAD: list[tuple[str, object, str]] = [
    ("scope", 101, "'101' is no scope: write 3, or 1..4, or Node=2,List=1, with numbers up to 100"),
    ("scope", -1, "'-1' is no scope: write 3, or 1..4, or Node=2,List=1, with numbers up to 100"),
    ("scope", "Node", "'Node' is no scope: write 3, or 1..4, or Node=2,List=1, with numbers up to 100"),
    ("scope", "4..1", "'4..1' is no scope: write 3, or 1..4, or Node=2,List=1, with numbers up to 100"),
    ("scope", "1..101", "'1..101' is no scope: write 3, or 1..4, or Node=2,List=1, with numbers up to 100"),
    ("scope", {"Nod": 1}, "--scope: no class Nod; did you mean Node?"),
    ("unroll", -1, f"'-1' is no bound: {BOUND}"),
    ("unroll", "6..1", f"'6..1' is no bound: {BOUND}"),
    ("unroll", "1..", f"'1..' is no bound: {BOUND}"),
    ("unroll", "never", f"'never' is no bound: {BOUND}"),
    ("unroll", 1_000_001, f"'1000001' is no bound: {BOUND}"),
    ("unroll", ":3=-1", f"':3=-1' is no bound: {BOUND}"),
    ("unroll", ":3=auto", f"':3=auto' is no bound: {BOUND}"),
    ("unroll", "1,,2", f"'' is no bound: {BOUND}"),
    ("unroll", {"A.idd": 2}, "--unroll: no method A.idd; did you mean id?"),
    ("unroll", {":2": 2}, "--unroll: no loop at :2"),
    ("unroll", {"q.oox:3": 2}, "--unroll: no loop at q.oox:3"),
    ("array", -2, "-2 is not in the range 0<=x<=256."),
    ("array", 257, "257 is not in the range 0<=x<=256."),
    ("array", "many", "'many' is not a valid integer range."),
    ("int_width", 1, "1 is not in the range 2<=x<=64."),
    ("int_width", 65, "65 is not in the range 2<=x<=64."),
    ("int_width", 2.5, "'2.5' is not a valid integer range."),
    ("overflow", "maybe", "'maybe' is not one of 'wrap', 'error'."),
    ("overflow", "ignore", "'ignore' is not one of 'wrap', 'error'."),
    ("inherited", "some", "'some' is not one of 'model', 'all', 'none'."),
    ("memory_model", "pso", "'pso' is not one of 'sc', 'tso'."),
    ("contexts", 0, "0 is not in the range 1<=x<=100."),
    ("contexts", "few", "'few' is not a valid integer range."),
    (
        "calls",
        "never",
        "'never' is no way to treat calls: write auto, inline, infer or contract, or List.add=contract",
    ),
    ("calls", {"A.idd": "inline"}, "no method A.idd; did you mean id?"),
    ("calls", {"B.*": "inline"}, "no method with a body fits B.*"),
    ("loops", "jump", "'jump' is not one of 'unroll', 'invariant', 'auto'."),
    ("seconds", 0, "0.0 is no number of seconds"),
    ("seconds", -1.5, "-1.5 is no number of seconds"),
    ("seconds", "nan", "nan is no number of seconds"),
    ("seconds", "soon", "'soon' is not a valid float."),
    ("memory", 1, "1 is not in the range 256<=x<=1000000."),
    ("memory", 1e9, "'1000000000.0' is not a valid integer range."),
    (
        "cluster",
        "over there",
        "'over there' is no cluster: write local, auto, or an address such as head:6379",
    ),
    ("jobs", 0, "0 is not in the range 1<=x<=256."),
    ("counterexamples", 0, "0 is not in the range 1<=x<=100."),
    ("counterexamples", "all", "'all' is not a valid integer range."),
    ("solver", "cadical", "no solver 'cadical'; did you mean cadical300?"),
    ("solver", "glucose4+cadical", "no solver 'cadical'; did you mean cadical300?"),
    ("solver", "glucose4+glucose4", "glucose4+glucose4: name one solver, or two different ones"),
    (
        "solver",
        "glucose4+cadical195+glucose3",
        "glucose4+cadical195+glucose3: name one solver, or two different ones",
    ),
]

Way = Callable[[str, object], Question]
"""Asks about ``A.id`` with one value given."""


def typed(name: str, value: object) -> list[str]:
    """Return the words of a command line."""
    option = f"--{OPTIONS[name]}"
    text = (
        ",".join(f"{key}={inner}" for key, inner in value.items()) if isinstance(value, dict) else str(value)
    )
    return [option] if value is True else [f"{option}={text}"]


def written(name: str, value: object) -> str:
    """Return the text of a configuration file."""
    if isinstance(value, dict):
        return f"[{OPTIONS[name]}]\n" + "".join(
            f"{json.dumps(key)} = {json.dumps(inner)}\n" for key, inner in value.items()
        )
    return f"{OPTIONS[name]} = {json.dumps(value)}\n"


@pytest.fixture
def ways_about(
    ooxcheck: Ooxcheck, oracle: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], dict[str, Way]]:
    """Return what asks about a file in every way."""
    asked: list[Question] = []

    def check(
        question: Question, *, watch: Callable[[str], None] | None = None, kept: object = None
    ) -> Report:
        asked.append(question)
        return fakes.check(question, watch=watch, kept=kept)

    def serve_plan(plan: Plan, *_rest: object) -> None:
        text = plan.read()
        asked.append(text.request.terms.about(*text.methods["A.id(int)"]))

    def told(name: str, *arguments: str) -> Question:
        answer = ooxcheck(*arguments, "A.id", name)
        if answer.code == 2:
            raise OoxError([]) from ValueError(answer.err)
        return asked[-1]

    def in_file(name: str, *arguments: str) -> Way:
        def ask(option: str, value: object) -> Question:
            Path("ooxcheck.toml").write_text(written(option, value))
            try:
                return told(name, *arguments)
            finally:
                Path("ooxcheck.toml").unlink()

        return ask

    monkeypatch.setattr(oracle, "check", check)
    monkeypatch.setattr(serve, "_serve", serve_plan)
    monkeypatch.setattr(serve, "_executor", lambda terms: (None, terms))
    monkeypatch.setattr(
        run_batch, "_elsewhere", lambda batch, _processes, _copies, progress: run_batch._here(batch, progress)
    )

    def python(name: str, option: str, value: object) -> Question:
        package.check("A.id", name, **{option: value})  # type: ignore[arg-type]  # any of them
        return asked[-1]

    def about(name: str) -> dict[str, Way]:
        return {
            "command": lambda option, value: told(name, *typed(option, value)),
            "file": in_file(name),
            "serve": lambda option, value: told(name, "serve", *typed(option, value)),
            "file of serve": in_file(name, "serve"),
            "Python": lambda option, value: python(name, option, value),
        }

    return about


@pytest.fixture
def ways(ways_about: Callable[[str], dict[str, Way]], file: Callable[..., str]) -> dict[str, Way]:
    return ways_about(file(PROGRAM))


def ways_of(name: str, ways: dict[str, Way]) -> dict[str, Way]:
    return {
        way: ask
        for way, ask in ways.items()
        if (name in SERVED or "serve" not in way) and (name not in TYPED or "file" not in way)
    }


def plain(question: Question) -> tuple[Terms, int, str]:
    """Return a question without the identity of its program, and without the part of a second that it took to load it."""
    terms = Terms(**{name: getattr(question, name) for name in Terms.__dataclass_fields__})
    terms = replace(terms, seconds=None if terms.seconds is None else ceil(terms.seconds))
    return terms, question.program.int_width, question.method.full_name


def words(error: OoxError) -> str:
    """Return why something was refused, without the place and the name of the option."""
    text = str(error.diagnostics[0].message) if error.diagnostics else str(error.__cause__)
    first = text.splitlines()[0]
    first = re.sub(r"^(?:[\w/.-]*ooxcheck\.toml:\d+:\d+: )?error: ", "", first)
    first = re.sub(r"^Invalid value for '--[\w-]+'(?: / '-\w')?: ", "", first)
    first = re.sub(rf"^(?:{'|'.join([*OPTIONS, *OPTIONS.values()])}): ", "", first)
    return re.sub(r" \[request\.\w+\]$", "", first)


@pytest.mark.parametrize(("name", "value"), GOOD)
def test_every_way_asks_the_same(name: str, value: object, ways: dict[str, Way]) -> None:
    questions = {way: plain(ask(name, value)) for way, ask in ways_of(name, ways).items()}
    assert all(question == questions["command"] for question in questions.values()), questions
    usual = Terms(), 32, "A.id(int)"
    assert questions["command"] != usual


@pytest.mark.parametrize("name", sorted(TYPED))
def test_a_file_cannot_say_what_counts_only_on_the_command_line(name: str, ways: dict[str, Way]) -> None:
    values = [value for other, value in GOOD if other == name]
    assert values
    for way in ("file", "file of serve"):
        with pytest.raises(OoxError) as error:
            ways[way](name, values[0])
        assert (
            words(error.value)
            == "this counts only on the command line, not in a file that came with a project"
        )


@pytest.mark.parametrize(("name", "value", "why"), BAD)
def test_every_way_refuses_the_same_with_the_same_words(
    name: str, value: object, why: str, ways: dict[str, Way]
) -> None:
    for way, ask in ways_of(name, ways).items():
        with pytest.raises(OoxError) as error:
            ask(name, value)
        assert words(error.value) == why, way


@pytest.mark.parametrize("name", [name for name, value in VALUES.items() if value.read is None])
def test_a_flag_is_true_or_false(name: str, ways: dict[str, Way]) -> None:
    for way in ("file", "Python"):
        with pytest.raises(OoxError) as error:
            ways[way](name, "yes")
        assert words(error.value) == "true or false is expected here", way


def test_nothing_said_is_the_same_everywhere(ways: dict[str, Way]) -> None:
    """The default of a value, said aloud, changes nothing."""
    for way, ask in ways.items():
        assert plain(ask("scope", 3)) == (Terms(), 32, "A.id(int)"), way


def test_all_values_are_tried_and_can_be_given_in_every_way() -> None:
    assert {name for name, _ in GOOD} | {"keep_going", "no_laws", "classpath"} == set(VALUES) == set(OPTIONS)
    assert {name for name, *_ in BAD} == {name for name, value in VALUES.items() if value.read} - {
        "out",
        "classpath",
    }
    assert get_type_hints(package.Options).keys() == VALUES.keys() | {
        "scopes",
        "unrolls",
        "callees",
        "timeout",
    }
    assert {option.name for option in serve.command.params} & VALUES.keys() == SERVED


def test_every_way_passes_over_the_same_errors(ways: dict[str, Way]) -> None:
    Path("p.oox").write_text(PROGRAM.replace("other(int x) { return x; }", "other(int x) { return true; }"))
    for way, ask in ways_of("keep_going", ways).items():
        assert list(ask("keep_going", True).program.faulty) == ["A.other(int)"], way
        with pytest.raises(OoxError):
            ask("array", 3)


def test_every_way_lets_unknown_classes_of_java_break_laws(
    ways_about: Callable[[str], dict[str, Way]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("A.java").write_text(
        "class A { Comparable<Object> c; int id(int x) { return c == null ? x : c.compareTo(this); } }"
    )
    for way, ask in ways_about("A.java").items():
        assert [note.code for note in ask("scope", 2).program.assumptions] == ["note.laws"], way
        assert ask("no_laws", True).program.assumptions == (), way


def test_every_way_reads_compiled_classes(
    ways_about: Callable[[str], dict[str, Way]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("out/p").mkdir(parents=True)
    Path("out/p/Lib.class").write_bytes(lib())
    Path("A.java").write_text("class A { int id(int x) { return x + p.Lib.MAX; } }")
    for way, ask in ways_about("A.java").items():
        assert ask("classpath", "out").method.full_name == "A.id(int)", way
        for value, why in (("lost.jar", "lost.jar"), ("", "no class p.Lib")):
            with pytest.raises(OoxError) as error:
                ask("classpath", value)
            assert why in words(error.value), way


def test_python_says_single_ones_apart(ways: dict[str, Way], oracle: ModuleType) -> None:
    asked = ways["Python"]("scopes", {"Node": 2})
    assert (asked.bounds.scope, asked.bounds.scopes) == (3, {"Node": 2})
    asked = ways["Python"]("callees", {"A.other": "contract"})
    assert (asked.calls, asked.callees) == ("auto", {"A.other(int)": "contract"})
    assert ways["Python"]("unroll", None).settings.unroll is None
    asked = ways["Python"]("unrolls", {"A.wait": 2, "p.oox:3": "1..5"})
    assert (asked.settings.unroll, asked.unrolls) == (3, {"A.wait(int)": 2, "A.wait(int)#1": 5})
    assert {key: str(steps) for key, steps in asked.growth.unrolls.items()} == {"A.wait(int)#1": "1..5"}
    assert plain(ways["Python"]("seconds", None)) == (Terms(), 32, "A.id(int)")


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("scopes", {"Nod": 3}, "--scope: no class Nod; did you mean Node?"),
        (
            "scopes",
            {"Node": -3},
            "'Node=-3' is no scope: write 3, or 1..4, or Node=2,List=1, with numbers up to 100",
        ),
        ("callees", {"A.other": "maybe"}, "'A.other=maybe' is no way to treat calls"),
        ("scopes", MappingProxyType({"Nod": 3}), "--scope: no class Nod; did you mean Node?"),
        ("scope", [3], "a number or a text is expected here"),
        ("scope", True, "a number or a text is expected here"),
        ("array", None, "a number or a text is expected here"),
    ],
)
def test_python_refuses_single_ones_and_other_types_too(
    name: str, value: object, why: str, ways: dict[str, Way]
) -> None:
    with pytest.raises(OoxError) as error:
        ways["Python"](name, value)
    assert words(error.value).startswith(why)


def test_python_knows_no_other_options(ways: dict[str, Way]) -> None:
    with pytest.raises(OoxError) as error:
        ways["Python"]("scop", 3)
    assert words(error.value) == "there is no option scop; did you mean scope?"


def test_python_refuses_a_method_without_body(file: Callable[..., str]) -> None:
    name = file("interface Shape { int area(); }")
    with pytest.raises(OoxError, match="has no body, so there is nothing to check"):
        package.check("Shape.area", name)
