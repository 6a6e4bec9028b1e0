"""Internal errors: the error, and a folder with everything that is needed to reproduce it.

A fault never becomes a verdict. The folder has the text of the program, the question as data and as a command, the instance and the clauses if there were any,
the traceback and the versions; nothing of the environment, and no name from the program.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Question
from ooxcheck.files.output_folder import make_output_folder
from ooxcheck.files.safe_write import put_below
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.limits import LimitReached

_PACKAGES = ("ooxcheck", "python-sat", "lark")


class Fault(Exception):  # noqa: N818 (a fault of ours, which is what a user has to be told)
    """An internal contradiction; `bundle` is the folder with details, if it could be written."""

    def __init__(self, what: str, bundle: Path | None = None) -> None:
        super().__init__(what, bundle)
        self.what = what
        self.bundle = bundle

    def __str__(self) -> str:
        return self.what


@dataclass(frozen=True, slots=True)
class Evidence:
    """The available data about a fault, as text."""

    instance: str = ""
    clauses: str = ""
    traceback: str = ""


@contextmanager
def told_as_faults(question: Question) -> Iterator[None]:
    """Turn unexpected exceptions of a block into a `Fault` with a bundle."""
    try:
        yield
    except (OoxError, Fault, LimitReached, MemoryError):
        raise
    except Exception as error:
        from traceback import format_exc

        what = f"{type(error).__name__}: {error}"
        raise Fault(what, write_bundle(question, what, Evidence(traceback=format_exc()))) from error


def write_bundle(question: Question, what: str, evidence: Evidence) -> Path | None:
    """Return a new folder that describes a fault, None if it cannot be written, for whatever reason."""
    try:
        return _written_bundle(question, what, evidence)
    except Exception:  # a second fault must not hide the first
        return None


def _written_bundle(question: Question, what: str, evidence: Evidence) -> Path:
    from hashlib import sha256

    texts = dict(_texts(question, what, evidence))
    name = sha256("\0".join(texts.values()).encode(errors="backslashreplace")).hexdigest()[:12]
    bundle = question.out / f"ooxcheck-repro-{name}"
    for file, text in texts.items():
        put_below(
            make_output_folder(question.out),
            (bundle.name, file),
            text.encode(errors="backslashreplace"),
            is_ours=True,
        )
    return bundle


def sources(program: Program) -> list[Source]:
    """Return the texts of a program, in order."""
    return list(dict.fromkeys(class_.span.source for class_ in program.classes.values()))


def _texts(question: Question, what: str, evidence: Evidence) -> Iterator[tuple[str, str]]:
    """Yield the non-empty files of a bundle."""
    import shlex

    texts = sources(question.program)
    files = [f"program{number}.oox" for number in range(len(texts))]
    yield "fault.txt", f"{what}\n\n{evidence.traceback}".rstrip() + "\n"
    yield "question.json", json.dumps(_question(question, texts), indent=2, default=sorted) + "\n"
    yield (
        "command.txt",
        shlex.join(["ooxcheck", question.method.full_name, *files, *_options(question)]) + "\n",
    )
    yield "versions.txt", "".join(f"{line}\n" for line in _versions())
    yield from zip(files, (source.text for source in texts), strict=True)
    if evidence.instance:
        yield "instance.txt", evidence.instance + "\n"
    if evidence.clauses:
        yield "clauses.cnf", evidence.clauses


def _question(question: Question, texts: Iterable[Source]) -> dict[str, object]:
    return {
        "method": question.method.full_name,
        "files": [source.name for source in texts],
        "bounds": asdict(question.bounds),
        "int_width": question.program.int_width,
        "settings": asdict(question.settings),
        "unrolls": dict(question.unrolls),
        "calls": question.calls,
        "callees": dict(question.callees),
        "loops": question.loops,
        "solver": question.solver,
        "seconds": question.seconds,
        "memory": question.memory,
    }


def _options(question: Question) -> Iterator[str]:
    """Yield the command line of the same question."""
    bounds, settings, growth = question.bounds, question.settings, question.growth
    scopes = {**bounds.scopes, **growth.scopes}
    scope = ",".join(
        [str(growth.scope or bounds.scope), *(f"{name}={each}" for name, each in scopes.items())]
    )
    yield from ("--scope", scope, "--array", str(bounds.array))
    yield from ("--unroll", question.unroll_text())
    yield from ("--int-width", str(question.program.int_width), "--overflow", settings.overflow)
    yield from (
        "--calls",
        ",".join([question.calls, *(f"{name}={mode}" for name, mode in question.callees.items())]),
    )
    yield from (
        "--loops",
        question.loops,
        "--inherited",
        settings.inherited,
        "--memory-model",
        settings.memory_model,
    )
    flags = {
        "--open": settings.open_types,
        "--no-invariants": not settings.invariants,
        "--no-exceptions": not settings.exceptions_allowed,
        "--races": settings.races,
        "--induction": question.induction,
        "--self-check": question.self_check,
        "--certify": question.certify,
        "--keep-going": bool(question.program.faulty),
        "--no-laws": question.program.origin is not None and question.program.origin.no_laws,
    }
    yield from (flag for flag, is_on in flags.items() if is_on)
    if settings.contexts is not None:
        yield from ("--contexts", str(settings.contexts))
    if question.counterexamples > 1:
        yield from ("--counterexamples", str(question.counterexamples))
    if question.solver:
        yield from ("--solver", question.solver)


def _versions() -> Iterator[str]:
    # Imported lazily: there should be no fault.
    from importlib.metadata import PackageNotFoundError, version

    yield f"python {platform.python_version()} ({platform.python_implementation()}, {platform.system()} {platform.machine()})"
    for package in _PACKAGES:
        try:
            yield f"{package} {version(package)}"
        except PackageNotFoundError:
            yield f"{package} is not installed"
