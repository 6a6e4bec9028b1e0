"""Protocols over time: mutexes grabbed in order, and leader election in a ring.

Kodkod replaces a set under a total order by its upper bound; we keep the predicate's meaning, so the bounds here say
that the ordered sets are exact.
"""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.relational.problem import Problem, conjunction, disjunction, each, exists, sorts, variable
from ooxcheck.relational import (
    Bounds,
    Decl,
    Expr,
    Formula,
    Function,
    Relation,
    TotalOrder,
    product,
    some,
    such_that,
)


@dataclass(frozen=True)
class _Dijkstra:
    """States, processes and mutexes, and what it means to grab and to release one."""

    process: Relation
    mutex: Relation
    holds: Relation
    waits: Relation

    def grab(self, s: Expr, t: Expr, p: Expr, m: Expr) -> Formula:
        holds, waits = self.holds, self.waits
        free = m.join(~s.join(holds)).no()
        mine, mine_then = p.join(s.join(holds)), p.join(t.join(holds))
        return conjunction(
            ~p.join(s.join(waits)).some() & ~m.in_(mine),
            free.implies(mine_then.eq(mine + m) & p.join(t.join(waits)).no()),
            (~free).implies(mine_then.eq(mine) & p.join(t.join(waits)).eq(m)),
            each(
                "q",
                self.process - p,
                lambda q: (
                    q.join(t.join(holds)).eq(q.join(s.join(holds)))
                    & q.join(t.join(waits)).eq(q.join(s.join(waits)))
                ),
            ),
        )

    def release(self, s: Expr, t: Expr, p: Expr, m: Expr) -> Formula:
        holds, waits = self.holds, self.waits
        waiting, waiting_then, holding_then = (
            m.join(~s.join(waits)),
            m.join(~t.join(waits)),
            m.join(~t.join(holds)),
        )
        return conjunction(
            ~p.join(s.join(waits)).some() & m.in_(p.join(s.join(holds))),
            p.join(t.join(holds)).eq(p.join(s.join(holds)) - m),
            p.join(t.join(waits)).no(),
            waiting.no().implies(holding_then.no() & waiting_then.no()),
            waiting.some().implies(
                exists("k", waiting, lambda k: waiting_then.eq(waiting - k) & holding_then.eq(k))
            ),
            each(
                "u",
                self.mutex - m,
                lambda u: (
                    u.join(~t.join(waits)).eq(u.join(~s.join(waits)))
                    & u.join(~t.join(holds)).eq(u.join(~s.join(holds)))
                ),
            ),
        )

    def step(self, s: Expr, t: Expr) -> Formula:
        p, m = variable("p"), variable("m")
        same = t.join(self.holds).eq(s.join(self.holds)) & t.join(self.waits).eq(s.join(self.waits))
        acts = (
            some(Decl(p, self.process), Decl(m, self.mutex), holds=act(s, t, p, m))
            for act in (self.grab, self.release)
        )
        return disjunction(same, *acts)


def dijkstra(n: int, *, check: bool) -> Problem:
    """Ask whether processes deadlock that grab mutexes in order (check), or in any order (show)."""
    universe, s = sorts(S=n, P=n, M=n)
    bounds = Bounds(universe)
    state = bounds.bind_exactly(Relation("State", 1), s["S"])
    mutex = bounds.bind_exactly(Relation("Mutex", 1), s["M"])
    process = bounds.bind(Relation("Process", 1), upper=s["P"])
    holds = bounds.bind(Relation("holds", 3), upper=product(s["S"], s["P"], s["M"]))
    waits = bounds.bind(Relation("waits", 3), upper=product(s["S"], s["P"], s["M"]))
    sfirst, slast = (bounds.bind(Relation(name, 1), upper=s["S"]) for name in ("sfirst", "slast"))
    mfirst, mlast = (bounds.bind(Relation(name, 1), upper=s["M"]) for name in ("mfirst", "mlast"))
    sord = bounds.bind(Relation("sord", 2), upper=product(s["S"], s["S"]))
    mord = bounds.bind(Relation("mord", 2), upper=product(s["M"], s["M"]))
    everything = state.product(process).product(mutex)
    decl = conjunction(
        TotalOrder(sord, state, sfirst, slast),
        TotalOrder(mord, mutex, mfirst, mlast),
        holds.in_(everything),
        waits.in_(everything),
    )
    system = _Dijkstra(process, mutex, holds, waits)
    before_last = state - slast
    trace = (sfirst.join(holds) + sfirst.join(waits)).no() & each(
        "s", before_last, lambda s: system.step(s, s.join(sord))
    )
    dead = exists("s", state, lambda s: each("p", process, lambda p: p.join(s.join(waits)).some()))
    if not check:
        return Problem(decl & trace & dead & waits.some(), bounds)

    def in_order(s: Expr) -> Formula:
        had = process.join(s.join(holds))
        got = process.join(s.join(sord).join(holds)) - had
        return got.some().implies(got.in_(had.join(mord.closure())))

    return Problem(conjunction(decl, process.some(), trace, each("s", before_last, in_order), dead), bounds)


