"""What a command line asks about every method it names, and how it wants the answers told: data that can travel."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Terms
from ooxcheck.text.style import Style


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked about a method, and how the answer is told.

    With `complete` a bound that is reached leaves the answer open; with `html` the answer has a part of a page; with `contracts` the
    program is written with what was found out about callees in their contracts; with `tests` the answer has tests of its counterexamples, with `junit` those are for JUnit. `diagrams`
    are the formats in which pictures of counterexamples are written, with every cell if `all_cells` is set. `editor` is the
    address that opens a place, for links on the page. `lcov` is the file for what all methods together reach, `kept` the folder for what methods of one class have in common.
    With `force` files are replaced that are not ours, with `trust` what others have kept counts.
    """

    terms: Terms = field(default_factory=Terms)
    complete: bool = False
    html: bool = False
    contracts: bool = False
    tests: bool = False
    junit: bool = False
    diagrams: tuple[str, ...] = ()
    all_cells: bool = False
    editor: str = ""
    lcov: Path | None = None
    kept: Path | None = None
    force: bool = False
    trust: bool = False
    style: Style = field(default_factory=Style)
