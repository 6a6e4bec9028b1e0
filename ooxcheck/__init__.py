"""The tool: commands, one check told from start to end, and what a user reads. The only floor that prints.

Start at `ooxcheck.commands.cli`; each command is a file of its own (`parse_command`, `run_command`, `brute_command`), and so is
each thing that is turned into text: diagnostics (`render`), steps (`tracing`), heaps (`heaps`), ends (`endings`). A
check is `ooxcheck.engine.checker`; from Python it is a function:

>>> import ooxcheck
>>> report = ooxcheck.check("Main.maxOfThree", "examples/max.oox")
>>> print(report.verdict.value)
violated
>>> example = report.counterexample
>>> print(example.state.arguments, example.outcome.duties[0])
(0, 0, 1) ensures Main.maxOfThree at examples/max.oox:19:13
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ooxcheck.engine import PRESENTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from os import PathLike

    from oox.running.settings import Overflow
    from ooxcheck.engine.report import Report

__all__ = ["check"]


def _presenter(name: str) -> Callable[[object], str]:
    def present(answer: object) -> str:
        # Imported when something is shown: who only checks does not wait for pages and pictures.
        from ooxcheck.batch import notebooks

        text: str = getattr(notebooks, name.replace(" ", "_"))(answer)
        return text

    return present


PRESENTERS |= {name: _presenter(name) for name in ("report text", "report html", "example text", "example svg")}


def check(
    method: str,
    *files: str | PathLike[str],
    scope: int = 3,
    scopes: Mapping[str, int] | None = None,
    unroll: int | None = 3,
    array: int = 3,
    int_width: int = 32,
    overflow: Overflow = "wrap",
    seconds: float | None = None,
) -> Report:
    """Return whether a method can break its contract in any heap within the bounds, with a counterexample if it can.

    Parameters
    ----------
    method
        ``Class.method``, ``Class.method(int, Node)``, or a name that only one method has.
    files
        The program; without any, all OOX files below the current folder.
    scope, scopes
        How many objects of each class the initial heap may have; `scopes` says otherwise for single classes.
    unroll
        Iterations of each loop and depth of recursion; None lets it grow until it makes no difference.
    seconds
        When to give up; what is known by then is in the report.
    """
    # Imported when it is needed: whoever imports this package for its version does not wait for a solver.
    from ooxcheck.engine.api import checked

    return checked(
        method,
        *files,
        scope=scope,
        scopes=scopes,
        unroll=unroll,
        array=array,
        int_width=int_width,
        overflow=overflow,
        seconds=seconds,
    )
