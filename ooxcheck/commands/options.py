"""The options that commands share: one table with name, range, default and help, and the forms that values may have.

Options that change what an answer means end up in `oox.running.settings.Settings`; docs/commands.md lists them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from oox.diagnostics import Diagnostic, OoxError, did_you_mean
from oox.running.settings import DEFAULT, Settings

if TYPE_CHECKING:
    from oox.program import Program

Command: TypeAlias = "Callable[..., Any]"
"""A click callback: click gives it its parameters by name."""

Option: TypeAlias = "Callable[[Command], Command]"
"""What gives a command an option."""

DEFAULT_SCOPE = 2
DEFAULT_UNROLL = 3
DIAGRAMS = ("svg", "dot", "mermaid", "json", "text")
"""The formats in which pictures can be written."""

MAX_SCOPE = 20
MAX_VALUES = 1_000
MAX_UNROLL = 1_000_000

UNROLL_HELP = "Iterations of each loop, and open activations of a method when it is called again."

_MEANING: tuple[Option, ...] = (
    click.option("--int-width", type=click.IntRange(2, 64), default=32, show_default=True, metavar="W",
                 help="Bits of int and uint."),
    click.option("--overflow", type=click.Choice(["wrap", "error"]), default="wrap", show_default=True,
                 help="Whether arithmetic wraps around or overflow is a violation."),
    click.option("--no-invariants", is_flag=True, help="Neither assume nor check class invariants."),
    click.option("--no-exceptions", is_flag=True,
                 help="Read a missing exceptional clause as exceptional(false)."),
    click.option("--open", "open_types", is_flag=True,
                 help="Give every interface an implementation known by its contracts only."),
)  # fmt: skip

_RUNNING: tuple[Option, ...] = (
    click.option("--unroll", type=click.IntRange(0, MAX_UNROLL), metavar="N", help=UNROLL_HELP),
    click.option("--steps", type=click.IntRange(1, 1_000_000_000), default=1_000_000, show_default=True, metavar="N",
                 help="Operations after which a run is given up."),
    click.option("--depth", type=click.IntRange(1, 1_000_000), default=10_000, show_default=True, metavar="N",
                 help="Open calls after which a run is given up."),
)  # fmt: skip

format_option = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How to print the answer.",
)  # fmt: skip


def running_options(command: Command) -> Command:
    """Give a command that runs programs the options of both tables, together as `settings`, and ``--format``."""
    return _with_options((*_MEANING, *_RUNNING, format_option), _with_settings(command))


def meaning_options(command: Command) -> Command:
    """Give a command the options that change what an answer means; it receives them together as `settings`."""
    return _with_options(_MEANING, _with_settings(command))


def _with_options(options: Sequence[Option], command: Command) -> Command:
    """Give a command options, in the order in which its help lists them."""
    for option in reversed(options):
        command = option(command)
    return command


def _with_settings(command: Command) -> Command:
    @wraps(command)
    def with_settings(
        *,
        int_width: int,
        overflow: Any,  # noqa: ANN401 (click has checked that it is one of the choices)
        unroll: int | None,
        no_invariants: bool,
        no_exceptions: bool,
        open_types: bool,
        steps: int = DEFAULT.steps,
        depth: int = DEFAULT.depth,
        **rest: object,
    ) -> object:
        settings = Settings(
            int_width=int_width,
            overflow=overflow,
            unroll=unroll,
            open_types=open_types,
            invariants=not no_invariants,
            exceptions_allowed=not no_exceptions,
            steps=steps,
            depth=depth,
        )
        return command(settings=settings, **rest)

    return with_settings


def _remember_debug(context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value:
        context.find_root().meta["ooxcheck.debug"] = True


debug_option = click.option(
    "--debug", is_flag=True, expose_value=False, callback=_remember_debug, help="Show tracebacks of internal errors."
)


def scope_option(default: int) -> Option:
    """Return the option ``--scope``, which gives a command the scope of all classes and those of single ones."""

    def read(_context: click.Context, _parameter: click.Parameter, text: str) -> tuple[int, dict[str, int]]:
        return scopes(text, default)

    return click.option("--scope", callback=read, default=str(default), show_default=True, metavar="N|C=N,...",
                        help="Objects of each class (subclasses included) and arrays of each type in the initial heap.")  # fmt: skip


def scopes(text: str, default: int) -> tuple[int, dict[str, int]]:
    """Return the scope of all classes and those of single ones: ``3``, or ``Node=2,List=1``, or both."""
    overall = default
    single: dict[str, int] = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(?:([A-Za-z_]\w*(?:\[\])*)\s*=)?\s*([0-9]{1,3})\s*", part)
        if not match or int(match[2]) > MAX_SCOPE:
            message = f"{part!r} is no scope: write 3, or Node=2,List=1, with numbers up to {MAX_SCOPE}"
            raise click.BadParameter(message)
        if match[1]:
            single[match[1]] = int(match[2])
        else:
            overall = int(match[2])
    return overall, single


def check_scopes(program: Program, scopes: Iterable[str]) -> None:
    """Refuse scopes of classes that a program does not have."""
    unknown = [name for name in scopes if name.partition("[")[0] not in program.classes and not name.endswith("[]")]
    if unknown:
        problems = [f"--scope: no class {name}{did_you_mean(name, program.classes)}" for name in unknown]
        raise OoxError(Diagnostic("request.class", problem, None) for problem in problems)


def diagrams(_context: click.Context, _parameter: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    """Return the formats of pictures that are asked for, each once: ``svg,dot``; ``none`` is no format, None no wish."""
    if text is None:
        return None
    wanted = dict.fromkeys(part.strip() for part in text.split(","))
    for part in wanted:
        if part not in (*DIAGRAMS, "none"):
            message = f"{part!r} is none of {', '.join(DIAGRAMS)}, none"
            raise click.BadParameter(message)
    return tuple(part for part in wanted if part != "none")


def integers(_context: click.Context, _parameter: click.Parameter, text: str) -> tuple[int, ...]:
    """Return numbers in increasing order, each once: ``-1..1``, or ``0,1,5``, or both."""
    numbers: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(-?[0-9]{1,20})(?:\.\.(-?[0-9]{1,20}))?\s*", part)
        if not match:
            message = f"{part!r} is no set of integers: write -1..1 or 0,1,5"
            raise click.BadParameter(message)
        _add_range(numbers, part, int(match[1]), int(match[2] or match[1]), "numbers")
    return tuple(sorted(numbers))


_CHAR = r"U\+[0-9A-Fa-f]{4}|[^\s,]"
"""A char as it is written among others: itself, or its code if it would not be seen."""


def characters(_context: click.Context, _parameter: click.Parameter, text: str) -> tuple[str, ...]:
    """Return chars in the order of their codes, each once: ``a..z``, or ``a,b,U+002C``, or both."""
    codes: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(rf"\s*({_CHAR})(?:\.\.({_CHAR}))?\s*", part)
        if not match:
            message = f"{part!r} is no set of chars: write a..z or a,b, and U+0020 for a space, U+002C for a comma"
            raise click.BadParameter(message)
        _add_range(codes, part, _code(match[1]), _code(match[2] or match[1]), "chars")
    return tuple(map(chr, sorted(codes)))


def _code(char: str) -> int:
    return ord(char) if len(char) == 1 else int(char.removeprefix("U+"), 16)


def _add_range(values: set[int], part: str, first: int, last: int, what: str) -> None:
    if last < first or last - first >= MAX_VALUES or len(values) >= MAX_VALUES:
        message = f"{part!r} is empty or has more than {MAX_VALUES} {what}"
        raise click.BadParameter(message)
    values.update(range(first, last + 1))


def decimals(_context: click.Context, _parameter: click.Parameter, text: str) -> tuple[float, ...]:
    """Return floats in the order in which they are written: ``0.0,-1.5,1e10``, also ``inf``, ``-inf`` and ``nan``."""
    parts = [part.strip() for part in text.split(",")]
    for part in parts[:MAX_VALUES]:
        if not re.fullmatch(r"-?(?:[0-9]{1,50}(?:\.[0-9]{1,50})?(?:e[+-]?[0-9]{1,3})?|inf)|nan", part):
            message = f"{part!r} is no float: write 0.0,-1.5,1e10, and inf, -inf or nan for what is no finite number"
            raise click.BadParameter(message)
    if len(parts) > MAX_VALUES:
        message = f"there are more than {MAX_VALUES} floats"
        raise click.BadParameter(message)
    return tuple(map(float, parts))
