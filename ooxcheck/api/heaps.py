"""Enumerated heaps as text, JSON, a page and drawings."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.api.conversion import as_public
from ooxcheck.api.short_html import short_html
from ooxcheck.enumeration import heaps as enumeration


class Heap(enumeration.Heap):
    """One heap of an enumeration, with its text, JSON and pictures."""

    __slots__ = ()

    @staticmethod
    def of(heap: enumeration.Heap) -> Heap:
        """Return an enumerated heap as a public one."""
        return as_public(Heap, heap)

    def __str__(self) -> str:
        from ooxcheck.enumeration.heaps_text import heap_text

        return "\n".join(heap_text(self))

    def __repr__(self) -> str:
        return f"<Heap of {self.method.owner}: {self}>"

    def _repr_svg_(self) -> str:
        """Return a drawing, for notebooks."""
        from ooxcheck.pages.contact_sheet import draw_heap

        return draw_heap(self)


class Heaps(enumeration.Heaps):
    """The result of an enumeration, with its text, JSON and pictures."""

    __slots__ = ()

    heaps: tuple[Heap, ...]

    @staticmethod
    def of(heaps: enumeration.Heaps) -> Heaps:
        """Return the result of an enumeration as a public one."""
        return as_public(Heaps, heaps, heaps=tuple(map(Heap.of, heaps.heaps)))

    def __getitem__(self, place: int) -> Heap:
        """Return one of the listed heaps."""
        return self.heaps[place]

    def __iter__(self) -> Iterator[Heap]:
        return iter(self.heaps)

    def text(self) -> str:
        """Return what the command prints."""
        from ooxcheck.enumeration.heaps_text import heaps_lines
        from ooxcheck.text.style import Style

        return "\n".join(heaps_lines(self, Style(ascii_only=False)))

    def json(self) -> str:
        """Return what the command prints with ``--format json``."""
        from ooxcheck.enumeration.heaps_form import heaps_form
        from ooxcheck.text.json_form import to_json

        return to_json(heaps_form(self))

    def html(self) -> str:
        """Return the page that the command writes with ``--html``."""
        from ooxcheck.pages.contact_sheet import contact_sheet

        return contact_sheet(self)

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Return a short text, for notebooks."""
        return short_html(repr(self), self.text())
