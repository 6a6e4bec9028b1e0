"""Heaps as text: the bounds, the number of heaps of each size, the heaps, and the properties that distinguish heaps."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.enumeration.heaps import Heap, Heaps, Request
from ooxcheck.enumeration.target import is_class
from ooxcheck.oox.cells import Elements
from ooxcheck.oox.declarations import Field, GhostField, Variable, is_hidden
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.types import is_floating
from ooxcheck.reports.brute_report import meaning_words
from ooxcheck.reports.check_report import align_right
from ooxcheck.reports.unwinding_assertions import beyond_words
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.heaps import add_caption, heap_lines
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.text.traces import call_arguments
from ooxcheck.translate.initial.initial_relations import Source
from ooxcheck.translate.model.values import is_integer
from ooxcheck.translate.widths.order_types import OrderType

MAX_SIZES = 40
"""The number of sizes that are listed."""


def heaps_lines(heaps: Heaps, style: Style) -> Iterator[str]:
    """Yield the lines about an enumeration."""
    request = heaps.request
    yield align_right(
        [("strong", subject(request)), ("", f"   {bounds_words(request)}")],
        f"{heaps.seconds:.1f} s",
        style.paint,
    )
    yield count_line(heaps)
    yield from remark_lines(heaps)
    if heaps.heaps:
        yield ""
    width = len(str(len(heaps.heaps)))
    for number, heap in enumerate(heaps.heaps, 1):
        first, *rest = heap_text(heap)
        yield f"  {number:>{width}}  {first}"
        yield from (f"  {'':>{width}}  {line}" for line in rest)


def remark_lines(heaps: Heaps) -> Iterator[str]:
    """Yield the number of heaps of each size, the properties that distinguish heaps, and the omissions."""
    yield from _size_lines(heaps)
    yield from _reservation_lines(heaps)


def subject(request: Request) -> str:
    """Return the class or method of the heaps."""
    method = request.wanted.method
    return visible(method.owner if is_class(method) else method.name)


def count_line(heaps: Heaps) -> str:
    """Return the number of heaps in words."""
    request, kind = heaps.request, "shape" if heaps.request.wanted.shapes else "heap"
    told = pluralise(heaps.count, kind)
    if heaps.reason:
        told += f", and perhaps others: {heaps.reason}"
    return (
        f"{told}; {len(heaps)} of them at random, seed {request.seed}" if request.sample is not None else told
    )


def bounds_words(request: Request) -> str:
    """Return the bounds that the answer depends on."""
    wanted, bounds = request.wanted, request.wanted.bounds
    question = request.terms.about(wanted.program, wanted.method)
    scopes = [f"scope {bounds.scope}", *(f"{name}={number}" for name, number in bounds.scopes.items())]
    depth = [f"depth {wanted.depth}"] if wanted.depth is not None else []
    ints = (
        [f"ints {','.join(map(str, bounds.ints))}"] if wanted.within_ints or wanted.keys == "values" else []
    )
    return ", ".join([*depth, ", ".join(scopes), f"array {bounds.array}", *meaning_words(question), *ints])


def heap_text(heap: Heap) -> list[str]:
    """Return one heap in lines: the arguments, for a method, and everything that they reach."""
    state, names = heap.state, heap.names
    lines = heap_lines(heap.state.heap, state.arguments, names)
    if is_class(heap.method):
        return lines or [visible(", ".join(names.value_text(argument) for argument in state.arguments))]
    return [", ".join(_arguments(heap, names)) or "no arguments", *lines]


def _arguments(heap: Heap, names: Names) -> Iterator[str]:
    yield from map(visible, call_arguments(heap.method, heap.state.arguments, names))


def _size_lines(heaps: Heaps) -> Iterator[str]:
    """Yield the number of heaps of each size."""
    sizes = [f"{pluralise(size, 'object')}: {number}" for size, number in heaps.counts.items()]
    more = [f"and {len(sizes) - MAX_SIZES} more sizes"] if len(sizes) > MAX_SIZES else []
    yield from add_caption("of these", [", ".join([*sizes[:MAX_SIZES], *more])] if len(sizes) > 1 else [])


def _reservation_lines(heaps: Heaps) -> Iterator[str]:
    """Yield the properties that distinguish heaps, and the omissions."""
    wanted, tellers = heaps.request.wanted, heaps.tellers
    if wanted.keys == "order" and not wanted.shapes:
        yield from add_caption("by order", [_order_words(order) for order in tellers.orders])
        values = sorted(source_words(source) for source in tellers.places)
        yield from add_caption(
            "by value", ["; ".join([", ".join(values), *_domain_words(heaps)])] if values else []
        )
    yield from add_caption(
        "left out", [f"heaps in which {visible(str(duty))} has no value" for duty in heaps.problems]
    )
    question = heaps.request.terms.about(wanted.program, wanted.method)
    yield from add_caption(
        "left out",
        [f"heaps in which {beyond_words(bound, question, wanted.settings)}" for bound in heaps.cuts],
    )


def _domain_words(heaps: Heaps) -> Iterator[str]:
    """Yield the range of the numbers that count by value, if it may be too large or incomplete."""
    wanted = heaps.request.wanted
    types = {type_ for source in heaps.tellers.places for type_ in source.columns}
    if heaps.reason and not wanted.within_ints and any(map(is_integer, types)):
        yield "numbers are any of their types, --ints bounds them"
    if any(map(is_floating, types)):
        yield f"floats are {', '.join(map(str, wanted.bounds.floats))}"


def _order_words(order: OrderType) -> str:
    told = ", ".join(map(source_words, order.sources))
    return f"{told}, compared with {', '.join(map(str, order.literals))}" if order.literals else told


def source_words(source: Source) -> str:
    """Return the name of a location."""
    match source:
        case Variable(name=name):
            return visible(name)
        case Elements(type_):
            return f"elements of {visible(str(type_))}"
        case GhostField():
            return visible(f"{source.owner}.{source.name}")
        case Field(owner, name) if is_hidden(name):
            return visible(owner)
        case _:
            return visible(str(source))
