from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ooxcheck.classes.checks.check_unannotated import check_unannotated
from ooxcheck.classes.infer import ClassInvariants
from ooxcheck.classes.invariants_text import invariants_lines
from ooxcheck.classes.load_boundary import ClassBoundary, load_java_boundary
from ooxcheck.classes.stored import invariants_cache
from ooxcheck.classes.stored.invariants_cache import Result, forget_results, inferred_invariants
from ooxcheck.classes.stored.store import Store
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Report
from ooxcheck.input.load import load_oox
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Source

COUNTER = "class Counter { private int n; void up() { if (n < 9) n++; } int get() { return n; } }"
REFUSED = "class Counter { int n; Side side; enum Side { LEFT; int count = next(); static int next() { return 1; } } }"
TERMS = Terms.of({"scope": (2, {}), "array": 2})
CLAUSE = "n >= 0"


class Loads:
    """Loads the boundary of a class, and counts how often."""

    def __init__(self, text: str) -> None:
        self.sources = [Source("Counter.java", text)]
        self.count = 0

    def __call__(self) -> ClassBoundary:
        self.count += 1
        return load_java_boundary("Counter", self.sources)


def infer(loads: Loads, folder: Path | None, terms: Terms = TERMS, seconds: float | None = None) -> Result:
    return inferred_invariants(loads.sources, "Counter", terms, loads, cache=folder, seconds=seconds)


def clauses(result: Result) -> list[str]:
    assert isinstance(result, ClassInvariants)
    return [each.jml for each in result.invariants]


@pytest.fixture(autouse=True)
def no_memory() -> None:
    forget_results()


def entry(folder: Path) -> Path:
    (path,) = folder.glob("*/*.invariants.json")
    return path


def test_a_stored_result_is_the_same_and_needs_no_program(tmp_path: Path) -> None:
    first, second = Loads(COUNTER), Loads(COUNTER)
    before = infer(first, tmp_path / "cache")
    forget_results()
    after = infer(second, tmp_path / "cache")
    assert isinstance(before, ClassInvariants)
    assert isinstance(after, ClassInvariants)
    assert CLAUSE in clauses(after)
    assert list(invariants_lines(after)) == list(invariants_lines(before))
    assert after.boundary == before.boundary
    assert [each.formula for each in after.invariants] == [each.formula for each in before.invariants]
    assert (first.count, second.count) == (1, 0)
    assert after.boundary.boundary.classes == ("Counter",)
    assert second.count == 1


def test_a_result_stays_in_memory_without_a_folder() -> None:
    loads = Loads(COUNTER)
    assert infer(loads, None) is infer(loads, None)
    assert loads.count == 1


def test_memory_has_room_for_a_few_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invariants_cache, "MOST", 1)
    one, other = Loads(COUNTER), Loads(COUNTER + " ")
    for loads in (one, other, one):
        infer(loads, None)
    assert (one.count, other.count) == (2, 1)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"schema": "other"}', b"\xff\xfe"])
def test_a_corrupted_file_is_ignored_and_replaced(tmp_path: Path, content: bytes) -> None:
    infer(Loads(COUNTER), tmp_path / "cache")
    good = entry(tmp_path / "cache").read_bytes()
    entry(tmp_path / "cache").write_bytes(content)
    forget_results()
    loads = Loads(COUNTER)
    assert CLAUSE in clauses(infer(loads, tmp_path / "cache"))
    assert loads.count == 1
    written, known = json.loads(entry(tmp_path / "cache").read_bytes()), json.loads(good)
    assert written["invariants"] == known["invariants"]


def test_a_changed_file_is_not_believed(tmp_path: Path) -> None:
    infer(Loads(COUNTER), tmp_path / "cache")
    path = entry(tmp_path / "cache")
    document = json.loads(path.read_bytes())
    document["invariants"] = []
    path.write_text(json.dumps(document), encoding="utf-8")
    forget_results()
    loads = Loads(COUNTER)
    assert CLAUSE in clauses(infer(loads, tmp_path / "cache"))
    assert loads.count == 1


def test_a_sealed_file_with_another_form_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(
            invariants_cache, "invariants_document", lambda _answer: {"class": "Counter", "invariants": [1]}
        )
        infer(Loads(COUNTER), tmp_path / "cache")
    forget_results()
    loads = Loads(COUNTER)
    assert CLAUSE in clauses(infer(loads, tmp_path / "cache"))
    assert loads.count == 1


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        (COUNTER.replace("9", "8"), TERMS),
        (COUNTER, Terms.of({"scope": (1, {}), "array": 2})),
        (COUNTER, Terms.of({"scope": (2, {}), "array": 3})),
        (COUNTER, Terms.of({"scope": (2, {}), "array": 2, "unroll": (2, {})})),
        (COUNTER, Terms.of({"scope": (2, {"Counter": 1}), "array": 2})),
    ],
)
def test_other_text_or_bounds_are_another_entry(tmp_path: Path, text: str, terms: Terms) -> None:
    infer(Loads(COUNTER), tmp_path / "cache")
    loads = Loads(text)
    infer(loads, tmp_path / "cache", terms)
    assert loads.count == 1
    assert len(list((tmp_path / "cache").glob("*/*.invariants.json"))) == 2


