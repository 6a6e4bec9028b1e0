"""The loop of the server: watch the files, find the methods whose answers may have changed, and check them.

An answer is valid as long as its fingerprint (`ooxcheck.reuse.dependencies`) is that of the method. So after a file is saved, only methods with changed
fingerprints are checked again, and other checks continue. An answer whose text has only moved is relocated (`ooxcheck.serving.relocate`). A program with errors
leaves everything unchanged, but stale. For another counterexample, the method is checked again with one more heap; the earlier ones are found again, because the
same question has the same answer. The answer cache (`ooxcheck.reuse.verdict_cache`) is consulted first, and filled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from time import monotonic
from typing import Protocol, TypeAlias

from ooxcheck.batch.answers import answer_for_lost_process
from ooxcheck.batch.kept_answers import kept_in, store_answer
from ooxcheck.batch.request import Request
from ooxcheck.batch.shipping import job, pack, unpack
from ooxcheck.datatypes import dataclass
from ooxcheck.input.digest import digest
from ooxcheck.input.java_programs import is_java
from ooxcheck.input.library import load_with_library
from ooxcheck.input.limits import limited_loading, within_limits
from ooxcheck.input.load import read_sources, with_needed_files
from ooxcheck.input.select_methods import java_language, oox_language, select_in_languages, select_methods
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method
from ooxcheck.processes.process_pool import Job, Lost
from ooxcheck.reports.answer import REFUSED, Answer
from ooxcheck.reuse.dependencies import Print, fingerprints
from ooxcheck.serving.pool import Crew
from ooxcheck.serving.published_state import WAITING, Board, Row
from ooxcheck.serving.watching import Watch
from ooxcheck.text.diagnostics import first_diagnostic_lines
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible

Key: TypeAlias = tuple[str, str, str]
"""A method by its full name, whether to check it, to find more heaps or to relocate its answer, and the reason."""

MOST_HEAPS = 100
"""The largest number of heaps for a violated duty, as on the command line."""

PAUSE = 0.2
"""Seconds between two checks of the files for changes."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The files, the selected methods (none: all), and the terms."""

    paths: Sequence[Path]
    words: Sequence[str]
    int_width: int
    ask: Callable[[Sequence[Program]], Request]
    laws: bool = False
    """Whether the words select laws of Java, in place of methods."""
    no_laws: bool = False
    """Whether unknown Java classes may break the laws of equality and order."""
    seconds: float | None = None
    memory: int | None = None
    """The megabytes and seconds that each loading may take."""
    classpath: Sequence[str] = ()

    def read(self) -> Text:
        """Return the current program of the files; raise its errors, and limits that are reached."""
        with limited_loading(self.seconds or None, self.memory, has_alarm=True):
            return self._read()

    def watch(self) -> Watch:
        """Return a look at the files that notices changes."""
        return Watch(self.paths)

    def _read(self) -> Text:
        sources = read_sources(self.paths)
        java = [each for each in sources if is_java(each)]
        needed = with_needed_files(java, self.classpath)
        return self.text_of([*needed, *(each for each in sources if each not in java)])

    def text_of(self, sources: Sequence[Source]) -> Text:
        """Return the methods of some texts, whatever the files have; an unsupported feature of Java affects only the methods that use it."""
        java = [each for each in sources if is_java(each)]
        oox = [each for each in sources if each not in java]

        def program() -> Program:
            with within_limits("reading the program"):
                return load_with_library(oox, int_width=self.int_width)

        languages = [oox_language(program, laws=self.laws)] if oox else []
        if java:
            languages.append(
                java_language(java, int_width=self.int_width, laws=self.laws, no_laws=self.no_laws)
            )
        return self._text(*select_in_languages(languages, self.words))

    def text_for(self, program: Program) -> Text:
        """Return the selected methods of a program of OOX."""
        return self._text(
            [(program, method) for method in select_methods(program, self.words, every=not self.words)], {}
        )

    def _text(
        self, methods: Sequence[tuple[Program, Method]], refused: Mapping[str, Sequence[Diagnostic]]
    ) -> Text:
        """Return selected methods, each with its program, and the refused ones."""
        programs = list(dict.fromkeys(program for program, _ in methods))
        of_java = [program.faulty for program in programs if program.origin is not None]
        return Text(
            {method.full_name: (program, method) for program, method in methods},
            self.ask(programs),
            {**refused, **{name: told for faulty in of_java for name, told in faulty.items()}},
        )


