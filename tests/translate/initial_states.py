"""Initial states of small programs, as the enumerator lists them and as the solver finds them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import islice, permutations
from random import Random

from ooxcheck.oox.oracle.states import Bounds, State, States
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.running.machine.machine import Bank
from ooxcheck.oox.running.settings import DEFAULT, Settings
from ooxcheck.translate.initial.initial_relations import Source
from ooxcheck.translate.initial.initial_states import Initial, initial
from ooxcheck.translate.initial.narrow_numbers import Narrow
from ooxcheck.translate.initial.object_kinds import Kinds
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.witness.decode import decode
from tests.oox.oracle.test_states import canonical
from tests.oox.runs import loaded, method

MAIN = "Main.main"


def kinds(text: str, bounds: Bounds, *, settings: Settings = DEFAULT, int_width: int = 32) -> Kinds:
    """Return the kinds of objects in the initial heap of ``Main.main``."""
    program = loaded(text, int_width)
    return Kinds(program, method(program, MAIN), bounds, settings)


def symbolic(
    text: str,
    bounds: Bounds,
    *,
    name: str = MAIN,
    settings: Settings = DEFAULT,
    int_width: int = 32,
    mentioned: tuple[Source, ...] | None = None,
    widths: Mapping[Source, Narrow] | None = None,
) -> Initial:
    """Return the initial states of a method; that they are such is demanded."""
    program = loaded(text, int_width)
    world = World(program, settings, program.string_literals)
    states = initial(world, method(program, name), bounds, mentioned=mentioned, widths=widths)
    world.session.add(*states.structure)
    for unknown in states.unknowns.values():
        world.session.translator.matrix(unknown.relation)
    return states


def solved(states: Initial) -> Iterator[State]:
    """Yield every state that the solver finds."""
    with states.world.session as session:
        yield from (decode(states, instance) for instance in session.instances())


def enumerated(
    text: str, bounds: Bounds, *, name: str = MAIN, settings: Settings = DEFAULT, int_width: int = 32
) -> Iterator[State]:
    """Yield every state that the enumerator lists."""
    program = loaded(text, int_width)
    yield from States(Bank(program, settings), method(program, name), bounds)


def found(
    text: str, bounds: Bounds, *, name: str = MAIN, settings: Settings = DEFAULT, int_width: int = 32
) -> Counter[Hashable]:
    """Return the states that the solver finds, up to renaming of objects and strings."""
    states, literals = (
        symbolic(text, bounds, name=name, settings=settings, int_width=int_width),
        loaded(text).string_literals,
    )
    return Counter(canonical(state, literals) for state in solved(states))


def listed(
    text: str,
    bounds: Bounds,
    *,
    name: str = MAIN,
    settings: Settings = DEFAULT,
    int_width: int = 32,
    most: int | None = None,
) -> Counter[Hashable]:
    """Return the states that the enumerator lists, up to renaming of objects and strings, no more than `most` of them."""
    states, literals = (
        enumerated(text, bounds, name=name, settings=settings, int_width=int_width),
        loaded(text).string_literals,
    )
    return Counter(canonical(state, literals) for state in islice(states, most))


def least_form(state: State) -> str:
    """Return the least of all texts of a state: the same for any two that are isomorphic, ghost sets or not."""
    objects = state.heap.objects
    return min(
        _form(state, dict(zip(objects, order, strict=True))) for order in permutations(range(len(objects)))
    )


def _form(state: State, numbers: dict[Obj, int]) -> str:
    def label(content: Content) -> str:
        if isinstance(content, frozenset):
            return str(sorted([label(atom) for atom in row] for row in content))
        return f"#{numbers[content]}" if isinstance(content, Obj) else repr(content)

    objects = sorted(
        (number, str(obj.kind.type), [*map(label, obj.cells)]) for obj, number in numbers.items()
    )
    return str(([*map(label, state.arguments)], [*map(label, state.heap.statics.cells)], objects))


def class_graph(seed: int) -> tuple[str, Bounds]:
    """Return a program of a few classes that refer to each other at random, and bounds for its initial states.

    Half of the programs have a formula that counts objects.
    """
    source = Random(seed)
    names = ["A", "B", "C"][: source.randint(1, 3)]
    types = [*names, "A[]", "bool", *(["I"] if source.random() < 0.3 else [])]
    parts = ["interface I { }"]
    for place, name in enumerate(names):
        parent = f"extends {source.choice(names[:place])}" if place and source.random() < 0.3 else ""
        fields = " ".join(
            f"{source.choice(types)} f{place}{number};" for number in range(source.randint(0, 2))
        )
        parts.append(f"class {name} {parent} {'implements I' if name == 'B' else ''} {{ {fields} }}")
    static = f"static {source.choice(types)} s;" if source.random() < 0.3 else ""
    arguments = ", ".join(f"{source.choice(types)} a{number}" for number in range(source.randint(1, 2)))
    body = source.choice([";", "assert #A >= 0;"])
    parts.append(f"class Main {{ {static} static void main({arguments}) {{ {body} }} }}")
    scopes = source.choice([{}, {}, {"A": 1}, {"B": 3}, {"I": 2}])
    return " ".join(parts), Bounds(
        scope=source.choice([1, 2, 2, 3]), array=source.choice([1, 2]), scopes=scopes
    )
