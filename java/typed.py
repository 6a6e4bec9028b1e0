"""The typed tree of Java: names are resolved, implicit steps are explicit.

`ooxcheck.java.checking` builds it, one method at a time, `ooxcheck.java.lowering` translates it. Its types are erased (JLS 4.6). Implicit steps
are nodes:

- operands of an operator have one type, by `Convert` (the right one of a shift is an int); the casts of erasure are `Cast`; boxing
  and unboxing are calls (``Integer.valueOf``, ``intValue``); expressions that are constant (JLS 15.29) are `Constant`, also behind names;
- ``x += e`` and ``x++`` are `Update`: a variable holds the old value, and the new value is an expression over it, with all conversions;
- enclosing instances and captured variables of nested classes are fields ``this$0`` and ``val$x``; reading them is a
  `FieldGet`, and a creation sets them first (`Preset`), as with the name and ordinal of an enum constant;
- a lambda or method reference is `New` of an unnamed class with one method;
- for-each is the `For` of JLS 14.14.2; a missing constructor, ``super()``, an accessor, equals, hashCode and toString of a record, ``values`` and
  ``valueOf`` of an enum are explicit; names of implicit variables begin with ``_``;
- initialisers of fields are assignments.

Formulas are expressions, too; nodes of formulas only are in `ooxcheck.java.formulas`. Declarations are in `ooxcheck.java.program`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java.operators import BinaryOp, CallKind, ClaimWord, ConstructorWord, UnaryOp
from ooxcheck.java.types import BOOLEAN, INT, NULL, STRING, TEXT, ClassType, SpecType, Type
from ooxcheck.oox import nodes
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.source import Span


@dataclass(frozen=True, slots=True)
class Node(nodes.Node):
    """A node with a span."""

    span: Span = field(compare=False, repr=False, kw_only=True)


# --------------------------------------------------------------------------------------------------- names


@dataclass(frozen=True, slots=True)
class FieldRef:
    """A field by its class and name; `type` is erased."""

    owner: str
    name: str
    type: Type
    is_static: bool = False

    def __hash__(self) -> int:
        return hash((self.owner, self.name))


@dataclass(frozen=True, slots=True)
class MethodRef:
    """A method by its declaring class, name and erased types; a constructor is named ``<init>``."""

    owner: str
    name: str
    parameters: tuple[Type, ...]
    result: Type
    is_static: bool = False

    @property
    def signature(self) -> tuple[str, tuple[Type, ...]]:
        """The name and the parameter types, which an override shares with the method that it overrides."""
        return self.name, self.parameters

    def __hash__(self) -> int:
        return hash((self.owner, self.name))


@dataclass(frozen=True, slots=True)
class Variable:
    """A local variable or parameter; `number` is unique in a body, so that names may be reused."""

    name: str
    type: Type
    number: int
    span: Span = field(compare=False, repr=False, kw_only=True)
    written: Type | None = field(default=None, compare=False)
    """The declared type, not erased."""

    def __hash__(self) -> int:
        return hash((self.name, self.number))


# ---------------------------------------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Constant(Node):
    """A literal or constant expression: whole numbers and characters as int, within their type; texts of type String."""

    value: int | float | bool | str
    type: Type


@dataclass(frozen=True, slots=True)
class Null(Node):
    """``null``."""

    type: Type = NULL


@dataclass(frozen=True, slots=True)
class This(Node):
    """The receiver of the method."""

    type: Type


@dataclass(frozen=True, slots=True)
class Local(Node):
    """A variable, read or assigned to."""

    variable: Variable

    @property
    def type(self) -> Type:
        """The variable's type."""
        return self.variable.type


@dataclass(frozen=True, slots=True)
class FieldGet(Node):
    """A field of an object, read or assigned to."""

    target: Expr
    field: FieldRef

    @property
    def type(self) -> Type:
        """The field's erased type."""
        return self.field.type


@dataclass(frozen=True, slots=True)
class StaticGet(Node):
    """A static field, read or assigned to."""

    field: FieldRef

    @property
    def type(self) -> Type:
        """The field's erased type."""
        return self.field.type


@dataclass(frozen=True, slots=True)
class ElementGet(Node):
    """An element of an array, read or assigned to; `type` is that of the elements."""

    array: Expr
    index: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class ArrayLength(Node):
    """``array.length``."""

    array: Expr
    type: Type = INT


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """``- ! ~``."""

    op: UnaryOp
    operand: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """``+ - * / % << >> >>> & | ^ < <= > >= == != && ||``; in formulas also ``==> <==> <=!=> in !in -> ++``, and ``+ - &`` of sets."""

    op: BinaryOp
    left: Expr
    right: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Concat(Node):
    """``a + b + c`` of strings: parts of any types; objects that are not strings are `TextOf`."""

    parts: tuple[Expr, ...]
    type: Type = STRING


