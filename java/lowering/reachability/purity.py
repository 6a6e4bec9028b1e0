"""Contracts of reachable methods: which methods are pure although classes of the sources override them, or threads run.

A method that a formula calls has one result in one state. The library declares more methods pure than that; where a class of the sources breaks the
declaration, another thread may interfere, or a class may be initialised, it is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import replace

from ooxcheck.datatypes import cached_property
from ooxcheck.java.lowering.code.body_nodes import BodyNodes
from ooxcheck.java.lowering.code.exceptions import THROWABLE
from ooxcheck.java.lowering.code.side_effects import (
    Key,
    Signature,
    falsely_pure_methods,
    initialising_methods,
    key_of,
    methods_in_formulas,
)
from ooxcheck.java.lowering.code.unobserved_methods import RECENCY
from ooxcheck.java.program import Class, Contract, Method, Program
from ooxcheck.java.typed import MethodRef

_MESSAGES: frozenset[Key] = frozenset((("getMessage", 0), ("getLocalizedMessage", 0)))
"""The methods that the toString of an exception calls, and that need not be pure."""


class Purity:
    """The contracts of reachable methods."""

    def __init__(
        self,
        program: Program,
        nodes: BodyNodes,
        classes: Mapping[str, Class],
        methods: Mapping[MethodRef, Method],
        formula_calls: Set[Signature],
        initialises: Callable[[str], bool],
        *,
        has_threads: bool,
    ) -> None:
        self._program = program
        self._nodes = nodes
        self._classes = classes
        self._methods = methods
        self._formula_calls = formula_calls
        self._initialises = initialises
        self._has_threads = has_threads

    def contract(self, method: MethodRef) -> Contract:
        """Return the contract of a method, without ``pure`` if only the library declares that and it does not hold here."""
        contract = self._program.contract(method)
        may_interfere = (
            self._has_threads
            and self._classes[method.owner].is_library
            and method.signature not in self._formula_calls
        )
        is_broken = contract.is_pure and (may_interfere or key_of(method) in self._impure)
        return replace(contract, is_pure=False) if is_broken else contract

    def declares_pure(self, method: MethodRef) -> bool:
        """Return whether a pure method is lowered as pure: a formula calls it, directly or not, or exceptions are unreachable. Otherwise its frame condition must allow the pending exception."""
        return THROWABLE.name not in self._classes or method.signature in self._indirect_formula_calls

    @cached_property
    def _indirect_formula_calls(self) -> set[Signature]:
        """The methods that formulas call, and the pure methods that those call."""
        return methods_in_formulas(
            self._formula_calls, self._methods, self._nodes, lambda method: self.contract(method).is_pure
        )

    @cached_property
    def _impure(self) -> set[Key]:
        """Methods that the library declares pure and that an override of the sources makes impure, with their callers in the library, and those that may initialise a class."""
        suspects: set[Key] = {("get", 1)} if RECENCY in self._classes else set()
        if any(
            key_of(each) in _MESSAGES and not self._classes[each.owner].is_library for each in self._methods
        ):
            suspects.add(("toString", 0))
        initialising = initialising_methods(self._nodes, self._methods, self._initialises)
        changed = falsely_pure_methods(self._program, self._nodes, self._methods, suspects) | (
            initialising & self._pure_by_library
        )
        return changed - {(name, len(parameters)) for name, parameters in self._formula_calls}

    @property
    def _pure_by_library(self) -> set[Key]:
        """Methods that are pure because the library declares them so."""
        return {
            key_of(each)
            for each in self._methods
            for contract in [self._program.contract(each)]
            if contract.is_pure
            and (contract.is_pure_by_library or self._program.class_(each.owner).is_library)
        }
