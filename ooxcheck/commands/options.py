"""The options that commands share: the values of `ooxcheck.input.values`, each with its name, metavariable and help.

Options of semantics, bounds and limits become `ooxcheck.engine.question.Terms`; docs/commands.md lists them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from ooxcheck.datatypes import regular_files
from ooxcheck.input.limits import limited_loading
from ooxcheck.input.values import (
    MAX_UNROLL,
    MAX_VALUES,
    MODES,
    VALUES,
    OneOf,
    Scopes,
    Unrolls,
    Value,
    Whole,
    add_range,
)
from ooxcheck.oox.running.settings import DEFAULT

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Command: TypeAlias = "Callable[..., Any]"
"""A click callback: it receives its parameters by name."""

Option: TypeAlias = "Callable[[Command], Command]"
"""A decorator that adds an option to a command."""

DIAGRAMS = ("svg", "dot", "mermaid", "json", "text")
"""The formats of pictures."""

UNROLL_HELP = "Iterations of each loop, and open activations of a method when it is called again; M is a method or the place of a loop, FILE:LINE."


class _Number(click.IntRange):
    """A number, parsed by `ooxcheck.input.values`."""

    def __init__(self, read: Whole) -> None:
        super().__init__(read.least, read.most)
        self._read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 (as the base class has it)
        """Return the number."""
        return _read(self._read, str(value), param, ctx)


class _Word(click.Choice[str]):
    """One of several words, parsed by `ooxcheck.input.values`."""

    def __init__(self, read: OneOf) -> None:
        super().__init__(read.words)
        self._read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 (as the base class has it)
        """Return the word."""
        return _read(self._read, value, param, ctx)


class Named(click.types.StringParamType):
    """A name of something; a shell completes it by kind: methods, files, folders."""

    name = "text"

    def __init__(self, *kinds: str) -> None:
        self._kinds = kinds

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem[str]]:
        """Return the kinds, which `ooxcheck.commands.introduction.completion` completes."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type=kind) for kind in self._kinds]


METHOD, FILE, METHOD_OR_FILE, FOLDER = (
    Named("method"),
    Named("file"),
    Named("method", "file"),
    Named("folder"),
)