@dataclass(frozen=True, slots=True)
class TextOf(Node):
    """The text of an object in a `Concat`, by its ``toString``, or of a float or double by a static one; if that `is_refused`, the text must not be observed."""

    operand: Expr
    method: MethodRef
    is_refused: bool
    type: Type = STRING


@dataclass(frozen=True, slots=True)
class Part(Node):
    """``text.substring(start, stop)`` of a text of OOX, only in library sources."""

    text: Expr
    start: Expr
    stop: Expr
    type: Type = TEXT


@dataclass(frozen=True, slots=True)
class Convert(Node):
    """A conversion of a number to another primitive type."""

    operand: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Cast(Node):
    """A cast of a reference, which is checked.

    It `is_implied` if it is due to erasure, and `is_unchecked` if it claims type
    arguments, which cannot be checked.
    """

    operand: Expr
    type: Type
    is_implied: bool = False
    is_unchecked: bool = False


@dataclass(frozen=True, slots=True)
class InstanceOf(Node):
    """``operand instanceof T variable``; with `is_total` it is true, also of null and of a primitive value."""

    operand: Expr
    tested: Type
    variable: Variable | None = None
    type: Type = BOOLEAN
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class ClassLiteral(Node):
    """``C.class``, only in `SameClass` and `Synchronized`."""

    type: Type


@dataclass(frozen=True, slots=True)
class SameClass(Node):
    """``left.getClass() == right.getClass()``: whether two objects, or an object and a literal, have the same class."""

    left: Expr | ClassLiteral
    right: Expr | ClassLiteral
    type: Type = BOOLEAN


@dataclass(frozen=True, slots=True)
class ClassName(Node):
    """``operand.getClass().getName()``, or the `simple` name."""

    operand: Expr
    simple: bool
    type: Type = STRING


@dataclass(frozen=True, slots=True)
class Conditional(Node):
    """``condition ? then : otherwise``; both branches have the type, or are subtypes of it."""

    condition: Expr
    then: Expr
    otherwise: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """``target = value``; its value is the assigned one."""

    target: Place
    value: Expr

    @property
    def type(self) -> Type:
        """The type of the place."""
        return self.target.type


@dataclass(frozen=True, slots=True)
class Update(Node):
    """``target op= e``, ``++target``, ``target--``: `old` holds the old value, and `value`, which mentions it, is stored.

    Its value is the new one, or the old one if it `gives_old`.
    """

    target: Place
    old: Variable
    value: Expr
    gives_old: bool = False

    @property
    def type(self) -> Type:
        """The type of the place."""
        return self.target.type


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A method call; only a static one has no target."""

    kind: CallKind
    target: Expr | None
    method: MethodRef
    arguments: tuple[Expr, ...]

    @property
    def type(self) -> Type:
        """The erased type of the result."""
        return self.method.result


@dataclass(frozen=True, slots=True)
class Preset(Node):
    """A field that is set before the constructor runs."""

    field: FieldRef
    value: Expr


@dataclass(frozen=True, slots=True)
class New(Node):
    """``outer.new C(arguments)``; presets are evaluated first; if it `is_checked`, the first one is an explicit enclosing instance and may be null."""

    constructor: MethodRef
    arguments: tuple[Expr, ...]
    presets: tuple[Preset, ...] = ()
    is_checked: bool = False

    @property
    def type(self) -> Type:
        """The class."""
        return ClassType(self.constructor.owner)


@dataclass(frozen=True, slots=True)
class NewArray(Node):
    """``new T[n][m][]``: `type` is that of the array; if it was widened, as in ``List[] a = new ArrayList[n]``, `made` is the original element type."""

    sizes: tuple[Expr, ...]
    type: Type
    made: ClassType | None = None


@dataclass(frozen=True, slots=True)
class ArrayOf(Node):
    """``{ a, b }``: an array with these elements."""

    elements: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class SwitchExpression(Node):
    """A ``switch`` expression; an arrow with an expression yields it."""

    switch: Switch
    type: Type


@dataclass(frozen=True, slots=True)
class Extension(Node):
    """An expression of formulas only (`ooxcheck.java.formulas`); for a collection, `type` is that of its elements."""

    type: Type = field(kw_only=True)


Place: TypeAlias = Local | FieldGet | StaticGet | ElementGet

Expr: TypeAlias = (
    Constant | Null | This | Local | FieldGet | StaticGet | ElementGet | ArrayLength | Unary | Binary | Concat | TextOf | Part | Convert | Cast | InstanceOf
    | SameClass | ClassName | Conditional | Assign | Update | Call | New | NewArray | ArrayOf | SwitchExpression
    | Extension
)  # fmt: skip


# ----------------------------------------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Block(Node):
    """``{ statements }``, or ``;`` without statements."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Declare(Node):
    """``T x = value;``."""

    variable: Variable
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Evaluate(Node):
    """An expression statement."""

    expression: Expr


