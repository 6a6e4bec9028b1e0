"""Questions without an answer: by hand, and random ones against all choices tried one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

import pytest

from ooxcheck.relational import FALSE, TRUE, Bounds, Expr, Formula, Relation, Session, Universe
from ooxcheck.relational.bounds import Instance
from ooxcheck.relational.evaluate import holds

ATOMS = ("a", "b", "c")
GIVEN, MINE, SUM = Relation("given", 1), Relation("mine", 1), Relation("sum", 2)
CHOSEN = frozenset([MINE])


def bounds() -> Bounds:
    found = Bounds(Universe(*ATOMS))
    found.bind(GIVEN, upper=[(atom,) for atom in ATOMS])
    found.bind(MINE, upper=[(atom,) for atom in ATOMS[:2]])
    found.bind(SUM, upper=[("a", "b"), ("b", "c")])
    return found


def unanswered(question: Formula, answer: Formula, rounds: int = 100) -> bool | None:
    with Session(bounds()) as session:
        return session.has_unanswered_instance(question, answer, CHOSEN, rounds)


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (TRUE, MINE.eq(GIVEN), True),  # c may be given, and cannot be chosen
        (GIVEN.lone() & SUM.some(), MINE.some(), False),
        (GIVEN.in_(SUM.join(GIVEN)), MINE.eq(GIVEN), False),  # nothing is given: no pairs go round
        (GIVEN.one(), (MINE & GIVEN).some(), True),
        (GIVEN.some() & GIVEN.in_(SUM.join(GIVEN + MINE)), TRUE, False),
        (TRUE, FALSE, True),
        (FALSE, FALSE, False),
        (SUM.no(), SUM.some(), True),
        (SUM.some(), SUM.join(GIVEN).eq(MINE), False),
        (MINE.some(), MINE.no(), False),  # the answer may be another choice than that of the question
        (MINE.eq(GIVEN), MINE.no() & GIVEN.some(), True),  # if nothing is given
    ],
)
def test_by_hand(question: Formula, answer: Formula, expected: bool) -> None:
    assert unanswered(question, answer) is expected


def test_rounds_may_not_do() -> None:
    assert unanswered(TRUE, MINE.eq(GIVEN - SUM.join(GIVEN)) | SUM.some(), 1) is None


def subsets(rows: list[tuple[str, ...]]) -> Iterator[frozenset[tuple[str, ...]]]:
    yield from map(frozenset, chain.from_iterable(combinations(rows, n) for n in range(len(rows) + 1)))


def tried(question: Formula, answer: Formula) -> bool:
    """Return whether a question has no answer, by trying all."""
    for given in subsets([(atom,) for atom in ATOMS]):
        for pairs in subsets([("a", "b"), ("b", "c")]):
            mine = [
                Instance(ATOMS, {GIVEN: given, SUM: pairs, MINE: own}) for own in subsets([("a",), ("b",)])
            ]
            if any(holds(question, each) for each in mine) and not any(holds(answer, each) for each in mine):
                return True
    return False


def random_set(random: Random, depth: int) -> Expr:
    if not depth or random.random() < 0.3:
        return random.choice([GIVEN, MINE, SUM.join(GIVEN), GIVEN.join(SUM)])
    left, right = random_set(random, depth - 1), random_set(random, depth - 1)
    return random.choice([left + right, left & right, left - right, SUM.join(left), left.join(SUM)])


def random_formula(random: Random, depth: int) -> Formula:
    if not depth or random.random() < 0.3:
        some, other = random_set(random, 2), random_set(random, 2)
        return random.choice([some.eq(other), some.in_(other), some.some(), some.no(), some.lone()])
    left, right = random_formula(random, depth - 1), random_formula(random, depth - 1)
    return random.choice([left & right, left | right, ~left, left.iff(right)])


def test_random_questions_have_the_answers_that_all_choices_give() -> None:
    random, found = Random(1), []
    for _ in range(150):
        question, answer = random_formula(random, 2), random_formula(random, 2)
        expected = tried(question, answer)
        assert unanswered(question, answer) is expected, f"{question} / {answer}"
        found.append(expected)
    assert 30 < sum(found) < 120


def test_a_session_apart_has_no_added_formulas() -> None:
    with Session(bounds()) as session:
        session.require([session.literal(GIVEN.some()), session.literal(MINE.no())])
        assert session.has_unanswered_instance(TRUE, MINE.some(), CHOSEN, 100) is True
        with session.apart() as other:
            assert other.has_unanswered_instance(TRUE, MINE.some(), CHOSEN, 100) is False
            assert other.solve(GIVEN.no()).is_sat
        assert session.solve(GIVEN.no()).is_unsat
