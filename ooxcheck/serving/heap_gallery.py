"""Initial heaps of a method, one more with each request: an enumeration that pauses between heaps.

It starts again when the text has changed.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from itertools import islice
from time import monotonic
from urllib.parse import quote

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.enumeration.heaps import Heap, Heaps, Request, request_for_method
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import State
from ooxcheck.pages.contact_sheet import contact_sheet
from ooxcheck.serving.scheduler import Plan, Text
from ooxcheck.text.diagnostics import first_diagnostic_lines
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.witness.all_heaps import AllHeaps

SECONDS = 60.0
"""The default time limit for one heap."""

MOST = 1_000
"""The largest number of heaps of a method."""


class Gallery:
    """The enumerations under way, by the full name of the method; thread-safe."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._lock = threading.Lock()
        self._open: dict[str, _Listing] = {}
        self._seen: Sequence[str] = ()

    def page(self, name: str, number: int) -> str | None:
        """Return a page with a number of heaps of a method, or all if there are fewer; None if there is no such method."""
        with self._lock, deep_recursion():
            text = self._read()
            if name not in text.methods:
                return None
            if name not in self._open:
                self._open[name] = _Listing(text, name)
            return self._open[name].page(max(1, min(number, MOST)))

    def close(self) -> None:
        """End all enumerations."""
        with self._lock:
            self._end()

    def _read(self) -> Text:
        """Return the current program; if it has changed, all enumerations end."""
        text = self._plan.read()
        seen = [path.read_text(encoding="utf-8", errors="replace") for path in self._plan.paths]
        if seen != self._seen:
            self._end()
            self._seen = seen
        return text

    def _end(self) -> None:
        for listing in self._open.values():
            listing.close()
        self._open.clear()


class _Listing:
    """The heaps of one method so far, and the enumeration."""

    def __init__(self, text: Text, name: str) -> None:
        self._request: Request = request_for_method(text.request.terms, *text.methods[name])
        self._name = name
        self._all = AllHeaps(self._request.wanted)
        self._left = self._states()
        self._found: list[tuple[int, State]] = []
        self._is_over = False

    def close(self) -> None:
        """End the solver."""
        self._all.session.close()

    def page(self, number: int) -> str:
        """Return a page with a number of heaps."""
        self._all.session.deadline = monotonic() + (self._request.terms.seconds or SECONDS)
        missing = number - len(self._found)
        new = list(islice(self._left, missing)) if missing > 0 and not self._is_over else []
        self._is_over = self._is_over or len(new) < missing
        self._found += new
        reached = len(self._found) >= MOST
        onward = (
            ""
            if self._is_over or reached
            else f"/heaps?method={quote(self._name)}&number={len(self._found) + 1}"
        )
        return contact_sheet(self._heaps(), onward=onward)

    def _states(self) -> Iterator[tuple[int, State]]:
        for size, states in self._all.by_size():
            yield from ((size, state) for state in states)

    def _heaps(self) -> Heaps:
        counts: dict[int, int] = {}
        for size, _ in self._found:
            counts[size] = counts.get(size, 0) + 1
        heaps = tuple(Heap(self._request.wanted.method, state) for _, state in self._found)
        reason = "" if self._is_over else "the next one is looked for when somebody asks"
        return Heaps(
            self._request, counts, heaps, self._all.tellers, reason, self._all.problems, self._all.cuts
        )


def gallery_page(gallery: Gallery, name: str, number: int) -> tuple[str | None, str]:
    """Return the requested page, or why there is none."""
    try:
        return gallery.page(name, number), "there is no such method on the page"
    except OoxError as error:
        return None, "\n".join(first_diagnostic_lines(error.diagnostics))
    except Unsupported as limit:
        return None, f"the heaps cannot be enumerated: {limit.what}"
    except TimeoutError as limit:
        return None, f"no heap was found in time: {limit}"
