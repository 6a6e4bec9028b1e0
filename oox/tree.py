"""The syntax tree: the form of the text, before names and types are resolved.

There is one immutable class per construct of the language and of its specifications. Equality ignores spans, so that printing a tree and parsing it again gives an
equal tree. Brackets have no nodes: the structure of the tree expresses them.
"""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import nodes, operators
from ooxcheck.oox.operators import ClauseKind, Infix, Prefix, SignalOp
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import Primitive


@dataclass(frozen=True, slots=True)
class Node(nodes.Node):
    """A node with a span in the text."""

    span: Span = field(compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class TypeName(Node):
    """``int``, ``Node``, ``Node[][]``: a name and the number of bracket pairs after it."""

    name: str
    dimensions: int = 0


@dataclass(frozen=True, slots=True)
class SpecType(Node):
    """``int``, ``Node set``, ``K -> V``, ``int seq``, ``int multiset``: types of specifications; `collection` is the last word, if any."""

    columns: tuple[TypeName, ...]
    collection: str = ""


# ---------------------------------------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class IntLiteral(Node):
    """``42``."""

    value: int


@dataclass(frozen=True, slots=True)
class FloatLiteral(Node):
    """``1.5``, kept as written: ``text`` is digits, a point, digits."""

    text: str


@dataclass(frozen=True, slots=True)
class CharLiteral(Node):
    """``'c'``."""

    value: str


@dataclass(frozen=True, slots=True)
class StringLiteral(Node):
    """``"text"``; the language has no escape sequences."""

    value: str


@dataclass(frozen=True, slots=True)
class BoolLiteral(Node):
    """``true`` or ``false``."""

    value: bool


@dataclass(frozen=True, slots=True)
class NullLiteral(Node):
    """``null``."""


@dataclass(frozen=True, slots=True)
class This(Node):
    """The receiver, ``this``."""


@dataclass(frozen=True, slots=True)
class Name(Node):
    """An identifier: a variable, a class, or (in a specification) a field as a relation."""

    name: str


@dataclass(frozen=True, slots=True)
class RelationConstant(Node):
    """``none`` or ``iden``."""

    name: str


@dataclass(frozen=True, slots=True)
class Member(Node):
    """``target.name``: a field, a static field, or the join of a set with a field."""

    target: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Join(Node):
    """``left.(right)``, ``left.~f``, ``left.^f``, ``left.*f``: a join whose right side is more than a name."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Index(Node):
    """``target[index]``."""

    target: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class AllElements(Node):
    """``target[*]``, only in ``modifies``: every element of an array."""

    target: Expr


@dataclass(frozen=True, slots=True)
class Elements(Node):
    """``target[]``: all elements of the arrays of a set, or in the last column of a relation."""

    target: Expr


@dataclass(frozen=True, slots=True)
class Slice(Node):
    """``target[start..stop]``: from `start` inclusive to `stop` exclusive; one of them may be missing."""

    target: Expr
    start: Expr | None
    stop: Expr | None


@dataclass(frozen=True, slots=True)
class SequenceLiteral(Node):
    """``[x, y]``."""

    elements: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Super(Node):
    """``super``, only as the target of a call."""


@dataclass(frozen=True, slots=True)
class Call(Node):
    """``target.name(args, ghost term)``: `ghosts` are the terms for the ghost parameters."""

    target: Expr | Super
    name: str
    args: tuple[Expr, ...]
    ghosts: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class SuperConstructor(Node):
    """``super(args, ghost term)``."""

    args: tuple[Expr, ...]
    ghosts: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class NewObject(Node):
    """``new C(args, ghost term)``."""

    class_name: str
    args: tuple[Expr, ...]
    ghosts: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class NewArray(Node):
    """``new T[size]...[size][]...[]``: `element` is the type of the elements of the innermost allocated array, ``T[]...[]``."""

    element: TypeName
    sizes: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Cast(Node):
    """``(C) operand``."""

    class_name: str
    operand: Expr


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """A prefix operator: ``! - ~~~ # ~ ^ * no some one lone``."""

    op: Prefix
    operand: Expr


@dataclass(frozen=True, slots=True)
class Conversion(Node):
    """``(int) operand``: a number or char converted to another type, or a value as a string."""

    type: Primitive
    operand: Expr

    @property
    def sign(self) -> str:
        """The type in its brackets."""
        return f"({self.type})"


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """An infix operator."""

    op: Infix
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class InstanceOf(Node):
    """``operand instanceof C``."""

    operand: Expr
    class_name: str


@dataclass(frozen=True, slots=True)
class ArrayQuantifier(Node):
    """``forall element, index : array : body``; `kind` is forall, exists, sum or count."""

    kind: operators.ArrayQuantifier
    element: str
    index: str
    array: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class Declaration(Node):
    """``x, y : domain`` before the bar of a quantifier."""

    names: tuple[str, ...]
    domain: Expr


@dataclass(frozen=True, slots=True)
class Quantifier(Node):
    """``all x : e, y : f | body``; `kind` is all, some, no, one, lone, sum or count."""

    kind: operators.Quantifier
    declarations: tuple[Declaration, ...]
    body: Expr


@dataclass(frozen=True, slots=True)
class Comprehension(Node):
    """``{ x : e | body }``."""

    declarations: tuple[Declaration, ...]
    body: Expr


@dataclass(frozen=True, slots=True)
class Conditional(Node):
    """``if condition then e else e`` in a specification."""

    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Builtin(Node):
    """``old fresh reach acyclic disjoint alldifferent permutation seq ...`` applied to arguments (`ooxcheck.oox.syntax.words` has all of them)."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class FunctionCall(Node):
    """``name(args)``: a specification function of the class that contains the formula."""

    name: str
    args: tuple[Expr, ...]


Expr: TypeAlias = (
    IntLiteral | FloatLiteral | CharLiteral | StringLiteral | BoolLiteral | NullLiteral | This | Name
    | RelationConstant | Member | Join | Index | AllElements | Elements | Slice | SequenceLiteral | Call | SuperConstructor
    | NewObject
    | NewArray | Cast | Unary | Conversion | Binary | InstanceOf | ArrayQuantifier | Quantifier | Comprehension | Conditional | Builtin
    | FunctionCall
)  # fmt: skip


# ----------------------------------------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Declare(Node):
    """``type name;`` or ``type name := value;``."""

    type: TypeName
    name: str
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """``target := value;``."""

    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class GhostDeclare(Node):
    """``ghost C set seen;`` or ``ghost C set seen := term;`` in a body."""

    ghost: Ghost
    value: Expr | None


@dataclass(frozen=True, slots=True)
class GhostAssign(Node):
    """``ghost target := term;``."""

    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class CallStatement(Node):
    """A call whose result is not used."""

    call: Call | SuperConstructor


@dataclass(frozen=True, slots=True)
class Skip(Node):
    """``;``."""


@dataclass(frozen=True, slots=True)
class Assert(Node):
    """``assert formula;``."""

    formula: Expr


@dataclass(frozen=True, slots=True)
class Assume(Node):
    """``assume formula;``; with `unsupported`, the place of a construct that is not supported, whose executions are not followed; the interpreter follows them if the formula is true, an analysis of all executions if the code behind it `is_approximation` of the construct."""

    formula: Expr
    unsupported: str = ""
    is_approximation: bool = False


@dataclass(frozen=True, slots=True)
class While(Node):
    """``while (condition) invariant(formula) decreases(measures) body``."""

    condition: Expr
    invariants: tuple[Expr, ...]
    body: Statement
    measures: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class If(Node):
    """``if (condition) then else otherwise``; no `otherwise` is the same as ``;``."""

    condition: Expr
    then: Statement
    otherwise: Statement | None


@dataclass(frozen=True, slots=True)
class Continue(Node):
    """``continue;``."""


@dataclass(frozen=True, slots=True)
class Break(Node):
    """``break;``."""


@dataclass(frozen=True, slots=True)
class Return(Node):
    """``return;`` or ``return value;``."""

    value: Expr | None


@dataclass(frozen=True, slots=True)
class Throw(Node):
    """``throw;`` or ``throw word;``; with `again`, a front end rethrows a caught exception."""

    word: Expr | None
    again: bool = False


@dataclass(frozen=True, slots=True)
class Block(Node):
    """``{ statements }``."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Try(Node):
    """``try { body } catch { handler }`` or ``try { body } catch (string name) { handler }``."""

    body: Block
    handler: Block
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Lock(Node):
    """``lock (target) { body }`` or ``lock (target) when (formula) { body }``."""

    target: Expr
    body: Block
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Signal(Node):
    """``wait (target);``, ``notify (target);`` or ``notifyAll (target);``."""

    word: SignalOp
    target: Expr


@dataclass(frozen=True, slots=True)
class Fork(Node):
    """``fork call;``."""

    call: Call


@dataclass(frozen=True, slots=True)
class JoinThreads(Node):
    """``join;``: wait for all children of this thread."""


Statement: TypeAlias = (
    Declare | Assign | GhostDeclare | GhostAssign | CallStatement | Skip | Assert | Assume | While | If | Continue | Break
    | Return | Throw | Block | Try | Lock | Signal | Fork | JoinThreads
)  # fmt: skip


# --------------------------------------------------------------------------------------------- declarations


@dataclass(frozen=True, slots=True)
class Clause(Node):
    """``requires``, ``ensures`` or ``exceptional``: the conjunction of its formulas."""

    kind: ClauseKind
    formulas: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Modifies(Node):
    """``modifies(place, ...)``: no other location that existed before may change. One that is assumed is not written: reports say so."""

    places: tuple[Expr, ...]
    is_assumed: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pure(Node):
    """``pure``: no location that existed before may change."""


@dataclass(frozen=True, slots=True)
class Reads(Node):
    """``reads()``: the result depends only on the arguments."""


@dataclass(frozen=True, slots=True)
class Decreases(Node):
    """``decreases(a, b)`` of a method: each call that may come back to the method has less measures, in lexicographic order."""

    measures: tuple[Expr, ...]


SpecClause: TypeAlias = Clause | Modifies | Pure | Reads | Decreases


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """``type name``."""

    type: TypeName
    name: str


@dataclass(frozen=True, slots=True)
class FieldDeclaration(Node):
    """``static volatile type name;``."""

    static: bool
    type: TypeName
    name: str
    volatile: bool = False


@dataclass(frozen=True, slots=True)
class Constructor(Node):
    """``C(parameters) spec body``; `ghosts` are the ghost parameters, which come last."""

    name: str
    parameters: tuple[Parameter, ...]
    spec: tuple[SpecClause, ...]
    body: Block
    ghosts: tuple[Ghost, ...] = ()


@dataclass(frozen=True, slots=True)
class Method(Node):
    """``static type name(parameters) spec body``; no `result` is void, no `body` is ``;``.

    `title` is its name in the source language, with its class and parameters, if it comes from a front end.
    """

    static: bool
    result: TypeName | None
    name: str
    parameters: tuple[Parameter, ...]
    spec: tuple[SpecClause, ...]
    body: Block | None
    ghosts: tuple[Ghost, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class Invariant(Node):
    """``invariant name : formula;``; if it `is_encapsulated`, only code that keeps it can change what it reads."""

    name: str | None
    formula: Expr
    is_encapsulated: bool = False


@dataclass(frozen=True, slots=True)
class Ghost(Node):
    """``ghost C set items``, ``ghost K -> V mapping``, ``ghost int n``: a field, a parameter or a local."""

    type: SpecType
    name: str


@dataclass(frozen=True, slots=True)
class Model(Node):
    """``model Node set nodes := this.head.*next;``: a name for a term; without a term, subtypes define it."""

    type: SpecType
    name: str
    definition: Expr | None


@dataclass(frozen=True, slots=True)
class SpecParameter(Node):
    """``Node set nodes`` among the parameters of a specification function."""

    type: SpecType
    name: str


@dataclass(frozen=True, slots=True)
class Define(Node):
    """``define bool sortedFrom(Node n) := formula;``: a specification function."""

    type: SpecType
    name: str
    parameters: tuple[SpecParameter, ...]
    definition: Expr


MemberDeclaration: TypeAlias = FieldDeclaration | Constructor | Method | Invariant | Ghost | Model | Define
InterfaceMember: TypeAlias = Method | Model | Define


@dataclass(frozen=True, slots=True)
class ClassDeclaration(Node):
    """``class C extends P implements I, J { members }``; `name_span` is the place of ``C``."""

    name: str
    parent: str | None
    interfaces: tuple[str, ...]
    members: tuple[MemberDeclaration, ...]
    name_span: Span = field(compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class InterfaceDeclaration(Node):
    """``interface I extends J, K { members }``."""

    name: str
    parents: tuple[str, ...]
    members: tuple[InterfaceMember, ...]
    name_span: Span = field(compare=False, repr=False, kw_only=True)


TypeDeclaration: TypeAlias = ClassDeclaration | InterfaceDeclaration


@dataclass(frozen=True, slots=True)
class Program(Node):
    """The classes and interfaces of one or several files, in the order given."""

    declarations: tuple[TypeDeclaration, ...]
