"""Theorems and non-theorems of small theories, as the TPTP library has them, asked for models of so many elements.

A theorem has no counterexample of any size. Where there are some, the least is known: a lattice that is not distributive
has five elements, and the algebra that satisfies Tarski's high school identities but not Wilkie's has twelve (Burris and
Yeats, Algebra Universalis 2004), so that none of the small sizes here has one. Idempotent quasigroups with ((b a) b) b = a have
1, 5, 7, 8, 11, ... elements (Fujita, Slaney and Bennett, IJCAI 1993).
"""

from __future__ import annotations

from ooxcheck.relational import IDEN, UNIV, Expr, Formula, Function, Problem, all_, count, some_, the_set


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
    law = all_(
        *[UNIV] * 5, lambda u, w, x, y, z: f(f(x, y, z), u, w) == f(f(x, u, w), f(y, u, w), f(z, u, w))
    )
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
        return (
            times[powers(*low, y, x)][powers(*high, x, y)] == times[powers(*low, x, y)][powers(*high, y, x)]
        )

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


def isomorphism(n: int, *, differing: bool) -> Problem:
    """Ask for isomorphic quasigroups with ((b a) b) b = a and an idempotent element, which a `differing` second one has not (ALG195)."""
    problem = Problem(*range(n))
    one, other = (problem.relation(name, *[range(n)] * 3) for name in ("one", "other"))
    image = problem.relation("image", range(n), range(n))
    for times in (one, other):
        problem.require(
            _total(times), all_(UNIV, UNIV, lambda x, z, t=times: (t[x] @ z).one() & (t @ z @ x).one())
        )
        problem.require(all_(UNIV, UNIV, lambda a, b, t=times: t[t[t[b][a]][b]][b] == a))
    problem.require(Function(image, UNIV, UNIV), all_(UNIV, lambda y: (image @ y).one()))
    problem.require(all_(UNIV, UNIV, lambda x, y: image[one[x][y]] == other[image[x]][image[y]]))
    has_idempotent = some_(UNIV, lambda x: other[x][x] == x)
    problem.require(some_(UNIV, lambda x: one[x][x] == x), ~has_idempotent if differing else has_idempotent)
    return problem


def diagonal(points: int, sets: int, separation: str) -> Problem:
    """Ask for a topological space whose diagonal is not closed in its square, though it is Hausdorff, or T0 (TOP020).

    The space has points and so many names of open sets; the product has boxes of open sets as its base.
    """
    names, places = [f"o{number}" for number in range(sets)], [f"x{number}" for number in range(points)]
    problem = Problem(*places, *names)
    point, opened = problem.constant("Point", places), problem.constant("Open", names)
    has = problem.relation("has", names, places)
    problem.require(some_(opened, lambda u: has[u] == point), some_(opened, lambda u: has[u].no()))
    problem.require(all_(opened, opened, lambda u, v: some_(opened, lambda w: has[w] == has[u] + has[v])))
    problem.require(all_(opened, opened, lambda u, v: some_(opened, lambda w: has[w] == has[u] & has[v])))

    def apart(x: Expr, y: Expr) -> Formula:
        return some_(has @ x, has @ y, lambda u, v: (has[u] & has[v]).no())

    def is_separated(x: Expr, y: Expr) -> Formula:
        return apart(x, y) if separation == "hausdorff" else ~(has @ x == has @ y)

    def has_box_beside_diagonal(x: Expr, y: Expr) -> Formula:
        return some_(has @ x, has @ y, lambda u, v: (has[u].product(has[v]) & IDEN).no())

    problem.require(all_(point, point, lambda x, y: (x == y) | is_separated(x, y)))
    problem.require(~all_(point, point, lambda x, y: (x == y) | has_box_beside_diagonal(x, y)))
    return problem


