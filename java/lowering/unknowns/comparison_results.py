"""Whether a program depends on more than the signs of the results of ``compareTo`` and ``compare``.

Most code compares such a result with 0, perhaps through a local variable or a method that returns it. Where all reachable code does, -1, 0 and 1 represent all
results. The analysis is syntactic and flow-insensitive, one local variable at a time; where it does not know, the whole result matters.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import typed
from ooxcheck.java.checking.body import UNSUPPORTED
from ooxcheck.java.library.class_names import COMPARABLE, COMPARATOR
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.operators import CompareOp, EqualityOp
from ooxcheck.java.typed import MethodRef, Variable
from ooxcheck.java.types import INT
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import Node, descendants

_METHODS = {"compareTo": COMPARABLE, "compare": COMPARATOR}
_COMPARISONS: frozenset[str] = frozenset((*CompareOp, *EqualityOp))


def is_comparison(reach: Reach, method: MethodRef) -> bool:
    """Return whether a method is ``compareTo`` of a Comparable, or ``compare`` of a Comparator."""
    above = _METHODS.get(method.name)
    return above is not None and method.result is INT and reach.is_below(method.owner, above)


def only_signs_matter(reach: Reach) -> bool:
    """Return whether a program only compares results of comparisons with 0; not if a static initialiser is not supported."""
    try:
        bodies = [_Body(reach, method, nodes) for method, nodes in _bodies(reach)]
    except OoxError as error:
        if all(each.code == UNSUPPORTED for each in error.diagnostics):
            return False
        raise
    passing: set[str] = set()
    size = -1
    while size != len(passing):
        size = len(passing)
        passing |= {
            body.method.name for body in bodies if body.method is not None and body.returns_result(passing)
        }
    visible = {
        each
        for each in (reach.entry, *reach.methods)
        if each == reach.entry or reach.program.contract(each).cases
    }
    return not any(each.name in passing for each in visible) and all(
        body.has_only_signs(passing) for body in bodies
    )


def _bodies(reach: Reach) -> Iterator[tuple[MethodRef | None, list[Node]]]:
    """Yield the nodes of all reachable code and formulas, those of a body with its method."""
    for method in reach.methods:
        yield method, list(reach.nodes.of(method))
        yield None, list(descendants(reach.program.contract(method)))
    for name in reach.classes:
        roots = (
            *reach.program.invariants(name),
            *reach.program.represents(name),
            *reach.program.initial(name, is_static=True),
            *reach.program.initial(name, is_static=False),
        )
        yield None, list(descendants(*roots))


class _Body:
    """Code in which results of comparisons are tracked; `passing` are the names of methods that return such a result."""

    def __init__(self, reach: Reach, method: MethodRef | None, nodes: list[Node]) -> None:
        self._reach = reach
        self.method = method
        self._nodes = nodes
        self._variables: set[Variable] = set()

    def returns_result(self, passing: set[str]) -> bool:
        """Return whether a method returns the result of a comparison."""
        self._follow(passing)
        return any(
            isinstance(node, typed.Return) and node.value is not None and self._is_result(node.value, passing)
            for node in self._nodes
        )

    def has_only_signs(self, passing: set[str]) -> bool:
        """Return whether every result is compared with 0, stored in a tracked variable, returned, or not used."""
        self._follow(passing)
        fine = {id(leaf) for node in self._nodes for value in _harmless(node) for leaf in _leaves(value)}
        targets = {id(node.target) for node in self._nodes if isinstance(node, typed.Assign)}
        return all(
            id(node) in fine or id(node) in targets for node in self._nodes if self._is_leaf(node, passing)
        )

    def _follow(self, passing: set[str]) -> None:
        """Collect the variables that hold results."""
        size = -1
        while size != len(self._variables):
            size = len(self._variables)
            for node in self._nodes:
                match node:
                    case typed.Declare(variable, value) if value is not None and self._is_result(
                        value, passing
                    ):
                        self._variables.add(variable)
                    case typed.Assign(typed.Local(variable), value) if self._is_result(value, passing):
                        self._variables.add(variable)
                    case _:  # other nodes that store a value are no harmless use of it
                        pass

    def _is_result(self, value: Node, passing: set[str]) -> bool:
        return any(self._is_leaf(leaf, passing) for leaf in _leaves(value))

    def _is_leaf(self, node: Node, passing: set[str]) -> bool:
        match node:
            case typed.Call():
                return node.method.name in passing or is_comparison(self._reach, node.method)
            case typed.Local(variable):
                return variable in self._variables
            case _:  # other expressions are no results; their parts are separate nodes
                return False


def _harmless(node: Node) -> Iterator[Node]:
    """Yield the operands of which a node needs only the sign, or which it stores or returns."""
    match node:
        case typed.Binary(op, left, right) if op in _COMPARISONS:
            yield from [left] if _is_zero(right) else []
            yield from [right] if _is_zero(left) else []
        case typed.Declare(_, value) if value is not None:
            yield value
        case typed.Assign(typed.Local(), value):
            yield value
        case typed.Return(value) if value is not None:
            yield value
        case typed.Evaluate(expression):
            yield expression
        case _:  # the other kinds may depend on the whole value
            pass


def _leaves(value: Node) -> Iterator[Node]:
    """Yield the parts of an expression from which its value comes: the branches of conditionals, or the expression itself."""
    match value:
        case typed.Conditional():
            yield from _leaves(value.then)
            yield from _leaves(value.otherwise)
        case typed.Assign():
            yield from _leaves(value.value)
        case _:  # every other expression computes its value itself
            yield value


def _is_zero(node: Node) -> bool:
    return isinstance(node, typed.Constant) and node.value == 0 and not isinstance(node.value, bool)
