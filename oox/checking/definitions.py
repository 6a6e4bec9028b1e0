"""Definitions of model fields and specification functions, each checked when a formula first needs it.

A definition may use others, of any class, but never itself: a use of one that is still being checked is a cycle.
So every `ooxcheck.oox.logic.Definition` is a finite tree, and needs no program around it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.oox import tree
from ooxcheck.oox.checking.formulas.context import Kind, wrong_at
from ooxcheck.oox.checking.formulas.functions import declared_shape, term_of_type
from ooxcheck.oox.checking.formulas.shapes import scalar
from ooxcheck.oox.checking.formulas.specs import specification
from ooxcheck.oox.checking.names.classes import ClassTable
from ooxcheck.oox.checking.names.outline import OutlinedClass
from ooxcheck.oox.checking.names.scopes import Frame
from ooxcheck.oox.declarations import ModelField, SpecParameter
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.logic import Definition
from ooxcheck.oox.types import ClassType


class Definitions:
    """The definitions of a program that is being checked; its string literals are added to `strings`."""

    def __init__(self, outlines: Iterable[OutlinedClass], table: ClassTable, report: Report) -> None:
        self._table, self._report = table, report
        self._nodes = {
            (outline.class_.name, node.name): node
            for outline in outlines
            for node in outline.members
            if isinstance(node, tree.Model | tree.Define)
        }
        self._known: dict[tuple[str, str], Definition] = {}
        self._under_way: list[tuple[str, str]] = []
        self.strings: list[tree.StringLiteral] = []

    def of(self, owner: str, name: str) -> Definition:
        """Return the definition of a model field or a function in a class."""
        key = owner, name
        if key in self._under_way:
            return self._circular(key)
        if key not in self._known:
            self._under_way.append(key)
            self._known[key] = self._check_definition(owner, self._nodes[key])
            self._under_way.pop()
        return self._known[key]

    def _circular(self, key: tuple[str, str]) -> Definition:
        circle = [*self._under_way[self._under_way.index(key) :], key]
        names = " -> ".join(f"{owner}.{name}" for owner, name in circle)
        span = self._nodes[key].span
        message = (
            f"{names[: names.index(' ')]} rests on itself: {names}"
            if len(circle) > 2
            else f"{names.split()[0]} rests on itself"
        )
        self._report.error("model.circular", f"{message}; a definition cannot be recursive", span)
        return Definition(*key, wrong_at(span), span)

    def _check_definition(self, owner: str, node: tree.Model | tree.Define) -> Definition:
        declared, parameters, uses_this = self._signature(owner, node)
        frame = Frame(self._table, self._report, owner, static=not uses_this)
        frame.strings = self.strings
        if uses_this:
            frame.given["this"] = 0, scalar(ClassType(owner))
        for index, parameter in enumerate(parameters, 1):
            if parameter.name in frame.given:
                message = f"{parameter.name} is already a parameter here; choose another name"
                self._report.error("name.duplicate", message, node.span)
            frame.given[parameter.name] = index, declared_shape(parameter)
        assert node.definition is not None, "only members with a definition should be checked"
        ctx = specification(frame, Kind.DEFINITION)
        return Definition(
            owner,
            node.name,
            term_of_type(ctx, node.definition, declared, f"the definition of {node.name}"),
            node.span,
        )

    def _signature(
        self, owner: str, node: tree.Model | tree.Define
    ) -> tuple[SpecParameter | ModelField, tuple[SpecParameter, ...], bool]:
        """Return the type of a definition, its parameters, and whether it may use ``this``."""
        class_ = self._table[owner]
        if isinstance(node, tree.Model):
            return next(model.field for model in class_.models if model.field.name == node.name), (), True
        function = next(f for f in class_.functions if f.name == node.name)
        return function.result, function.parameters, function.uses_this
