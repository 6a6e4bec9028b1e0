"""The text of a program for one run: the methods that ran and the violated clause, line by line.

Each line has its number of executions, and the frames in which the run is there. Other lines are replaced by gaps.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import TypeAlias

from ooxcheck.coverage.coverage import Coverage
from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.heap import ThreadId
from ooxcheck.oox.running.machine.trace import Step, StepKind
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.typed import Method
from ooxcheck.pages.editor_links import NO_EDITOR, Editor
from ooxcheck.pages.highlight import highlight
from ooxcheck.pictures.draw.svg import ranges
from ooxcheck.text.outcomes import shown_place
from ooxcheck.text.sanitise import cells, visible

MAX_WIDTH = 300
"""The number of characters after which a line is cut."""


Piece: TypeAlias = tuple[str, str]
"""A kind of text, and the text."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line; `frames` are those in which the run is here, `count` is the number of executions of its statements.

    `stretches` are the parts of its text inside and outside the violated clause, in turn, each in highlighted pieces. `href` opens an editor. `reach` is the
    coverage of the line, if it was measured.
    """

    number: int
    stretches: tuple[tuple[bool, tuple[Piece, ...]], ...]
    count: int = 0
    frames: str = ""
    href: str = ""
    reach: str = ""

    @property
    def is_meant(self) -> bool:
        """Whether a part of the line belongs to the clause."""
        return any(is_meant for is_meant, _ in self.stretches)


@dataclass(frozen=True, slots=True)
class Listing:
    """The shown part of one file: blocks of lines with gaps between them."""

    file: str
    blocks: tuple[tuple[Line, ...], ...]


def listings(
    method: Method,
    duty: Duty,
    steps: Sequence[Step],
    shown: Sequence[int],
    editor: Editor = NO_EDITOR,
    before: int = 0,
) -> list[Listing]:
    """Return the text for a run of a method, file by file, the method's own first.

    The frames of the shown steps follow the one `before` the call. In the frame after them, where the duty is violated, the run is at the duty.
    """
    counts: Counter[tuple[int, int]] = Counter()
    for span, count in Counter(step.span for step in _executed_steps(steps)).items():
        counts[id(span.source), span.line] = max(count, counts[id(span.source), span.line])
    frames: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for frame, number in enumerate(shown, start=before + 1):
        frames[id(steps[number].span.source), steps[number].span.line].append(frame)
    place = shown_place(duty)
    frames[id(place.source), place.line].append(before + len(shown) + 1)
    meant = [span for span in (place, duty.site) if span]
    regions = _regions([method, *(step.method for step in steps)], meant)

    def line(source: Source, number: int) -> Line:
        place = id(source), number
        href = editor.address_of_line(Span(source, 0, 0), number)
        return Line(number, _stretches(source, number, meant), counts[place], ranges(frames[place]), href)

    return [
        Listing(
            visible(source.name),
            tuple(tuple(line(source, each) for each in block) for block in _blocks(numbers)),
        )
        for source, numbers in regions
    ]


def coverage_listings(coverage: Coverage, editor: Editor = NO_EDITOR) -> list[Listing]:
    """Return the text of the methods that may run, file by file, with their coverage."""
    known = coverage.lines()

    def line(source: Source, number: int) -> Line:
        reaches = known.get((source, number), set())
        word = next(iter(reaches)).value if len(reaches) == 1 else "partly" if reaches else ""
        href = editor.address_of_line(Span(source, 0, 0), number)
        return Line(number, _stretches(source, number, ()), href=href, reach=word)

    return [
        Listing(
            visible(source.name),
            tuple(tuple(line(source, each) for each in block) for block in _blocks(numbers)),
        )
        for source, numbers in _regions(coverage.methods, ())
    ]


def excerpt(span: Span) -> Listing:
    """Return the lines of a clause."""
    lines = tuple(Line(number, _stretches(span.source, number, [span])) for number in _lines(span))
    return Listing(visible(span.source.name), (lines,))


def _regions(methods: Iterable[Method], spans: Iterable[Span]) -> Iterator[tuple[Source, set[int]]]:
    """Yield by file the numbers of the shown lines."""
    lines_by_source: dict[int, tuple[Source, set[int]]] = {}
    texts = (m.span.to(m.body.span) if m.body else m.span for m in dict.fromkeys(methods))
    for span in chain(texts, spans):
        lines_by_source.setdefault(id(span.source), (span.source, set()))[1].update(_lines(span))
    yield from lines_by_source.values()


def _lines(span: Span) -> range:
    first, last = span.line, span.source.position(max(span.start, span.end - 1))[0]
    return range(first, last + 1)


def _blocks(numbers: set[int]) -> Iterator[list[int]]:
    """Yield runs of consecutive numbers."""
    block: list[int] = []
    for number in sorted(numbers):
        if block and block[-1] != number - 1:
            yield block
            block = []
        block.append(number)
    yield from [block] if block else []


def _stretches(
    source: Source, number: int, meant: Iterable[Span]
) -> tuple[tuple[bool, tuple[Piece, ...]], ...]:
    """Return the text of a line, split where the clause begins and ends."""
    line = source.line(number)
    inside = [_columns(span, number, line) for span in meant if span.source is source]
    pieces = _pieces(line, inside)
    return tuple(
        (key, tuple(piece for _, piece in group)) for key, group in groupby(pieces, key=lambda each: each[0])
    )


def _pieces(line: str, inside: Sequence[range]) -> Iterator[tuple[bool, Piece]]:
    """Yield the pieces of a line, each with whether it is inside the clause."""
    shown = cells(line[:MAX_WIDTH])
    edges = {edge for part in inside for edge in (part.start, part.stop)}
    for kind, begin, end in highlight(line[:MAX_WIDTH]):
        for first, last in _split(begin, end, edges):
            text = "".join(piece for piece, _ in shown[first:last])
            yield any(first in part for part in inside), (kind, text)
    yield from [(False, ("", "..."))] if len(line) > MAX_WIDTH else []


def _columns(span: Span, number: int, line: str) -> range:
    """Return the start and the end of a span on a line, counted from 0."""
    (first, start), (last, end) = map(span.source.position, (span.start, span.end))
    if not first <= number <= last:
        return range(0)
    begin = start - 1 if number == first else len(line) - len(line.lstrip())
    return range(begin, end - 1 if number == last else len(line))


def _split(begin: int, end: int, edges: set[int]) -> Iterator[tuple[int, int]]:
    """Yield the parts of a range between edges."""
    inner = sorted(edge for edge in edges if begin < edge < end)
    yield from zip([begin, *inner], [*inner, end], strict=True)


def _executed_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps that begin a statement; after a call a statement continues in another step."""
    latest: dict[tuple[ThreadId, int], Span] = {}
    returned: set[tuple[ThreadId, int]] = set()
    for step in steps:
        activation = step.thread, step.depth
        match step.kind:
            case StepKind.STATEMENT:
                goes_on = activation in returned and latest.get(activation) is step.span
                returned.discard(activation)
                latest[activation] = step.span
                yield from () if goes_on else [step]
            case StepKind.RETURN:
                returned.add((step.thread, step.depth - 1))
            case StepKind.CALL:
                latest.pop(activation, None)
            case StepKind.THROW | StepKind.WAIT | StepKind.RACE | StepKind.DRAIN:
                pass