@dataclass(frozen=True, slots=True)
class If(Node):
    """``if (condition) then else otherwise``."""

    condition: Expr
    then: Statement
    otherwise: Statement | None


@dataclass(frozen=True, slots=True)
class While(Node):
    """``while (condition) body``; `invariants` are formulas, as with all loops."""

    condition: Expr
    body: Statement
    invariants: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class DoWhile(Node):
    """``do body while (condition);``."""

    body: Statement
    condition: Expr
    invariants: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class For(Node):
    """``for (initial; condition; updates) body``; a missing condition is true."""

    initial: tuple[Statement, ...]
    condition: Expr | None
    updates: tuple[Expr, ...]
    body: Statement
    invariants: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Labeled(Node):
    """``label: statement``."""

    label: str
    statement: Statement


@dataclass(frozen=True, slots=True)
class Break(Node):
    """``break label;``."""

    label: str | None


@dataclass(frozen=True, slots=True)
class Continue(Node):
    """``continue label;``."""

    label: str | None


@dataclass(frozen=True, slots=True)
class Yield(Node):
    """``yield value;``, of the type of its switch."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Case(Node):
    """``case A, B:`` with constants or enum constants; with an arrow there is no fall-through."""

    labels: tuple[Constant | StaticGet, ...]
    is_default: bool
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Switch(Node):
    """``switch (selector)`` over an integer type, String or an enum."""

    selector: Expr
    cases: tuple[Case, ...]
    is_arrow: bool


@dataclass(frozen=True, slots=True)
class Return(Node):
    """``return value;``."""

    value: Expr | None


@dataclass(frozen=True, slots=True)
class Throw(Node):
    """``throw value;``."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Catch(Node):
    """``catch (A | B variable) body``."""

    types: tuple[ClassType, ...]
    variable: Variable
    body: Block


@dataclass(frozen=True, slots=True)
class Resource(Node):
    """``T x = value`` of a ``try`` with resources, and its ``close`` method."""

    variable: Variable
    value: Expr
    close: MethodRef


@dataclass(frozen=True, slots=True)
class Try(Node):
    """``try (resources) body catch ... finally at_last``."""

    resources: tuple[Resource, ...]
    body: Block
    catches: tuple[Catch, ...]
    at_last: Block | None


@dataclass(frozen=True, slots=True)
class Synchronized(Node):
    """``synchronized (lock) body``."""

    lock: Expr | ClassLiteral
    body: Block


@dataclass(frozen=True, slots=True)
class Assert(Node):
    """``assert condition : message;``."""

    condition: Expr
    message: Expr | None


@dataclass(frozen=True, slots=True)
class ConstructorCall(Node):
    """``this(arguments);`` or ``outer.super(arguments);``; presets are those of the superclass, and `is_checked` is as in `New`."""

    word: ConstructorWord
    constructor: MethodRef
    arguments: tuple[Expr, ...]
    presets: tuple[Preset, ...] = ()
    is_checked: bool = False


@dataclass(frozen=True, slots=True)
class Claim(Node):
    """``//@ assert formula;`` or ``//@ assume formula;``."""

    word: ClaimWord
    formula: Expr


@dataclass(frozen=True, slots=True)
class Unsupported(Node):
    """A statement with constructs that are not supported: executions are followed up to it."""

    problems: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class GhostDeclare(Node):
    """``//@ ghost T x = formula;``: a ghost variable."""

    variable: Variable
    type: SpecType
    value: Expr | None


@dataclass(frozen=True, slots=True)
class GhostSet(Node):
    """``//@ set place = formula;``."""

    target: Place
    value: Expr


Statement: TypeAlias = (
    Block | Declare | Evaluate | If | While | DoWhile | For | Labeled | Break | Continue | Yield | Switch | Return | Throw | Try | Synchronized
    | Assert | ConstructorCall | Claim | Unsupported | GhostDeclare | GhostSet
)  # fmt: skip


def formulas_among(parts: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """Yield the formulas in statements."""
    for node in parts:
        if type(node) in _WITH_FORMULAS:
            match node:
                case Claim(_, formula) | GhostSet(_, formula):
                    yield formula
                case GhostDeclare(_, _, value) if value is not None:
                    yield value
                case While() | DoWhile() | For():
                    yield from node.invariants
                case _:  # contains no formula
                    continue


_WITH_FORMULAS = frozenset((Claim, GhostSet, GhostDeclare, While, DoWhile, For))


def assigned_static(statement: Statement) -> tuple[FieldRef | None, Expr | None]:
    """Return the static field that a statement assigns, and its value; None for other statements."""
    match statement:
        case Evaluate(Assign(StaticGet(field), value)):
            return field, value
        case _:  # no assignment to a static field
            return None, None
