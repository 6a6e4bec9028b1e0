"""The typed program: the meaning of the text, with every name resolved.

The static checker builds it from the syntax tree; interpreter, encoder and summaries use only the typed program. Locals have slots in the frame of their method,
fields have owners, calls have signatures, formulas are `ooxcheck.oox.logic`. Classes and methods refer to each other by name and are looked up in the
`ooxcheck.oox.program.Program`, so that the program is an immutable tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import nodes
from ooxcheck.oox.declarations import Field, GhostField, ModelField, Signature, SpecParameter, Variable
from ooxcheck.oox.logic import Definition, Formula, Place, Term
from ooxcheck.oox.operators import ArrayFormulaQuantifier, BinaryOp, SignalOp, UnaryOp
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.dependence import looks_back
from ooxcheck.oox.types import ArrayType, StringOp, Type, Value

# ---------------------------------------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True, eq=False)
class Node(nodes.Node):
    """A node with a span in the text."""

    span: Span = field(repr=False, kw_only=True)


@dataclass(frozen=True, slots=True, eq=False)
class ExprNode(Node):
    """An expression; its evaluation may read the heap and throw, and has no side effects."""

    type: Type = field(repr=False, kw_only=True)


@dataclass(frozen=True, slots=True, eq=False)
class Constant(ExprNode):
    """A literal; null is None, a char is its code."""

    value: Value


@dataclass(frozen=True, slots=True, eq=False)
class Local(ExprNode):
    """The value of a variable."""

    variable: Variable


@dataclass(frozen=True, slots=True, eq=False)
class FieldRead(ExprNode):
    """``target.field``."""

    target: Expr
    field: Field


@dataclass(frozen=True, slots=True, eq=False)
class StaticRead(ExprNode):
    """``C.field``."""

    field: Field


@dataclass(frozen=True, slots=True, eq=False)
class ElementRead(ExprNode):
    """``array[index]``."""

    array: Expr
    index: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Length(ExprNode):
    """``#array``."""

    array: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Unary(ExprNode):
    """``!operand`` or ``-operand``."""

    op: UnaryOp
    operand: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Binary(ExprNode):
    """``== != < <= > >= + - * / % &&& ||| ^^^ << >> >>> && || ==> <==>``; the last four on bools, the first three of them lazily.

    A shift has the type of its left operand; its distance is an int. ``~~~e`` is ``e ^^^ m``, with a number m whose bits are all one.
    """

    op: BinaryOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Conversion(ExprNode):
    """``(int) operand`` and similar: a number or char converted to another type; it always has a value."""

    operand: Expr


@dataclass(frozen=True, slots=True, eq=False)
class StringOperation(ExprNode):
    """An operation on strings (`ooxcheck.oox.types.StringOp`); all operands are evaluated first, from left to right.

    A null string throws an exception, and so does an index out of bounds.
    """

    op: StringOp
    operands: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class InstanceOf(ExprNode):
    """``operand instanceof C``; false for null."""

    operand: Expr
    class_name: str


@dataclass(frozen=True, slots=True, eq=False)
class Cast(ExprNode):
    """``(C) operand``, only as a whole right-hand side; throws when the object is no C."""

    class_name: str
    operand: Expr


@dataclass(frozen=True, slots=True, eq=False)
class ArrayQuantified(ExprNode):
    """``forall element, index : array : body`` (or ``exists``) in program code: stops at the first element that decides."""

    kind: ArrayFormulaQuantifier
    element: Variable
    index: Variable
    array: Expr
    body: Expr


