"""The supertypes of random hierarchies, held to a definition that looks at one class at a time."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from ooxcheck.oox.check import load
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Class


def random_hierarchy(rng: Random) -> Program:
    """Return classes and interfaces that extend and implement some of those before them, in any order of the text."""
    interfaces = [f"I{number}" for number in range(6)]
    classes = [f"C{number}" for number in range(8)]
    texts = []
    for number, name in enumerate(interfaces):
        above = rng.sample(interfaces[:number], min(number, rng.randrange(3)))
        texts.append(f"interface {name} {'extends ' + ', '.join(above) if above else ''} {{ }}")
    for number, name in enumerate(classes):
        parent = f"extends {rng.choice(classes[:number])}" if number and rng.random() < 0.8 else ""
        above = rng.sample(interfaces, rng.choice((0, 0, 1, 2, 3)))
        implemented = f"implements {', '.join(above)}" if above else ""
        texts.append(f"class {name} {parent} {implemented} {{ int v{number}; }}")
    rng.shuffle(texts)
    return load([Source("h.oox", " ".join(texts))])


def supertypes(classes: Mapping[str, Class], name: str) -> tuple[str, ...]:
    chain: dict[str, None] = {}
    at: str | None = name
    while at is not None:
        chain[at] = None
        at = classes[at].parent
    for ancestor in tuple(chain):
        waiting = list(classes[ancestor].interfaces)
        while waiting:
            interface = waiting.pop(0)
            if interface not in chain:
                chain[interface] = None
                waiting.extend(classes[interface].interfaces)
    return tuple(chain)


@pytest.mark.parametrize("seed", range(30))
def test_supertypes_and_layouts(seed: int) -> None:
    program = random_hierarchy(Random(seed))
    for name, class_ in program.classes.items():
        above = supertypes(program.classes, name)
        assert program.supertypes(name) == above
        fields = [
            field
            for each in reversed(above)
            for field in program.classes[each].fields
            if not program.classes[each].interface
        ]
        assert class_.interface or list(program.layout(name)) == fields


def test_a_long_chain_of_classes_has_its_fields() -> None:
    text = "class C0 { int v0; } " + " ".join(
        f"class C{n} extends C{n - 1} {{ int v{n}; }}" for n in range(1, 300)
    )
    program = load([Source("h.oox", text)])
    assert program.supertypes("C299") == tuple(f"C{n}" for n in range(299, -1, -1))
    assert [field.name for field in program.layout("C299")] == [f"v{n}" for n in range(300)]
