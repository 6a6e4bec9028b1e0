"""A folder of answers: what was asked before about the same words, in the same sense, by the same version, is not asked again.

An answer is a file of JSON whose name is the digest of all that it depends on: the fingerprint of the method (`ooxcheck.reuse.dependencies`)
with the places that are told, what was asked, and the text of this program. So nothing is ever out of date: what has changed has
another name. With an answer are kept the pictures that were written with it; they are written again. Only verdicts are kept: what a limit left
open, what was refused and what we are at fault for is asked again. A file that cannot be read, or is no such answer, is none.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from datatypes import dataclass
from oox.oracle.verdicts import Verdict
from ooxcheck.formats.atomic_write import put
from ooxcheck.input.digest import digest
from ooxcheck.reports.answer import Answer
from ooxcheck.reuse.dependencies import Print
from ooxcheck.text.json_form import Json, dumped

SCHEMA = "ooxcheck-cache-1"

KEPT = (Verdict.VIOLATED.value, Verdict.VACUOUS.value, Verdict.WITHIN_BOUNDS.value, Verdict.HOLDS.value)

_PACKAGES = ("datatypes", "java", "oox", "ooxcheck", "relational", "sat", "specs", "translate")
_SOLVERS = "python-sat"
_COMPILED = (".pyc", ".so", ".c")
_TUPLES = ("tries", "body", "complaints", "files")


@dataclass(frozen=True, slots=True)
class Cache:
    """Answers to one request (`asked` says which), in a folder; their pictures are below the folder `out`."""

    folder: Path
    asked: str
    out: Path

    def find(self, method: str, rests_on: Print) -> Answer | None:
        """Return the answer that is kept about a method, after its pictures have been written; None if there is none."""
        try:
            entry = json.loads(self._path(method, rests_on).read_text(encoding="utf-8"))
            answer, files = _answer(entry["answer"]), dict(entry["files"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
        if entry.get("schema") != SCHEMA or answer.method != method or answer.verdict not in KEPT:
            return None
        return _told_again(answer) if self._has_put(answer.files, files) else None

    def keep(self, answer: Answer, rests_on: Print) -> str:
        """Keep an answer if it is one that lasts; return what is in the way of that, if something is."""
        if answer.verdict not in KEPT or answer.complaints:
            return ""
        path = self._path(answer.method, rests_on)
        try:
            files: dict[str, Json] = {name: Path(name).read_text(encoding="utf-8") for name in answer.files}
            put(path, dumped({"schema": SCHEMA, "answer": asdict(answer), "files": files}))
        except OSError as error:
            return f"cannot keep the answer about {answer.method} in {self.folder}: {error.strerror}"
        return ""

    def _has_put(self, names: Iterable[str], files: dict[str, str]) -> bool:
        """Write pictures again that are gone or others, and return whether all are there; nothing is written elsewhere."""
        try:
            for path in map(Path, names):
                if not path.resolve().is_relative_to(self.out.resolve()):
                    return False
                if not path.is_file() or path.read_text(encoding="utf-8") != files[str(path)]:
                    put(path, files[str(path)])
        except (OSError, ValueError, KeyError):
            return False
        return True

    def _path(self, method: str, rests_on: Print) -> Path:
        name = digest("\0".join([SCHEMA, ourselves(), self.asked, method, rests_on.meaning, rests_on.places]))
        return self.folder / name[:2] / f"{name}.json"


def _told_again(answer: Answer) -> Answer:
    """Return a kept answer, saying that it is one."""
    remark = f"{answer.remark}, kept" if answer.remark else "kept"
    form: dict[str, Json] = {**answer.form, "timing": {"seconds": 0.0, "kept": True}}
    return replace(
        answer,
        seconds=0.0,
        remark=remark,
        closing=f"{answer.closing} (kept: nothing it rests on has changed)",
        form=form,
    )


def _answer(form: dict[str, object]) -> Answer:
    """Return the answer that a form was made of; complain if it was made of something else."""
    values = {
        name: tuple(value) if name in _TUPLES and isinstance(value, list) else value for name, value in form.items()
    }
    answer = Answer(**values)  # type: ignore[arg-type] # compared with its types below
    if not all(
        isinstance(getattr(answer, name), type(getattr(_EMPTY, name)))
        for name in values
        if name not in ("duties", "seconds")
    ):
        raise TypeError(SCHEMA)
    return answer


_EMPTY = Answer("", "", 0, 0.0, "")


@cache
def ourselves() -> str:
    """Return the digest of the text of this program, and the version of the solvers."""
    roots = [
        Path(where)
        for name in _PACKAGES
        if (spec := find_spec(name))
        for where in spec.submodule_search_locations or ()
    ]
    paths = [
        path for root in roots for path in sorted(root.rglob("*")) if path.is_file() and path.suffix not in _COMPILED
    ]
    return digest("\0".join([version(_SOLVERS), *(digest(path.read_bytes()) for path in paths)]))
