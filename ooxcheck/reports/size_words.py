"""Limits of a verdict besides bounds on loops and calls: the sizes of inputs, and assumed termination."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.engine.abstraction.partial_correctness import AssumedToEnd
from ooxcheck.oox.declarations import HIDDEN
from ooxcheck.oox.oracle.input_sizes import Size, SizeLimit
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.sanitise import visible

_PARTS = {
    Size.ARRAYS: "arrays up to {}",
    Size.STRINGS: "strings up to {}",
    Size.TUPLES: "ghost collections up to {}",
}
_LARGER = {
    Size.OBJECTS: "larger heaps",
    Size.ARRAYS: "longer arrays",
    Size.STRINGS: "longer strings",
    Size.TUPLES: "larger ghost collections",
}


def size_words(limits: Sequence[SizeLimit]) -> str:
    """Return the sizes of heaps of a verdict, after a blank: `` in every heap of up to 3 objects per class, arrays up to 3``."""
    heaps, others = (
        list(_heaps(limits)),
        [_PARTS[each.size].format(each.most) for each in limits if each.size is not Size.OBJECTS],
    )
    if heaps:
        return f" in every heap of {', '.join([*heaps, *others])}"
    return f" with {', '.join(others)}" if others else ""


def uncovered_words(limits: Sequence[SizeLimit]) -> str:
    """Return the inputs that are too large for the bounds: ``larger heaps, longer arrays``."""
    return ", ".join(dict.fromkeys(_LARGER[each.size] for each in limits))


def _heaps(limits: Sequence[SizeLimit]) -> Iterator[str]:
    """Yield the largest number of objects per class, and the classes that differ."""
    scopes = sorted(
        (each for each in limits if each.size is Size.OBJECTS), key=lambda each: -len(each.classes)
    )
    if scopes:
        usual, *others = scopes
        single = [
            f"{visible(name)} {each.most}" for each in others for name in each.classes if HIDDEN not in name
        ]
        yield f"up to {usual.most} object{'s' if usual.most != 1 else ''} per class" + (
            f" ({', '.join(single)})" if single else ""
        )


def partial_words(assumed: Sequence[AssumedToEnd]) -> str:
    """Return the loops and calls whose termination a verdict assumes: ``if the loop at list.oox:6 and calls of List.add end``."""
    named = [
        f"the loop at {place_line(each.span)}" if each.name is None else f"calls of {visible(each.name)}"
        for each in assumed
    ]
    verb = "ends" if len(assumed) == 1 and assumed[0].name is None else "end"
    return f"partial correctness: it is not shown that {' and '.join(named)} {verb}"
