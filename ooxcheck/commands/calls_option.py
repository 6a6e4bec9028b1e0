"""How calls are treated: by running the callee, by what is inferred of it, or by what its contract says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias, cast

import click

from oox.program import Program
from ooxcheck.commands.options import Option
from ooxcheck.input.select_methods import meant

if TYPE_CHECKING:
    from ooxcheck.engine.report import CallMode

MODES = ("auto", "inline", "infer", "contract")
DEFAULT: CallMode = "auto"

Modes: TypeAlias = "tuple[CallMode, Mapping[str, CallMode]]"
"""How calls are treated, and by name or pattern those of single methods."""


def read_calls(_context: click.Context, _parameter: click.Parameter, text: str) -> Modes:
    """Return how calls are treated, and how those of single methods or patterns are: ``inline,List.add=contract``."""
    overall: CallMode = DEFAULT
    single: dict[str, CallMode] = {}
    for part in re.split(r",(?![^(]*\))", text):
        name, equals, mode = (piece.strip() for piece in part.rpartition("="))
        if mode not in MODES or (equals and not name):
            message = f"{part!r} is no way to treat calls: write {', '.join(MODES[:-1])} or {MODES[-1]}, or List.add=contract"
            raise click.BadParameter(message)
        if name:
            single[name] = cast("CallMode", mode)
        else:
            overall = cast("CallMode", mode)
    return overall, single


def resolved(program: Program, single: Mapping[str, CallMode]) -> dict[str, CallMode]:
    """Return how the calls of single methods are treated, by full name; a later one overrules a pattern before it."""
    return {method.full_name: mode for word, mode in single.items() for method in meant(program, word)}


calls_option: Option = click.option(
    "--calls", callback=read_calls, default=DEFAULT, show_default=True, metavar="auto|inline|infer|contract|M=...,...",
    help="Whether a call runs the callee, or is taken for what is inferred of it or its contract says; or by name.",
)  # fmt: skip
