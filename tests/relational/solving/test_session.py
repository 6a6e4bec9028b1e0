from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

import pytest

from ooxcheck.relational.bounds import Bounds, Universe, product
from ooxcheck.relational.logic.expr import TRUE as TRUE_
from ooxcheck.relational.logic.expr import UNIV, Junction, Relation, Variable
from ooxcheck.relational.logic.operators import BoolOp
from ooxcheck.relational.solving.answers import Options, Outcome
from ooxcheck.relational.solving.session import Session
from ooxcheck.sat.answer import Answer, Model, Unsat
from ooxcheck.sat.circuit import FALSE, TRUE
from ooxcheck.sat.processes.child import ChildSession
from ooxcheck.sat.session import LocalSession
from tests.relational.formulas import UNBROKEN, Generator, brute_force

p, q, r = Relation("p", 1), Relation("q", 1), Relation("r", 2)
LOCAL = Options(symmetry=0, orders=False, isolated=False)


def problem() -> Bounds:
    bounds = Bounds(Universe("a", "b"))
    bounds.bind(p, upper="ab")
    bounds.bind(r, upper=product("ab", "ab"))
    return bounds


def test_what_is_added_holds_from_then_on() -> None:
    with Session(problem(), LOCAL) as session:
        assert session.solve().outcome is Outcome.TRIVIALLY_SAT
        session.add(p.some())
        session.add(~r.no())
        instance = session.solve().instance
        assert instance is not None
        assert instance[p]
        assert instance[r]
        session.add(p.no())
        assert session.solve().outcome is Outcome.UNSAT


def test_what_is_assumed_holds_once_and_a_core_names_it() -> None:
    with Session(problem(), LOCAL) as session:
        session.add(p.one())
        many, none = ~p.lone(), p.no()
        unsat = session.solve(r.some(), many, none)
        assert unsat.outcome is Outcome.UNSAT
        assert set(unsat.core) <= {many, none}
        assert unsat.core
        assert session.solve(r.some()).is_sat


def test_a_standing_assumption_holds_until_it_is_retracted() -> None:
    with Session(problem(), LOCAL) as session:
        session.add(p.some())
        session.assume(p.one())
        assert sorted(len(instance[p]) for instance in session.instances()) == [1, 1]
        assert session.solve().core == (p.one(),)
        session.retract(p.one())
        assert len((session.minimise(p).instance or {p: ()})[p]) == 2


def test_an_assumption_that_is_false_by_its_bounds_is_the_core() -> None:
    with Session(problem(), LOCAL) as session:
        never = UNIV.in_(p - p)
        solution = session.solve(p.some(), never)
        assert (solution.outcome, solution.core) == (Outcome.TRIVIALLY_UNSAT, (never,))


def test_guards_that_the_bounds_decide_are_known_at_once() -> None:
    with Session(problem(), LOCAL) as session:
        assert session.literal(p.in_(UNIV)) == TRUE
        assert session.literal(UNIV.no()) == FALSE
        assert session.literal(p.some()) not in (TRUE, FALSE)


def test_a_formula_is_decided_by_its_bounds_or_not_at_all() -> None:
    x = Variable("x")
    with Session(problem(), LOCAL) as session:
        decided = [
            session.constant_value(formula) for formula in (p.in_(UNIV), UNIV.no(), p.some(), x.in_(p))
        ]
        assert decided == [True, False, None, None]


def test_a_live_session_takes_new_atoms_and_relations() -> None:
    with Session(problem(), LOCAL) as session:
        session.add(UNIV.in_(p))
        assert session.solve().is_sat
        session.grow("c")
        session.bounds.bind(q, upper="abc")
        session.add(UNIV.in_(q))
        instance = session.solve().instance
        assert instance is not None
        assert instance[p] == {("a",), ("b",)}
        assert instance[q] == {("a",), ("b",), ("c",)}
        assert instance.universe == ("a", "b", "c")


def test_instances_are_listed_once_and_then_excluded() -> None:
    with Session(problem(), LOCAL) as session:
        session.add(p.some())
        assert len({instance[p] for instance in session.instances()}) == 3
        assert session.solve().is_unsat


def test_formulas_added_one_by_one_have_the_instances_of_their_conjunction() -> None:
    several = 0
    for seed in range(60):
        given = Generator(seed).problem()
        match given.formula:
            case Junction(BoolOp.AND, parts):
                several += 1
            case formula:
                parts = (formula,)
        with Session(given.bounds, UNBROKEN) as session:
            for part in parts:
                session.add(part)
                session.solve(~given.formula)
            found = {frozenset(each.relations.items()) for each in session.instances()}
        expected = {frozenset(each.relations.items()) for each in brute_force(given)}
        assert found == expected, seed
    assert several > 20


def test_a_smallest_instance_has_the_fewest_tuples() -> None:
    with Session(problem(), LOCAL) as session:
        session.add(p.product(p).in_(r) & p.some())
        solution = session.minimise(p, r)
        assert solution.instance is not None
        assert len(solution.instance[p]) + len(solution.instance[r]) == 2
        session.add(p.no())
        assert session.minimise(p).is_unsat


def test_a_smallest_instance_may_be_asked_for_under_assumptions() -> None:
    with Session(problem(), LOCAL) as session:
        session.add(p.product(p).in_(r))
        solution = session.minimise(r, assumed=[~p.lone()])
        assert solution.instance is not None
        assert len(solution.instance[r]) == 4
        assert session.minimise(r, assumed=[p.some(), p.no()]).core
        assert len((session.minimise(r).instance or {r: "none"})[r]) == 0


