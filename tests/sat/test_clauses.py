from array import array

from pysat.formula import CNF

from ooxcheck.sat.clauses import dimacs, flat, split
from tests.sat.problems import pigeonhole


def test_the_text_is_as_solvers_expect_it() -> None:
    text = dimacs(flat([[1, -3], [2], []]), assumptions=[-4], comments=["from\na test"])
    assert text == "c from\nc a test\np cnf 4 4\n1 -3 0\n2 0\n0\n-4 0\n"


def test_no_clauses_are_a_header() -> None:
    assert dimacs(array("i")) == "p cnf 0 0\n"


def test_another_reader_finds_the_same_clauses() -> None:
    clauses = pigeonhole(4)
    assert CNF(from_string=dimacs(clauses)).clauses == list(split(clauses))
