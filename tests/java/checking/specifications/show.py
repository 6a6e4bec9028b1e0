"""Contracts of the method `f` of a class `C` as text."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import program
from tests.java.checking.formulas.show import listed, show, specifications


def in_class(text: str, head: str = "") -> str:
    """Return a class `C` with some members."""
    return f"{head} class C {{ int size; int[] a; String name; //@ ghost int g;\n {text} }}"


def shown_contract(found: program.Contract) -> str:
    """Return a contract as text."""
    cases = " also ".join("; ".join(_parts(case)) for case in found.cases)
    return "; ".join(part for part in (cases, "pure" if found.is_pure else "") if part)


def _parts(case: program.SpecificationCase) -> Iterator[str]:
    yield from (f"requires {show(each)}" for each in case.requires)
    yield from (f"ensures {show(each)}" for each in case.ensures)
    yield from (f"signals {each.type}: {show(each.formula)}" for each in case.signals)
    if case.signals_only is not None:
        yield f"only [{', '.join(map(str, case.signals_only))}]"
    if case.assignable is not None:
        yield f"assignable [{listed(case.assignable)}]"


def contract(text: str, name: str = "f") -> program.Contract:
    """Return the contract of a method of `C`."""
    found = specifications(text)
    return found.contract(found.context.table.get("C").methods[name][0])
