"""Behavioural subtyping: the contracts that a method inherits (Liskov and Wing, "A behavioral notion of subtyping", TOPLAS 1994).

A caller of a method of a supertype knows its contract, but not the override that runs. So an override may be called wherever the overridden method may be called,
and then owes its postconditions. An inherited contract is about the same receiver and parameters; here it is expressed in the variables of the override, and applies
to receivers whose class runs the override. Each class interprets model fields in the contract by its own definitions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from typing import Literal, TypeAlias

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import GhostField
from ooxcheck.oox.logic import Formula, Shape
from ooxcheck.oox.nodes import Node, descendants, rewrite_node
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Clause, Contract, Method

Inherited: TypeAlias = Literal["model", "all", "none"]
"""The selection of inherited contracts: those that mention model fields or specification functions, all, or none."""


def contracts_above(program: Program, method: Method, which: Inherited) -> tuple[Method, ...]:
    """Return the methods whose contracts a method inherits, the nearest first, expressed in its variables."""
    if which == "none" or method.static or method.constructor or method.body is None:
        return ()
    above = (m for name in program.supertypes(method.owner)[1:] for m in program.classes[name].methods)
    contracts = (m for m in above if not (m.contract.is_empty or m.contract.is_assumed))
    overridden = (m for m in contracts if m.signature == method.signature)
    owed = [m for m in overridden if which == "all" or _speaks_of_models(m.contract)]
    dispatched = tuple(_runs_here(program, method)) if owed else ()
    return tuple(_retold(m, method, dispatched) for m in owed)


def assumed_on_entry(method: Method, above: Sequence[Method]) -> tuple[Formula, ...]:
    """Return the assumption on entry: the precondition of the method, or of one that it overrides."""
    own = tuple(clause.formula for clause in method.contract.requires)
    others = [tuple(clause.formula for clause in m.contract.requires) for m in above]
    if not own or not all(others):
        return own if not above else ()
    span = own[0].span
    wholes = [reduce(lambda a, b: logic.And(a, b, span=span), each) for each in (own, *others)]
    return (reduce(lambda a, b: logic.Or(a, b, span=span), wholes),) if above else own


def _runs_here(program: Program, method: Method) -> Iterator[Clause]:
    """Yield that the receiver is of no class with a further override."""
    this, span = method.variables[0], method.span
    receiver = logic.ProgramVariable(this, shape=Shape((frozenset((this.type,)),), scalar=True), span=span)
    for name, class_ in program.classes.items():
        is_below = name != method.owner and program.is_subclass(name, method.owner)
        if is_below and any(m.signature == method.signature for m in class_.methods):
            yield Clause(logic.Not(logic.InstanceOf(receiver, name, span=span), span=span), span)


def _retold(above: Method, method: Method, dispatched: tuple[Clause, ...]) -> Method:
    """Return a method with a contract in which ``retval`` is the result of another method, restricted to receivers that run that method."""

    def rename_result(node: Node) -> Node:
        if (
            isinstance(node, logic.ProgramVariable)
            and node.variable == above.retval
            and method.retval is not None
        ):
            return replace(node, variable=method.retval)
        return node

    contract = rewrite_node(above.contract, rename_result)
    return replace(above, contract=replace(contract, requires=contract.requires + dispatched))


def _speaks_of_models(contract: Contract) -> bool:
    return any(_is_model(node) for node in descendants(contract))


def _is_model(node: Node) -> bool:
    return isinstance(node, logic.Defined | logic.ModelRelation) or any(
        ghost.anonymous for ghost in _ghosts(node)
    )


def _ghosts(node: Node) -> Iterator[GhostField]:
    if isinstance(node, logic.FieldPlace | logic.FieldRelation):
        yield from (field for field in node.fields if isinstance(field, GhostField))
