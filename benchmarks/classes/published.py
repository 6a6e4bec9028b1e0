"""Inferred invariants of classes that other tools are evaluated on; their code is not part of this repository.

python -m benchmarks.classes published FILE.java ... [--without WORD] [--open] [--scope N] [--seconds S]

Each file is read with the files of its folder that it needs. Members that mention a word of ``--without``, such as a class of the other tool, are left out. Public fields
are package-private here, unless ``--open``: other tools need them public, and a client that writes them keeps no invariant.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from time import monotonic

from benchmarks.apart import apart
from benchmarks.strangers import SPARE
from ooxcheck.classes.infer import ClassInvariants, infer_invariants
from ooxcheck.classes.invariants_text import clause
from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.engine.question import Terms
from ooxcheck.input.java_programs import parse_java
from ooxcheck.input.values import read_values
from ooxcheck.java import tree
from ooxcheck.java.source_path import with_companions
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import read_source


def report_published(
    files: Sequence[str], without: Sequence[str], scope: int, seconds: int, *, is_open: bool = False
) -> Iterator[str]:
    """Yield a row for each class, and its invariants."""
    for file in map(Path, files):
        begun = monotonic()
        answer = apart(partial(_answer, file, without, scope, seconds, is_open=is_open), 2 * seconds + SPARE)
        kind, details = answer or ("no answer in time", "[]")
        yield f"{file.stem:24} {kind:60} {monotonic() - begun:6.1f} s"
        yield from (f"    {line}" for line in json.loads(details))


def _answer(
    file: Path, without: Sequence[str], scope: int, seconds: int, *, is_open: bool
) -> tuple[str, str]:
    """Return the figures of a class, and its invariants in JSON."""
    try:
        needed = with_companions([read_source(file)])
        sources = [_without_members(each, without, is_open=is_open) for each in needed]
        terms = Terms.of(read_values({"scope": scope}))
        inferred = infer_invariants(load_java_boundary(file.stem, sources), terms, seconds=seconds)
    except OoxError as error:
        return "refused", json.dumps([error.diagnostics[0].message])
    return _figures(inferred), json.dumps([clause(each, is_java=True) for each in inferred.invariants])


def _figures(inferred: ClassInvariants) -> str:
    late = "" if inferred.is_complete else f", no time for {len(inferred.untried)}"
    return (
        f"{len(inferred.invariants)} invariants, {len(inferred.implied)} implied, "
        f"{len(inferred.unproved)} not proved{late}, {inferred.heaps} heaps"
    )


def _without_members(source: Source, words: Sequence[str], *, is_open: bool) -> Source:
    """Return a file without the members that mention a word; its package begins with a lower-case letter, as our names need it."""
    text = re.sub(r"(?m)^package (\w)", lambda match: f"package {match[1].lower()}", source.text)
    (unit,) = parse_java([Source(source.name, text)])
    members = [
        each
        for each in descendants(*unit.types)
        if isinstance(each, tree.Method | tree.Field | tree.Constructor)
    ]
    for each in sorted(members, key=lambda each: -each.span.start):
        start, end = each.modifiers.span.start, each.span.end
        own = text[start:end]
        if isinstance(each, tree.Field):
            own = own if is_open else re.sub(r"\bpublic\b", "      ", own, count=1)
        elif any(word in own for word in words):
            own = re.sub(r"[^\n]", " ", own)
        text = text[:start] + own + text[end:]
    return Source(source.name, text)
