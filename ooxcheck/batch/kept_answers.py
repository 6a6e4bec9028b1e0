"""Answers that were found before, for a batch: looked up by what they rest on, and kept when they are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from oox.program import Program
from oox.typed import Method
from ooxcheck.batch.request import Request
from ooxcheck.reports.answer import Answer
from ooxcheck.reuse.dependencies import Print, fingerprints
from ooxcheck.reuse.verdict_cache import Cache
from ooxcheck.text.sanitise import visible


class KeptAnswers:
    """The answers of a folder to what is asked about some methods of programs."""

    def __init__(self, asked: Mapping[Program, Sequence[Method]], request: Request, folder: Path) -> None:
        terms = request.terms
        loops = (terms.unrolls, terms.growth.unrolls)
        self._prints = {name: found for program, methods in asked.items() for name, found in fingerprints(program, methods, loops).items()}
        self._cache = kept_in(folder, request)
        self._methods = [method for methods in asked.values() for method in methods]

    def found(self) -> dict[int, Answer]:
        """Return the answers that are there, by the numbers of the methods."""
        looked_up = ((number, self._find(method)) for number, method in enumerate(self._methods))
        return {number: answer for number, answer in looked_up if answer is not None}

    def keep(self, answer: Answer) -> Answer:
        """Keep an answer, and return it, with what was in the way of that."""
        return kept(self._cache, answer, self._prints[answer.method])

    def _find(self, method: Method) -> Answer | None:
        return self._cache.find(method.full_name, self._prints[method.full_name])


def kept_in(folder: Path, request: Request) -> Cache:
    """Return where a folder has the answers to a request."""
    return Cache(folder, _asked(request), request.terms.out)


def kept(cache: Cache, answer: Answer, rests_on: Print) -> Answer:
    """Keep an answer, and return it, with what was in the way of that."""
    problem = cache.keep(answer, rests_on)
    return replace(answer, complaints=(*answer.complaints, visible(problem))) if problem else answer


def _asked(request: Request) -> str:
    """Return what an answer depends on of a request: not on limits that it kept to, nor on who shared the work, nor on where else something is written."""
    terms = replace(request.terms, seconds=None, memory=None, jobs=1, cluster=None)
    return repr(replace(request, terms=terms, lcov=None, kept=None))
