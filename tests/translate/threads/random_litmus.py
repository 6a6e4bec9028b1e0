"""Random litmus tests: two or three threads that write and read a few cells, and all that they can have read in the end.

What a program returns tells every register and every cell apart. So the solver and the exploration of all schedules are held to each
other by the whole set of what can be seen, not by one assertion: reads and writes in any order that one of the models forbids, or misses, show.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.oox.interpreter import replay, run_all
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.heap import Atom
from ooxcheck.oox.running.outcomes import Returned
from ooxcheck.oox.running.settings import Settings
from ooxcheck.relational import IntExpr
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.witness.decode import decode_with_objects
from ooxcheck.translate.witness.schedule import guide
from tests.oox.runs import loaded, method
from tests.translate.deciding import OPTIONS, is_broken
from tests.translate.threads.comparing_threads import Wrong

INT_WIDTH = 16
BOUNDS = Bounds(scope=1, array=1)
LIMIT = 30_000
"""So many schedules are run."""

PLACES = ("c.a", "d.a", "Main.n", "xs[0]", "xs[1]")
KINDS = ("read", "read", "write", "write", "copy", "lock", "if", "if", "fork", "formula", "publish", "fetch")
MOST = 0.8
"""So many threads begin with a write and end with a read of another cell, as in store buffering."""

PARAMETERS = "Cell c, Cell d, int[] xs"


def program(seed: int) -> str:
    """Return a program whose method ``Main.main`` returns what its threads have read, and what is in memory in the end."""
    source = random.Random(seed)
    places = source.sample(PLACES, 2)
    count = source.choice((2, 2, 3))
    threads = [
        _Writer(source, places, number).thread(source.randint(1, 5 - count)) for number in range(count)
    ]
    alias = source.choice(("new Cell()", "new Cell()", "c"))
    forks = " ".join(f"fork Main.t{number}(c, d, xs);" for number in range(count))
    seen = [f"Main.r{number}" for number in range(count)] + places
    told = " + ".join(
        f"{weight} * {each}" for each, weight in zip(seen, (*(1, 9, 81)[:count], 729, 2187), strict=True)
    )
    return f"""class Cell {{ int a; }}
class Main {{
  static int n; static Cell root; {" ".join(f"static int r{number};" for number in range(count))}
  static void child({PARAMETERS}) {{ {source.choice(places)} := 2; }}
  {" ".join(threads)}
  static int main(int k) requires(Main.n == 0 && Main.root == null) {{
    Cell c := new Cell(); Cell d := {alias}; int[] xs := new int[2];
    {forks} join; return {told}; }} }}"""


class _Writer:
    """Writes one thread."""

    def __init__(self, source: random.Random, places: list[str], number: int) -> None:
        self._source = source
        self._places = places
        self._number = number

    def thread(self, length: int) -> str:
        first, second = self._source.sample(self._places, 2)
        body = " ".join(self._operation(2) for _ in range(length))
        body = (
            f"{first} := {self._number % 2 + 1}; {body} b := {second};"
            if self._source.random() < MOST
            else body
        )
        return f"static void t{self._number}({PARAMETERS}) {{ int a := 0; int b := 0; {body} Main.r{self._number} := a + 3 * b; }}"

    def _operation(self, depth: int) -> str:
        choose, place = self._source.choice, self._source.choice(self._places)
        register = choose("ab")
        match choose(KINDS if depth else KINDS[:5]):
            case "read":
                return f"{register} := {place};"
            case "write":
                return f"{place} := {self._number % 2 + 1};"
            case "copy":
                return f"{place} := {register};"
            case "lock":
                body = " ".join(self._operation(depth - 1) for _ in range(choose((0, 1, 1, 2))))
                return f"lock ({choose(('c', 'd', 'xs'))}) {{ {body} }}"
            case "if":
                body = choose((self._operation(depth - 1), "lock (c) { }", "lock (d) { }"))
                return f"{choose(('', f'{register} := {place};'))} if ({register} == {choose((0, 1))}) {{ {body} }}"
            case "fork":
                return f"fork Main.child(c, d, xs); {choose(('', 'join;', f'a := {place}; if (a == 0) {{ join; }} b := {place};'))}"
            case "formula":
                return f"assume {place} == {choose((0, 1, 2))} || {choose(self._places)} == {choose((0, 1))};"
            case "publish":
                return f"Main.root := new Cell(); {place} := {choose((1, 2))};"
            case _:
                return f"if (Main.root != null) {{ Cell e{depth} := Main.root; e{depth}.a := 1; {register} := e{depth}.a; }}"


def by_running(text: str, settings: Settings) -> set[Atom] | None:
    """Return what some schedule returns; None if there are too many schedules."""
    read = loaded(text, INT_WIDTH)
    values: set[Atom] = set()
    for number, run in enumerate(run_all(read, method(read, "Main.main"), (0,), settings=settings)):
        if number >= LIMIT:
            return None
        if isinstance(run.outcome, Returned):
            values.add(run.outcome.value)
    return values


def by_solving(text: str, settings: Settings) -> set[Atom]:
    """Return what can be returned by the solver's word, each time confirmed by the interpreter."""
    with deep_recursion():
        return set(_returned(text.replace("main(int k)", "main(int k) ensures(retval != k)"), settings))


def _returned(text: str, settings: Settings) -> Iterator[Atom]:
    read = loaded(text, INT_WIDTH)
    main = method(read, "Main.main")
    encoding = encode(EncodingRequest(read, main, BOUNDS, settings, options=OPTIONS))
    ((duty, claim),) = (
        (duty, claim) for duty, claim in encoding.violations.items() if duty.kind is DutyKind.ENSURES
    )
    wanted = encoding.initial.state.variables[0]
    assert isinstance(wanted, IntExpr)
    assert encoding.executions is not None
    with encoding.world.session as session:
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        while (instance := session.solve(claim).instance) is not None:
            state = decode_with_objects(encoding.initial, instance).state
            conduct = guide(encoding.executions, instance, duty)
            value = state.arguments[0]
            ended = replay(
                read, main, state.arguments, heap=state.heap, settings=settings, guide=conduct
            ).outcome
            if not is_broken(duty, ended):
                msg = f"{value} should be returned, but: {ended}"
                raise Wrong(msg)
            yield value
            assert isinstance(value, int)
            session.add(~wanted.eq(value))


def compared(text: str, settings: Settings) -> str:
    """Return how a program was decided: ``same``, or ``too many`` schedules to run them all."""
    values = by_running(text, settings)
    if values is None:
        return "too many"
    found = by_solving(text, settings)
    assert found == values, (
        f"only solved {sorted(map(str, found - values))}, only run {sorted(map(str, values - found))}"
    )
    return "same"
