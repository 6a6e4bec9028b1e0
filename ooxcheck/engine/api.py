"""The checker as a function: names and numbers in, a `Report` out."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath

from oox.oracle.states import Bounds
from oox.running.settings import Overflow, Settings
from ooxcheck.engine.checker import check
from ooxcheck.engine.report import Question, Report
from ooxcheck.input.load import found_method, loaded


def checked(
    method: str,
    *files: str | PathLike[str],
    scope: int,
    scopes: Mapping[str, int] | None,
    unroll: int | None,
    array: int,
    int_width: int,
    overflow: Overflow,
    seconds: float | None,
) -> Report:
    """Return the report on a method of the program that some files form."""
    program = loaded([fspath(file) for file in files], int_width=int_width)
    bounds = Bounds(scope=scope, scopes=scopes or {}, array=array)
    settings = Settings(int_width=int_width, overflow=overflow, unroll=unroll)
    return check(Question(program, found_method(program, method), bounds, settings, seconds=seconds))