@dataclass(frozen=True)
class _Ring:
    """Processes that hand on identifiers, and what it means to make a step and to be elected."""

    process: Relation
    succ: Relation
    to_send: Relation
    pord: Relation
    tord: Relation

    def sends(self, p: Expr, t: Expr) -> Expr:
        return p.join(self.to_send).join(t)

    def step(self, t: Expr, u: Expr, p: Expr) -> Formula:
        following = p.join(self.succ)
        ours, theirs = self.sends(p, t), self.sends(following, t)
        larger = following.join((~self.pord).closure())
        return exists(
            "i",
            ours,
            lambda i: self.sends(p, u).eq(ours - i) & self.sends(following, u).eq(theirs + (i - larger)),
        )

    def moves(self, t: Expr) -> Formula:
        u = t.join(self.tord)
        return each(
            "p",
            self.process,
            lambda p: disjunction(
                self.step(t, u, p), self.step(t, u, self.succ.join(p)), self.sends(p, t).eq(self.sends(p, u))
            ),
        )

    def newly_elected(self, t: Expr) -> Expr:
        p = variable("p")
        return such_that(
            Decl(p, self.process), holds=p.in_(self.sends(p, t) - self.sends(p, t.join(~self.tord)))
        )


def ring(n: int) -> Problem:
    """Ask whether at most one process of a ring is elected as its leader."""
    universe, s = sorts(P=n, T=n)
    bounds = Bounds(universe)
    process = bounds.bind_exactly(Relation("Process", 1), s["P"])
    time = bounds.bind_exactly(Relation("Time", 1), s["T"])
    succ, pord = (bounds.bind(Relation(name, 2), upper=product(s["P"], s["P"])) for name in ("succ", "pord"))
    to_send = bounds.bind(Relation("toSend", 3), upper=product(s["P"], s["P"], s["T"]))
    elected = bounds.bind(Relation("elected", 2), upper=product(s["P"], s["T"]))
    pfirst, plast = (bounds.bind(Relation(name, 1), upper=s["P"]) for name in ("pfirst", "plast"))
    tfirst, tlast = (bounds.bind(Relation(name, 1), upper=s["T"]) for name in ("tfirst", "tlast"))
    tord = bounds.bind(Relation("tord", 2), upper=product(s["T"], s["T"]))
    system = _Ring(process, succ, to_send, pord, tord)
    decl = conjunction(
        TotalOrder(tord, time, tfirst, tlast),
        TotalOrder(pord, process, pfirst, plast),
        Function(succ, process, process),
        elected.in_(process.product(time)),
    )
    circle = each("p", process, lambda p: process.in_(p.join(succ.closure())))
    trace = each("p", process, lambda p: system.sends(p, tfirst).eq(p)) & each(
        "t", time - tlast, system.moves
    )
    newly = each("t", time - tfirst, lambda t: elected.join(t).eq(system.newly_elected(t)))
    elect = elected.join(tfirst).no() & newly
    return Problem((decl & circle & trace & elect) & ~elected.join(time).lone(), bounds)