def test_preferences_are_kept_greedily_in_order() -> None:
    with Session(problem(), LOCAL) as session:
        session.add(p.some())
        few, none, many = p.lone(), p.no(), ~p.lone()
        for wishes, size in (
            ((none, few, many), 1),
            ((many, few, r.some()), 2),
            ((UNIV.no(), TRUE_, many), 2),
        ):
            instance = session.prefer(wishes, r.lone()).instance
            assert instance is not None
            assert len(instance[p]) == size
            assert (r.some() in set(wishes)) <= len(instance[r]) <= 1
        unsat = session.prefer([few], none, r.some())
        assert (unsat.outcome, unsat.core) == (Outcome.UNSAT, (none,))


def test_a_preference_that_holds_already_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    ask = LocalSession._ask

    def counted(
        self: LocalSession, assumptions: Sequence[int], conflicts: int | None, deadline: float | None
    ) -> Answer:
        asked.append(len(assumptions))
        return ask(self, assumptions, conflicts, deadline)

    monkeypatch.setattr(LocalSession, "_ask", counted)
    with Session(problem(), LOCAL) as session:
        session.add(p.no())
        session.prefer([p.lone(), ~p.some(), p.in_(UNIV), UNIV.no(), p.some() | r.some()])
        assert len(asked) == 2


@pytest.mark.parametrize("isolated", [False, True])
def test_no_question_is_asked_after_the_deadline(isolated: bool) -> None:
    with Session(problem(), Options(symmetry=0, isolated=isolated)) as session:
        session.add(p.some())
        session.deadline = monotonic() + 60
        assert session.solve().is_sat
        session.deadline = monotonic() - 1
        late = session.solve()
        assert (late.outcome, late.reason) == (Outcome.UNKNOWN, "the time limit was reached")
        session.deadline = None
        assert session.solve(p.no()).is_unsat


def test_a_problem_that_has_become_large_moves_to_a_child_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ooxcheck.relational.solving.circuit_solver._MAX_LOCAL_CLAUSES", 5)
    with Session(problem(), Options(symmetry=0)) as session:
        session.add(p.one())
        assert session.solve().is_sat
        assert isinstance(session._solver._solver, LocalSession)
        session.add(r.one(), p.product(p).in_(r))
        assert sum(1 for _ in session.instances()) == 2
        assert isinstance(session._solver._solver, ChildSession)


def test_tightened_bounds_allow_the_same_instances_and_no_tuple_too_many() -> None:
    several = proved = 0
    for seed in range(40):
        given = Generator(seed).problem()
        expected = [each.relations for each in brute_force(given)]
        with Session(given.bounds, UNBROKEN) as session:
            session.add(given.formula)
            assert session.tightening() is None
            tight = session.tighten_bounds(given.mentioned)
            disproved = session.tightening()
        for relation, bound in tight.items() if expected else ():
            rows = [frozenset(map(given.bounds.universe.pack, each[relation])) for each in expected]
            assert bound.lower == frozenset.intersection(*rows), seed
            assert set(bound.upper) == frozenset.union(*rows), seed
            several += 1
        if disproved is not None:
            with LocalSession("cadical195") as other:
                other.add(disproved)
                assert isinstance(other.solve(), Unsat), seed
            with LocalSession("cadical195") as other:
                other.add(disproved[:-2])  # without the claim that a tuple differs
                assert isinstance(other.solve(), Model), seed
            proved += 1
    assert several > 20
    assert proved > 5


def test_the_text_for_solvers_and_the_time_spent_can_be_asked_for() -> None:
    with Session(problem(), LOCAL) as session:
        session.add(p.some())
        assert session.dimacs() == "p cnf 2 1\n1 2 0\n"
        assert len(session.dimacs(p.no()).splitlines()) > 2
        before = session.times()
        assert before.translation > 0
        assert before.encoding > 0
        assert before.solving == 0
        session.solve()
        assert session.times().solving > 0


def test_variables_of_the_clauses_are_known_by_the_tuples_they_stand_for() -> None:
    bounds = problem()
    bounds.bind(q, upper="ab", lower="a")
    with Session(bounds, LOCAL) as session:
        session.add(p.some() & q.in_(p))
        numbers = session.variables(p)
        assert set(numbers) == {("a",), ("b",)}
        assert set(session.variables(q)) == {("b",)}
        assert not session.variables(r)
        assert f"{numbers['a',]} 0" in session.dimacs()


def test_constants_are_in_an_instance_whether_mentioned_or_not() -> None:
    bounds = problem()
    constant, unused = bounds.bind_exactly(q, "a"), bounds.bind(Relation("unused", 1), upper="ab", lower="b")
    with Session(bounds, LOCAL) as session:
        session.add(constant.in_(p))
        for _ in range(2):
            instance = session.solve().instance
            assert instance is not None
            assert instance[constant] == {("a",)}
            assert instance[unused] == {("b",)}
        assert session.size().primary == 2


def test_a_budget_that_is_used_up_is_an_answer() -> None:
    from benchmarks.relational.puzzles import pigeonhole

    problem = pigeonhole(9, 8)
    with Session(problem.bounds, Options(symmetry=0, isolated=False, conflicts=5)) as session:
        session.add(problem.formula)
        solution = session.solve()
        assert solution.outcome is Outcome.UNKNOWN
        assert "conflicts" in solution.reason
        with pytest.raises(TimeoutError, match="conflicts"):
            list(session.instances())


def test_a_solver_in_a_child_process_gives_the_same_answers() -> None:
    with Session(problem(), Options(symmetry=0, isolated=True)) as session:
        session.add(p.one())
        assert sum(1 for _ in session.instances()) == 2


def test_a_session_grows_a_universe_of_its_own() -> None:
    bounds = problem()
    before = tuple(bounds.universe)
    with Session(bounds, LOCAL) as session:
        session.grow("new")
        assert tuple(session.bounds.universe) == (*before, "new")
    assert tuple(bounds.universe) == before
