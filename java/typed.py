"""The typed tree of Java: every name resolved, every implicit step written out.

`ooxcheck.java.checking` makes it, one method at a time, `ooxcheck.java.lowering` reads it. Types in it are erased (JLS 4.6). What the text leaves to
the reader is a node of its own here:

- operands of an operator have one type, by `Convert` (of a shift, the right one is an int); the casts of erasure are `Cast`; boxing
  and unboxing are calls (``Integer.valueOf``, ``intValue``); expressions that are constant (JLS 15.29) are `Constant`, also behind names;
- ``x += e`` and ``x++`` are `Update`: the value that was read has a variable, and the new value is an expression with it, all conversions in it;
- what a nested class needs of its surroundings are fields: of the outer object ``this$0``, of a captured variable ``val$x``; reading them is a
  `FieldGet`, and whoever makes an object says what they are first (`Preset`), as with name and ordinal of an enum's constant;
- a lambda and a method reference are `New` of a class that has no name in the text; its one method has what is written as its body;
- for-each is the `For` of JLS 14.14.2; a missing constructor, ``super()``, an accessor, equals, hashCode and toString of a record, ``values`` and
  ``valueOf`` of an enum are there as if they were written; variables that nobody wrote have names that begin with ``_``;
- initialisers of fields are assignments.

Formulas of specifications are expressions, too; nodes that only they have are in `ooxcheck.java.formulas`. Declarations are in `ooxcheck.java.program`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java.operators import BinaryOp, CallKind, ClaimWord, ConstructorWord, UnaryOp
from ooxcheck.java.types import BOOLEAN, INT, NULL, STRING, TEXT, ClassType, SpecType, Type
from ooxcheck.oox import nodes
from ooxcheck.oox.source import Span


@dataclass(frozen=True, slots=True)
class Node(nodes.Node):
    """Something with a place in the text."""

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
    """A local variable or parameter; `number` is its own in its method's body, so that names may be used again."""

    name: str
    type: Type
    number: int
    span: Span = field(compare=False, repr=False, kw_only=True)
    written: Type | None = field(default=None, compare=False)
    """The type as the text has it, not erased."""

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
    """The object whose method it is."""

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
    """``a + b + c`` of strings: what is put together, of any types; objects that are no strings as their `TextOf`."""

    parts: tuple[Expr, ...]
    type: Type = STRING


@dataclass(frozen=True, slots=True)
class TextOf(Node):
    """The text of an object in a `Concat`, by its ``toString``; if that `is_refused`, nobody may look at it."""

    operand: Expr
    method: MethodRef
    is_refused: bool
    type: Type = STRING


@dataclass(frozen=True, slots=True)
class Part(Node):
    """``text.substring(start, stop)`` of a text of OOX, which only sources of the library have."""

    text: Expr
    start: Expr
    stop: Expr
    type: Type = TEXT


@dataclass(frozen=True, slots=True)
class Convert(Node):
    """A number as one of another primitive type, widened or narrowed."""

    operand: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Cast(Node):
    """A reference as one of another type, which is tested.

    One `is_implied` if nobody wrote it, and only erasure has forgotten the type; it is `unchecked` if it says more than can be tested: what type
    arguments are.
    """

    operand: Expr
    type: Type
    is_implied: bool = False
    is_unchecked: bool = False


@dataclass(frozen=True, slots=True)
class InstanceOf(Node):
    """``operand instanceof T variable``."""

    operand: Expr
    tested: Type
    variable: Variable | None = None
    type: Type = BOOLEAN


@dataclass(frozen=True, slots=True)
class ClassLiteral(Node):
    """``C.class``, which stands in `SameClass` and `Synchronized` only."""

    type: Type


@dataclass(frozen=True, slots=True)
class SameClass(Node):
    """``left.getClass() == right.getClass()``: whether two objects, or an object and a literal, are of exactly one class."""

    left: Expr | ClassLiteral
    right: Expr | ClassLiteral
    type: Type = BOOLEAN


@dataclass(frozen=True, slots=True)
class ClassName(Node):
    """``operand.getClass().getName()``, or its `simple` name: what the class is called that an object is exactly of."""

    operand: Expr
    simple: bool
    type: Type = STRING


@dataclass(frozen=True, slots=True)
class Conditional(Node):
    """``condition ? then : otherwise``, both of one type, or references that fit it."""

    condition: Expr
    then: Expr
    otherwise: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """``target = value``: gives the value."""

    target: Place
    value: Expr

    @property
    def type(self) -> Type:
        """The type of the place."""
        return self.target.type


@dataclass(frozen=True, slots=True)
class Update(Node):
    """``target op= e``, ``++target``, ``target--``: `old` is what was read, `value`, in which it occurs, what is stored.

    It gives what is stored, and that of ``target++`` what was read.
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
    """A call: `kind` is static, virtual, or special (of exactly this method: ``super.m()``, private ones); only a static one has no target."""

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
    """``outer.new C(arguments)``; presets are evaluated first; `is_checked` tells that the first one, the outer object, was written and may be null."""

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
    """``new T[n][m][]``: `type` is that of the array; one that was made to be of a wider type, as in ``List[] a = new ArrayList[n]``, was to hold `made`."""

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
    """``switch`` whose value is yielded; an arrow with an expression yields that."""

    switch: Switch
    type: Type


@dataclass(frozen=True, slots=True)
class Extension(Node):
    """An expression that only formulas have (`ooxcheck.java.formulas`); of a set, `type` is that of its elements."""

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
    """``{ statements }``; also ``;``, with none."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Declare(Node):
    """``T x = value;``."""

    variable: Variable
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Evaluate(Node):
    """An expression for its effect."""

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
    """``for (initial; condition; updates) body``; without condition it is true."""

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
    """``case A, B:``: constants, or static fields of the enum; with an arrow nothing falls through."""

    labels: tuple[Constant | StaticGet, ...]
    is_default: bool
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Switch(Node):
    """``switch (selector)``: a selector of an integer type, String or an enum, and labels of its type."""

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
    """``T x = value`` in brackets behind ``try``, and the method that closes it."""

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
    """``this(arguments);`` or ``outer.super(arguments);``; presets are those of the parent's class, and `is_checked` is as in `New`."""

    word: ConstructorWord
    constructor: MethodRef
    arguments: tuple[Expr, ...]
    presets: tuple[Preset, ...] = ()
    is_checked: bool = False


@dataclass(frozen=True, slots=True)
class Claim(Node):
    """``//@ assert formula;`` or ``//@ assume formula;``: `word` tells which."""

    word: ClaimWord
    formula: Expr


@dataclass(frozen=True, slots=True)
class GhostDeclare(Node):
    """``//@ ghost T x = formula;``: a variable that only specifications see."""

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
    | Assert | ConstructorCall | Claim | GhostDeclare | GhostSet
)  # fmt: skip


def formulas_among(parts: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """Yield the formulas that stand among statements."""
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
    """Return the static field that a statement assigns to, and its value; nothing of others."""
    match statement:
        case Evaluate(Assign(StaticGet(field), value)):
            return field, value
        case _:  # no assignment to a static field
            return None, None
