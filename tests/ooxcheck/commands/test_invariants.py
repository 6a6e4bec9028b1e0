from __future__ import annotations

import io
import json
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import NoReturn

import pytest

from ooxcheck.classes import infer
from ooxcheck.classes.clauses import write_clauses
from ooxcheck.classes.invariants_form import invariants_form
from ooxcheck.classes.load_boundary import ClassBoundary, load_boundary
from ooxcheck.engine.budget import INTERRUPTED, GaveUp
from ooxcheck.engine.question import Terms
from ooxcheck.input.limits import TIME_WAS_UP
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.limits import LimitReached
from ooxcheck.specs.classes.histories import Search
from ooxcheck.specs.classes.observations import Observations, observe_searches
from tests.ooxcheck.conftest import Ooxcheck

File = Callable[..., str]

PROGRAM = "class Counter { int n; Counter() { } void up() { if (this.n < 9) { this.n := this.n + 1; } } }"


@pytest.fixture
def boundary_of_counter(file: File) -> ClassBoundary:
    return load_boundary("Counter", [file(PROGRAM)], int_width=32)


def test_the_answer_is_clauses(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("invariants", "Counter", file(PROGRAM))
    assert (answer.code, answer.err) == (0, "")
    assert "    invariant this.n >= 0;" in answer.out.splitlines()


def test_the_answer_is_data(ooxcheck: Ooxcheck, file: File) -> None:
    document = json.loads(ooxcheck("invariants", "Counter", file(PROGRAM), "--format", "json").out)
    assert document["schema"] == "ooxcheck-invariants-1"
    assert document["steps"] == ["Counter.Counter", "Counter.up"]
    (least,) = [each for each in document["invariants"] if each["formula"] == "this.n >= 0"]
    assert least == {
        "class": "Counter",
        "formula": "this.n >= 0",
        "clause": "invariant this.n >= 0;",
        "shown": "kept by 1 constructor and 1 method, scope 3",
        "constructors": 1,
        "methods": 1,
        "unaffecting": [],
    }
    assert document["untried"] == []


def test_candidates_that_were_not_tried_are_data(boundary_of_counter: ClassBoundary) -> None:
    answer = infer.infer_invariants(boundary_of_counter, Terms.of({"scope": (2, {})}), seconds=1e-6)
    form = json.loads(json.dumps(invariants_form(answer)))
    assert form["invariants"] == []
    assert {"class": "Counter", "formula": "this.n >= 0", "clause": "invariant this.n >= 0;"} in form[
        "untried"
    ]


def test_a_limit_during_histories_leaves_the_candidates_so_far(
    boundary_of_counter: ClassBoundary, monkeypatch: pytest.MonkeyPatch
) -> None:
    def observe_until_interrupt(
        program: Program, candidates: Collection[Span], searches: Iterable[Search], result: Observations
    ) -> NoReturn:
        observe_searches(program, candidates, searches, result)
        raise GaveUp(INTERRUPTED)

    monkeypatch.setattr(infer, "observe_searches", observe_until_interrupt)
    left = list[infer.Observed]()
    with pytest.raises(GaveUp):
        infer.infer_invariants(boundary_of_counter, Terms.of({"scope": (2, {})}), on_observed=left.append)
    (observed,) = left
    assert observed.heaps > 1
    assert "this.n >= 0" in [each.oox for each in observed.candidates]
    assert "this.n == 0" not in [each.oox for each in observed.candidates]


def test_no_invariant_is_no_answer(ooxcheck: Ooxcheck, file: File) -> None:
    assert ooxcheck("invariants", "A", file("class A { int n; void set(int m) { this.n := m; } }")).code == 3


def test_an_unknown_class_is_refused(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("invariants", "Conter", file(PROGRAM))
    assert answer.code == 2
    assert "no class Conter; did you mean Counter?" in answer.err


def test_verbose_says_how_an_invariant_was_shown(ooxcheck: Ooxcheck, file: File) -> None:
    program = PROGRAM.replace("void up", "int get() { return this.n; } void up")
    lines = ooxcheck("invariants", "Counter", file(program), "-v").out.splitlines()
    at = lines.index("    invariant this.n >= 0;")
    assert lines[at + 1] == (
        "      // kept by 1 constructor and 2 methods, scope 3; Counter.get: no write to what it reads"
    )


def test_candidates_without_proof_are_listed_with_the_step_that_may_break_them(
    ooxcheck: Ooxcheck, file: File
) -> None:
    steps = "void a() { if (this.m > 90000) { this.n := -1; } } void b() { if (this.m < 99999) { this.m := this.m + 1; } }"
    program = f"class Late {{ int n; int m; Late() {{ }} {steps} }}"
    answer = ooxcheck("invariants", "Late", file(program))
    assert "    invariant this.m >= 0;" in answer.out.splitlines()
    assert "    // this.n >= 0   (Late.a may break it)" in answer.out.splitlines()


def test_write_changes_the_file_once(ooxcheck: Ooxcheck, file: File) -> None:
    name = file("class Counter {\n  int n;\n  void up() { if (this.n < 9) { this.n := this.n + 1; } }\n}")
    answer = ooxcheck("invariants", "Counter", name, "--write")
    assert (answer.code, answer.err) == (0, "")
    assert f"clauses written to {name}" in answer.out
    text = Path(name).read_text(encoding="utf-8")
    assert text.startswith("class Counter {\n  invariant this.n >= 0;\n")
    assert text.endswith("  int n;\n  void up() { if (this.n < 9) { this.n := this.n + 1; } }\n}")
    assert ooxcheck("parse", name).code == 0
    again = ooxcheck("invariants", "Counter", name, "--write", "--format", "json").document
    assert again["written"] == {"files": [], "clauses": [], "left_out": []}
    assert Path(name).read_text(encoding="utf-8") == text


def test_write_refuses_standard_input(
    ooxcheck: Ooxcheck, file: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(PROGRAM.encode())))
    answer = ooxcheck("invariants", "Counter", "-", "--write")
    assert answer.code == 2
    assert "standard input is none" in answer.err


def test_write_refuses_a_read_only_file_before_the_work(ooxcheck: Ooxcheck, file: File) -> None:
    name = file(PROGRAM)
    Path(name).chmod(0o444)
    answer = ooxcheck("invariants", "Counter", name, "--write")
    assert (answer.code, answer.out) == (2, "")
    assert f"cannot write {name}: it is read-only" in answer.err


def test_write_refuses_a_file_that_changed_meanwhile(
    ooxcheck: Ooxcheck, file: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = file(PROGRAM)
    original = write_clauses.plan_insertion

    def edited(*arguments: object) -> object:
        Path(name).write_text("class Counter { }", encoding="utf-8")
        return original(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(write_clauses, "plan_insertion", edited)
    answer = ooxcheck("invariants", "Counter", name, "--write")
    assert answer.code == 2
    assert "invariant this.n >= 0;" in answer.out
    assert "it changed while the command ran" in answer.err
    assert Path(name).read_text(encoding="utf-8") == "class Counter { }"


def test_write_follows_a_link_that_is_named_and_none_below_a_folder(
    ooxcheck: Ooxcheck, file: File, tmp_path: Path
) -> None:
    folder = tmp_path / "src"
    folder.mkdir()
    target = folder / "hidden.txt"
    target.write_text("class C { private int n; void up() { if (n < 9) n++; } }", encoding="utf-8")
    link = folder / "C.java"
    link.symlink_to(target)
    answer = ooxcheck("invariants", "C", folder, "--write")
    assert answer.code == 2
    assert "it is a link, which is not followed below a folder" in answer.err
    assert ooxcheck("invariants", "C", link, "--write").code == 0
    assert link.is_symlink()
    assert "//@ invariant n >= 0;" in target.read_text(encoding="utf-8")


def test_the_page_draws_a_heap_that_each_invariant_excludes(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("invariants", "Counter", file(PROGRAM), "--html")
    assert answer.code == 0
    path = Path("ooxcheck-out/Counter.invariants.html")
    assert f"page: {path}" in answer.out
    page = path.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "invariant this.n &gt;= 0;" in page
    assert "Counter0(-1)" in page
    assert page.count("<svg") == page.count("which all other invariants allow") == 2


def _time_is_up(*_arguments: object, **_options: object) -> NoReturn:
    raise LimitReached(TIME_WAS_UP)


def test_a_limit_leaves_candidates_undecided(
    ooxcheck: Ooxcheck, file: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(infer, "prove_in_strata", _time_is_up)
    answer = ooxcheck("invariants", "Counter", file(PROGRAM), "--write")
    assert (answer.code, answer.err) == (3, "")
    lines = answer.out.splitlines()
    assert lines[0].startswith("Counter   no invariant is proved: time was up while inferring")
    assert "    // this.n >= 0" in lines
    assert Path("p.oox").read_text(encoding="utf-8") == PROGRAM
    document = ooxcheck("invariants", "Counter", "p.oox", "--format", "json").document
    assert (document["invariants"], document["exit"]) == ([], 3)
    assert {"class": "Counter", "formula": "this.n >= 0", "clause": "invariant this.n >= 0;"} in document[
        "undecided"
    ]


def test_a_limit_after_the_inference_does_not_hide_the_answer(
    ooxcheck: Ooxcheck, file: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_clauses, "compare_meaning", _time_is_up)
    answer = ooxcheck("invariants", "Counter", file(PROGRAM), "--write")
    assert answer.code == 3
    assert "    invariant this.n >= 0;" in answer.out.splitlines()
    assert "time was up while reading the clauses of Counter back" in answer.err
    assert Path("p.oox").read_text(encoding="utf-8") == PROGRAM


def test_a_time_limit_bounds_the_whole_command(ooxcheck: Ooxcheck, file: File) -> None:
    loop = "while (i < 60) { this.n := (this.n * 7 + 1) % 1000; i := i + 1; }"
    program = f"class Slow {{ int n; Slow() {{ }} void run(int i) {{ {loop} }} }}"
    answer = ooxcheck("invariants", "Slow", file(program), "--timeout", "1", "--unroll", "200")
    assert answer.code == 3
    over = ("the time was over before", "time was up while inferring the invariants of Slow")
    assert any(each in answer.out for each in over)
