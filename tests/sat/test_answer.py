from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.sat.answer import Model
from ooxcheck.sat.clauses import flat, last_variable, split

literals = st.integers(1, 6).flatmap(lambda variable: st.sampled_from([variable, -variable]))
clause_lists = st.lists(st.lists(literals, max_size=4), max_size=6)


@settings(max_examples=100, deadline=None)
@given(clause_lists, st.lists(st.booleans(), min_size=6, max_size=6))
def test_the_first_falsified_clause_is_found(clauses: list[list[int]], bits: list[bool]) -> None:
    model = Model([index + 1 if bit else -index - 1 for index, bit in enumerate(bits)])
    false = [not any(bits[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses]
    assert model.falsified_clause(flat(clauses)) == (false.index(True) if True in false else None)


@given(clause_lists)
def test_flat_clauses_split_into_what_they_were(clauses: list[list[int]]) -> None:
    assert list(split(flat(clauses))) == clauses
    assert last_variable(flat(clauses)) == max(
        (abs(literal) for clause in clauses for literal in clause), default=0
    )


def test_a_model_tells_the_truth_of_literals() -> None:
    model = Model([1, -2, 3])
    assert model.literals() == [1, -2, 3]
    assert [model[literal] for literal in (1, -1, 2, -2, 3, -3)] == [True, False, False, True, True, False]


def test_a_variable_beyond_the_model_is_false() -> None:
    model = Model([1])
    assert not model[5]
    assert model[-5]
