"""Puzzles: pigeons and holes, ceilings and floors, dominoes, handshakes."""

from __future__ import annotations

from benchmarks.relational.problem import Problem, each, exists, sorts, successors
from ooxcheck.relational import Bounds, Expr, Function, Relation, count, product


def pigeonhole(pigeons: int, holes: int) -> Problem:
    """Put pigeons into holes, no two into one."""
    universe, s = sorts(P=pigeons, H=holes)
    bounds = Bounds(universe)
    pigeon = bounds.bind_exactly(Relation("Pigeon", 1), s["P"])
    hole_set = bounds.bind_exactly(Relation("Hole", 1), s["H"])
    hole = bounds.bind(Relation("hole", 2), upper=product(s["P"], s["H"]))
    apart = each("p1 p2", pigeon, lambda p, q: (~p.eq(q)).implies((p.join(hole) & q.join(hole)).no()))
    return Problem(Function(hole, pigeon, hole_set) & apart, bounds)


def ceilings(n: int, *, no_sharing: bool) -> Problem:
    """Ask, as one man's ceiling is another man's floor, whether one man's floor is another man's ceiling."""
    universe, s = sorts(M=n, P=n)
    bounds = Bounds(universe)
    platform = bounds.bind(Relation("Platform", 1), upper=s["P"])
    man = bounds.bind(Relation("Man", 1), upper=s["M"])
    ceiling = bounds.bind(Relation("ceiling", 2), upper=product(s["M"], s["P"]))
    floor = bounds.bind(Relation("floor", 2), upper=product(s["M"], s["P"]))
    decl = Function(ceiling, man, platform) & Function(floor, man, platform)
    paul = each("m", man, lambda m: exists("k", man, lambda k: k.join(floor).eq(m.join(ceiling))))
    share = each(
        "m k",
        man,
        lambda m, k: (~m.eq(k)).implies(
            ~(m.join(floor).eq(k.join(floor)) | m.join(ceiling).eq(k.join(ceiling)))
        ),
    )
    below = each("m", man, lambda m: exists("k", man, lambda k: m.join(floor).eq(k.join(ceiling))))
    return Problem(decl & paul & share & ~below if no_sharing else decl & paul & ~below, bounds)


def toughnut(n: int) -> Problem:
    """Cover a board without two opposite corners by dominoes."""
    universe, s = sorts(C=n)
    bounds = Bounds(universe)
    cells = s["C"]
    squares = [
        square for square in product(cells, cells) if square not in {(cells[0],) * 2, (cells[-1],) * 2}
    ]
    cell = bounds.bind_exactly(Relation("Cell", 1), cells)
    order = bounds.bind_exactly(Relation("ord", 2), successors(cells))
    board = bounds.bind_exactly(Relation("board", 2), squares)
    covered = bounds.bind(Relation("covered", 4), upper=product(squares, squares))

    def partner(x: Expr, y: Expr) -> Expr:
        return y.join(x.join(covered))

    def beside(x: Expr) -> Expr:
        return order.join(x) + x.join(order)

    symmetric = each(
        "x y",
        cell,
        lambda x, y: x.product(y).in_(board).implies(partner(x, y).product(x.product(y)).in_(covered)),
    )
    cover = each(
        "x y",
        cell,
        lambda x, y: (
            x.product(y)
            .in_(board)
            .implies(partner(x, y).one() & partner(x, y).in_(beside(x).product(y) + x.product(beside(y))))
        ),
    )
    return Problem(symmetric & cover, bounds)


def handshake(n: int) -> Problem:
    """Let everybody but Jocelyn shake a different number of hands (Halmos)."""
    universe, s = sorts(P=n)
    bounds = Bounds(universe)
    person = bounds.bind_exactly(Relation("Person", 1), s["P"])
    hilary = bounds.bind_exactly(Relation("Hilary", 1), s["P"][:1])
    jocelyn = bounds.bind_exactly(Relation("Jocelyn", 1), s["P"][1:2])
    spouse = bounds.bind(Relation("spouse", 2), upper=product(s["P"], s["P"]))
    shaken = bounds.bind(Relation("shaken", 2), upper=product(s["P"], s["P"]))
    decl = (
        Function(spouse, person, person) & shaken.in_(person.product(person)) & (hilary.one() & jocelyn.one())
    )
    shake = each("p", person, lambda p: ((p + p.join(spouse)) & p.join(shaken)).no()) & each(
        "p q", person, lambda p, q: p.in_(q.join(shaken)).implies(q.in_(p.join(shaken)))
    )
    pair = each(
        "p q",
        person,
        lambda p, q: (
            (p & q)
            .no()
            .implies(p.join(spouse).eq(q).implies(q.join(spouse).eq(p)) & ~p.join(spouse).eq(q.join(spouse)))
        ),
    ) & each("p", person, lambda p: p.join(spouse).join(spouse).eq(p) & ~p.eq(p.join(spouse)))
    puzzle = each(
        "p q",
        person - jocelyn,
        lambda p, q: (~p.eq(q)).implies(~count(p.join(shaken)).eq(count(q.join(shaken)))),
    ) & hilary.join(spouse).eq(jocelyn)
    return Problem(decl & shake & pair & puzzle, bounds)