def diabetes(n: int, *, mistaken: bool) -> Problem:
    """Ask of the treatment of diabetes mellitus type 2 whether it cures at all later times (MED001, MED007, MED009).

    The theory is that of Hommersom, Lucas and van Bommel (2005): what drugs do to the liver, to the uptake of glucose and to the
    secretion of insulin, and what that does to a patient, by the capacity of the pancreas. Who is `mistaken` gives no insulin.
    """
    problem = Problem(*range(n))
    later = problem.constant("later", [(one, other) for one in range(n) for other in range(one, n)])
    words = "hyper normo hypo subnormal nearly exhausted light insulin sulfonylurea biguanide uptake secretion release"
    holds = {word: problem.relation(word, range(n)) for word in words.split()}
    hyper, normo, hypo, subnormal, nearly, exhausted, light = (holds[word] for word in words.split()[:7])
    insulin, sulfonylurea, biguanide, uptake, secretion, release = (holds[word] for word in words.split()[7:])

    def from_then(*sets: Expr) -> Expr:
        """Return the times from which on some things are always so."""
        return the_set(UNIV, lambda t: all_(later[t], lambda u: u.in_(_meet(*sets))))

    for first, second, third in ((hyper, normo, hypo), (subnormal, nearly, exhausted)):
        problem.require(first + second + third == UNIV, count(first) + count(second) + count(third) == n)
    problem.require(
        from_then(insulin).in_(from_then(uptake)),
        uptake.in_(UNIV - release) & from_then(biguanide).in_(from_then(UNIV - release)),
        (from_then(sulfonylurea) - exhausted).in_(from_then(secretion)),
    )
    cured = the_set(UNIV, lambda t: (later[t] - t).in_(normo + hypo))
    problem.require(
        _meet(subnormal, light, hyper, from_then(secretion)).in_(cured),
        _meet(subnormal - light, hyper, from_then(UNIV - release)).in_(cured),
        _meet(nearly, hyper, from_then(secretion), from_then(UNIV - release)).in_(cured),
        _meet(exhausted, hyper, from_then(uptake)).in_(cured),
    )
    treated = (
        _meet(subnormal, light, from_then(sulfonylurea))
        + _meet(subnormal - light, from_then(biguanide))
        + _meet(nearly, from_then(sulfonylurea), from_then(biguanide))
        + (exhausted if mistaken else _meet(exhausted, from_then(insulin)))
    )
    problem.require(~(hyper & treated).in_(cured))
    return problem


def _meet(*sets: Expr) -> Expr:
    """Return what is in all sets."""
    result = sets[0]
    for each in sets[1:]:
        result &= each
    return result


def curves(n: int, *, upwards: bool) -> Problem:
    """Ask of curves whether an end of one is an end of its parts that it is on, or the other way round (GEO091 and others).

    An end of a curve is a point on it such that of any two of its parts that have the point, one is a part of the other (Kulik and
    Eschenbach, "A Geometry of Oriented Curves", 1999). A proper part has an end, and a curve two at most.
    """
    points, names = [f"x{number}" for number in range(n)], [f"c{number}" for number in range(n)]
    problem = Problem(*points, *names)
    point, curve = problem.constant("Point", points), problem.constant("Curve", names)
    on = problem.relation("on", names, points)
    part, ends = problem.relation("part", names, names), problem.relation("end", names, points)
    problem.require(part == the_set(curve, curve, lambda c, d: on[c].in_(on[d])), (part & ~part).in_(IDEN))
    problem.require(all_(curve, lambda c: on[c].some()))

    def is_end(c: Expr, x: Expr) -> Formula:
        through = part @ c & on @ x
        return x.in_(on[c]) & through.product(through).in_(part + ~part)

    problem.require(ends == the_set(curve, point, is_end), all_(curve, lambda c: count(ends[c]) <= 2))
    problem.require(all_(curve, curve, lambda c, d: (c == d) | ~c.in_(part @ d) | ends[c].some()))

    def inherits(c: Expr, d: Expr) -> Formula:
        return ends[c].in_(ends[d]) if upwards else (ends[d] & on[c]).in_(ends[c])

    problem.require(~all_(curve, curve, lambda c, d: c.in_(part @ d).implies(inherits(c, d))))
    return problem
