"""Names of picture files, and the removal of pictures that no longer show anything: ``DIR/Class.method/invariant-sorted.svg``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from ooxcheck.engine.report import Report
from ooxcheck.files.file_names import file_name
from ooxcheck.files.output_folder import is_generated
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Duty

SUFFIXES = (".svg", ".dot", ".mmd", ".json", ".txt")
"""The suffixes of pictures."""


def remove_old_pictures(report: Report, folder: Path) -> None:
    """Remove the pictures of violations of a method that a check no longer finds; without an answer, all stay."""
    if report.verdict is Verdict.UNKNOWN:
        return
    current = set(duty_stems([example.duty for example in report.runs]))
    place = folder / method_folder(report)
    if place.is_symlink() or not place.is_dir():
        return
    for path in place.iterdir():
        if path.suffix in SUFFIXES and path.stem not in current and is_generated(path):
            with suppress(OSError):
                path.unlink()


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
