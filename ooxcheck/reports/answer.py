"""The answer about one method: plain data, ready to print or to send."""

from __future__ import annotations

from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.reports.brute_report import COLOURS
from ooxcheck.text.json_form import Json

REFUSED, FAULT = "refused", "internal error"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer about one method.

    `verdict` is a value of `ooxcheck.oox.oracle.verdicts.Verdict`, `REFUSED` or `FAULT`. `remark` is the reason in a few words. `duties` is
    the number of duties, of which `undecided` and `never` reached ones are counted. `asked` are the bounds, `tries` the options that raise
    the bounds that were reached. `header`, `body` and `closing` go to standard output, `complaints` to standard error. `form` is the JSON,
    `page` a section of a page, `picture` its first counterexample as SVG, `tests` are tests of its counterexamples, `files` its pictures. `throws_on_purpose` and `throws_for_arguments` say
    whether some documented exception is deliberate, and whether bad arguments alone explain one.
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
    picture: str = ""
    tests: str = ""
    files: tuple[str, ...] = ()
    is_java: bool = False
    throws_on_purpose: bool = False
    throws_for_arguments: bool = False

    @property
    def colour(self) -> str:
        """How good the verdict is: good, warn or bad."""
        known = {verdict.value: colour for verdict, colour in COLOURS.items()}
        return known.get(self.verdict, "bad")
