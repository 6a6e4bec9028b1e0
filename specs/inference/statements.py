"""Transfer functions: the effect of each statement on bounds, and its exits.

A statement maps the environment before it to the one after it, or to None if no execution completes it.
Executions that leave otherwise
(return, break, continue, throw) add their environment to `Exits`; so an early return is independent of
later statements. Assignments to the
one object that a path denotes are strong updates, others weak (the thesis' transfer rules, see
`ooxcheck.specs.relations.expr`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.cells import LENGTHS, Cells, Elements
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import else_chain
from ooxcheck.oox.types import INT, STRING, ArrayType, ClassType, default_value
from ooxcheck.specs.inference.abstract_state import Environment, join_all
from ooxcheck.specs.inference.expressions import Dead, Reader, Rules, unknown
from ooxcheck.specs.inference.summary import Bound
from ooxcheck.specs.inference.widening import everything
from ooxcheck.specs.relations.boolean_laws import less
from ooxcheck.specs.relations.expr import (
    NOTHING,
    NULL_ATOM,
    Every,
    Expr,
    Interval,
    Literal,
    New,
    NewSet,
    Nothing,
    Product,
    columns_of,
)
from ooxcheck.specs.relations.set_laws import Side, forget, not_null, override, product, union

Invoke: TypeAlias = (
    "Callable[[Executor, Environment, typed.Call | typed.SuperConstructor], tuple[Environment, Bound]]"
)
Construct: TypeAlias = (
    "Callable[[Executor, Environment, typed.NewObject, Bound, Sequence[Bound]], Environment]"
)
Iterate: TypeAlias = "Callable[[Executor, typed.While, Environment], Environment | None]"


@dataclass(slots=True)
class Exits:
    """The environments in which executions leave a statement other than by completing it."""

    returns: list[Environment] = field(default_factory=list)
    throws: list[Environment] = field(default_factory=list)
    breaks: list[Environment] = field(default_factory=list)
    continues: list[Environment] = field(default_factory=list)


@dataclass(slots=True)
class Executor:
    """Executes the statements of one method. `invoke`, `construct` and `iterate` execute calls and loops.

    Inside a loop (`depth` is the nesting) cases are not kept separate, to bound their number.
    """

    rules: Rules
    method: typed.Method
    invoke: Invoke
    construct: Construct
    iterate: Iterate
    exits: Exits = field(default_factory=Exits)
    depth: int = 0

    # -- statements --------------------------------------------------------------------------------

    def execute(self, statement: typed.Statement, before: Environment | None) -> Environment | None:
        """Return the environment after a statement."""
        if before is None:
            return None
        try:
            return self._execute(statement, before)
        except Dead:
            return None

    def _execute(self, statement: typed.Statement, before: Environment) -> Environment | None:  # noqa: C901 (one case for each kind of statement)
        match statement:
            case typed.Declare(variable, value):
                after, bound = self._source(before, value) if value else (before, default(variable))
                return self.assign_variable(after, variable, bound)
            case typed.Assign(target, value):
                return self._assign(target, *self._source(before, value))
            case typed.GhostAssign(target):
                return self._ghost(target, before) if isinstance(target, typed.GhostCell) else before
            case typed.CallStatement(call):
                return self.invoke(self, before, call)[0]
            case typed.Block(statements):
                return self._block(statements, before)
            case typed.If():
                return self._if(statement, before)
            case typed.While():
                return self.iterate(self, statement, before)
            case typed.Return(value):
                self._return(value, before)
            case typed.Throw():
                self.exits.throws.append(before)
            case typed.Break():
                self.exits.breaks.append(before)
            case typed.Continue():
                self.exits.continues.append(before)
            case typed.Try():
                return self._try(statement, before)
            case typed.Lock(target, body):
                reader = self.reader(before)
                reader.object(target)
                return self.execute(body, reader.environment)
            case (
                typed.Skip()
                | typed.Assert()
                | typed.Assume()
                | typed.Signal()
                | typed.Fork()
                | typed.JoinThreads()
            ):
                return before
        return None

    def _block(self, statements: Sequence[typed.Statement], before: Environment) -> Environment | None:
        environment: Environment | None = before
        for statement in statements:
            environment = self.execute(statement, environment)
        return environment

    def _if(self, choice: typed.If, before: Environment) -> Environment | None:
        """Return the environment after a chain of choices, joined from the last one to the first."""
        chain, rest = else_chain(choice)
        here: Environment | None = before
        taken: list[Environment | None] = []
        for each in chain:
            if here is None:
                break
            try:
                yes, here = self.reader(here).decide(each.condition)
            except Dead:
                here = None
                break
            taken.append(self.execute(each.then, yes))
        behind = self.execute(rest, here) if rest else here
        for after in reversed(taken):
            behind = self.merge_environments(after, behind)
        return behind

    def _return(self, value: typed.Source | None, before: Environment) -> None:
        if value is not None and self.method.retval is not None:
            before, bound = self._source(before, value)
            before = self.assign_variable(before, self.method.retval, bound)
        self.exits.returns.append(before)

    def _try(self, statement: typed.Try, before: Environment) -> Environment | None:
        """Return the environment after a block and its handler, whose message is arbitrary."""
        outer, self.exits.throws = self.exits.throws, []
        after = self.execute(statement.body, before)
        caught, self.exits.throws = self.exits.throws, outer
        handled = self.merge_environments(*caught)
        if handled is not None and statement.variable is not None:
            handled = self.assign_variable(handled, statement.variable, unknown(STRING))
        return self.merge_environments(after, self.execute(statement.handler, handled))

    def reader(self, environment: Environment) -> Reader:
        """Return an evaluator of expressions here; exceptions leave the statement."""
        return Reader(self.rules, environment, self.exits.throws)

    def merge_environments(self, *environments: Environment | None) -> Environment | None:
        """Return an environment of the executions of all environments."""
        return join_all(environments, choices=not self.depth)

    # -- values ------------------------------------------------------------------------------------

    def _source(self, before: Environment, source: typed.Source) -> tuple[Environment, Bound]:
        match source:
            case typed.VirtualCall() | typed.StaticCall() | typed.SuperCall():
                return self.invoke(self, before, source)
            case typed.NewObject():
                return self._new_object(before, source)
            case typed.NewArray():
                return self._new_array(before, source)
            case _:  # an expression, by its type
                reader = self.reader(before)
                bound = reader.read(source)
                return reader.environment, bound

    def _new_object(self, before: Environment, new: typed.NewObject) -> tuple[Environment, Bound]:
        reader = self.reader(before)
        arguments = [reader.read(argument) for argument in new.arguments]
        after, this = self.allocate(reader.environment, ClassType(new.class_name))
        for cells in self.rules.program.layout(new.class_name):
            if not cells.many:
                (type_,) = cells.columns
                value = default_value(type_)
                after = self.initialise_cells(
                    after, cells, this, NULL_ATOM if value is None else Literal(value, type_)
                )
        return self.construct(self, after, new, this, arguments), this

    def allocate(self, before: Environment, kind: ClassType | ArrayType) -> tuple[Environment, Bound]:
        """Return the environment with one more object, and that object."""
        symbol, made = before.next_new(kind, self.rules.parameters.objects), before.made_of(kind)
        upper = union((made.upper, symbol), Side.UPPER)
        if isinstance(symbol, NewSet):
            return before.with_made(kind, Bound(made.lower, upper)), Bound(NOTHING, symbol)
        return before.with_made(kind, Bound(union((made.lower, symbol), Side.LOWER), upper)), Bound.exactly(
            symbol
        )

    def initialise_cells(self, before: Environment, cells: Cells, target: Bound, value: Expr) -> Environment:
        """Return the environment in which cells of a new object hold a value."""
        return self._write(before, cells, target, Bound.exactly(value), is_new=True)

    def _new_array(self, before: Environment, new: typed.NewArray) -> tuple[Environment, Bound]:
        reader = self.reader(before)
        sizes = [reader.read(size) for size in new.sizes]
        for size, expr in zip(sizes, new.sizes, strict=True):
            if size.exact:
                reader.throw_if(less(size.upper, Literal(0, expr.type)))
            else:
                reader.may_throw()
        return self._array(reader.environment, new.type, sizes)

    def _array(
        self, before: Environment, type_: ArrayType, sizes: Sequence[Bound]
    ) -> tuple[Environment, Bound]:
        """Return the environment with a new array of arrays of arrays, and the array."""
        size, *rest = sizes
        after, array = self.allocate(before, type_)
        after = self._write(after, LENGTHS, array, size, is_new=True)
        if rest:
            assert isinstance(type_.element, ArrayType), "there should be an array for each size"
            return self._rows(after, type_, array, rest), array
        value = default_value(type_.element)
        filler = NULL_ATOM if value is None else Literal(value, type_.element)
        match size.upper:
            case Literal(int(length)) if isinstance(array.upper, New):
                indices = Interval(0, length - 1, INT) if length > 0 else NOTHING
                return self.initialise_cells(
                    after, Elements(type_), Bound.exactly(product(array.upper, indices)), filler
                ), array
            case _:
                return self._add_cells(
                    after, Elements(type_), Product(array.upper, Every(INT)), filler
                ), array

    def _rows(
        self, before: Environment, type_: ArrayType, array: Bound, sizes: Sequence[Bound]
    ) -> Environment:
        """Return the environment in which the elements of an array are new arrays; their order is unknown."""
        assert isinstance(type_.element, ArrayType)
        inner = NewSet(type_.element)
        made = before.made_of(type_.element)
        after = before.with_made(type_.element, Bound(made.lower, union((made.upper, inner), Side.UPPER)))
        after, row = self._array(after, type_.element, sizes)
        return self._add_cells(after, Elements(type_), Product(array.upper, Every(INT)), row.upper)

    def _add_cells(self, before: Environment, cells: Cells, key: Expr, value: Expr) -> Environment:
        """Return the environment in which new cells may hold a value."""
        old = before.cell(cells)
        return before.with_cell(
            cells, self._clip(cells, Bound(old.lower, union((old.upper, product(key, value)), Side.UPPER)))
        )

    # -- assignments -------------------------------------------------------------------------------

    def _assign(self, target: typed.Expr, after: Environment, value: Bound) -> Environment:
        reader = self.reader(after)
        match target:
            case typed.Local(variable):
                return self.assign_variable(after, variable, value)
            case typed.StaticRead(field_):
                return after.with_cell(field_, self.rules.widening.clip(value, (field_.type,)))
            case typed.FieldRead(receiver, field_):
                holder = reader.object(receiver)
                return self._write(reader.environment, field_, holder, value)
            case typed.ElementRead(array, index):
                holder, cells, position = reader.place(array, index)
                return self._write(reader.environment, cells, _pair(holder, position), value)
            case _:
                msg = f"only variables, fields and elements should be assigned to, not {target}"
                raise AssertionError(msg)

    def _ghost(self, target: typed.GhostCell, before: Environment) -> Environment:
        """Return the environment with an arbitrary ghost of an object; ghost variables are not tracked."""
        match target.receiver:
            case logic.ProgramVariable(variable) if not variable.is_ghost:
                holder = before.variables[variable.slot]
            case _:  # of some object of the heap
                holder = unknown(ClassType(target.field.owner))
        value = everything(target.field.columns)
        return self._write(before, target.field, holder, Bound(Nothing(value.arity), value))

    def assign_variable(self, before: Environment, variable: Variable, value: Bound) -> Environment:
        """Return the environment after an assignment to a variable."""
        return before.with_variable(variable.slot, self.rules.widening.clip(value, (variable.type,)))

    def _write(
        self, before: Environment, cells: Cells, target: Bound, value: Bound, *, is_new: bool = False
    ) -> Environment:
        """Return the environment after an assignment to cells of the object in `target`."""
        old = before.cell(cells)
        if target.exact:
            key = target.upper
            written = Bound(override(old.lower, key, value.lower), override(old.upper, key, value.upper))
        else:
            key = not_null(target.upper) if target.upper.arity == 1 else target.upper
            upper = union((old.upper, product(key, value.upper)), Side.UPPER)
            written = Bound(old.lower if is_new else forget(old.lower, key), upper)
        return before.with_cell(cells, self._clip(cells, written))

    def _clip(self, cells: Cells, bound: Bound) -> Bound:
        return self.rules.widening.clip(bound, columns_of(cells))


def default(variable: Variable) -> Bound:
    """Return the bound on an uninitialised variable."""
    value = default_value(variable.type)
    return Bound.exactly(NULL_ATOM if value is None else Literal(value, variable.type))


def _pair(array: Bound, index: Bound) -> Bound:
    """Return the key of an element."""
    if array.exact and index.exact:
        return Bound.exactly(Product(array.upper, index.upper))
    return Bound(product(array.lower, index.lower), product(not_null(array.upper), index.upper))
