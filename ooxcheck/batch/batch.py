"""The methods of a check with their programs, and the request.

Many Java methods are lowered one group after the other, while answers about earlier ones are printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ooxcheck.batch.request import Request
from ooxcheck.datatypes import dataclass
from ooxcheck.input.java_programs import INTERNAL
from ooxcheck.input.limits import loading_limits
from ooxcheck.input.select_methods import Later, Shard
from ooxcheck.oox.diagnostics import Diagnostic, in_order
from ooxcheck.oox.error_recovery import all_errors
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.reports.answer import Answer
from ooxcheck.reports.table import names
from ooxcheck.text.exits import Exit

if TYPE_CHECKING:
    from ooxcheck.formats.svcomp import Facts
    from ooxcheck.input.svcomp_tasks import Property


@dataclass(frozen=True, slots=True)
class Batch:
    """Methods of one program, and the request.

    Where each method has a program of its own, as in Java, it is in `programs` by the method's full name. `cache` is the folder of cached answers, `shard`
    the part of the selected methods that these are, `properties` are those of SV-COMP. With `later`, these are the first of many methods.
    """

    program: Program
    methods: Sequence[Method]
    request: Request
    cache: Path | None = None
    shard: Shard | None = None
    programs: Mapping[str, Program] = field(default_factory=dict)
    properties: Sequence[Property] = ()
    spent: Mapping[str, float] = field(default_factory=dict)
    """Seconds that loading each method took of its time, by full name."""
    facts: Facts | None = None
    """The facts about a task of SV-COMP."""
    later: Later | None = None
    refused: Mapping[str, Sequence[Diagnostic]] = field(default_factory=dict)
    """The methods of Java that cannot be checked if no other one of Java was selected, and the reasons."""

    def request_for(self, method: Method) -> Request:
        """Return the request about a method, with the time that is left for it."""
        return replace(self.request, terms=self.request.terms.without(self.spent.get(method.full_name, 0.0)))

    def of(self, method: Method) -> Program:
        """Return the program of a method."""
        return self.programs.get(method.full_name, self.program)

    @property
    def all_programs(self) -> list[Program]:
        """All programs, each once."""
        return list(dict.fromkeys((self.program, *self.programs.values())))

    @property
    def refusals(self) -> dict[str, Sequence[Diagnostic]]:
        """The selected methods that cannot be checked, Java methods that use unsupported features, and the reasons."""
        java = [program for program in self.all_programs if program.origin is not None]
        faulty = {name: errors for program in java for name, errors in program.faulty.items()}
        return {**faulty, **self.refused}

    @property
    def refused_methods(self) -> list[str]:
        """The selected methods that cannot be checked."""
        return list(self.refusals)

    @property
    def errors(self) -> list[Diagnostic]:
        """The errors in methods that cannot be checked, and in those that no answer rests on, in the order of their places."""
        of_programs = [each for program in self.all_programs for each in all_errors(program)]
        of_refused = [each for errors in self.refused.values() for each in errors]
        return in_order(dict.fromkeys([*of_programs, *of_refused]))

    def refused_exits(self) -> Iterator[Exit]:
        """Yield the exit codes of the refused methods: internal errors and unsupported features."""
        for errors in self.refusals.values():
            yield Exit.INTERNAL if any(each.code == INTERNAL for each in errors) else Exit.NO_ANSWER

    def by_program(self) -> dict[Program, list[Method]]:
        """Return the methods of each program, in the order of the methods."""
        methods_by_program: dict[Program, list[Method]] = {}
        for method in self.methods:
            methods_by_program.setdefault(self.of(method), []).append(method)
        return methods_by_program

    @property
    def titles(self) -> Sequence[str]:
        """The full names of the selected methods; refused ones among them if methods are lowered later."""
        return self.later.names if self.later else [method.full_name for method in self.methods]

    @property
    def number_of_methods(self) -> int:
        """The number of selected methods, with the refused ones."""
        return len(self.titles) + (0 if self.later else len(self.refused_methods))

    def without_answer(self, answers: Sequence[Answer]) -> list[str]:
        """Return the selected methods without an answer, the refused ones last."""
        known = {*(answer.method for answer in answers), *self.refused_methods}
        return [*(title for title in self.titles if title not in known), *self.refused_methods]

    def parts(self) -> Iterator[Batch]:
        """Yield the methods in the groups in which they are lowered."""
        yield self
        for chosen in self.later.groups if self.later else ():
            yield replace(
                self,
                methods=[method for _, method in chosen],
                programs={method.full_name: program for program, method in chosen},
                spent=seconds_spent(chosen),
            )

    def with_refusals(self) -> Batch:
        """Return the batch with the methods that were refused when they were lowered."""
        if self.later is None:
            return self
        return replace(self, program=replace(self.program, faulty=self.later.refused()))

    def labels(self) -> dict[str, str]:
        """Return the short names of the methods by full name."""
        return names(self.titles)

    def slow_part(self, label: str, doing: str) -> str:
        """Return the part that may be slow in the check of a method, given by its short name."""
        # Imported lazily: most checks are over by then.
        from ooxcheck.batch.bottlenecks import slow_part

        labels = self.labels()
        method = next(each for each in self.methods if labels[each.full_name] == label)
        return slow_part(self.of(method), method, doing.partition(",")[0])


def seconds_spent(chosen: Sequence[tuple[Program, Method]]) -> dict[str, float]:
    """Return the seconds that loading each method took of its time, by full name."""
    limits = loading_limits()
    return {
        method.full_name: limits.seconds_spent(program.origin.entry if program.origin else "")
        for program, method in chosen
    }
