"""The request of a command line about all its methods, and the wanted output: data that can be sent to other processes."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Terms
from ooxcheck.text.style import Style


@dataclass(frozen=True, slots=True)
class Request:
    """The question about a method, and the wanted output.

    With `complete` a reached bound leaves the answer open; with `html` the answer has a section of a page, with `picture` a drawing of its first counterexample; with `contracts` the program is written with
    inferred contracts of callees; with `tests` the answer has tests of its counterexamples, with `junit` those are for JUnit. `diagrams` are the formats
    of pictures of counterexamples, with every cell if `all_cells` is set. `editor` is the address of an editor, for links on the page. `lcov` is the
    file for the joint coverage, `kept` the folder for facts that methods of one class share. With `force` foreign files are replaced, with `trust`
    foreign cache entries are used, with `owns_folder` old pictures are removed from the output folder. `expressions` are evaluated in each counterexample.
    """

    terms: Terms = field(default_factory=Terms)
    complete: bool = False
    html: bool = False
    picture: bool = False
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
    owns_folder: bool = False
    expressions: tuple[str, ...] = ()
    style: Style = field(default_factory=Style)
