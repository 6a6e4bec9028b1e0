"""Data structures: lists twice, trees, a file system."""

from __future__ import annotations

from benchmarks.relational.problem import Problem, conjunction, each, exists, sorts, variable
from ooxcheck.relational import (
    Bounds,
    Decl,
    Expr,
    Formula,
    Function,
    IntConstant,
    Integers,
    Multiplicity,
    Relation,
    all_,
    count,
    product,
    some,
)


def lists(n: int, claim: str) -> Problem:
    """Ask of lists whether their equivalence is reflexive, symmetric, and true of empty lists."""
    universe, s = sorts(T=n, L=n)
    bounds = Bounds(universe)
    thing = bounds.bind(Relation("Thing", 1), upper=s["T"])
    list_, empty, nonempty = (
        bounds.bind(Relation(name, 1), upper=s["L"]) for name in ("List", "EmptyList", "NonEmptyList")
    )
    car = bounds.bind(Relation("car", 2), upper=product(s["L"], s["T"]))
    cdr, equiv, prefixes = (
        bounds.bind(Relation(name, 2), upper=product(s["L"], s["L"]))
        for name in ("cdr", "equivTo", "prefixes")
    )
    decl = (
        list_.eq(empty + nonempty)
        & (empty & nonempty).no()
        & equiv.in_(list_.product(list_))
        & prefixes.in_(list_.product(list_))
        & Function(car, nonempty, thing)
        & Function(cdr, nonempty, list_)
    )
    fact = (
        thing.in_(list_.join(car))
        & each("x", list_, lambda x: (empty & x.join(cdr.reflexive_closure())).some())
        & each(
            "a b",
            list_,
            lambda a, b: a.in_(b.join(equiv)).iff(
                a.join(car).eq(b.join(car)) & b.join(cdr).in_(a.join(cdr).join(equiv))
            ),
        )
        & list_.product(empty).in_(prefixes)
        & each(
            "a b",
            nonempty,
            lambda a, b: a.in_(b.join(prefixes)).iff(
                a.join(car).eq(b.join(car)) & a.join(cdr).in_(b.join(cdr).join(prefixes))
            ),
        )
    )
    return Problem((decl & fact) & ~_claim(claim, list_, empty, equiv), bounds)


def _claim(name: str, list_: Expr, empty: Expr, equiv: Expr) -> Formula:
    match name:
        case "reflexive":
            return each("x", list_, lambda x: x.in_(x.join(equiv)))
        case "symmetric":
            return (~equiv).in_(equiv)
        case _:
            return empty.product(empty).in_(equiv)


def toylists(n: int) -> Problem:
    """Ask of lists, spelled out without functions, whether none is its own tail."""
    universe, s = sorts(L=n, T=n)
    bounds = Bounds(universe)
    list_, nonempty, empty = (
        bounds.bind(Relation(name, 1), upper=s["L"]) for name in ("List", "NonEmptyList", "EmptyList")
    )
    thing = bounds.bind(Relation("Thing", 1), upper=s["T"])
    car = bounds.bind(Relation("car", 2), upper=product(s["L"], s["T"]))
    cdr, equiv, prefixes = (
        bounds.bind(Relation(name, 2), upper=product(s["L"], s["L"]))
        for name in ("cdr", "equivTo", "prefixes")
    )
    e, a = variable("e"), variable("a")
    spec = conjunction(
        list_.eq(nonempty + empty),
        (nonempty & empty).no(),
        car.in_(nonempty.product(thing)),
        each("a", nonempty, lambda a: a.join(car).one()),
        cdr.in_(nonempty.product(list_)),
        each("a", nonempty, lambda a: a.join(cdr).one()),
        each("a", list_, lambda a: exists("e", empty, lambda e: e.in_(a.join(cdr.reflexive_closure())))),
        equiv.in_(list_.product(list_)),
        each(
            "a b",
            list_,
            lambda a, b: a.in_(b.join(equiv)).iff(
                a.join(car).eq(b.join(car)) & a.join(cdr).join(equiv).eq(b.join(cdr).join(equiv))
            ),
        ),
        prefixes.in_(list_.product(list_)),
        all_(Decl(e, empty), Decl(a, list_), holds=e.in_(a.join(prefixes))),
        all_(Decl(e, empty), Decl(a, nonempty), holds=~a.in_(e.join(prefixes))),
        each(
            "a b",
            nonempty,
            lambda a, b: a.in_(b.join(prefixes)).iff(
                a.join(car).eq(b.join(car)) & a.join(cdr).in_(b.join(cdr).join(prefixes))
            ),
        ),
    )
    return Problem(spec & ~each("a", list_, lambda a: ~a.in_(a.join(cdr))), bounds)


