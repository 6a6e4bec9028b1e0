"""Picture files of the counterexamples of a report: ``DIR/Class.method/invariant-sorted.svg``.

A file has the name of the violated duty, so the next run replaces it. It is written completely or not at all; a folder that is not writable costs the
pictures, not the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Report
from ooxcheck.files.output_folder import make_output_folder
from ooxcheck.files.safe_write import Format, put_text_below
from ooxcheck.pictures.draw.as_json import as_json
from ooxcheck.pictures.draw.dot import dot
from ooxcheck.pictures.draw.mermaid import mermaid
from ooxcheck.pictures.draw.picture_names import duty_stems, method_folder
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
                path = put_text_below(make_output_folder(folder), parts, text(shown), form, force=force)
            except OSError as error:
                return Drawn(
                    (*file_groups, tuple(files)),
                    visible(f"cannot write {folder.joinpath(*parts)}: {error.strerror}"),
                )
            files.append(str(path))
        file_groups.append(tuple(files))
    return Drawn(tuple(file_groups))