Expr: TypeAlias = (
    Constant | Local | FieldRead | StaticRead | ElementRead | Length | Unary | Binary | Conversion | StringOperation | InstanceOf
    | Cast | ArrayQuantified
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class GhostValue(Node):
    """A term as the content of a ghost of `type`; it is evaluated in one step, and must have exactly one value where one is needed."""

    term: Term
    type: Type


@dataclass(frozen=True, slots=True, eq=False)
class VirtualCall(Node):
    """``receiver.m(arguments, ghosts)``: the class of the receiver at run time determines the method.

    Ghost arguments, here and elsewhere, come last, and are evaluated after all others.
    """

    class_name: str
    signature: Signature
    receiver: Expr
    arguments: tuple[Expr, ...]
    type: Type
    ghosts: tuple[GhostValue, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class StaticCall(Node):
    """``C.m(arguments)``."""

    class_name: str
    signature: Signature
    arguments: tuple[Expr, ...]
    type: Type
    ghosts: tuple[GhostValue, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class SuperCall(Node):
    """``super.m(arguments)``: the method of the superclass `class_name`, whatever the class of the receiver is."""

    class_name: str
    signature: Signature
    arguments: tuple[Expr, ...]
    type: Type
    ghosts: tuple[GhostValue, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class SuperConstructor(Node):
    """``super(arguments)``; `signature` is None when the parent has no constructor to run."""

    class_name: str
    signature: Signature | None
    arguments: tuple[Expr, ...]
    ghosts: tuple[GhostValue, ...] = ()


Call: TypeAlias = VirtualCall | StaticCall | SuperCall


@dataclass(frozen=True, slots=True, eq=False)
class NewObject(Node):
    """``new C(arguments)``; `signature` is None when the class has no constructor: fields keep their defaults.

    A class without constructors still runs the parameterless constructor of its superclass, if there is one.
    """

    class_name: str
    signature: Signature | None
    arguments: tuple[Expr, ...]
    ghosts: tuple[GhostValue, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class NewArray(Node):
    """``new T[n][m]``: `type` is the array type of the result; one size per dimension allocated."""

    type: ArrayType
    sizes: tuple[Expr, ...]


Source: TypeAlias = Expr | Call | NewObject | NewArray
"""The right-hand sides of ``:=`` and ``return``."""


# ----------------------------------------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True, eq=False)
class Declare(Node):
    """Declare a variable with its default value, or with `value`."""

    variable: Variable
    value: Source | None


@dataclass(frozen=True, slots=True, eq=False)
class Assign(Node):
    """``target := value``: the value is evaluated first, then the location."""

    target: Local | FieldRead | StaticRead | ElementRead
    value: Source


@dataclass(frozen=True, slots=True, eq=False)
class GhostCell(Node):
    """``receiver.field`` as a location; `receiver` must be exactly one object."""

    receiver: Term
    field: GhostField


@dataclass(frozen=True, slots=True, eq=False)
class GhostAssign(Node):
    """``ghost target := value``: the value is evaluated first, then the location, both in one step."""

    target: Variable | GhostCell
    value: GhostValue


@dataclass(frozen=True, slots=True, eq=False)
class CallStatement(Node):
    """A call whose result is not used, or ``super(...)``."""

    call: Call | SuperConstructor


@dataclass(frozen=True, slots=True, eq=False)
class Skip(Node):
    """The empty statement."""


@dataclass(frozen=True, slots=True, eq=False)
class Assert(Node):
    """A duty: `formula` holds here. A decrease is one of the measures of a method (``decreases``)."""

    formula: Formula
    is_decrease: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Assume(Node):
    """Drop the executions in which `formula` is false; with `unsupported`, all, and record that they reach an unsupported construct.

    Where the formula is true, the interpreter supports the construct, and follows them. The code behind it is an approximation if it has all
    executions of the construct, and perhaps more: an analysis of all executions follows it.
    """

    formula: Formula
    unsupported: str = ""
    is_approximation: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class While(Node):
    """A loop; its invariants are duties whenever its condition is about to be evaluated."""

    condition: Expr
    invariants: tuple[Formula, ...]
    body: Statement


@dataclass(frozen=True, slots=True, eq=False)
class If(Node):
    """A choice; `otherwise` may be missing."""

    condition: Expr
    then: Statement
    otherwise: Statement | None


@dataclass(frozen=True, slots=True, eq=False)
class Continue(Node):
    """Continue with the next iteration of the innermost loop."""


@dataclass(frozen=True, slots=True, eq=False)
class Break(Node):
    """Leave the innermost loop."""


@dataclass(frozen=True, slots=True, eq=False)
class Return(Node):
    """Leave the method."""

    value: Source | None


FAULT_WORDS = ("null", "index", "zero", "size", "cast")
"""The words of the exceptions that the language throws: a null receiver, an index out of bounds, division by zero, a negative array size, a failing cast."""


@dataclass(frozen=True, slots=True, eq=False)
class Throw(Node):
    """Raise an exception; its word is a string, null without one. `again` is the variable of the handler that caught it, if it is rethrown."""

    word: Expr | None
    again: Variable | None = None

    @property
    def literal_word(self) -> str | None:
        """The word, if it is a literal."""
        return (
            self.word.value if isinstance(self.word, Constant) and isinstance(self.word.value, str) else None
        )


@dataclass(frozen=True, slots=True, eq=False)
class Block(Node):
    """Statements in order."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Try(Node):
    """Run `body`; if it throws, run `handler` in the heap that `body` left; `variable` then holds the exception's word."""

    body: Block
    handler: Block
    variable: Variable | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Lock(Node):
    """Hold the lock of `target` during `body`; it is acquired in a step in which `when` holds."""

    target: Expr
    body: Block
    when: Formula | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Signal(Node):
    """Release the lock of `target` until a notification of it, or notify one thread, or all, that wait for one."""

    word: SignalOp
    target: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Fork(Node):
    """Start a call as a child thread."""

    call: Call


@dataclass(frozen=True, slots=True, eq=False)
class JoinThreads(Node):
    """Wait for all children of this thread."""


Statement: TypeAlias = (
    Declare | Assign | GhostAssign | CallStatement | Skip | Assert | Assume | While | If | Continue | Break | Return | Throw
    | Block | Try | Lock | Signal | Fork | JoinThreads
)  # fmt: skip


# --------------------------------------------------------------------------------------------- declarations


@dataclass(frozen=True, slots=True, eq=False)
class Clause(nodes.Node):
    """One formula of a contract; a clause with several formulas becomes several of these."""

    formula: Formula
    span: Span = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Contract(nodes.Node):
    """The preconditions, postconditions and frame condition of a method. `modifies` is None if the method may change any location; pure is ``()``. With `is_assumed`, nothing is written about what the method does. A method that `reads_nothing` has the same result for equal arguments in all states. The `measures` are those of ``decreases``."""

    requires: tuple[Clause, ...] = ()
    ensures: tuple[Clause, ...] = ()
    exceptional: tuple[Clause, ...] = ()
    modifies: tuple[Place, ...] | None = None
    pure: bool = False
    reads_nothing: bool = False
    modifies_span: Span | None = field(default=None, repr=False)
    is_assumed: bool = field(default=False, repr=False)
    measures: tuple[Term, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether the contract is empty."""
        return not (self.requires or self.ensures or self.exceptional or self.pure) and self.modifies is None

    @property
    def says_what_it_does(self) -> bool:
        """Whether a postcondition for calls that return is written."""
        return not self.is_assumed and (bool(self.ensures) or self.modifies is not None)

    @property
    def changes_nothing(self) -> bool:
        """Whether no existing location may differ afterwards: the method is declared pure, or with an empty ``modifies()``."""
        return self.modifies == ()


@dataclass(frozen=True, slots=True, eq=False)
class Method(Node):
    """A method or constructor.

    `parameters` are those of the signature, followed by the ghost parameters of the types `ghosts`. `variables` holds one variable per slot: ``this`` first (unless
    static), then the parameters, then the locals, then ``retval`` (unless void). Locals of sibling blocks have different slots. `title` is the name of the method in
    another source language, if it comes from one. A `qualifier` stands before the name if a method of another language has the same.
    """

    owner: str
    signature: Signature
    parameters: tuple[Variable, ...]
    result: Type
    static: bool
    constructor: bool
    contract: Contract
    body: Block | None
    variables: tuple[Variable, ...] = field(repr=False)
    retval: Variable | None = field(repr=False)
    ghosts: tuple[Type, ...] = ()
    title: str = ""
    qualifier: str = ""

    @property
    def is_askable(self) -> bool:
        """Whether formulas may call the method: it changes nothing, and its result is determined by a body or declared so."""
        return self.contract.changes_nothing and (self.contract.pure or self.body is not None)

    @property
    def name(self) -> str:
        """``Class.method``, as a user writes it."""
        return self.qualifier + (self.title.partition("(")[0] or f"{self.owner}.{self.signature.name}")

    @property
    def remembers(self) -> bool:
        """Whether a duty of the method depends on the state on entry."""
        return self.contract.modifies is not None or any(map(looks_back, self.formulas()))

    @property
    def full_name(self) -> str:
        """``Class.method(int, Node)``, which is unique."""
        return self.qualifier + (self.title or f"{self.owner}.{self.signature}")

    def formulas(self) -> Iterator[Formula | Term]:
        """Iterate over the formulas of the contract and of the body, and the terms of ghost code."""
        contract = self.contract
        yield from (
            clause.formula for clause in (*contract.requires, *contract.ensures, *contract.exceptional)
        )
        for statement in self.statements():
            yield from _formulas(statement)

    def statements(self) -> Iterator[Statement]:
        """Iterate over the statements of the body, outer ones first, in the order of the text."""
        return inner_statements(self.body) if self.body else iter(())


def inner_statements(root: Statement) -> Iterator[Statement]:
    """Iterate over a statement and all statements in it, outer ones first, in the order of the text."""
    waiting: list[Statement] = [root]
    while waiting:
        statement = waiting.pop()
        yield statement
        waiting.extend(reversed(substatements(statement)))


def substatements(statement: Statement) -> list[Statement]:
    """Return the statements directly inside a statement."""
    return [child for child in nodes.children(statement) if isinstance(child, Statement)]


def source_of(statement: Statement) -> Source | SuperConstructor | None:
    """Return the right-hand side or call of a statement itself; no other part of it can call a method or allocate."""
    match statement:
        case Declare(_, source) | Assign(_, source) | Return(source):
            return source
        case CallStatement(call) | Fork(call):
            return call
        case Block() | While() | If() | Try() | Lock() | Signal() | JoinThreads() | GhostAssign():
            return None
        case Skip() | Assert() | Assume() | Continue() | Break() | Throw():
            return None


def _formulas(statement: Statement) -> tuple[Formula | Term, ...]:
    match statement:
        case Assert(formula) | Assume(formula):
            return (formula,)
        case While(_, invariants, _):
            return invariants
        case GhostAssign(GhostCell(receiver), value):
            return (value.term, receiver)
        case GhostAssign(_, value):
            return (value.term,)
        case Declare() | Assign() | CallStatement() | Return() | Fork() | JoinThreads():
            return tuple(ghost.term for ghost in ghost_arguments(statement))
        case Lock(_, _, when):
            return () if when is None else (when,)
        case Block() | If() | Try() | Signal() | Skip() | Continue() | Break() | Throw():
            return ()


def ghost_arguments(statement: Statement) -> tuple[GhostValue, ...]:
    """Return the ghost arguments of the call that a statement itself makes, if it makes one."""
    match source_of(statement):
        case VirtualCall() | StaticCall() | SuperCall() | SuperConstructor() | NewObject() as call:
            return call.ghosts
        case ExprNode() | NewArray() | None:
            return ()


@dataclass(frozen=True, slots=True, eq=False)
class Invariant(Node):
    """A class invariant; in its formula ``this`` is slot 0.

    If it `is_encapsulated`, only code that keeps it can change what it reads: it is assumed, and nothing to prove.
    """

    owner: str
    name: str | None
    formula: Formula
    is_encapsulated: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Model(Node):
    """A model field as a class declares it; only an interface may leave out the definition.

    Before its definition is checked, `is_defined` is whether there is one.
    """

    field: ModelField
    is_defined: bool
    definition: Definition | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Function(Node):
    """A specification function; one whose definition does not mention ``this`` can be called without a receiver."""

    owner: str
    name: str
    parameters: tuple[SpecParameter, ...]
    result: SpecParameter
    uses_this: bool
    definition: Definition | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Class(Node):
    """A class or an interface with its own members, in the order of the text."""

    name: str
    interface: bool
    parent: str | None
    interfaces: tuple[str, ...]
    fields: tuple[Field, ...]
    ghosts: tuple[GhostField, ...]
    methods: tuple[Method, ...]
    constructors: tuple[Method, ...]
    invariants: tuple[Invariant, ...]
    models: tuple[Model, ...] = ()
    functions: tuple[Function, ...] = ()

    @property
    def definitions(self) -> tuple[Model | Function, ...]:
        """The model fields and specification functions."""
        return (*self.models, *self.functions)
