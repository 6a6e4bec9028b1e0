from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from tests.ooxcheck import fakes
from tests.ooxcheck.conftest import Ooxcheck

PROGRAM = """
class Node { int value; Node next; invariant this.value >= 0; }
interface Shape { int area(); }
class A {
  static int id(int x) ensures(retval == x) { return x; }
  static int wrong(int x) ensures(retval == x) { if (x == 1) { return 0; } return x; }
  static int never(int x) requires(x > 0 && x < 0) { return x; }
  static void loop(int x) { while (x > 0) { x := x - 1; } }
  static void nodes(Node n) ensures(lone n.*next) { }
  static void null_(Node n) { Node m := n.next; }
  static void dead(int x) requires(x > 0) ensures(x > 0) { if (x < 0) { assert false; } }
}
"""


@pytest.fixture
def check(ooxcheck: Ooxcheck, file: Callable[..., str], oracle: ModuleType) -> Ooxcheck:
    name = file(PROGRAM)
    return lambda *arguments: ooxcheck(*arguments, name)


@pytest.fixture
def asked(oracle: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """Return a list of the questions that are asked from now on."""
    questions: list[Question] = []

    def check(question: Question, *, watch: Callable[[str], None], kept: object) -> Report:
        questions.append(question)
        return fakes.check(question, watch=watch, kept=kept)

    monkeypatch.setattr(oracle, "check", check)
    return questions


@pytest.mark.parametrize(
    ("arguments", "code", "line"),
    [
        (["A.id"], 0, "holds, no bound on loops or calls was reached"),
        (["A.wrong"], 1, "called as   x = 1"),
        (["A.wrong"], 1, "1 violated"),
        (["A.never"], 3, "vacuous: no state within these bounds"),
        (["A.loop", "--unroll", "0"], 0, "holds within bounds"),
        (["A.loop", "--unroll", "0", "--complete"], 3, "holds within bounds"),
        (["A.dead"], 0, "holds"),
        (["A.dead", "--complete"], 3, "holds"),
        (["A.loop", "--unroll", "auto"], 0, "unroll auto (here 3)"),
        (["A.nodes", "--scope", "1"], 0, "scope 1"),
        (["A.nodes", "--scope", "Node=2"], 1, "scope 3, Node=2"),
        (["A.null_"], 0, "an exception is possible: null receiver (p.oox:10)"),
        (["A.null_", "--no-exceptions"], 1, "an exception leaves A.null_"),
        (["A.id", "--stats"], 0, "figures     4 atoms, 1 relation"),
        (["A.id", "-v"], 0, "ensures of A.id, p.oox:5"),
        (["A.id", "-q"], 0, "A.id  holds"),
        (["A.id", "-q"], 0, "1 method, all hold (scope 3, array 3, unroll 3, int 32)"),
        (["A.dead", "-q"], 0, "1 method: 1 holds, 1 duty never reached (scope 3, array 3, unroll 3, int 32)"),
        (
            ["A.loop", "-q", "--unroll", "0"],
            0,
            "1 method: 1 holds within bounds (scope 3, array 3, unroll 0, int 32); try --unroll 1",
        ),
        (["A.id", "A.loop", "--unroll", "0"], 0, "2 methods: 1 holds within bounds, 1 holds (scope 3"),
        (["A.wr*", "id"], 1, "2 methods: 1 violated, 1 holds"),
    ],
)
def test_every_verdict_is_told_and_exits(arguments: list[str], code: int, line: str, check: Ooxcheck) -> None:
    answer = check(*arguments)
    assert line in answer.out
    assert answer.code == code
    assert answer.err == ""


def test_several_methods_are_a_table_with_what_is_wrong_below(check: Ooxcheck) -> None:
    lines = check("--all").out.splitlines()
    rows = [line.split()[:2] for line in lines if line.startswith("A.")]
    assert rows == [
        ["A.id", "holds"],
        ["A.wrong", "violated"],
        ["A.never", "vacuous"],
        ["A.loop", "holds"],
        ["A.nodes", "violated"],
        ["A.null_", "holds"],
        ["A.dead", "holds"],
    ]
    assert sum(line.startswith("  called as") for line in lines) == 2
    told = "7 methods: 2 violated, 1 vacuous, 4 hold, 1 duty never reached"
    assert lines[-1] == f"{told} (scope 3, array 3, unroll 3, int 32)"


def test_quiet_is_one_line_for_each_and_one_for_all(check: Ooxcheck) -> None:
    assert len(check("--all", "-q").out.splitlines()) == 8
    assert len(check("A.wrong", "-q").out.splitlines()) == 2


def test_data_has_one_entry_for_each_method(check: Ooxcheck) -> None:
    answer = check("A.id", "A.wrong", "--format", "json")
    document = answer.document
    assert document["schema"] == "ooxcheck-check-1"
    assert [m["method"] for m in document["methods"]] == ["A.id(int)", "A.wrong(int)"]
    assert [m["exit"] for m in document["methods"]] == [0, 1]
    assert (document["exit"], document["unchecked"], answer.code) == (1, [], 1)


@pytest.mark.parametrize(
    ("form", "begin"),
    [
        ("json", "{"),
        ("sarif", '{\n  "$schema"'),
        ("junit", "<?xml"),
        ("github", "::error file=p.oox,line=6,"),
    ],
)
def test_answers_come_in_formats(form: str, begin: str, check: Ooxcheck) -> None:
    answer = check("A.id", "A.wrong", "--format", form)
    assert answer.code == 1
    assert answer.out.startswith(begin)
    assert "A.wrong" in answer.out


def test_a_counterexample_says_why(check: Ooxcheck) -> None:
    told = check("A.wrong").out
    assert "  because     retval == x                                   0 == 1\n" in told


def test_as_many_steps_are_shown_as_are_wanted(
    ooxcheck: Ooxcheck, file: Callable[..., str], oracle: ModuleType
) -> None:
    name = file("class A { static void f() ensures(false) { A.g(); }\nstatic void g() { ; } }")
    lines = {trace: ooxcheck("A.f", name, "--trace", trace).out.splitlines() for trace in ("compact", "full")}
    assert [line.split()[-1] for line in lines["full"] if "A.g" in line][1:] == ["A.g();", "A.g()", "A.g"]
    assert [line.split()[-1] for line in lines["compact"] if "A.g" in line][1:] == ["A.g()"]


def test_options_reach_the_question(check: Ooxcheck, asked: list[Question]) -> None:
    check(
        *("A.id", "--scope", "1,Node=2", "--array", "4", "--int-width", "8", "--overflow", "error", "--open"),
        *(
            "--calls",
            "contract,A.wrong=inline",
            "--loops",
            "invariant",
            "--no-invariants",
            "--solver",
            "glucose4",
        ),
        *("--self-check", "--out", "there", "--unroll", "7"),
    )
    (question,) = asked
    assert (question.bounds.scope, question.bounds.scopes, question.bounds.array) == (1, {"Node": 2}, 4)
    settings = question.settings
    assert (question.program.int_width, settings.overflow, settings.open_types, settings.unroll) == (
        8,
        "error",
        True,
        7,
    )
    assert (settings.invariants, settings.exceptions_allowed) == (False, True)
    assert (question.calls, question.callees) == ("contract", {"A.wrong(int)": "inline"})
    assert (question.loops, question.solver, question.self_check) == ("invariant", "glucose4", True)
    assert question.out == Path("there")


def test_the_defaults_are_three(check: Ooxcheck, asked: list[Question]) -> None:
    check("A.id")
    (question,) = asked
    assert (question.bounds.scope, question.bounds.array) == (3, 3)
    assert (question.settings.unroll, question.program.int_width) == (3, 32)


def test_a_file_sets_options_and_the_command_line_wins(check: Ooxcheck, asked: list[Question]) -> None:
    Path("ooxcheck.toml").write_text("scope = 2\narray = 1\n")
    check("A.id", "--array", "0")
    assert (asked[0].bounds.scope, asked[0].bounds.array) == (2, 0)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["A.ide"], "error: no method A.ide; did you mean id? [request.method]"),
        (["B.*"], "error: no method with a body fits B.* [request.method]"),
        (["Shape.area"], "Shape.area has no body, so there is nothing to check"),
        (["A.id", "--scope", "Nod=1"], "--scope: no class Nod; did you mean Node?"),
        (["A.id", "--calls", "A.idd=contract"], "no method A.idd; did you mean id?"),
        (["A.id", "--calls", "never"], "Invalid value for '--calls'"),
        (["A.id", "--unroll", "some"], "Invalid value for '--unroll'"),
        (["A.id", "--unroll", "-1"], "Invalid value for '--unroll'"),
        (["A.id", "--unroll", "9" * 5000], "Invalid value for '--unroll'"),
        (["A.id", "--solver", "cadical"], "no solver 'cadical'; did you mean"),
        (["A.id", "--timeout", "0"], "0.0 is no number of seconds"),
        (["A.id", "--timeout", "nan"], "nan is no number of seconds"),
        (["A.id", "--memory", "1"], "Invalid value for '--memory'"),
        (["A.id", "-j", "0"], "Invalid value for '--jobs' / '-j'"),
        (["A.id", "--format", "xml"], "Invalid value for '--format'"),
        (["A.id", "--scop", "3"], "No such option '--scop'"),
        (["A.id", "nowhere.oox"], "cannot read nowhere.oox"),
        (["A.id", "--config", "nowhere.toml"], "cannot read nowhere.toml"),
    ],
)
def test_mistakes_are_told_and_nothing_is_printed(arguments: list[str], told: str, check: Ooxcheck) -> None:
    answer = check(*arguments)
    assert answer.code == 2
    assert told in answer.err
    assert answer.out == ""


