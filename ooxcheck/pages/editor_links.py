"""Links that open places in an editor, if the user has configured one: only then a page contains paths of this machine."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

from ooxcheck.datatypes import dataclass
from ooxcheck.input.library import is_provided
from ooxcheck.oox.source import Span
from ooxcheck.text.diagnostics import place_line


@dataclass(frozen=True, slots=True)
class Place:
    """The text of a place, and the address that opens it, empty if there is none."""

    text: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class Editor:
    """An address template of an editor with ``{path}``, ``{line}`` and ``{column}``, empty for none."""

    template: str = ""

    def place(self, span: Span | None) -> Place:
        """Return a place of the program; empty for None."""
        return Place(place_line(span), self.address(span)) if span else Place("")

    def address(self, span: Span) -> str:
        """Return the address that opens a place, empty without an editor or outside the user's files."""
        return self.address_of_line(span, *span.source.position(span.start))

    def address_of_line(self, span: Span, line: int, column: int = 1) -> str:
        """Return the address that opens a line of the file of a place."""
        name = span.source.name
        if not self.template or name.startswith("<") or is_provided(span.source):
            return ""
        path = quote(str(Path(name).absolute()))
        template = re.sub(r"(?<!/)/\{path\}", "{path}", self.template)  # a path begins with a slash
        return template.replace("{line}", str(line)).replace("{column}", str(column)).replace("{path}", path)


NO_EDITOR = Editor()
"""No editor."""