def test_limits_of_work_are_the_same_entry(tmp_path: Path) -> None:
    infer(Loads(COUNTER), tmp_path / "cache")
    loads = Loads(COUNTER)
    infer(loads, tmp_path / "cache", Terms.of({"scope": (2, {}), "array": 2, "seconds": 50.0, "jobs": 2}))
    assert loads.count == 0


def test_a_refusal_is_stored(tmp_path: Path) -> None:
    before = infer(Loads(REFUSED), tmp_path / "cache")
    forget_results()
    loads = Loads(REFUSED)
    after = infer(loads, tmp_path / "cache")
    assert isinstance(after, OoxError)
    assert "creation of the constants" in str(after)
    assert str(after) == str(before)
    assert loads.count == 0


def test_a_result_that_the_time_limit_cut_short_is_not_stored(tmp_path: Path) -> None:
    loads = Loads(COUNTER)
    result = infer(loads, tmp_path / "cache", seconds=1e-6)
    assert isinstance(result, ClassInvariants)
    assert not result.is_complete
    assert not result.invariants
    assert CLAUSE in [each.jml for each in result.untried]
    assert any("the time was over" in line for line in invariants_lines(result))
    assert not list((tmp_path / "cache").glob("*/*"))
    assert infer(loads, tmp_path / "cache", seconds=1.5e-6) is result
    assert CLAUSE in clauses(infer(loads, tmp_path / "cache", seconds=60.0))
    assert loads.count == 2


def test_an_error_of_limits_is_not_stored(tmp_path: Path) -> None:
    def late() -> ClassBoundary:
        raise OoxError([Diagnostic("limit.time", "time was up", None)])

    sources = [Source("Counter.java", COUNTER)]
    late_result = inferred_invariants(sources, "Counter", TERMS, late, cache=tmp_path / "cache", seconds=1.0)
    assert isinstance(late_result, OoxError)
    assert CLAUSE in clauses(infer(Loads(COUNTER), tmp_path / "cache", seconds=60.0))


PROCESS = """
import sys
from pathlib import Path
from tests.ooxcheck.classes.test_stored import COUNTER, Loads, clauses, infer
loads = Loads(COUNTER)
print(clauses(infer(loads, Path(sys.argv[1]))))
"""


def test_two_processes_share_a_folder(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROCESS, str(tmp_path / "cache")]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    one, other = (each.communicate(timeout=300)[0] for each in both)
    assert all(each.returncode == 0 for each in both)
    assert one == other
    assert CLAUSE in one
    loads = Loads(COUNTER)
    assert CLAUSE in clauses(infer(loads, tmp_path / "cache"))
    assert loads.count == 0
    entry(tmp_path / "cache")


# -------------------------------------------------------------------------------------------------- checks of OOX

OOX = """class Counter {
  int n;
  Counter() { }
  void up() { int i := 0; while (i < 9) { i := i + 1; this.n := 1; } }
  void f() exceptional(false) { int x := 1 / (this.n + 1); }
}
"""


def check_oox(folder: Path, text: str = OOX) -> Report:
    program = load_oox([Source("p.oox", text)], int_width=32)
    (method,) = (each for each in program.methods() if each.name == "Counter.f")
    terms = Terms.of({"scope": (2, {}), "unroll": (2, {}), "infer": True})
    return check_unannotated(terms.about(program, method), store=Store(folder))


def test_a_check_of_oox_stores_what_it_infers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = check_oox(tmp_path / "cache")
    assert first.verdict is Verdict.WITHIN_BOUNDS
    entry(tmp_path / "cache")
    forget_results()
    monkeypatch.setattr(invariants_cache, "infer_invariants", no_inference)
    second = check_oox(tmp_path / "cache")
    assert second.verdict is Verdict.WITHIN_BOUNDS
    assert second.question.program.inferred is not None
    assert first.question.program.inferred is not None
    assert second.question.program.inferred.invariants == first.question.program.inferred.invariants
    with pytest.raises(AssertionError, match="inferred again"):
        check_oox(tmp_path / "cache", OOX + " ")


def no_inference(*_given: object, **_more: object) -> ClassInvariants:
    raise AssertionError("inferred again")


def test_bounds_of_a_result_in_memory_are_in_the_given_text(tmp_path: Path) -> None:
    for report in (check_oox(tmp_path / "cache"), check_oox(tmp_path / "cache")):
        source = report.question.method.span.source
        assert [bound.span.source for bound in report.bounds] == [source]
