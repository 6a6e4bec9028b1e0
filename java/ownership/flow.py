"""Flow of the parts of a representation through one body: the sets of parts that must have the same owner.

A body works for one owner, which owns ``this`` (or is its enclosing instance), the parameters that are parts, and the result. A part that is read from another part has the same owner.
A part that is read through a local variable which is never reassigned belongs to the object in that variable. The owner of any other part is unknown. Formulas link nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ooxcheck.java import array_objects, typed
from ooxcheck.java.checking.declared.symbols import OUTER
from ooxcheck.java.ownership.regions import ANYBODY, Regions
from ooxcheck.java.ownership.representation import Representation
from ooxcheck.java.typed import MethodRef, Variable
from ooxcheck.java.types import OBJECT, VOID, ArrayType, Type
from ooxcheck.oox.nodes import Node, children, descendants

SELF = "self"
_LOOPS = (typed.While, typed.DoWhile, typed.For)
COPIES = {
    ("java.lang.System", "arraycopy"),
    ("java.util.Arrays", "fill"),
    ("java.util.Arrays", "copyOf"),
    ("java.util.Arrays", "copyOfRange"),
}
"""Methods of the library that store elements of arrays in arrays."""


class Flow:
    """The regions of one body.

    Parameters
    ----------
    reads_only
        Whether a method of the text links none of its arguments.
    makes_owner
        Whether an object of a class is an owner itself.
    """

    def __init__(
        self,
        representation: Representation,
        reads_only: Callable[[MethodRef], bool],
        makes_owner: Callable[[str], bool],
    ) -> None:
        self._representation = representation
        self._reads_only = reads_only
        self._makes_owner = makes_owner
        self._regions = Regions()
        self._own = self._regions.new(SELF)
        self._of: dict[Variable, int] = {}
        self._fixed: set[Variable] = set()
        self._declared: set[Variable] = set()
        self._result: Type = VOID
        self.widened: set[Type] = set()
        """The types of parts that are converted to a type that is no part."""

    def body(
        self,
        statements: Sequence[typed.Statement],
        parameters: Iterable[Variable],
        result: Type,
        *,
        is_trusted: bool,
    ) -> bool:
        """Return whether no linked parts may have two owners; the parameters of a method that is not trusted have an unknown owner."""
        self._result = result
        given = list(parameters)
        for variable in given:
            if self._is_part(variable.type) and is_trusted:
                self._of[variable] = self._own
            elif self._is_part(variable.type):
                self._of[variable] = self._regions.new(ANYBODY)
        self._fixed = _fixed_variables(statements, given)
        self._declared = {
            node.variable
            for node in descendants(*statements)
            if isinstance(node, typed.Declare | typed.InstanceOf) and node.variable
        }
        for statement in statements:
            self._visit(statement)
        return self._regions.are_apart()

    def _is_part(self, type_: Type) -> bool:
        return self._representation.has(type_)

    def _variable(self, variable: Variable) -> int:
        """Return the region of the part, or of the fixed object, in a variable; a caught exception has an unknown owner."""
        if variable not in self._of:
            is_known = variable in self._declared
            self._of[variable] = (
                self._regions.new(*([] if is_known else [ANYBODY]))
                if self._is_part(variable.type)
                else self._regions.new(variable)
            )
        return self._of[variable]

    # ---------------------------------------------------------------------------------------------- statements

    def _visit(self, node: Node) -> None:
        match node:
            case typed.Declare(variable, value) if value is not None:
                self._flows(value, variable.type, variable)
            case typed.Return(value) if value is not None:
                self._link(self._own, self._flows(value, self._result))
            case typed.ConstructorCall(_, constructor, arguments, presets):
                self._link(self._own, *self._argument_regions(arguments, constructor), *self._preset(presets))
            case typed.Yield(value):
                self._widen(value, OBJECT)
                self._value(value)
            case typed.Claim() | typed.GhostDeclare() | typed.GhostSet():
                return
            case _ if isinstance(node, typed.Expr):
                self._value(node)
            case _:  # parts are visited
                for child in children(node):
                    self._visit(child)

    def _flows(self, value: typed.Expr, type_: Type, variable: Variable | None = None) -> int | None:
        """Return the region of a value that is converted to a type, and stored in a variable if there is one; None if the type is no part."""
        region = self._value(value)
        self._widen(value, type_)
        if not self._is_part(type_):
            return None
        return region if variable is None else self._regions.join(self._variable(variable), region)

    def _widen(self, value: typed.Expr, type_: Type) -> None:
        if self._is_part(value.type) and not self._is_part(type_):
            self.widened.add(value.type)

    def _link(self, first: int, *others: int | None) -> int | None:
        """Return the region of linked objects; if there are no others, nothing is linked."""
        return self._regions.link(first, *others) if any(each is not None for each in others) else first

    # --------------------------------------------------------------------------------------------- expressions

    def _value(self, node: typed.Expr) -> int | None:
        """Return the region of the value of an expression; None if the value is null or no part."""
        match node:
            case typed.This():
                return self._own
            case typed.Local(variable):
                return self._variable(variable) if self._is_part(variable.type) else None
            case typed.FieldGet(target, field):
                holder = self._holder(target)
                return (
                    holder if self._is_part(field.type) or (field.name == OUTER and _is_self(node)) else None
                )
            case typed.StaticGet(field):
                return self._regions.new(ANYBODY) if self._is_part(field.type) else None
            case typed.Assign(target, value):
                return self._assign(target, value)
            case typed.Call():
                return self._call(node)
            case typed.New():
                return self._new(node)
            case _:  # other expressions are handled below
                return self._operation(node)

    def _operation(self, node: typed.Expr) -> int | None:
        match node:
            case typed.ElementGet(array, index, type_):
                self._value(index)
                region = self._value(array)
                return region if self._is_part(type_) else None
            case typed.Cast(operand, type_):
                return self._cast(operand, type_, self._flows(operand, type_))
            case typed.InstanceOf(operand, _, variable):
                region = self._value(operand)
                if variable is not None and self._is_part(variable.type):
                    self._regions.join(self._variable(variable), self._cast(operand, variable.type, region))
                return None
            case typed.Conditional(condition, then, otherwise, type_):
                self._value(condition)
                return self._regions.join(self._flows(then, type_), self._flows(otherwise, type_))
            case typed.ArrayOf(elements, ArrayType(element)):
                return self._link(self._regions.new(), *(self._flows(each, element) for each in elements))
            case typed.NewArray(sizes, type_):
                for size in sizes:
                    self._value(size)
                return self._regions.new() if self._is_part(type_) else None
            case _:  # the region of another part is unknown
                for child in children(node):
                    self._visit(child)
                return (
                    self._regions.new(ANYBODY)
                    if self._is_part(node.type) and not isinstance(node, typed.Null)
                    else None
                )

    def _cast(self, operand: typed.Expr, type_: Type, region: int | None) -> int | None:
        """Return the region of an object that is cast to the type of a part; if its static type was no part, the owner is unknown."""
        if (
            region is not None
            or not self._is_part(type_)
            or isinstance(operand, typed.Null)
            or self._is_part(operand.type)
        ):
            return region
        copied = self._copy_region(operand)
        return self._regions.new(ANYBODY) if copied is None else copied

    def _holder(self, target: typed.Expr) -> int:
        """Return the region of the target of a field access or a call."""
        if (
            isinstance(target, typed.Local)
            and target.variable in self._fixed
            and not self._is_part(target.type)
        ):
            return self._variable(target.variable)
        region = self._value(target)
        if region is None or not (self._is_part(target.type) or _is_self(target)):
            return self._regions.new(ANYBODY)
        return region

    def _assign(self, target: typed.Place, value: typed.Expr) -> int | None:
        match target:
            case typed.Local(variable):
                return self._flows(value, variable.type, variable)
            case typed.FieldGet(owner, field):
                return self._store(self._holder(owner), value, field.type)
            case typed.StaticGet(field):
                return self._store(self._regions.new(ANYBODY), value, field.type)
            case typed.ElementGet(array, index, type_):
                self._value(index)
                held = self._value(array)
                return self._store(self._regions.new(ANYBODY) if held is None else held, value, type_)

    def _store(self, holder: int, value: typed.Expr, type_: Type) -> int | None:
        stored = self._flows(value, type_)
        return None if stored is None else self._link(holder, stored)

    # ------------------------------------------------------------------------------------------- calls and new

    def _call(self, node: typed.Call) -> int | None:
        holder = None if node.target is None else self._holder(node.target)
        if (
            node.target is not None
            and node.method.owner != OBJECT.name
            and node.method.owner not in self._representation.classes
        ):
            self._widen(node.target, OBJECT)
        if (copied := self._copy_region(node)) is not None:
            return copied if self._is_part(node.method.result) else None
        if array_objects.held_type(node.method.owner) is not None:
            return self._as_object(node)
        passed = self._argument_regions(node.arguments, node.method)
        is_given = any(each is not None for each in passed)
        gives = self._is_part(node.method.result)
        if not (is_given or gives) or self._reads_only(node.method):
            return None
        region = self._regions.join(holder, *passed)
        region = self._regions.link(region) if is_given else region
        return (self._regions.new() if region is None else region) if gives else None

    def _as_object(self, node: typed.Call) -> int | None:
        """Return the region of a conversion between an array and an Object: its owner is unknown."""
        (argument,) = node.arguments
        self._value(argument)
        self._widen(argument, OBJECT)
        return self._regions.new(ANYBODY) if self._is_part(node.method.result) else None

    def _copy_region(self, node: typed.Expr) -> int | None:
        """Return the region of the arrays between which a call of the library copies elements; None for any other call."""
        if not isinstance(node, typed.Call) or not _copies(node.method):
            return None
        regions = [(each.type, self._value(each)) for each in node.arguments]
        return self._regions.link(*(region for type_, region in regions if self._is_part(type_)))

    def _argument_regions(self, arguments: Sequence[typed.Expr], method: MethodRef) -> list[int | None]:
        return [self._flows(each, type_) for each, type_ in zip(arguments, method.parameters, strict=True)]

    def _preset(self, presets: Sequence[typed.Preset]) -> list[int | None]:
        """Return the regions of the enclosing instance and the captured variables of a new object."""
        return [
            self._holder(each.value) if each.field.name == OUTER else self._flows(each.value, each.field.type)
            for each in presets
        ]

    def _new(self, node: typed.New) -> int | None:
        name = node.constructor.owner
        passed = [*self._argument_regions(node.arguments, node.constructor), *self._preset(node.presets)]
        made = self._regions.new(*([ANYBODY] if self._makes_owner(name) else []))
        region = self._link(made, *passed)
        return region if self._is_part(node.type) else None


def _copies(method: MethodRef) -> bool:
    return (method.owner, method.name) in COPIES or (
        method.name == array_objects.COPY and array_objects.held_type(method.owner) is not None
    )


def _is_self(node: typed.Expr) -> bool:
    """Whether an expression is ``this`` or one of its enclosing instances."""
    while isinstance(node, typed.FieldGet) and node.field.name == OUTER:
        node = node.target
    return isinstance(node, typed.This)


def _fixed_variables(statements: Sequence[typed.Statement], parameters: Sequence[Variable]) -> set[Variable]:
    """Return the variables that hold the same object during the whole body: they are never reassigned, and not declared in a loop."""
    nodes = list(descendants(*statements))
    repeated = {id(part) for loop in nodes if isinstance(loop, _LOOPS) for part in descendants(loop)}
    declared = {
        node.variable
        for node in nodes
        if isinstance(node, typed.Declare) and node.value is not None and id(node) not in repeated
    }
    assigned = {
        node.target.variable
        for node in nodes
        if isinstance(node, typed.Assign | typed.Update) and isinstance(node.target, typed.Local)
    }
    return (declared | set(parameters)) - assigned
