"""The answer cache: a question about the same program, with the same options and the same version, is not decided again.

An answer is a JSON file whose name is the digest of everything that it depends on: the fingerprint of the method (`ooxcheck.reuse.dependencies`) with the
places in the answer, the request, and the text of this tool. So an entry is never out of date. The pictures of an answer are stored with it and written
again. Only verdicts are stored; limits, refusals and internal errors are tried again. A file that cannot be read, is malformed, or was not written by
this user (`ooxcheck.files.sealed_files`) is ignored and replaced.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.regular_files import read_regular
from ooxcheck.files.output_folder import make_output_folder
from ooxcheck.files.safe_write import is_written_here, put_below
from ooxcheck.files.sealed_files import SealedFolder
from ooxcheck.input.digest import digest, ourselves
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.reports.answer import Answer
from ooxcheck.reuse.dependencies import Print
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json

SCHEMA = "ooxcheck-cache-2"

KEPT = tuple(
    each.value
    for each in (
        Verdict.VIOLATED,
        Verdict.POSSIBLE,
        Verdict.VACUOUS,
        Verdict.WITHIN_BOUNDS,
        Verdict.HOLDS,
    )
)


@dataclass(frozen=True, slots=True)
class Cache:
    """Answers to one request (`asked`), in a folder; their pictures are below the folder `out`. With `trust` foreign answers count."""

    folder: Path
    asked: str
    out: Path
    trust: bool = False

    def find(self, method: str, rests_on: Print) -> Answer | None:
        """Return the cached answer about a method, after its pictures have been written; None if there is none."""
        entry = self._entries.read(self._name(method, rests_on))
        answer = _answer(entry) if entry is not None else None
        if (
            entry is None
            or answer is None
            or answer.method != method
            or not self._has_put(answer.files, entry["files"])
        ):
            return None
        return _mark_as_cached(answer)

    def keep(self, answer: Answer, rests_on: Print) -> str:
        """Store an answer if it is a verdict; return the error, if there is one."""
        if answer.verdict not in KEPT or answer.complaints or answer.form.get("inferred"):
            return ""
        try:
            files = {name: read_regular(name, is_input=False).decode() for name in answer.files}
            self._entries.write(
                self._name(answer.method, rests_on),
                {"schema": SCHEMA, "answer": asdict(answer), "files": files},
            )
        except OSError as error:
            return f"cannot keep the answer about {answer.method} in {self.folder}: {error.strerror}"
        return ""

    def _has_put(self, names: Iterable[str], files: dict[str, str]) -> bool:
        """Write missing or changed pictures again, and return whether all are there; only below `out`."""
        try:
            for name in names:
                content = files[name].encode()
                below = Path(name).relative_to(self.out)
                if not below.parts or ".." in below.parts or not is_written_here(content):
                    return False
                if not Path(name).is_file() or read_regular(name, is_input=False) != content:
                    put_below(make_output_folder(self.out), below.parts, content)
        except (OSError, ValueError, KeyError):
            return False
        return True

    @property
    def _entries(self) -> SealedFolder:
        return SealedFolder(self.folder, self.trust)

    def _name(self, method: str, rests_on: Print) -> str:
        return digest("\0".join([SCHEMA, ourselves(), self.asked, method, rests_on.meaning, rests_on.places]))


def _mark_as_cached(answer: Answer) -> Answer:
    """Return a cached answer, marked as such."""
    remark = f"{answer.remark}, kept" if answer.remark else "kept"
    form: dict[str, Json] = {**answer.form, "timing": {"seconds": 0.0, "kept": True}}
    return replace(
        answer,
        seconds=0.0,
        remark=remark,
        closing=f"{answer.closing} (kept: nothing it rests on has changed)",
        form=form,
    )


def _answer(entry: dict[str, object]) -> Answer | None:
    """Return the answer of an entry; None if the entry is malformed."""
    form, files = entry.get("answer"), entry.get("files")
    if (
        set(entry) - {"seal"} != {"schema", "answer", "files"}
        or entry["schema"] != SCHEMA
        or not isinstance(form, dict)
        or not isinstance(files, dict)
    ):
        return None
    if set(form) != set(_TYPES) or not all(_fits(form[name], type_) for name, type_ in _TYPES.items()):
        return None
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in form.items()
    }
    answer = Answer(**values)
    is_sound = (
        answer.exit in _EXITS.get(answer.verdict, ())
        and not answer.complaints
        and set(answer.files) == set(files)
    )
    return answer if is_sound and all(isinstance(text, str) for text in files.values()) else None


def _fits(value: object, type_: tuple[type, ...]) -> bool:
    return type(value) in type_ and (
        not isinstance(value, list) or all(isinstance(each, str) for each in value)
    )


_TYPES: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(
        ("method", "verdict", "remark", "asked", "header", "closing", "page", "picture", "tests"), (str,)
    ),
    **dict.fromkeys(("exit", "undecided", "never"), (int,)),
    **dict.fromkeys(("tries", "body", "complaints", "files"), (list,)),
    "duties": (int, type(None)),
    **dict.fromkeys(("is_java", "throws_on_purpose", "throws_for_arguments"), (bool,)),
    "seconds": (int, float),
    "form": (dict,),
}
"""The JSON type of each part of an answer; a list is one of strings."""

_EXITS = {
    Verdict.VIOLATED.value: (Exit.VIOLATED,),
    Verdict.POSSIBLE.value: (Exit.FINE, Exit.NO_ANSWER, Exit.VIOLATED),
    Verdict.VACUOUS.value: (Exit.NO_ANSWER,),
    Verdict.WITHIN_BOUNDS.value: (Exit.FINE, Exit.NO_ANSWER),
    Verdict.HOLDS.value: (Exit.FINE, Exit.NO_ANSWER),
}
"""The exit codes of verdicts; with ``--complete``, an answer within bounds is no answer."""
