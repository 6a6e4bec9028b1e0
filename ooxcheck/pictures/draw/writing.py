"""Picture files of the counterexamples of a report: ``DIR/Class.method/invariant-sorted.svg``.

A file has the name of the violated duty, so the next run replaces it. It is written completely or not at all; a folder that is not writable costs the
pictures, not the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Report
from ooxcheck.files.file_names import file_name
from ooxcheck.files.safe_write import Format, put_text_below
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.pictures.draw.as_json import as_json
from ooxcheck.pictures.draw.dot import dot
from ooxcheck.pictures.draw.mermaid import mermaid
from ooxcheck.pictures.draw.svg import before_after
from ooxcheck.pictures.film.film import Film
from ooxcheck.text.sanitise import visible


def as_text(film: Film) -> str:
    """Return the frames before and after the call, and the reason, as in the report."""
    before, after, because = (
        [f"  {line}" for line in lines] for lines in (film.before.lines, film.after.lines, film.because)
    )
    return "\n".join(["before", *before, "after", *after, *(["because", *because] if because else [])]) + "\n"


_FORMATS: Mapping[str, tuple[str, Callable[[Film], str], Format]] = {
    "svg": (".svg", before_after, Format.SVG),
    "dot": (".dot", dot, Format.SLASHES),
    "mermaid": (".mmd", mermaid, Format.MERMAID),
    "json": (".json", as_json, Format.UNMARKED),
    "text": (".txt", as_text, Format.PLAIN),
}
"""The suffix, the writer and the mark of each format; `ooxcheck.commands.options.DIAGRAMS` has the same names."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The files of each counterexample, in order, and the error if some are missing."""

    files: tuple[tuple[str, ...], ...] = ()
    problem: str = ""


def write_pictures(
    report: Report, films: Sequence[Film], formats: Sequence[str], folder: Path, *, force: bool = False
) -> Drawn:
    """Write the films of all runs of a report in some formats; return the files."""
    file_groups: list[tuple[str, ...]] = []
    stems = duty_stems([example.duty for example in report.runs])
    for stem, shown in zip(stems, films, strict=True):
        files: list[str] = []
        for name in formats:
            ending, text, form = _FORMATS[name]
            parts = method_folder(report), f"{stem}{ending}"
            try:
                path = put_text_below(folder, parts, text(shown), form, force=force)
            except OSError as error:
                return Drawn(
                    (*file_groups, tuple(files)),
                    visible(f"cannot write {folder.joinpath(*parts)}: {error.strerror}"),
                )
            files.append(str(path))
        file_groups.append(tuple(files))
    return Drawn(tuple(file_groups))


def method_folder(report: Report) -> str:
    """Return the folder name of a method, with its parameters if it has overloads."""
    method = report.question.method
    same = [other for other in report.question.program.methods() if other.name == method.name]
    return file_name(method.name if len(same) < 2 else method.full_name)


def duty_stems(duties: Sequence[Duty]) -> list[str]:
    """Return unique file stems for duties: an invariant by name, others by line."""
    counts: Counter[str] = Counter()
    stems = []
    for duty in duties:
        stem = _stem(duty)
        counts[stem.lower()] += 1
        count = counts[stem.lower()]
        stems.append(stem if count == 1 else f"{stem}-{count}")
    return stems


def _stem(duty: Duty) -> str:
    kind = duty.kind.value
    if duty.own_name:
        return file_name(f"{kind}-{duty.own_name}")
    site = f"-at-{duty.site.line}" if duty.site else ""
    thrown = f"-by-{duty.thrown.span.line}" if duty.thrown else ""
    return file_name(f"{kind}-{duty.span.line}{site}{thrown}")
