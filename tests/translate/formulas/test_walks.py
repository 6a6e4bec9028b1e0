"""Lists as walks: equal to closures for every function of four objects, and the same verdicts with and without."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import ooxcheck
from ooxcheck.engine.solver_queries import Asker
from ooxcheck.relational import IDEN, Bounds, Expr, Formula, Relation, Session, Universe, all_, product
from ooxcheck.translate.formulas import walks
from ooxcheck.translate.formulas.walks import Walk, walk_along
from ooxcheck.translate.model.universe import World

OBJECTS = [f"n{number}" for number in range(4)]


@pytest.fixture
def start() -> Relation:
    return Relation("start", 1)


@pytest.fixture
def step() -> Relation:
    return Relation("step", 2)


@pytest.fixture
def session(start: Relation, step: Relation) -> Session:
    """Return a session about any function of four objects, and at most one of them."""
    bounds = Bounds(Universe(*OBJECTS))
    bounds.bind(start, upper=[(each,) for each in OBJECTS])
    bounds.bind(step, upper=product(OBJECTS, OBJECTS))
    objects = bounds.bind_exactly(Relation("objects", 1), OBJECTS)
    session = Session(bounds)
    session.add(start.lone(), all_(objects, lambda each: step[each].lone()))
    return session


def test_a_walk_visits_what_a_closure_contains(session: Session, start: Relation, step: Relation) -> None:
    reached = start + start.join(step.closure())
    assert session.solve(~walk_along(start, step, 4).objects().eq(reached)).is_unsat
    assert session.solve(~walk_along(start, step, 3).objects().eq(reached)).is_sat


def test_a_walk_ends_if_no_object_on_it_reaches_itself(
    session: Session, start: Relation, step: Relation
) -> None:
    reached = start + start.join(step.closure())
    acyclic = (reached.product(reached) & step.closure() & IDEN).no()
    assert session.solve(~walk_along(start, step, 4).is_acyclic().iff(acyclic)).is_unsat
    assert session.solve(acyclic, ~walk_along(start, step, 3).is_acyclic()).is_sat


INDEX = """class Item { Item next; Item chain; int key; }
class Index {
  Item first;
  Item index;

  invariant finite: acyclic(this.first, next);
  invariant indexed: acyclic(this.index, chain) && this.index.*chain == this.first.*next;

  bool has(int key)
    ensures(retval == (key in this.first.*next.key))
    exceptional(false)
  {
    Item at := this.index;
    while (at != null && at.key != key) { at := at.chain; }
    return at != null;
  }

  bool hasButFirst(int key)
    requires(some this.index)
    ensures(retval == (key in this.first.*next.key))
    exceptional(false)
  {
    Item at := this.index.chain;
    while (at != null && at.key != key) { at := at.chain; }
    return at != null;
  }

  void drop()
    requires(some this.first)
    exceptional(false)
  {
    Item gone := this.first;
    if (this.index == gone) { this.index := gone.chain; }
    else {
      Item at := this.index;
      while (at.chain != gone) { at := at.chain; }
      at.chain := gone.chain;
    }
    this.first := gone.next;
  }

  void dropFromList()
    requires(some this.first)
    exceptional(false)
  { this.first := this.first.next; }

  void close()
    requires(some this.index)
    exceptional(false)
  {
    Item at := this.index;
    while (at.chain != null) { at := at.chain; }
    at.chain := this.index;
  }
}"""

CASES = {
    "has": "holds",
    "hasButFirst": "violated",
    "drop": "holds",
    "dropFromList": "violated",
    "close": "violated",
}


@pytest.mark.parametrize("pays", [lambda *_: True, walks.pays, lambda *_: False])
@pytest.mark.parametrize("name", CASES)
def test_verdicts_do_not_depend_on_walks(
    name: str, pays: Callable[..., bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walks, "pays", pays)
    report = ooxcheck.check(f"Index.{name}", text=INDEX, scope={"Item": 4, "Index": 1}, unroll=5)
    assert report.verdict == CASES[name]


def no_lemmas(*_: object) -> Iterator[Iterator[Formula]]:
    """Yield nothing."""
    return iter(())


def wrong_lemmas(world: World, _initial: Expr) -> Iterator[Iterator[Formula]]:
    """Yield that each later walk is empty, begins like the first one, and is like it: none is true of all executions."""
    for first, *later in world.walks.values():
        for places in later:
            yield iter([places[0].no()])
            yield iter([places[1].eq(first[0])])
            yield (one.eq(other) for one, other in zip(places, first, strict=False))


@pytest.mark.parametrize("proposed", [no_lemmas, walks.lemmas, wrong_lemmas])
@pytest.mark.parametrize("name", CASES)
def test_verdicts_do_not_depend_on_lemmas(
    name: str, proposed: Callable[..., Iterator[Iterator[Formula]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walks, "pays", lambda *_: True)
    monkeypatch.setattr(walks, "lemmas", proposed)
    report = ooxcheck.check(f"Index.{name}", text=INDEX, scope={"Item": 4, "Index": 1}, unroll=5)
    assert report.verdict == CASES[name]


def test_lemmas_about_a_list_that_loses_an_object_are_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    answers, learn = list[bool](), Asker.learn

    def record(asker: Asker, formula: Formula, conflicts: int) -> bool:
        answers.append(learn(asker, formula, conflicts))
        return answers[-1]

    monkeypatch.setattr(Asker, "learn", record)
    ooxcheck.check("Index.drop", text=INDEX, scope={"Item": 5, "Index": 1}, unroll=6)
    assert answers
    assert all(answers)
    monkeypatch.setattr(walks, "lemmas", wrong_lemmas)
    ooxcheck.check("Index.drop", text=INDEX, scope={"Item": 5, "Index": 1}, unroll=6)
    assert not all(answers)


def test_the_list_along_which_objects_are_not_numbered_is_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = list[bool]()
    is_acyclic = Walk.is_acyclic

    def count(walk: Walk) -> ooxcheck.relational.Formula:
        answers.append(True)
        return is_acyclic(walk)

    monkeypatch.setattr(Walk, "is_acyclic", count)
    ooxcheck.check("Index.has", text=INDEX, scope={"Item": 5, "Index": 1}, unroll=6)
    assert answers
