"""The summary of a method as a contract, as text and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.api.short_html import short_html
from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import HIDDEN, Field, GhostField
from ooxcheck.oox.program import Program
from ooxcheck.specs.inference import summary as inference
from ooxcheck.specs.inference.summary import Bound, Effect, Parameters
from ooxcheck.specs.text.contract_names import Names
from ooxcheck.specs.text.contract_text import summary_clauses, summary_lines, unchanged_cells
from ooxcheck.specs.text.expression_text import expression_text, name_of
from ooxcheck.specs.text.jml_text import jml_clauses
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json, to_json
from ooxcheck.text.sanitise import visible

_THREADS = "// may start threads: only what cannot change is known"


@dataclass(frozen=True, slots=True, eq=False)
class Summary:
    """An inferred summary, and the parameters of the inference."""

    program: Program
    inferred: inference.Summary
    parameters: Parameters

    def clauses(self) -> list[str]:
        """Return the clauses of OOX or JML that the method satisfies."""
        return _clauses(self.program, self.inferred)

    def lines(self) -> Iterator[str]:
        """Yield what the command prints."""
        threads = [_THREADS] if may_fork(self.program, self.inferred.method) else []
        yield visible(self.inferred.method.full_name)
        yield from (f"  {visible(line)}" for line in (*_clause_lines(self.program, self.inferred), *threads))

    def text(self) -> str:
        """Return what the command prints."""
        return "\n".join(self.lines())

    def json(self) -> str:
        """Return what the command prints with ``--format json``."""
        return to_json(summary_form(self.program, self.inferred, self.parameters))

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Return a short text, for notebooks."""
        return short_html(repr(self), self.text())

    def __repr__(self) -> str:
        return f"<Summary of {self.inferred.method.full_name}: {pluralise(len(self.clauses()), 'clause')}>"


def _clause_lines(program: Program, inferred_summary: inference.Summary) -> Iterator[str]:
    """Yield a summary in the language of the program; also completely in comments, if JML cannot express all of it."""
    lines = list(_visible_lines(summary_lines(program, inferred_summary)))
    if program.origin is None:
        yield from lines
        return
    clauses = list(jml_clauses(program, inferred_summary))
    yield lines[0]
    yield from (f"//@ {clause};" for clause in clauses)
    is_whole = any(clause.startswith("assignable") for clause in clauses)
    yield from (
        f"// {line.removeprefix('// ')}"
        for line in lines[1:]
        if not is_whole or line.startswith("// unchanged")
    )


def _visible_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines of clauses without hidden names; an indented line continues a clause."""
    clauses: list[list[str]] = []
    for line in lines:
        if clauses and line.removeprefix("//").startswith("  "):
            clauses[-1].append(line)
        else:
            clauses.append([line])
    return (line for clause in clauses if not any(HIDDEN in each for each in clause) for line in clause)


def summary_form(
    program: Program, inferred_summary: inference.Summary, parameters: Parameters
) -> dict[str, Json]:
    """Return a summary as JSON; expressions are text over the state on entry, clauses are those of a contract."""
    names = Names.of(program, inferred_summary.method)
    return {
        "schema": "ooxcheck-summary-1",
        "method": inferred_summary.method.full_name,
        "parameters": {
            "operators": parameters.operators,
            "objects": parameters.objects,
            "unions": parameters.unions,
            "contexts": parameters.contexts,
            "int_width": program.int_width,
            "open": parameters.open_types,
        },
        "starts_threads": may_fork(program, inferred_summary.method),
        "throws": inferred_summary.throws.value,
        "returning": _effect_form(inferred_summary.returning, names),
        "throwing": _effect_form(inferred_summary.throwing, names),
        "unchanged": [str(cells) for cells in unchanged_cells(program, inferred_summary)],
        "clauses": list[Json](_clauses(program, inferred_summary)),
        "exit": int(Exit.FINE),
    }


def _effect_form(effect: Effect | None, names: Names) -> Json:
    if effect is None:
        return None
    return {
        "facts": [expression_text(fact, names=names) for fact in effect.facts],
        "made": {str(kind): _bound_form(bound, names) for kind, bound in effect.made.items()},
        "cells": {_full_name(cells): _bound_form(bound, names) for cells, bound in effect.cells.items()},
        "result": _bound_form(effect.result, names) if effect.result else None,
    }


def _full_name(cells: Cells) -> str:
    return str(cells) if isinstance(cells, Field | GhostField) else name_of(cells)


def _bound_form(bound: Bound, names: Names) -> Json:
    return {
        "exact": bound.exact,
        "lower": expression_text(bound.lower, names=names),
        "upper": expression_text(bound.upper, names=names),
    }


def _clauses(program: Program, inferred_summary: inference.Summary) -> list[str]:
    return list(
        jml_clauses(program, inferred_summary)
        if program.origin
        else _visible_lines(summary_clauses(program, inferred_summary))
    )
