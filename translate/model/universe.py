"""The universe of one check: atoms for objects, strings, bits, indices and entries, and the live session they live in.

Objects of the initial heap have an atom each, made before anything runs; every executed ``new`` has an atom of its
own, named by where in the unrolled program it stands. So which object a ``new`` returns is never for the solver to choose,
and constants fold right through it. The class of an atom never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from datatypes import dataclass
from oox import logic, typed
from oox.declarations import AnyField, GhostField
from oox.nodes import descendants
from oox.program import Program
from oox.running.settings import Settings
from oox.running.strings import others
from oox.types import INT, STRING, ArrayType, ClassType, Type
from relational import FALSE, NONE, TRUE, Bounds, Expr, Formula, Integers, IntExpr, Options, Relation, Session, Universe
from sat.circuit import FALSE as FALSE_LIT
from sat.circuit import TRUE as TRUE_LIT
from translate.model.values import width_of


@dataclass(frozen=True, slots=True)
class Thing:
    """An object or array that may exist: its runtime class or array type, and its number among those of this kind."""

    kind: ClassType | ArrayType
    number: int
    initial: bool

    def __str__(self) -> str:
        return f"{self.kind}${self.number}"


@dataclass(frozen=True, slots=True)
class Text:
    """A string."""

    value: str

    def __str__(self) -> str:
        return repr(self.value)


@dataclass(frozen=True, slots=True)
class Bit:
    """A bit position."""

    place: int

    def __str__(self) -> str:
        return f"bit{self.place}"


@dataclass(frozen=True, slots=True)
class Index:
    """A position in arrays."""

    place: int

    def __str__(self) -> str:
        return f"at{self.place}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A place in tables: a row and a column of it; without a column, whether the row is there."""

    row: int
    column: int | None = None

    def __str__(self) -> str:
        return f"row{self.row}" if self.column is None else f"row{self.row}col{self.column}"


@dataclass(frozen=True, slots=True)
class Unit:
    """The only member of sets that stand for a truth value."""

    def __str__(self) -> str:
        return "unit"


UNIT = Unit()

COUNT_BITS = 40
"""Bits enough for the number of tuples in any set."""


