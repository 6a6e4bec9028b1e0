"""What is told about one method: plain data, ready to print or to send."""

from __future__ import annotations

from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.reports.brute_report import COLOURS
from ooxcheck.text.json_form import Json

REFUSED, FAULT = "refused", "internal error"


@dataclass(frozen=True, slots=True)
class Answer:
    """What is told about one method.

    `verdict` is one of `ooxcheck.oox.oracle.verdicts.Verdict`, or that there is none because the program was refused or we are at fault.
    `remark` is the reason in a few words, `duties` how many there are, of which so many are `undecided` and `never` reached.
    `asked` are the bounds, `tries` the options that go beyond those that were reached. `header`, `body` and `closing` are the whole
    story on standard output, `complaints` go to standard error; `form` is the story for other programs, `page` its part of
    a page if one is wanted, `tests` are those of its counterexamples, `files` its pictures.
    """

    method: str
    verdict: str
    exit: int
    seconds: float
    remark: str
    duties: int | None = None
    undecided: int = 0
    never: int = 0
    asked: str = ""
    tries: tuple[str, ...] = ()
    header: str = ""
    body: tuple[str, ...] = ()
    closing: str = ""
    complaints: tuple[str, ...] = ()
    form: dict[str, Json] = field(default_factory=dict)
    page: str = ""
    tests: str = ""
    files: tuple[str, ...] = ()

    @property
    def colour(self) -> str:
        """How good the verdict is: good, warn or bad."""
        known = {verdict.value: colour for verdict, colour in COLOURS.items()}
        return known.get(self.verdict, "bad")
