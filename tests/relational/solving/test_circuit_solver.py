from __future__ import annotations

import pytest

from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.circuit_solver import Allowance, CircuitSolver
from ooxcheck.sat.answer import Model, Reason, Unknown, Unsat
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.sat.core import Circuit
from ooxcheck.sat.processes.child import ChildSession
from ooxcheck.sat.processes.portfolio import PortfolioSession
from ooxcheck.sat.session import LocalSession

LOCAL = Options(isolated=False)


def started(options: Options = LOCAL) -> tuple[CircuitSolver, Circuit, list[Lit]]:
    gates = Circuit()
    return CircuitSolver(gates, options), gates, [gates.variable() for _ in range(4)]


def test_nothing_required_needs_no_solver() -> None:
    talk, _, _ = started()
    answer = talk.answer([TRUE])
    assert isinstance(answer, Model)
    assert answer.variables == 0
    assert talk._solver is None


def test_a_core_is_in_literals_of_the_circuit() -> None:
    talk, gates, (a, b, c, d) = started()
    either = gates.or2(a, b)
    talk.require([gates.implies(either, c)])
    assert talk.answer([either, -c, d]) in (Unsat((either, -c)), Unsat((-c, either)))
    found, is_minimal = talk.core([d, either, -c])
    assert sorted(found) == sorted([either, -c])
    assert is_minimal
    with pytest.raises(ValueError, match="the formulas have an instance"):
        talk.core([d, either])
    talk.require([FALSE])
    assert talk.is_false
    assert talk.answer([d]) == Unsat()
    assert talk.core([d]) == ([], True)
    talk.close()


def test_every_gate_has_its_truth_in_a_model() -> None:
    talk, gates, (a, b, c, d) = started()
    talk.require([a, -b])
    model = talk.answer()
    assert isinstance(model, Model)
    truth = talk.truth(model)
    never_mentioned = gates.and2(c, d)
    assert [truth[each] for each in (a, b, gates.xor(a, b), never_mentioned, -never_mentioned)] == [
        1,
        0,
        1,
        0,
        1,
    ]
    talk.close()


def test_the_clauses_for_other_solvers_are_all_sent_or_not() -> None:
    talk, gates, (a, b, c, d) = started()
    talk.require([gates.or2(a, b)])
    assert isinstance(talk.answer(), Model)
    talk.require([gates.or2(-a, c)])
    for assumed, is_satisfiable in (([], True), ([-b, -c], False), ([gates.and2(-b, d), TRUE], True)):
        with LocalSession() as session:
            session.add(talk.clauses(assumed))
            assert isinstance(session.solve(), Model) == is_satisfiable
    assert talk.answer([-b, -c]) != talk.answer([-b])
    talk.close()


def test_the_time_that_each_part_takes_is_counted() -> None:
    talk, gates, (a, b, *_) = started()
    talk.require([gates.or2(a, b)])
    encoding = talk.encoding
    assert encoding > 0
    assert talk.solving == 0
    talk.answer()
    assert talk.encoding > encoding
    assert talk.solving > 0
    talk.close()


def test_a_child_gets_the_memory_limit() -> None:
    talk, _, (a, *_) = started(Options(isolated=True, memory=1 << 30))
    talk.require([a])
    assert isinstance(talk.answer(), Model)
    assert isinstance(talk._solver, ChildSession)
    assert talk._solver._memory == 1 << 30
    talk.close()


def hard(options: Options, pigeons: int) -> tuple[CircuitSolver, Lit]:
    """Return a question that takes many conflicts: whether pigeons fit into holes, of which there is one less."""
    gates = Circuit()
    places = [[gates.variable() for _ in range(pigeons - 1)] for _ in range(pigeons)]
    fits = gates.and_(
        [*map(gates.or_, places), *(gates.at_most_one(hole) for hole in zip(*places, strict=True))]
    )
    return CircuitSolver(gates, options), fits


@pytest.mark.parametrize("isolated", [False, True])
def test_an_allowance_is_spent_and_says_when_it_was_short(isolated: bool) -> None:
    talk, fits = hard(Options(isolated=isolated), 10)
    talk.allowance = allowance = Allowance(conflicts=20_000, each=500)
    assert talk.answer([fits]) == Unknown(Reason.CONFLICTS)
    assert 0 < allowance.conflicts <= 19_500
    assert allowance.short is Reason.CONFLICTS
    allowance.conflicts = 0
    assert talk.answer([-fits]) == Unknown(Reason.CONFLICTS)
    talk.allowance = None
    assert isinstance(talk.answer([-fits]), Model)
    talk.close()


def test_an_allowance_that_lasts_is_not_short() -> None:
    talk, fits = hard(LOCAL, 6)
    talk.allowance = allowance = Allowance(conflicts=100_000, each=100_000)
    assert isinstance(talk.answer([fits]), Unsat)
    assert allowance.short is None
    assert 0 < allowance.conflicts < 100_000
    talk.close()


@pytest.mark.parametrize("isolated", [False, True])
def test_propagations_count_as_conflicts_where_there_are_many(isolated: bool) -> None:
    left = []
    for propagations in (None, 1_000_000, 1):
        talk, fits = hard(Options(isolated=isolated), 8)
        talk.allowance = allowance = Allowance(100_000, 1_000, propagations)
        talk.answer([fits])
        left.append(allowance.conflicts)
        talk.close()
    assert left[0] == left[1]
    assert left[2] < left[0] - 1_000


def test_two_solvers_are_processes_whatever_the_size() -> None:
    talk, gates, (a, b, _, _) = started(Options(solver="cadical195+glucose4"))
    talk.require([gates.xor(a, b)])
    assert isinstance(talk.answer([a]), Model)
    assert talk.answer([a, b]) in (Unsat((a, b)), Unsat((b, a)))
    assert isinstance(talk._solver, PortfolioSession)
    talk.close()
    with pytest.raises(
        ValueError, match=r"cadical195\+glucose4 are two processes, so isolated=False is not possible"
    ):
        started(Options(solver="cadical195+glucose4", isolated=False))
    with pytest.raises(ValueError, match="no solver 'cadical'"):
        started(Options(solver="glucose4+cadical"))
