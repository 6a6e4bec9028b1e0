"""What was refuted once is asked about no more, and nothing else is left out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ooxcheck.engine.budget import Budget
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Standing
from ooxcheck.engine.solver_queries import Asker
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.relational import Bounds, Formula, Options, Relation, Session, Universe
from ooxcheck.translate.model.constant_folding import any_of
from tests.ooxcheck.questions import asked
from tests.translate.deciding import answer_of, by_brute_force
from tests.translate.random_methods import sample

COUNTER = """
class Counter {
  int value;
  Counter next;
  invariant positive: this.value >= 0;

  void step()
    requires(this.value < 2)
    ensures(this.value >= old(this.value))
    exceptional(MAY_THROW)
  {
    BODY
    this.value := this.value + 1;
  }
}"""
MAY_THROW = "int seen := this.next.value;"
BREAKS, MENDS = "int kept := this.value; this.value := -2;", "this.value := kept;"


@pytest.mark.parametrize(
    ("may_throw", "body", "broken"),
    [
        ("false", "", []),
        ("false", f"{BREAKS} {MENDS}", []),
        ("false", MAY_THROW, ["exceptional"]),
        ("false", f"{BREAKS} {MAY_THROW} {MENDS}", ["exceptional", "invariant"]),
        ("true", f"{BREAKS} {MAY_THROW} {MENDS}", ["invariant"]),
        ("true", MAY_THROW, []),
        ("false", BREAKS, ["ensures", "invariant"]),
    ],
)
def test_each_exit_counts_that_an_execution_gets_to(may_throw: str, body: str, broken: list[str]) -> None:
    question = asked(COUNTER.replace("MAY_THROW", may_throw).replace("BODY", body), "Counter.step")
    assert sorted(duty.kind.value for duty in violated(question)) == broken


def violated(question: Question) -> set[Duty]:
    return {duty for duty, standing in check(question).duties.items() if standing is Standing.VIOLATED}


@pytest.mark.parametrize("seed", range(40, 52))
def test_random_methods_break_what_they_do_by_brute_force(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = sample(seed).problem()
    question = Question(
        problem.program, problem.method, bounds=problem.bounds, settings=problem.settings, calls="inline"
    )
    expected = answer_of(by_brute_force(problem)).violated
    assert violated(question) == expected
    monkeypatch.setattr(Asker, "_without_refuted", lambda _asker, formula: formula)
    assert violated(question) == expected


p, q, r = (Relation(name, 1) for name in "pqr")


@pytest.fixture
def asker() -> Iterator[Asker]:
    bounds = Bounds(Universe("a"))
    for relation in (p, q, r):
        bounds.bind(relation, upper="a")
    with Session(bounds, Options(symmetry=0, orders=False, isolated=False)) as session:
        yield Asker(session, Budget())


def sizes(asker: Asker, *formulas: Formula) -> list[int]:
    """Ask for instances, and return how many variables there were behind each question."""
    return [(asker.instance(each), asker.session.size().variables)[1] for each in formulas]


def test_what_demands_something_refuted_is_not_encoded(asker: Asker) -> None:
    asker.demand([p.no()])
    before, after = sizes(asker, p.some(), any_of([p.some() & q.some(), p.some() & r.some() & q.some()]))
    assert asker.instance(p.some() & q.some()) is None
    assert before == after
    assert asker.instance(any_of([p.some() & q.some(), r.some()])) is not None


def test_what_contradicts_a_demand_needs_no_solver(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    asker.demand([p.some().implies(q.some())])
    monkeypatch.delattr(Session, "solve")
    assert (
        asker.instance(any_of([r.some() & ~p.some().implies(q.some()), ~p.some().implies(q.some())])) is None
    )
    with asker.suppose([r.no()], for_good=False):
        assert asker.instance(r.some() & p.some()) is None


def test_what_was_only_supposed_refutes_nothing_later(asker: Asker) -> None:
    with asker.suppose([p.no()], for_good=False):
        assert asker.instance(p.some()) is None
        assert asker.instance(p.some() & q.some()) is None
    instance = asker.instance(p.some() & q.some())
    assert instance is not None
    assert instance[p]