def offering(words: Sequence[str]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Return the completion function for an option with fixed words."""
    return lambda _context, _option, text: [word for word in words if word.startswith(text)]


_OFFERED: Mapping[str, tuple[str, ...]] = {"calls": MODES, "unroll": ("auto",)}
"""Words that may begin the texts of some values."""


def _read(
    read: Callable[[str], Any], text: str, parameter: click.Parameter | None, context: click.Context | None
) -> Any:  # noqa: ANN401 (each value has its own type)
    try:
        return read(text)
    except ValueError as error:
        raise click.BadParameter(str(error), context, parameter) from None


def reading(read: Callable[[str], Any]) -> Callable[[click.Context, click.Parameter, str | None], Any]:
    """Return the callback that parses the text of an option, if there is one."""
    return lambda context, option, text: None if text is None else _read(read, text, option, context)


def limiting(
    name: str, read: Callable[[str], Any] | None = None
) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """Return the callback for a limit of a command, which also applies while the program is loaded."""

    def limit(context: click.Context, option: click.Parameter, value: Any) -> Any:  # noqa: ANN401 (as click has it)
        parsed_value = value if value is None or read is None else _read(read, value, option, context)
        limits = context.meta.get(_LIMITS)
        if limits is None:
            limits = context.meta[_LIMITS] = context.with_resource(
                limited_loading(None, None, has_alarm=True)
            )
        setattr(
            limits, "megabytes" if name == "memory" else "seconds", parsed_value or None
        )  # a time limit of zero does not limit loading
        return parsed_value

    return limit


_LIMITS = "ooxcheck.limits"
"""The key of the loading limits in a click context."""


def value_option(
    name: str,
    option: str,
    text: str,
    *,
    metavar: str | None = None,
    value: Value | None = None,
    short: str | None = None,
) -> Option:
    """Return the option for a value of the table, or one like it; it may have a `short` name as well."""
    table_value = value or VALUES[name]
    names = (option, name) if short is None else (option, short, name)
    match table_value.read:
        case None:
            return click.option(*names, is_flag=True, help=text)
        case Whole() as read:
            how: dict[str, Any] = {
                "type": _Number(read),
                "callback": limiting(name) if name == "memory" else None,
            }
        case OneOf() as read:
            how = {"type": _Word(read)}
        case read:
            kind = FOLDER if name == "out" else str
            callback = limiting(name, read) if name == "seconds" else reading(read)
            how = {
                "type": kind,
                "callback": callback,
                "shell_complete": offering(words) if (words := _OFFERED.get(name)) else None,
            }
    is_set = table_value.usual not in (None, "")
    return click.option(
        *names, default=table_value.usual, show_default=is_set, metavar=metavar, help=text, **how
    )


def scope_option(usual: int = VALUES["scope"].usual, *, may_grow: bool = False) -> Option:
    """Return the option ``--scope``: the scope of all classes and those of single ones."""
    text = "Objects of each class (subclasses included) and arrays of each type in the initial heap."
    value, metavar = Value(usual, Scopes(usual, may_grow)), "N|C=N,..."
    if may_grow:
        text, metavar = f"{text} From A to B it grows until something is violated.", "N|A..B|C=N,..."
    return value_option("scope", "--scope", text, metavar=metavar, value=value)


def array_option(usual: int = VALUES["array"].usual) -> Option:
    """Return the option ``--array``."""
    value = replace(VALUES["array"], usual=usual)
    return value_option(
        "array", "--array", "Greatest length of arrays in the initial heap.", metavar="N", value=value
    )


def unroll_option(usual: int | None, most: int) -> Option:
    """Return the option ``--unroll`` without growth."""
    return value_option(
        "unroll", "--unroll", UNROLL_HELP, metavar="N|M=N,...", value=Value(usual, Unrolls(usual, most))
    )


command_timeout_option = click.option(
    "--timeout",
    type=click.FloatRange(0),
    metavar="S",
    callback=limiting("seconds"),
    help="Seconds after which to stop, and to print what there is.",
)
timeout_option = value_option("seconds", "--timeout", "Seconds after which to give up a method.", metavar="S")
memory_option = value_option(
    "memory",
    "--memory",
    "Memory that a method may take, for the check and for the solver each.",
    metavar="MB",
)
int_width_option = value_option("int_width", "--int-width", "Bits of int and uint.", metavar="W")
open_option = value_option(
    "open_types", "--open", "Give every interface an implementation known by its contracts only."
)
no_laws_option = value_option(
    "no_laws",
    "--no-laws",
    "Let classes of Java that are not known break the laws of equals, hashCode, compareTo and compare.",
)
induction_option = value_option(
    "induction",
    "--induction",
    "Where recursion on numbers reaches its bound, try to prove by induction that nothing fails beyond it.",
)
any_heap_option = value_option(
    "any_heap",
    "--any-heap",
    "Try to prove that a method which holds in small heaps holds in heaps of any size.",
)
infer_option = value_option(
    "infer",
    "--infer",
    "Infer the invariants of OOX classes without written ones as well; those of Java classes are inferred anyway.",
)
no_infer_option = value_option(
    "no_infer",
    "--no-infer",
    "Check a Java class without written invariants in all heaps: infer no invariants, search no histories.",
)
strict_option = value_option(
    "strict",
    "--strict",
    "Count possible violations, and exceptions that the code throws on purpose, as violations.",
)

_OF_ONE_THREAD: tuple[Option, ...] = (
    int_width_option,
    value_option("overflow", "--overflow", "Whether arithmetic wraps around or overflow is a violation."),
    value_option("no_invariants", "--no-invariants", "Neither assume nor check class invariants."),
    value_option(
        "no_exceptions", "--no-exceptions", "Read a missing exceptional clause as exceptional(false)."
    ),
    open_option,
    value_option(
        "inherited",
        "--inherited",
        "Which contracts of overridden methods are due: those with model fields, all, or none.",
    ),
)

memory_model_option = value_option(
    "memory_model",
    "--memory-model",
    "What threads see of each other: sequential consistency, or total store order (x86).",
)
_MEANING = (*_OF_ONE_THREAD, memory_model_option)
races_option = value_option(
    "races",
    "--races",
    "Let threads owe that no two of them access one cell at the same time, unless both read it.",
)

_RUNNING: tuple[Option, ...] = (
    races_option,
    unroll_option(None, MAX_UNROLL),
    click.option("--steps", type=click.IntRange(1, 1_000_000_000), default=DEFAULT.steps, show_default=True, metavar="N",
                 help="Operations after which a run is given up."),
    click.option("--depth", type=click.IntRange(1, 1_000_000), default=DEFAULT.depth, show_default=True, metavar="N",
                 help="Open calls after which a run is given up."),
)  # fmt: skip

format_option = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How to print the answer.",
)  # fmt: skip


def running_options(command: Command) -> Command:
    """Add the options of both tables to a command that runs programs, as `terms`, and ``--format``."""

    @wraps(command)
    def with_limits(*, terms: Any, steps: int, depth: int, **rest: object) -> object:  # noqa: ANN401 (its module is not loaded yet)
        return command(
            terms=replace(terms, settings=replace(terms.settings, steps=steps, depth=depth)), **rest
        )

    return _with_options((*_MEANING, *_RUNNING, format_option), _with_terms(with_limits))


def meaning_of_one_thread(command: Command) -> Command:
    """Add the options of the semantics of a program with one thread."""
    return _with_options(_OF_ONE_THREAD, command)


def meaning_options(command: Command) -> Command:
    """Add the options of the semantics; the command receives all values as `terms`."""
    return _with_options(_MEANING, _with_terms(command))


def _with_options(options: Sequence[Option], command: Command) -> Command:
    """Add options to a command, in the order of its help."""
    for option in reversed(options):
        command = option(command)
    return command


_OF_PROGRAM = ("int_width", "keep_going", "no_laws", "classpath")
"""Values that belong to the program, not to the question."""


def _with_terms(command: Command) -> Command:
    """Combine the values of a command to `terms`, except those for reading the program."""

    @wraps(command)
    def with_terms(**parameters: object) -> object:
        # Imported lazily: `--help` loads no interpreter.
        from ooxcheck.engine.question import Terms

        values = {
            name: value for name, value in parameters.items() if name in VALUES and name not in _OF_PROGRAM
        }
        rest = {name: value for name, value in parameters.items() if name not in values}
        return command(terms=Terms.of(values), **rest)

    return with_terms


def _remember_debug(context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value:
        context.find_root().meta["ooxcheck.debug"] = True


debug_option = click.option(
    "--debug",
    is_flag=True,
    expose_value=False,
    callback=_remember_debug,
    help="Show tracebacks of internal errors.",
)


force_option = click.option(
    "--force",
    is_flag=True,
    help="Write also over files that ooxcheck has not written; never over one that it has read.",
)

MEGABYTE = 1_000_000


def _allow_size(_context: click.Context, _parameter: click.Parameter, megabytes: int) -> None:
    regular_files.allow(megabytes * MEGABYTE)


max_file_size_option = click.option(
    "--max-file-size", type=click.IntRange(1, 1_000), default=regular_files.MAX_BYTES // MEGABYTE, show_default=True, metavar="MB",
    expose_value=False, callback=_allow_size, help="Megabytes that a file may have; larger ones are not read.",
)  # fmt: skip


classpath_option = value_option(
    "classpath",
    "--classpath",
    "Folders and JAR files with compiled classes that the files of Java need, separated as in PATH; their code is not known.",
    metavar="PATH",
)


def reading_options(command: Command) -> Command:
    """Add the options of reading sources; the command receives the class path."""
    return _with_options((classpath_option, max_file_size_option), command)


EDITORS = {
    "vscode": "vscode://file/{path}:{line}:{column}",
    "idea": "idea://open?file={path}&line={line}&column={column}",
    "textmate": "txmt://open/?url=file://{path}&line={line}&column={column}",
}
"""Editors by name, with their addresses of a place."""

_SCRIPTS = ("javascript", "data", "vbscript", "blob")


def read_editor(text: str) -> str:
    """Return the address of a place in an editor: of a known one, or an address with ``{path}`` in it."""
    template = EDITORS.get(text, text)
    match = re.fullmatch(r"([a-z][a-z0-9+.-]*):[!-~]+", template)
    if not match or match[1] in _SCRIPTS or "{path}" not in template:
        known = ", ".join(EDITORS)
        message = (
            f"{text!r} opens no editor: write {known}, or an address such as vscode://file/{{path}}:{{line}}"
        )
        raise ValueError(message)
    return template


def read_diagrams(text: str) -> tuple[str, ...]:
    """Return the requested formats of pictures, each once: ``svg,dot``; ``none`` is no format."""
    wanted = dict.fromkeys(part.strip() for part in text.split(","))
    for part in wanted:
        if part not in (*DIAGRAMS, "none"):
            message = f"{part!r} is none of {', '.join(DIAGRAMS)}, none"
            raise ValueError(message)
    return tuple(part for part in wanted if part != "none")


_CHAR = r"U\+[0-9A-Fa-f]{4}|[^\s,]"
"""A char in a list: itself, or its code if it is not visible."""


def characters(text: str) -> tuple[str, ...]:
    """Return chars in the order of their codes, each once: ``a..z``, or ``a,b,U+002C``, or both."""
    codes: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(rf"\s*({_CHAR})(?:\.\.({_CHAR}))?\s*", part)
        if not match:
            message = (
                f"{part!r} is no set of chars: write a..z or a,b, and U+0020 for a space, U+002C for a comma"
            )
            raise ValueError(message)
        add_range(codes, part, _code(match[1]), _code(match[2] or match[1]), "chars")
    return tuple(map(chr, sorted(codes)))


def _code(char: str) -> int:
    return ord(char) if len(char) == 1 else int(char.removeprefix("U+"), 16)


def decimals(text: str) -> tuple[float, ...]:
    """Return floats in the given order: ``0.0,-1.5,1e10``, also ``inf``, ``-inf`` and ``nan``."""
    parts = [part.strip() for part in text.split(",")]
    for part in parts[:MAX_VALUES]:
        if not re.fullmatch(r"-?(?:[0-9]{1,50}(?:\.[0-9]{1,50})?(?:e[+-]?[0-9]{1,3})?|inf)|nan", part):
            message = f"{part!r} is no float: write 0.0,-1.5,1e10, and inf, -inf or nan for what is no finite number"
            raise ValueError(message)
    if len(parts) > MAX_VALUES:
        message = f"there are more than {MAX_VALUES} floats"
        raise ValueError(message)
    return tuple(map(float, parts))
