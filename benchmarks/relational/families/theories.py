"""Theorems and non-theorems of small theories, as the TPTP library has them, asked for models of so many elements.

A theorem has no counterexample of any size. Where there are some, the least is known: a lattice that is not distributive
has five elements, and the algebra that satisfies Tarski's high school identities but not Wilkie's has twelve (Burris and
Yeats, Algebra Universalis 2004), so that none of the small sizes here has one.
"""

from __future__ import annotations

from relational import IDEN, UNIV, Expr, Formula, Function, Problem, all_


def _total(operation: Expr) -> Formula:
    """Say that an operation on two elements has one result."""
    return all_(UNIV, UNIV, lambda x, y: operation[x][y].one())


def _abelian(operation: Expr) -> Formula:
    """Say that an operation is commutative and associative."""
    commutes = all_(UNIV, UNIV, lambda x, y: operation[x][y] == operation[y][x])
    return commutes & all_(
        UNIV, UNIV, UNIV, lambda x, y, z: operation[x][operation[y][z]] == operation[operation[x][y]][z]
    )


def median_algebra(n: int) -> Problem:
    """Ask of a median algebra for the long distributive law (ALG212)."""
    problem = Problem(*range(n))
    median = problem.relation("median", *[range(n)] * 4)

    def f(x: Expr, y: Expr, z: Expr) -> Expr:
        return median[x][y][z]

    problem.require(
        all_(UNIV, UNIV, UNIV, lambda x, y, z: f(x, y, z).one()),
        all_(UNIV, UNIV, lambda x, y: f(x, x, y) == x),
        all_(UNIV, UNIV, UNIV, lambda x, y, z: (f(x, y, z) == f(z, x, y)) & (f(x, y, z) == f(x, z, y))),
        all_(UNIV, UNIV, UNIV, UNIV, lambda w, x, y, z: f(f(x, w, y), w, z) == f(x, w, f(y, w, z))),
    )
    law = all_(*[UNIV] * 5, lambda u, w, x, y, z: f(f(x, y, z), u, w) == f(f(x, u, w), f(y, u, w), f(z, u, w)))
    problem.require(~law)
    return problem


def wilkie(n: int) -> Problem:
    """Ask of the high school identities whether Wilkie's identity follows (NUM374)."""
    problem = Problem(*range(n))
    plus, times, power = (problem.relation(name, *[range(n)] * 3) for name in ("sum", "product", "power"))
    one = problem.constant("one", [0])
    problem.require(_total(plus), _total(times), _total(power), _abelian(plus), _abelian(times))
    problem.require(
        all_(UNIV, lambda x: (times[x][one] == x) & (power[x][one] == x) & (power[one][x] == one)),
        all_(UNIV, UNIV, UNIV, lambda x, y, z: times[x][plus[y][z]] == plus[times[x][y]][times[x][z]]),
        all_(UNIV, UNIV, UNIV, lambda x, y, z: power[x][plus[y][z]] == times[power[x][y]][power[x][z]]),
        all_(UNIV, UNIV, UNIV, lambda x, y, z: power[times[x][y]][z] == times[power[x][z]][power[y][z]]),
        all_(UNIV, UNIV, UNIV, lambda x, y, z: power[power[x][y]][z] == power[x][times[y][z]]),
    )

    def powers(x: Expr, y: Expr, inner: Expr, outer: Expr) -> Expr:
        """Return (x^inner + y^inner)^outer."""
        return power[plus[power[x][inner]][power[y][inner]]][outer]

    def wilkies(x: Expr, y: Expr) -> Formula:
        """Say ((1+x)^y+(1+x+x²)^y)^x ((1+x³)^x+(1+x²+x⁴)^x)^y = ((1+x)^x+(1+x+x²)^x)^y ((1+x³)^y+(1+x²+x⁴)^y)^x."""
        square = times[x][x]
        low = plus[one][x], plus[plus[one][x]][square]
        high = plus[one][times[x][square]], plus[plus[one][square]][times[square][square]]
        return times[powers(*low, y, x)][powers(*high, x, y)] == times[powers(*low, x, y)][powers(*high, y, x)]

    problem.require(~all_(UNIV, UNIV, wilkies))
    return problem


def unions(n: int) -> Problem:
    """Ask of sets whether the union of A and B has the unions of A and of B as its union, and no more (SET948)."""
    problem = Problem(*range(n))
    element = problem.relation("in", range(n), range(n))
    both = problem.relation("union2", *[range(n)] * 3)
    union = problem.relation("union", range(n), range(n))
    problem.require(
        (element & ~element).no(),
        all_(UNIV, UNIV, lambda a, b: (element @ a == element @ b).implies(a == b)),
        _total(both) & Function(union, UNIV, UNIV),
        all_(UNIV, UNIV, lambda a, b: element @ both[a][b] == element @ a + element @ b),
        all_(UNIV, lambda a: element @ union[a] == element @ element @ a),
        ~all_(UNIV, UNIV, lambda a, b: union[both[a][b]] == both[union[a]][union[b]]),
    )
    return problem


def confluence(n: int, *, terminates: bool) -> Problem:
    """Ask whether local confluence implies confluence: Newman's lemma, for what terminates (COM008)."""
    problem = Problem(*range(n))
    step = problem.relation("step", range(n), range(n))
    steps = step.reflexive_closure()
    if terminates:
        problem.require((step.closure() & IDEN).no())
    problem.require(_joins(step, steps), ~_joins(steps, steps))
    return problem


def _joins(step: Expr, steps: Expr) -> Formula:
    """Say that what two steps from one place lead to has a common successor."""
    return all_(UNIV, lambda x: all_(step[x], step[x], lambda y, z: (steps[y] & steps[z]).some()))


def lattice(n: int, law: str) -> Problem:
    """Ask of lattices whether they are all distributive, or whether one distributive law implies the other (LAT258)."""
    problem = Problem(*range(n))
    below = problem.relation("below", range(n), range(n))
    meet, join = (problem.relation(name, *[range(n)] * 3) for name in ("meet", "join"))
    problem.require(IDEN.in_(below), below.join(below).in_(below), (below & ~below).in_(IDEN))
    problem.require(_bound(meet, ~below), _bound(join, below))
    meets, joins = _distributes(meet, join), _distributes(join, meet)
    problem.require(~meets if law == "distributive" else meets & ~joins)
    return problem


def _bound(operation: Expr, above: Expr) -> Formula:
    """Say that an operation gives the least of what is above two elements."""
    is_least = all_(UNIV, UNIV, lambda x, y: above[operation[x][y]] == above[x] & above[y])
    return _total(operation) & is_least


def _distributes(outer: Expr, inner: Expr) -> Formula:
    return all_(UNIV, UNIV, UNIV, lambda x, y, z: outer[x][inner[y][z]] == inner[outer[x][y]][outer[x][z]])