def trees(n: int, width: int) -> Problem:
    """Ask whether each of five definitions of a tree implies the next."""
    universe, s = sorts(N=n)
    bounds = Bounds(universe, Integers(width))
    nodes = bounds.bind(Relation("V", 1), upper=s["N"])
    edges = bounds.bind(Relation("E", 2), upper=product(s["N"], s["N"]))

    def connected(c: Expr) -> Formula:
        return nodes.product(nodes).in_(c.reflexive_closure())

    def cyclic(c: Expr) -> Formula:
        v, w = variable("cv"), variable("cw")
        other_way = some(Decl(w, v.join(c)), holds=w.in_(v.join((c - v.product(w) - w.product(v)).closure())))
        return some(Decl(v, nodes), holds=v.in_(v.join(c)) | other_way)

    u, v = variable("u"), variable("v")
    fact = edges.in_(nodes.product(nodes)) & edges.eq(~edges) & nodes.some()
    counted = count(edges).eq(count(nodes) + count(nodes) - IntConstant(2))
    cut = all_(
        Decl(u, nodes),
        holds=all_(Decl(v, u.join(edges)), holds=~connected(edges - u.product(v) - v.product(u))),
    )
    added = all_(
        Decl(u, nodes),
        Decl(v, nodes),
        holds=(~u.product(v).in_(edges)).implies(cyclic(edges + (u.product(v) + v.product(u)))),
    )
    definitions = [
        connected(edges) & ~cyclic(edges),
        connected(edges) & cut,
        connected(edges) & counted,
        ~cyclic(edges) & counted,
        ~cyclic(edges) & added,
    ]
    implied = [
        one.implies(other) for one, other in zip(definitions, definitions[1:] + definitions[:1], strict=True)
    ]
    return Problem(fact & ~conjunction(*implied), bounds)


def filesystem(n: int) -> Problem:
    """Ask whether a directory has at most one entry that names it."""
    universe, s = sorts(O=n, N=n, E=n)
    bounds = Bounds(universe)
    obj, cur, file, dir_ = (
        bounds.bind(Relation(name, 1), upper=s["O"]) for name in ("Object", "Cur", "File", "Dir")
    )
    root = bounds.bind_exactly(Relation("Root", 1), s["O"][:1])
    name_set = bounds.bind(Relation("Name", 1), upper=s["N"])
    entry = bounds.bind(Relation("DirEntry", 1), upper=s["E"])
    entries = bounds.bind(Relation("entries", 2), upper=product(s["O"], s["E"]))
    parent = bounds.bind(Relation("parent", 2), upper=product(s["O"], s["O"]))
    name = bounds.bind(Relation("name", 2), upper=product(s["E"], s["N"]))
    contents = bounds.bind(Relation("contents", 2), upper=product(s["E"], s["O"]))
    decl = (
        (obj.eq(file + dir_) & (file & dir_).no())
        & (root.in_(dir_) & cur.in_(dir_) & (root & cur).no())
        & entries.in_(dir_.product(entry))
        & Function(parent, dir_, dir_, Multiplicity.LONE)
        & Function(name, entry, name_set)
        & Function(contents, entry, obj)
    )

    def well_formed(d: Expr) -> Formula:
        return (
            d.join(parent).eq(d.join(~contents).join(~entries))
            & each("x y", d.join(entries), lambda x, y: x.join(name).eq(y.join(name)).implies(x.eq(y)))
            & ~d.in_(d.join(parent.closure()))
            & (~d.eq(root)).implies(root.in_(d.join(parent.closure())))
        )

    fact = (
        each("f", file, lambda f: exists("d", dir_, lambda d: f.in_(d.join(entries).join(contents))))
        & each("d", dir_, well_formed)
        & root.join(parent).no()
        & each("e", entry, lambda e: e.join(~entries).one())
        & each("d", dir_ - root, lambda d: d.join(parent).one())
    )
    return Problem(decl & fact & ~each("o", dir_, lambda o: o.join(~contents).lone()), bounds)
