"""The objects that a run touches: an upper limit of the values of references that it reads, and of the witnesses for what it assumes.

Values of variables and of fixed fields of touched objects are touched, so only steps along links count. Loops are unrolled, or replaced by their invariants: then
their variables have any values, and one iteration runs. New objects do not count: the initial heap has none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Never

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import called_methods
from ooxcheck.oox.analysis.effects import effects, returns_any_value
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, Statement
from ooxcheck.oox.types import is_reference
from ooxcheck.specs.small_models.field_roles import FieldRoles
from ooxcheck.specs.small_models.outside import Outside
from ooxcheck.specs.small_models.preservation import Preservation, Witnesses, no_witnesses


class TouchedObjects:
    """The objects that code touches; `replaced` has the invariants of the loops that are replaced, by place."""

    def __init__(
        self,
        program: Program,
        roles: FieldRoles,
        settings: Settings,
        replaced: Mapping[Span, tuple[logic.Formula, ...]],
    ) -> None:
        self._program = program
        self._roles = roles
        self._settings = settings
        self._replaced = replaced
        self._known: dict[Method, Witnesses] = {}
        self._running: list[Method] = []

    def of_method(self, method: Method) -> Witnesses:
        """Return the objects that a call of a method touches, except its arguments."""
        if method in self._running:
            _refuse(f"{method.name} is recursive", method.span)
        if method.body is None and returns_any_value(method) and not _says_when(method):
            return no_witnesses()
        if method.body is None or (self._running and method.full_name in self._settings.by_contract):
            _refuse(f"{method.name} is known by its contract only", method.span)
        if method not in self._known:
            self._running.append(method)
            self._known[method] = self._of_statement(method.body)
            self._running.pop()
        return self._known[method]

    def _of_statement(self, statement: Statement) -> Witnesses:
        match statement:
            case typed.Block(statements):
                return sum(map(self._of_statement, statements), no_witnesses())
            case typed.If(condition, then, otherwise):
                second = no_witnesses() if otherwise is None else self._of_statement(otherwise)
                return self._links_read(condition) + (self._of_statement(then) | second)
            case typed.Try(body, handler):
                return self._of_statement(body) + self._of_statement(handler)
            case typed.While():
                return self._of_loop(statement)
            case typed.Assume(formula):
                return self.witnesses_of_assumption(formula)
            case typed.Lock() | typed.Signal() | typed.Fork() | typed.JoinThreads():
                return _refuse("there are threads", statement.span)
            case typed.GhostAssign():
                return _refuse("there are ghosts", statement.span)
            case typed.Declare() | typed.Assign() | typed.CallStatement() | typed.Return():
                return self._links_read(statement) + self._of_call(statement)
            case typed.Assert() | typed.Skip() | typed.Continue() | typed.Break() | typed.Throw():
                return self._links_read(statement)

    def _of_loop(self, loop: typed.While) -> Witnesses:
        """Return the objects that a loop touches: a run may leave a replaced one in its only iteration, and go on behind it."""
        condition, body = self._links_read(loop.condition), self._of_statement(loop.body)
        invariants = self._replaced.get(loop.span)
        if invariants is None:
            bound = self._settings.bound(loop.span)
            assert bound is not None, "there should be a bound on loops"
            return sum([condition + body] * bound, condition)
        self._refuse_changed_references(loop)
        any_value = Counter(each.type for each in changed_variables(self._program, loop))
        return (
            sum(map(self.witnesses_of_assumption, (*loop.invariants, *invariants)), any_value)
            + condition
            + body
        )

    def _refuse_changed_references(self, loop: typed.While) -> None:
        """Refuse a replaced loop that changes fixed references: they may have any value then, also an object that was reachable from dropped ones only."""
        changed = effects(self._program, loop.body)
        for field in changed.fields:
            is_link = not isinstance(field, Field) or field in self._roles.links
            if not is_link and any(map(is_reference, field.columns)):
                _refuse(f"the loop may change {field} of any objects", loop.span)
        for type_ in changed.elements:
            if is_reference(type_.element):
                _refuse(f"the loop may change elements of any arrays {type_}", loop.span)

    def witnesses_of_assumption(self, formula: logic.Formula) -> Witnesses:
        """Return the witnesses for a formula that is assumed to stay true."""
        preservation = Preservation(self._roles)
        witnesses = preservation.formula(formula).true
        if witnesses is None:
            raise Outside("what it assumes needs a witness for each of many objects", formula.span)
        return witnesses + preservation.ground

    def _of_call(self, statement: Statement) -> Witnesses:
        """Return the objects that the call in a statement touches, if there is one; several methods may run."""
        if typed.ghost_arguments(statement):
            _refuse("there are ghosts", statement.span)
        called = map(self.of_method, called_methods(self._program, statement))
        return reduce(or_, called, no_witnesses())

    def _links_read(self, node: typed.Node) -> Witnesses:
        """Return the objects to which links in the code lead; an assignment to a link does not read it."""
        reads: list[typed.FieldRead] = of_kinds((typed.FieldRead,), node)
        target = node.target if isinstance(node, typed.Assign) else None
        return Counter(each.type for each in reads if each.field in self._roles.links and each is not target)


def changed_variables(program: Program, loop: typed.While) -> frozenset[Variable]:
    """Return the variables that have any value at the head of a loop: those that it assigns and that are declared before it."""
    inside = {each.variable for each in typed.inner_statements(loop.body) if isinstance(each, typed.Declare)}
    return effects(program, loop.body).variables - inside


def _says_when(method: Method) -> bool:
    """Return whether a contract restricts results or exceptions."""
    return bool(method.contract.ensures or method.contract.exceptional)


def _refuse(what: str, span: Span) -> Never:
    raise Outside(what, span)