FAULTY = """class A {
  static int id(int x) ensures(retval == x) { return x; }
  static int wrong(int x) { return y; }
  static int caller(int x) { int r := A.wrong(x); return r; }
}
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_errors_that_a_method_does_not_rest_on_can_be_passed_over(
    jobs: str, ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    name = file(FAULTY)
    assert ooxcheck("A.id", name).code == 2
    answer = ooxcheck("A.id", name, "--keep-going", "-j", jobs)
    assert answer.code == 0
    assert answer.out.splitlines()[-1] == "holds, no bound on loops or calls was reached"
    assert answer.err.splitlines()[1:3] == [
        "1 error in methods that no answer rests on:",
        "p.oox:3:36: error: no variable y [name.unknown]",
    ]


def test_methods_that_rest_on_errors_are_refused(
    ooxcheck: Ooxcheck, file: Callable[..., str], oracle: ModuleType
) -> None:
    answer = ooxcheck("--all", file(FAULTY), "--keep-going", "--format", "json")
    found = {each["method"]: each["error"] for each in answer.document["methods"]}
    assert answer.code == 2
    assert found["A.id(int)"] is None
    told = {name: error["diagnostics"][0]["message"] for name, error in found.items() if error}
    assert told == {
        "A.wrong(int)": "A.wrong has errors",
        "A.caller(int)": "A.caller may come to run A.wrong, which has errors",
    }
    assert [error["code"] for error in answer.document["errors"]] == ["name.unknown"]


def test_errors_outside_of_methods_are_not_passed_over(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    answer = ooxcheck("A.id", file(FAULTY.replace("class A {", "class A { Nowhere n;")), "--keep-going")
    assert (answer.code, answer.out) == (2, "")
    assert "no class Nowhere" in answer.err


def test_a_class_of_the_library_is_no_error_that_is_passed_over(
    ooxcheck: Ooxcheck, file: Callable[..., str], oracle: ModuleType
) -> None:
    answer = ooxcheck("A.id", file(FAULTY.replace("return y;", "List l := null; return x;")), "--keep-going")
    assert (answer.code, answer.err) == (0, "")