class World:
    """Atoms, and the session in which relations over them are bounded, translated and solved.

    Invariants
    ----------
    `things` are in the order in which they were made; on every execution objects come into being in this order. `texts`
    are the strings that may be met so far. `watch` is called again and again while something is encoded; it may raise to
    stop that.
    """

    def __init__(self, program: Program, settings: Settings, strings: Iterable[str], options: Options | None = None) -> None:
        self.program = program
        self.settings = settings
        self.things: list[Thing] = []
        self.watch: Callable[[], None] = lambda: None
        self._made: dict[Hashable, Thing] = {}
        self._met: dict[Hashable, Text] = {}
        self._constants: dict[frozenset[Hashable], Relation] = {}
        self._counts: dict[Type, int] = {}
        self._free: dict[Hashable, Relation] = {}
        self._indices = 0
        self._entries: set[Entry] = set()
        self._of_type: dict[Type, Expr] = {}
        width = max(width_of(type_, program.int_width) for type_ in (INT, *types_in(program)))
        bit_atoms = tuple(map(Bit, range(width)))
        self.texts = list(map(Text, strings))
        self._names = others([text.value for text in self.texts])
        universe = Universe(UNIT, *bit_atoms, *self.texts)
        integers = Integers(width=max(2 * width + 2, COUNT_BITS), bit_atoms=bit_atoms)
        self.session = Session(Bounds(universe, integers), options)

    # -- atoms -------------------------------------------------------------------------------------

    def thing(self, kind: ClassType | ArrayType, made_at: Hashable, *, initial: bool = False) -> Thing:
        """Return the atom of the object made at a place of the unrolled program, the same whenever it is asked for."""
        known = self._made.get(made_at)
        if known is None:
            number = self._counts[kind] = self._counts.get(kind, -1) + 1
            known = self._made[made_at] = Thing(kind, number, initial)
            self.things.append(known)
            self.session.grow(known)
            self._of_type.clear()
        assert known.kind == kind, f"one place should make objects of one kind, but {known} is no {kind}"
        return known

    def text(self, met_at: Hashable) -> Text:
        """Return a string that may be met for the first time somewhere, the same whenever it is asked for."""
        known = self._met.get(met_at)
        if known is None:
            known = self._met[met_at] = Text(next(self._names))
            self.texts.append(known)
            self.session.grow(known)
            self._of_type.pop(STRING, None)
        return known

    def index(self, place: int) -> Index:
        """Return the atom of an array index."""
        while self._indices <= place:
            self.session.grow(Index(self._indices))
            self._indices += 1
        return Index(place)

    @property
    def indices(self) -> int:
        """How many array indices there are."""
        return self._indices

    def entry(self, row: int, column: int | None = None) -> Entry:
        """Return the atom of a place in tables."""
        atom = Entry(row, column)
        if atom not in self._entries:
            self._entries.add(atom)
            self.session.grow(atom)
        return atom

    def constant(self, *atoms: Hashable) -> Expr:
        """Return the set of exactly these atoms."""
        key = frozenset(atoms)
        if not key:
            return NONE
        if key not in self._constants:
            name = str(atoms[0]) if len(atoms) == 1 else f"set{len(self._constants)}"
            self._constants[key] = self.session.bounds.bind_exactly(Relation(name, 1), list(key))
        return self._constants[key]

    def free(self, key: Hashable, name: str, arity: int, rows: Iterable[tuple[Hashable, ...]]) -> Relation:
        """Return a relation that the solver may choose within some rows, the same whenever it is asked for.

        A deeper unrolling has made more objects before it comes to the same place: then it is another relation.
        """
        upper = list(rows)
        known = key, frozenset(upper)
        if known not in self._free:
            number = len(self._free)
            self._free[known] = self.session.bounds.bind(Relation(f"{name} #{number}", arity), upper=upper)
        return self._free[known]

    def bits(self, width: int) -> Expr:
        """Return the set of the first bit positions."""
        return self.constant(*map(Bit, range(width)))

    def of_type(self, type_: Type) -> Expr:
        """Return the set of all atoms made so far that a variable of this type may hold."""
        if type_ not in self._of_type:
            self._of_type[type_] = self.constant(*self.atoms_of(type_))
        return self._of_type[type_]

    def holders(self, field: AnyField) -> Expr:
        """Return the set of all atoms made so far that have a field; that of an anonymous implementation no class has."""
        if not (isinstance(field, GhostField) and field.anonymous):
            return self.of_type(ClassType(field.owner))
        things = (thing for thing in self.things if isinstance(thing.kind, ClassType))
        return self.constant(*(t for t in things if isinstance(t.kind, ClassType) and field in self.program.layout(t.kind.name)))

    def atoms_of(self, type_: Type) -> list[Hashable]:
        """Return the atoms made so far that a variable of a reference or string type may hold."""
        match type_:
            case ClassType(name):
                return [t for t in self.things if isinstance(t.kind, ClassType) and self.program.is_subclass(t.kind.name, name)]
            case ArrayType():
                return [thing for thing in self.things if thing.kind == type_]
            case _:
                return list(self.texts)

    # -- what is decided already -------------------------------------------------------------------

    def settled(self, formula: Formula) -> Formula:
        """Return TRUE or FALSE if the formula is decided by constants alone, otherwise the formula."""
        if formula.free or formula is TRUE or formula is FALSE:
            return formula
        self.watch()
        literal = self.session.literal(formula)
        if literal == TRUE_LIT:
            return TRUE
        return FALSE if literal == FALSE_LIT else formula

    def number(self, integer: IntExpr) -> int | None:
        """Return the value of an integer that constants decide."""
        least, most = self.session.translator.range(integer)
        return least if least == most else None

    def greatest(self, integer: IntExpr) -> int:
        """Return a number, zero or more, that an integer cannot exceed."""
        return max(0, self.session.translator.range(integer)[1])

    def possible(self, expr: Expr) -> list[tuple[Hashable, ...]]:
        """Return the tuples that an expression without free variables may have."""
        universe = self.session.bounds.universe
        return [universe.unpacked(key, expr.arity) for key in self.session.translator.matrix(expr).cells]


def types_in(program: Program) -> set[Type]:
    """Return the types of the fields, elements, variables, expressions and terms of a program."""
    found: set[Type] = set()
    for class_ in program.classes.values():
        found.update(field.type for field in class_.fields)
        found.update(type_ for ghost in class_.ghosts for type_ in ghost.columns)
    for method in program.methods():
        found.update(type_ for variable in method.variables for type_ in variable.columns)
        parts = descendants(method.body) if method.body is not None else ()
        found.update(part.type for part in parts if isinstance(part, typed.ExprNode))
    for formula in program.formulas():
        terms = (part for part in logic.parts(formula) if isinstance(part, logic.TermNode))
        found.update(type_ for term in terms for column in term.shape.columns for type_ in column)
    return found | {_innermost(type_) for type_ in found}


def _innermost(type_: Type) -> Type:
    while isinstance(type_, ArrayType):
        type_ = type_.element
    return type_
