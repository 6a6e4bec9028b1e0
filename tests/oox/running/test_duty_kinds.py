"""Kinds of duties: a kind that is added and forgotten somewhere is found, by mypy or here.

mypy reports each `match` over kinds without the new one, as long as no `match` has a default and no list of kinds decides.
What mypy cannot see is whether a kind is ever due: `BREAKS` has a method for each kind, which checker and brute force find
to break it.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.contracts.promises import duties_of_method
from ooxcheck.oox.running.duty_kinds import DutyKind, Noted, words_of_kinds
from ooxcheck.oox.running.settings import Settings
from tests.syntax_reader import ROOT, modules, parsed
from tests.translate.deciding import Problem, by_brute_force, decided

TABLE = ROOT / "oox" / "running" / "duty_kinds.py"


@dataclass(frozen=True)
class Breaks:
    """Members of a class ``Main`` whose method ``main`` breaks a duty of one kind only, and the settings."""

    members: str
    settings: Settings = field(default_factory=lambda: Settings(unroll=2))


def inherited(above: str, below: str = "", body: str = "Main.n := 1; return 1;") -> Breaks:
    """Return a method ``main`` with a contract and a body that overrides one with a contract above."""
    main = f"static int n; int main() {below} {{ {body} }}"
    return Breaks(
        f"{main} }} class Above {{ int k; int main() {above} {{ return 0; }}",
        Settings(unroll=2, inherited="all"),
    )


BREAKS = {
    DutyKind.ASSERT: Breaks("static void main() { assert false; }"),
    DutyKind.REQUIRES: Breaks("static void f() requires(false) { } static void main() { Main.f(); }"),
    DutyKind.ENSURES: Breaks("static int main() ensures(retval == 1) { return 0; }"),
    DutyKind.EXCEPTIONAL: Breaks("static void main() exceptional(false) { throw; }"),
    DutyKind.INVARIANT: Breaks("int n; invariant this.n == 0; void main() { this.n := 1; }"),
    DutyKind.LOOP_INVARIANT: Breaks("static void main() { while (false) invariant(false) { ; } }"),
    DutyKind.DECREASES: Breaks("static void main(int n) decreases(n) { Main.main(n); }"),
    DutyKind.MODIFIES: Breaks("static int n; static int k; static void main() modifies(Main.k) { Main.n := 1; }"),
    DutyKind.PURE: Breaks("static int n; static void set() { Main.n := 1; } static void main() pure { Main.set(); }"),
    DutyKind.OVERFLOW: Breaks(
        "static int main() { int x := 2147483647; return x + 1; }", Settings(unroll=2, overflow="error")
    ),
    DutyKind.EVALUATION: Breaks("int n; Main next; static void main(Main m) requires(m != null) { assert m.*next.n > 0 || true; }"),
    DutyKind.EXCEPTION: Breaks("static void main() { throw; }", Settings(unroll=2, exceptions_allowed=False)),
    DutyKind.DEADLOCK: Breaks(
        "static void main(Main m) requires(m != null) { fork Main.hold(m); lock (m) { join; } } "
        "static void hold(Main m) { lock (m) { ; } }"
    ),
    DutyKind.DATA_RACE: Breaks(
        "static int n; static void set() { Main.n := 1; } static void main() { fork Main.set(); Main.n := 1; }",
        Settings(unroll=2, races=True),
    ),
    DutyKind.INHERITED_REQUIRES: inherited("requires(true)", "requires(false)"),
    DutyKind.INHERITED_ENSURES: inherited("ensures(retval == 0)"),
    DutyKind.INHERITED_EXCEPTIONAL: inherited("exceptional(false)", "", "throw;"),
    DutyKind.INHERITED_MODIFIES: inherited("modifies(this.k)"),
}  # fmt: skip


def problem(breaks: Breaks) -> Problem:
    extends = " extends Above" if "class Above" in breaks.members else ""
    program = load_text(f"class Main{extends} {{ {breaks.members} }}")
    (method,) = [each for each in program.methods() if each.full_name.startswith("Main.main")]
    return Problem(program, method, Bounds(2, ints=(0, 1)), breaks.settings)


def test_only_termination_is_no_duty_of_a_check() -> None:
    """A run that never ends is a finding of its own: tests/ooxcheck/engine/proofs/test_endless.py."""
    assert {*DutyKind} - BREAKS.keys() == {DutyKind.TERMINATION}


@pytest.mark.parametrize("kind", BREAKS)
def test_checker_and_brute_force_find_a_broken_duty_of_every_kind(kind: DutyKind) -> None:
    assert {duty.kind for duty in by_brute_force(problem(BREAKS[kind])).violated} == {kind}
    assert {duty.kind for duty in decided(problem(BREAKS[kind])).violated} == {kind}


@pytest.mark.parametrize("kind", BREAKS)
def test_a_kind_that_is_noted_when_it_is_reached_is_in_the_text(kind: DutyKind) -> None:
    asked = problem(BREAKS[kind])
    promised = {
        duty.kind for those in duties_of_method(asked.program, asked.method, asked.settings) for duty in those
    }
    assert (kind in promised) is (kind.facts.noted is Noted.REACHED)


def test_words_are_those_of_kinds() -> None:
    assert words_of_kinds(lambda facts: facts.is_of_class) == {"invariant"}
    assert words_of_kinds(lambda facts: facts.is_by_exception) == {
        "exceptional",
        "inherited exceptional",
        "exception",
    }


def test_the_schema_of_reports_lists_every_kind() -> None:
    schema = (ROOT / "docs" / "check.schema.json").read_text(encoding="utf-8")
    lists = [set(json.loads(found)) for found in re.findall(r'"enum": (\[\s+"assert",[^]]*\])', schema)]
    assert lists == [{kind.value for kind in DutyKind}] * 3


# ------------------------------------------------------------------------------------------------ no list of kinds


def lists_of_kinds(text: str) -> Iterator[int]:
    """Yield the lines of collections of kinds, and of a `match` over kinds with a default."""
    for node in ast.walk(parsed(text)):
        match node:
            case ast.Dict(keys=parts) | ast.Tuple(parts) | ast.Set(parts) | ast.List(parts):
                if any(part is not None and is_kind(part) for part in parts):
                    yield node.lineno
            case ast.Match(cases=cases):
                last = cases[-1].pattern
                is_open = isinstance(last, ast.MatchAs) and last.pattern is None
                values = (each.value for each in ast.walk(node) if isinstance(each, ast.MatchValue))
                if is_open and any(map(is_kind, values)):
                    yield last.lineno
            case _:
                pass


def is_kind(node: ast.expr) -> bool:
    match node:
        case ast.Attribute(ast.Name("DutyKind")):
            return True
        case ast.Attribute(value=inner):
            return is_kind(inner)
        case _:
            return False


def test_no_list_of_kinds_decides_outside_the_table_of_facts() -> None:
    others = [path for path in modules() if path != TABLE]
    assert not [
        f"{path}:{line}" for path in others for line in lists_of_kinds(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize(
    ("text", "is_list"),
    [
        ("x in (DutyKind.PURE, DutyKind.ASSERT)", True),
        ("frozenset((DutyKind.PURE,))", True),
        ("x = {DutyKind.PURE: 1}", True),
        ("x = [DutyKind.PURE.value]", True),
        ("match x:\n  case DutyKind.PURE: y\n  case _: z", True),
        ("match x:\n  case DutyKind.PURE if y: y\n  case rest: z", True),
        ("match x:\n  case DutyKind.PURE | DutyKind.ASSERT: y", False),
        ("match x:\n  case 1: DutyKind.PURE\n  case _: z", False),
        ("x is DutyKind.PURE", False),
        ("Duty(DutyKind.PURE, span)", False),
    ],
)
def test_the_reader_sees_lists_of_kinds(text: str, is_list: bool) -> None:
    assert bool(list(lists_of_kinds(text))) is is_list
