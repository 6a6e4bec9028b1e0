"""Methods of Java with JML, and what the checker says of them, as is written above each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ooxcheck

_PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.java"))
_METHOD = re.compile(r"//: (.*)\n(?:\s*//@.*\n)*\s*(?:static )?(?:/\*.*?\*/ )?\w+(?:\[\])? (\w+)\(")


def _expected() -> Iterator[tuple[Path, str, str]]:
    for path in _PROGRAMS:
        yield from ((path, found[2], found[1]) for found in _METHOD.finditer(path.read_text()))


@pytest.mark.parametrize(
    ("path", "name", "expected"),
    list(_expected()),
    ids=lambda value: value.stem if isinstance(value, Path) else str(value),
)
def test_a_method_keeps_its_contract_or_not(path: Path, name: str, expected: str) -> None:
    report = ooxcheck.check(f"{path.stem}.{name}", path, scope=2, array=2, unroll=2)
    broken = {duty.kind.value for duty, standing in report.duties.items() if standing.value == "violated"}
    assert " ".join((report.verdict.value, *sorted(broken))) == expected


def test_every_verdict_is_read() -> None:
    written = sum(path.read_text().count("//: ") for path in _PROGRAMS)
    assert len(list(_expected())) == written == 111


@pytest.mark.parametrize(
    ("parameters", "expected"), [("", []), ("int", ["ensures"]), ("boolean", []), ("long", ["modifies"])]
)
def test_a_constructor_keeps_its_contract_or_not(parameters: str, expected: list[str]) -> None:
    path = Path(__file__).parent / "programs" / "Beginnings.java"
    report = ooxcheck.check(f"Beginnings.Beginnings({parameters})", path, scope=2, array=2)
    assert [
        duty.kind.value for duty, standing in report.duties.items() if standing.value == "violated"
    ] == expected


NOTHING_THROWN = """class A {{
  int n;
  //@ requires n < 100;
  //@ ensures n == \\old(n) + 1;
  //@ {signals}
  void up() {throws} {{ {before} n++; }}
  void m() {throws} {{ if (n < 100) {{ {call} }} }}
}}
"""


@pytest.mark.usefixtures("all_heaps")
@pytest.mark.parametrize(
    ("signals", "throws", "before", "call", "inlined", "by_contract"),
    [
        ("signals (RuntimeException e) false;", "", "", "up();", "holds", "holds"),
        ("signals (Exception e) false;", "", "", "up();", "holds", "holds"),
        ("signals (RuntimeException e) false;", "throws java.io.IOException", "", "up();", "holds", "holds"),
        ("signals (IllegalStateException e) false;", "", "", "up();", "holds", "not proved"),
        ("", "", "", "up();", "holds", "not proved"),
        (
            "signals (RuntimeException e) false;",
            "",
            "if (n == 5) throw new Error();",
            "try { up(); } catch (Error e) { }",
            "holds",
            "holds",
        ),
        (
            "signals (RuntimeException e) false;",
            "",
            "if (n == 5) throw new Error();",
            "up();",
            "violated",
            "violated",
        ),
        (
            "signals (RuntimeException e) false;",
            "",
            "if (n == 5) throw new IllegalStateException();",
            "try { up(); } catch (RuntimeException e) { }",
            "violated",
            "holds",
        ),
        (
            "signals (RuntimeException e) false;",
            "throws Exception",
            "if (n == 5) throw new Exception();",
            "up();",
            "holds",
            "holds",
        ),
        (
            "signals (RuntimeException e) false;",
            "throws Exception",
            "if (n == 5) throw new IllegalStateException();",
            "try { up(); } catch (RuntimeException e) { }",
            "violated",
            "holds",
        ),
        ("signals (RuntimeException e) false;", "", "n = n / n;", "up();", "violated", "holds"),
    ],
)
def test_who_says_that_no_exception_leaves_is_believed(
    signals: str, throws: str, before: str, call: str, inlined: str, by_contract: str, tmp_path: Path
) -> None:
    path = tmp_path / "A.java"
    path.write_text(NOTHING_THROWN.format(signals=signals, throws=throws, before=before, call=call))
    verdicts = [
        ooxcheck.check("A.m", path, scope=1, calls=calls).verdict.value for calls in ("inline", "contract")
    ]
    assert verdicts == [inlined, by_contract]


UNSPECIFIED = """import java.util.*;
class A {
  static class N { int v; N(int v) { this.v = v; } }
  //@ assignable \\nothing; ensures \\result >= x; signals_only \\nothing;
  static int up(int x) { return x; }
  //@ assignable \\nothing; signals (IllegalStateException e) true; signals_only IllegalStateException;
  static void fail() { }
  static void made_holds(int x) { N n = new N(5); List<Integer> all = new ArrayList<>(); all.add(x); assert n.v == 5 && all.size() == 1 && up(x) >= x; }
  static void made_unproved(int x) { N n = new N(5); assert up(n.v) == 5; }
  static void caught_holds(int x) { int n = 1; try { fail(); n = 2; } catch (IllegalStateException e) { n = 3; } assert n != 1; }
  static void caught_unproved(int x) { int n = 1; try { fail(); n = 2; } catch (IllegalStateException e) { n = 3; } assert n == 2; }
}
"""


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("made_holds", "holds"),
        ("made_unproved", "not proved"),
        ("caught_holds", "holds"),
        ("caught_unproved", "not proved"),
    ],
)
def test_what_has_no_contract_of_its_own_is_run(name: str, verdict: str, tmp_path: Path) -> None:
    path = tmp_path / "A.java"
    path.write_text(UNSPECIFIED)
    assert ooxcheck.check(f"A.{name}", path, scope=1, calls="contract").verdict.value == verdict
