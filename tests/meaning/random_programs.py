"""Random programs about what interpreter and checker could misread together: interfaces with bodies, strings, old of new
objects, methods without bodies, constructors that throw. Each is one method to decide, in few and small initial states.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import combinations

from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from tests.translate.random_methods import Sample, all_integers

WIDTH = 2


def sample(seed: int) -> Sample:
    """Return the program that belongs to a seed; what is no program is written anew."""
    source = random.Random(seed)
    while True:
        text = TOPICS[seed % len(TOPICS)](source)
        scope = source.choice((1, 2))
        bounds = Bounds(scope=1 if "Base.last" in text else scope, array=1, ints=all_integers(WIDTH))
        name = "Main.main" if " main(" in text else "Main.Main"
        known = frozenset({"Base.Base"}) if bounds.scope == 1 and source.random() < 0.5 else frozenset[str]()
        written = Sample(text, name, bounds, Settings(unroll=1), WIDTH, known)
        try:
            written.problem()
        except OoxError:
            continue
        return written


def _any_of(source: random.Random, atoms: list[str], most: int = 3) -> str:
    """Return a formula made of some atoms, some of them negated."""
    chosen = source.sample(atoms, source.randint(1, min(most, len(atoms))))
    signed = [each if source.random() < 0.7 else f"!({each})" for each in chosen]
    return f" {source.choice(('&&', '||'))} ".join(f"({each})" for each in signed)


# ----------------------------------------------------------------------------------------------- interfaces


def interfaces(source: random.Random) -> str:
    """Return a few interfaces and classes, and a call of a method that some of them have a body for."""
    names = ["I", "J", "K"][: source.choice((1, 2, 3))]
    types = [_interface(source, name, names[:at]) for at, name in enumerate(names)]
    types += [
        _class(source, name, parent, names)
        for name, parent in (("A", ""), ("B", "A"), ("C", source.choice("AB")))
    ]
    receiver = source.choice([*names, "A", "B", "C"])
    claims = " ".join(f"assert r != {number};" for number in (-2, -1, 0, 1))
    body = f"if (x != null) {{ int r := x.m(); assert r == x.m(); {claims} }}"
    return "\n".join([*types, f"class Main {{ static void main({receiver} x) {{ {body} }} }}"])


def _method(source: random.Random, *, bodiless: bool) -> str:
    if bodiless and source.random() < 0.2:
        return "int m() pure;"
    return f"int m() pure {{ return {source.choice((-2, -1, 0, 1))}; }}"


def _names(source: random.Random, word: str, names: list[str]) -> str:
    chosen = source.sample(names, source.randint(0, len(names)))
    return f" {word} {', '.join(chosen)}" if chosen else ""


def _interface(source: random.Random, name: str, above: list[str]) -> str:
    member = _method(source, bodiless=True) if not above or source.random() < 0.7 else ""
    return f"interface {name}{_names(source, 'extends', above)} {{ {member} }}"


def _class(source: random.Random, name: str, parent: str, names: list[str]) -> str:
    member = _method(source, bodiless=False) if source.random() < 0.3 else ""
    return f"class {name}{f' extends {parent}' if parent else ''}{_names(source, 'implements', names)} {{ {member} }}"


# -------------------------------------------------------------------------------------------------- strings


def strings(source: random.Random) -> str:
    """Return a method about some strings, which differ or do not."""
    words = ["p0", "p1", "p2", "p3"][: source.choice((2, 3, 3, 4))]
    parameters = ", ".join(f"string {word}" for word in words)
    if source.random() < 0.4:
        words, parameters = [*words[:2], "n.s", "m.s"], f"string {words[0]}, string {words[1]}, N n, N m"
    literals = source.sample(['"x"', '"y"'], source.choice((0, 0, 1, 2)))
    pairs = [f"{one} == {other}" for one, other in combinations([*words, *literals, "null"], 2)]
    different = " && ".join(f"!({pair})" for pair in source.sample(pairs, source.randint(1, len(pairs))))
    claims = f"assert {_any_of(source, pairs)}; string s := {source.choice(words[:2])}; assert {_any_of(source, pairs)};"
    body = source.choice((claims, "string s := Main.any(); assert !(s == p0) ==> s == p1 || s == null;"))
    return (
        f"class N {{ string s; }} class Main {{ static string any(); static void main({parameters})"
        f" requires({different}) {{ {body} }} }}"
    )


# ------------------------------------------------------------------------------------------ old of what is new

_OLD = [
    "old(m.v) == m.v", "old(m.v) < 1", "no old(m.v)", "m.(old(v)) == old(m.v)", "old(m in N)", "old(m instanceof N)", "fresh(m)",
    "old(m.next) == m.next", "no old(m.next)", "m in old(m.*next)", "old(m) == m", "m.next in old(N)", "old(m.next.v) == 1",
    "m.(old(next)) == old(m.next)", "old(m.get()) == m.v", "no old(m.get())", "m == old(n)", "m.v == old(n.v)", "m in old(n.*next)",
]  # fmt: skip


def old(source: random.Random) -> str:
    """Return a method that makes objects, and promises something about before and after."""
    steps = [
        "m := new N();", "m.v := 1;", "m.next := n;", "if (n != null) { n.next := m; }", "if (n != null) { n.v := m.v; }", "n := m;",
        "if (n != null) { n := n.next; }", "m.next := m;", "Main.inner(m);",
    ]  # fmt: skip
    inner = f"static void inner(N n) requires(n != null) ensures(all m : N | {_any_of(source, _OLD)}) {{ n.v := -1; N o := new N(); }}"
    body = " ".join(source.choices(steps, k=source.randint(1, 4)))
    promise = f"{source.choice(('all', 'some', 'no'))} m : N | {_any_of(source, _OLD)}"
    return (
        "class N { int v; N next; int get() pure { return this.v; } }\n"
        f"class Main {{ {inner}\n static void main(N n) ensures({promise}) {{ N m := new N(); {body} }} }}"
    )


# ------------------------------------------------------------------------------------------ methods without body

_AFTER = [
    "some r", "fresh(r)", "some r.next", "fresh(r.next)", "r.next != r", "r.f", "r == n", "fresh(n.next)", "n.next == old(n.next)",
    "n.f == old(n.f)", "#N == old(#N)", "r in n.*next", "r.next.next == r", "disjoint(r, n)", "n.next == r",
    "some a, b : N - old(N) | a != b", "fresh(r) && fresh(r.next) && some r.next && r.next != r", "lone N - old(N)",
]  # fmt: skip


def bodiless(source: random.Random) -> str:
    """Return a method that calls one that is known by its contract only."""
    has_flag = source.random() < 0.4
    after = [each for each in _AFTER if has_flag or ".f" not in each]
    promised = [re.sub(r"\br\b", "retval", each) for each in after]
    places = source.choice(("", "n.next", "n.f", "n.next, n.f", "N.g") if has_flag else ("", "n.next", "N.g"))
    clauses = f"ensures({_any_of(source, promised, 4)})" if source.random() < 0.8 else ""
    clauses += source.choice(("", "", " exceptional(n == null)", " exceptional(N.g)"))
    call = source.choice(
        ("N r := Main.make(n);", "N r; try { r := Main.make(n); } catch { assert n == null || N.g; }")
    )
    pure = "assert Main.guess(n) == Main.guess(n); bool g := Main.guess(n); assert g == Main.guess(n); N.g := !N.g; assert g == Main.guess(n);"
    guess = "static bool guess(N n) ensures(n == null ==> retval) pure;"
    return (
        f"class N {{ N next; {'bool f; ' if has_flag else ''}static bool g; }}\n"
        f"class Main {{ static N make(N n) {clauses} modifies({places}); {guess}\n"
        f" static void main(N n) {{ {call} assert {_any_of(source, after)}; {source.choice(('', pure))} }} }}"
    )


# ------------------------------------------------------------------------------------------ constructors that throw

_BASE = [
    "this.f := true;", "this.f := b;", "if (b) { throw; }", "if (n != null) { n.next := this; }", "if (n != null) { n.f := b; }", "throw;",
    "this.next := n;", "if (n != null) { n.next := null; }", "if (n != null) { this.next := n.next; n.next := null; }", "Base.last := this;",
    "this.next := this;", "Base.last := n;", "Base.last := null;",
]  # fmt: skip

_MAIN = [
    "this.f := !b;", "try { Base m := new Base(b, n); m.f := b; } catch { }", "Base m := new Base(b, this);", "if (n != null) { n.next := new Base(b, n); }",
    "if (this.next != null) { Base m := this.next; m.f := b; }",
]  # fmt: skip

_KEPT = [
    "this.f",
    "some this.next ==> this.next.f",
    "this.f || no this.next",
    "no this.next",
    "all m : Base | m.f",
    "this.f || some Base.last",
]


def constructors(source: random.Random) -> str:
    """Return a constructor that may throw, or a method that calls some, with invariants that are kept or not."""
    base, main = (" ".join(source.choices(_BASE + more, k=source.randint(1, 3))) for more in ([], _MAIN * 2))
    invariants = [
        f"invariant {_any_of(source, _KEPT, 2)};" if source.random() < 0.8 else "",
        source.choice(("", "invariant this.f;", "invariant no this.next;")),
    ]
    promised = f"{source.choice(('', 'ensures(this.f)'))} {source.choice(('', 'exceptional(b)', 'exceptional(false)'))}"
    places = source.choice(("", "n.next", "n.f, n.next", "Base.last, n.next, n.f"))
    own = f"Main(bool b, Base n) {{ super(b, n); {main} }}"
    calls = source.choice(("Main m := new Main(b, n);", "try { Main m := new Main(b, n); } catch { }"))
    other = "" if source.random() < 0.7 else f"static void main(bool b, Base n) {{ {calls} }}"
    last = "static Base last;" if "Base.last" in base + main + invariants[0] + places else ""
    return (
        f"class Base {{ bool f; Base next; {last} {invariants[0]}"
        f" Base(bool b, Base n) {promised} modifies({places}) {{ {base} }} }}\n"
        f"class Main extends Base {{ {invariants[1]} {own} {other} }}"
    )


TOPICS: tuple[Callable[[random.Random], str], ...] = (interfaces, strings, old, bodiless, constructors)