@dataclass(frozen=True, slots=True)
class Text:
    """The selected methods by full name, each with its program, and the terms; others may be refused."""

    methods: Mapping[str, tuple[Program, Method]]
    request: Request
    refused: Mapping[str, Sequence[Diagnostic]] = field(default_factory=dict)

    def prints(self) -> dict[str, Print]:
        """Return the fingerprints of the answers, by full name."""
        asked: dict[Program, list[Method]] = {}
        for program, method in self.methods.values():
            asked.setdefault(program, []).append(method)
        return {
            name: fingerprint
            for program, methods in asked.items()
            for name, fingerprint in fingerprints(program, methods, self.loops).items()
        }

    def refusals(self) -> dict[str, Row]:
        """Return the answers about refused methods."""
        return {name: _refusal(name, told) for name, told in self.refused.items()}

    @property
    def loops(self) -> object:
        """The loops with bounds of their own: after a change, a line may name another loop."""
        terms = self.request.terms
        return terms.unrolls, terms.growth.unrolls

    def share_processes(self, checks: int) -> Text:
        """Return the same with a number of checks sharing the processes; a check with one process needs no cluster."""
        share = max(1, self.request.terms.jobs // max(1, checks))
        terms = replace(
            self.request.terms, jobs=share, cluster=self.request.terms.cluster if share > 1 else None
        )
        return replace(self, request=replace(self.request, terms=terms))

    def job(self, name: str, heaps: int) -> Job:
        """Return the job to check a method with a number of heaps for each violated duty."""
        terms = replace(self.request.terms, counterexamples=heaps)
        return job(self.methods[name][0], name, replace(self.request, terms=terms))


def _refusal(name: str, told: Sequence[Diagnostic]) -> Row:
    lines = tuple(first_diagnostic_lines(told))
    rests_on = Print(digest("\n".join(lines)), "")
    return Row(
        name,
        rests_on,
        Answer(name, REFUSED, Exit.WRONG_INPUT, 0.0, visible(told[0].message), complaints=lines),
        rests_on,
    )


class Changes(Protocol):
    """Notices changes of a text."""

    def has_changed(self) -> bool:
        """Return, once for each change, whether there was one."""


class Texts(Protocol):
    """The texts that are checked: the files of a `Plan`, or what is open in an editor."""

    def read(self) -> Text:
        """Return the current program; raise its errors."""

    def watch(self) -> Changes:
        """Return what notices changes."""


@dataclass(frozen=True, slots=True)
class Order:
    """A job, the fingerprint of its result, and the requested number of heaps."""

    job: Job
    rests_on: Print
    heaps: int


class Rounds:
    """The loop between the files, the processes and the published state."""

    def __init__(self, texts: Texts, board: Board, crew: Crew[Key], cache: Path | None = None) -> None:
        self._texts = texts
        self._folder = cache
        self._kept: set[str] = set()
        self._board = board
        self._crew = crew
        self._watch = texts.watch()
        self._text: Text | None = None
        self._orders: dict[Key, Order] = {}
        self._begun: dict[Key, float] = {}
        self._rows: dict[str, Row] = {}
        self._reports: dict[str, Job] = {}
        self._heaps: dict[str, int] = {}
        self._looked_for: dict[str, int] = {}
        self._read()

    @property
    def is_busy(self) -> bool:
        """Whether something is to be done."""
        return bool(self._orders)

    def turn(self) -> None:
        """Look at the texts, and let the processes run for a moment."""
        if self._watch.has_changed():
            self._read()
        self._want_more(self._board.take_requests())
        for key, said in self._crew.turn({key: order.job for key, order in self._orders.items()}, PAUSE):
            self._hear(key, said)
            self._board.show(self._rows.values(), self._board.now.problem)

    def _want_more(self, methods: Sequence[str]) -> None:
        """Search one more heap for the violated duties of some methods."""
        self._heaps |= {
            name: min(self._looked_for[name] + 1, MOST_HEAPS) for name in methods if name in self._looked_for
        }
        if methods and self._text is not None:
            self._order(self._text)

    def _read(self) -> None:
        """Read the files, and find whether answers have to change."""
        try:
            text = self._texts.read()
        except OoxError as error:
            self._orders, self._begun = {}, {}
            self._rows = {name: replace(row, wanted=None, doing="") for name, row in self._rows.items()}
            self._board.show(self._rows.values(), first_diagnostic_lines(error.diagnostics))
            return
        prints = text.prints()
        self._text = text
        self._looked_for = {name: heaps for name, heaps in self._looked_for.items() if name in prints}
        self._rows = {
            name: replace(self._rows.get(name, Row(name, None)), wanted=prints[name]) for name in prints
        } | text.refusals()
        self._take_kept(text)
        self._order(text)
        self._board.show(self._rows.values())

    def _take_kept(self, text: Text) -> None:
        """Take answers from the cache."""
        if self._folder is None:
            return
        cache = kept_in(self._folder, text.request)
        for name, row in self._rows.items():
            if row.wanted is None or (row.is_current and (not row.is_misplaced or name in self._reports)):
                continue
            answer = cache.find(name, row.wanted)
            if answer is not None:
                self._rows[name] = replace(row, answer=answer, found=row.wanted, doing="")
                self._looked_for[name] = text.request.terms.counterexamples
                self._reports.pop(name, None)
                self._kept.add(name)

    def _order(self, text: Text) -> None:
        """Order all necessary jobs, the fast ones first; jobs under way continue.

        A cached answer cannot be relocated: if its text has moved, it is found again.
        """
        again = [row for row in self._rows.values() if row.is_misplaced and row.method in self._reports]
        anew = [
            row
            for row in self._rows.values()
            if not row.is_current or (row.is_misplaced and row.method in self._kept)
        ]
        text = text.share_processes(len(anew))
        self._heaps = {
            name: heaps
            for name, heaps in self._heaps.items()
            if name in self._rows and self._rows[name].is_current
        }
        more = [self._rows[name] for name, heaps in self._heaps.items() if heaps > self._looked_for[name]]
        orders = {
            **dict(self._telling(text, row) for row in again),
            **dict(self._enlarging(text, row) for row in more),
            **dict(self._checking(text, row) for row in anew),
        }
        self._begun = {key: time for key, time in self._begun.items() if key in orders}
        self._orders = {
            key: self._orders[key] if key in self._begun else order for key, order in orders.items()
        }
        for row in anew:
            is_begun = self._checking(text, row)[0] in self._begun
            self._rows[row.method] = replace(row, doing=row.doing if is_begun else WAITING)

    def _checking(self, text: Text, row: Row) -> tuple[Key, Order]:
        assert row.wanted is not None, "a method of a program without mistakes should have a fingerprint"
        heaps = text.request.terms.counterexamples
        return (row.method, "check", row.wanted.meaning), Order(
            text.job(row.method, heaps), row.wanted, heaps
        )

    def _enlarging(self, text: Text, row: Row) -> tuple[Key, Order]:
        assert row.wanted is not None, "as above"
        heaps = self._heaps[row.method]
        return (row.method, "more", f"{row.wanted.meaning} {heaps}"), Order(
            text.job(row.method, heaps), row.wanted, heaps
        )

    def _telling(self, text: Text, row: Row) -> tuple[Key, Order]:
        assert row.wanted is not None, "as above"
        heaps = self._looked_for[row.method]
        job = {**text.job(row.method, heaps), **self._reports[row.method]}
        return (row.method, "tell", row.wanted.places), Order(job, row.wanted, heaps)

    def _hear(self, key: Key, said: str | Job | Lost) -> None:
        """Record the message of a process about a method."""
        name, what, _ = key
        self._begun.setdefault(key, monotonic())
        if isinstance(said, str):
            words = {"check": said, "more": f"another heap: {said}", "tell": self._rows[name].doing}
            self._rows[name] = replace(self._rows[name], doing=words[what])
        else:
            self._finish(name, self._orders[key], self._result(key, said))

    def _finish(self, name: str, order: Order, result: Job) -> None:
        """Record a result, and the remaining work: the text may have moved meanwhile."""
        assert self._text is not None, "what is done should have been read"
        answer, request = unpack(result["answer"]), self._text.request
        if self._folder is not None and order.heaps == request.terms.counterexamples:
            answer = store_answer(kept_in(self._folder, request), answer, order.rests_on)
        self._looked_for[name] = order.heaps
        self._kept.discard(name)
        self._rows[name] = replace(self._rows[name], answer=answer, found=order.rests_on, doing="")
        self._reports.pop(name, None)
        if result["report"] is not None:
            self._reports[name] = {
                "report": result["report"],
                "was": order.job["files"],
                "seconds": answer.seconds,
            }
        self._order(self._text)

    def _result(self, key: Key, said: Job | Lost) -> Job:
        """Return the result of a job; for a lost one the earlier answer, if there is one."""
        if not isinstance(said, Lost):
            return said
        row, text = self._rows[key[0]], self._text
        assert text is not None, "what is lost should have been read"
        if key[1] != "check" and row.answer is not None:
            return {"answer": pack(row.answer), "report": None}
        seconds = monotonic() - self._begun[key]
        answer = answer_for_lost_process(*text.methods[row.method], text.request, said, seconds)
        return {"answer": pack(answer), "report": None}
