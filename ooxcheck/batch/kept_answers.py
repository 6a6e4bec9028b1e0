"""The answer cache of a batch: looked up by fingerprint, and stored when found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ooxcheck.batch.request import Request
from ooxcheck.files.sealed_files import problem_with_key
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.reports.answer import Answer
from ooxcheck.reuse.dependencies import Print, fingerprints
from ooxcheck.reuse.verdict_cache import Cache
from ooxcheck.text.json_form import Json
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import complain


class KeptAnswers:
    """The cached answers about some methods of programs."""

    def __init__(self, asked: Mapping[Program, Sequence[Method]], request: Request, folder: Path) -> None:
        terms = request.terms
        loops = (terms.unrolls, terms.growth.unrolls)
        self._prints: dict[str, Print] = {}
        for program, methods in asked.items():
            with suppress(Exception):  # a program without a fingerprint is only not cached
                self._prints |= fingerprints(program, methods, loops)
        self._cache = kept_in(folder, request)
        self._methods = [method for methods in asked.values() for method in methods]

    def cached_answers(self) -> dict[int, Answer]:
        """Return the cached answers, by the numbers of the methods."""
        looked_up = ((number, self._find(method)) for number, method in enumerate(self._methods))
        return {number: answer for number, answer in looked_up if answer is not None}

    def keep(self, answer: Answer) -> Answer:
        """Store an answer; return it, with the error if it could not be stored."""
        return (
            store_answer(self._cache, answer, self._prints[answer.method])
            if answer.method in self._prints
            else answer
        )

    def _find(self, method: Method) -> Answer | None:
        rests_on = self._prints.get(method.full_name)
        answer = self._cache.find(method.full_name, rests_on) if rests_on else None
        return answer if answer is not None and (not self._cache.trust or _is_tellable(answer)) else None


def _is_tellable(answer: Answer) -> bool:
    """Return whether an untrusted answer can be printed in every format."""
    # Imported lazily: few trust a foreign cache.
    from ooxcheck.formats import render
    from ooxcheck.formats.coverage_form import lcov

    document: dict[str, Json] = {
        "program": {},
        "methods": [{"method": answer.method, **answer.form, "exit": answer.exit}],
        "unchecked": [],
        "errors": [],
        "exit": answer.exit,
    }
    try:
        lcov([answer.form.get("coverage")])
        for form in ("json", "sarif", "junit", "github"):
            render(document, form)
    except (AssertionError, AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError):
        return False
    return answer.form.get("verdict") == answer.verdict


def usable_folder(folder: Path | None, *, trust: bool = False) -> Path | None:
    """Return a cache folder if the user has a key for it, else say so: without a key, foreign answers cannot be recognised."""
    if folder is None or trust:
        return folder
    problem = problem_with_key()
    if problem:
        complain([visible(f"--cache is not used: {problem}; --trust-cache does without a key")])
    return None if problem else folder


def kept_in(folder: Path, request: Request) -> Cache:
    """Return the cache of a request."""
    return Cache(folder, _cache_key(request), request.terms.out, request.trust)


def store_answer(cache: Cache, answer: Answer, rests_on: Print) -> Answer:
    """Store an answer; return it, with the error if it could not be stored."""
    problem = cache.keep(answer, rests_on)
    return replace(answer, complaints=(*answer.complaints, visible(problem))) if problem else answer


def _cache_key(request: Request) -> str:
    """Return the part of a request that an answer depends on: not limits that were not reached, processes or output files."""
    terms = replace(request.terms, seconds=None, memory=None, jobs=1, cluster=None)
    return repr(replace(request, terms=terms, lcov=None, kept=None, force=False, trust=False))
