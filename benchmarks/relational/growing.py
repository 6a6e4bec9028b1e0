"""How a live session bears a long program: ``python -m benchmarks.relational.growing [--steps 10000] [--solve 50]``.

Each step does what encoding a statement does: it asks for the literal of a guard, reads a reference and a 32-bit
integer from the heap, writes both under the guard, merges the two heaps; now and then it allocates an object, a new
atom with a constant relation, and asks the solver. A line is printed for every tenth of the steps: cost that grows
from line to line is superlinear.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from random import Random
from time import process_time

from ooxcheck.relational import (
    BitSet,
    Bounds,
    Expr,
    Formula,
    IntConstant,
    Integers,
    Options,
    Relation,
    Session,
    Universe,
    bits,
)
from ooxcheck.relational import product as tuples

OBJECTS = 4
WIDTH = 32
ALLOCATE_EVERY = 20
FORGET_AFTER = 12


@dataclass
class Program:
    """A heap that is being written to: `next` from object to object, `value` from object to bits."""

    session: Session
    next: Expr
    value: Expr
    objects: list[Expr]
    random: Random = field(default_factory=lambda: Random(1))

    def step(self, number: int) -> Formula:
        """Encode one statement, and return its guard."""
        if number % ALLOCATE_EVERY == 0:
            self.objects.append(self._allocated(number))
        target = self.random.choice(self.objects[-FORGET_AFTER:])
        other = self.random.choice(self.objects[:OBJECTS]).join(self.next)
        read = bits(other.join(self.value), WIDTH)
        guard = (read < IntConstant(self.random.randrange(1000))) & other.some()
        if self.session.constant_value(guard) is False:
            return guard
        result = BitSet((read + IntConstant(number)).wrap(WIDTH), WIDTH)
        self.value = guard.then(self.value.override(target.product(result)), self.value)
        self.next = guard.then(self.next.override(target.product(other)), self.next)
        self.session.literal(target.join(self.next).some())
        return guard

    def _allocated(self, number: int) -> Expr:
        atom = f"new{number}"
        self.session.grow(atom)
        return self.session.bounds.bind_exactly(Relation(atom, 1), [atom])


def program() -> Program:
    """Return a session with a few objects in the heap, and constants for them."""
    names = [f"o{number}" for number in range(OBJECTS)]
    places = tuple(f"bit{place}" for place in range(WIDTH))
    bounds = Bounds(Universe(*places, *names), Integers(WIDTH + 8, {}, places))
    following = bounds.bind(Relation("next", 2), upper=tuples(names, names))
    value = bounds.bind(Relation("value", 2), upper=tuples(names, places))
    objects: list[Expr] = [bounds.bind_exactly(Relation(name, 1), [name]) for name in names]
    session = Session(bounds, Options(symmetry=0, orders=False, solver="cadical195"))
    for each in objects:
        session.add(each.join(following).lone())
    return Program(session, following, value, objects)


def main() -> None:
    """Print how long each tenth of the steps takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument(
        "--solve", type=int, default=0, help="ask the solver so many times, spread over the steps"
    )
    arguments = parser.parse_args()
    running, started = program(), process_time()
    with running.session:
        for number in range(arguments.steps):
            guard = running.step(number)
            if arguments.solve and number % (arguments.steps // arguments.solve) == 0:
                running.session.solve(guard)
            if (number + 1) % (arguments.steps // 10) == 0:
                size = running.session.size()
                print(
                    f"{number + 1:7} steps {process_time() - started:7.2f} s {size.gates:9} gates", flush=True
                )
                started = process_time()


if __name__ == "__main__":
    main()
