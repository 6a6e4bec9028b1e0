"""The universe of one check: atoms for objects, strings, bits, indices and table entries, and their session.

Objects of the initial heap have atoms that are made first. Every executed ``new`` has its own atom, named by its location in the unrolled
program; those of which one execution comes to one at most share it (`ooxcheck.translate.symbolic.calls.exclusive_object`). So the solver never chooses which object a ``new`` returns, and constants fold. The class of an
atom never changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ooxcheck.oox.declarations import AnyField, GhostField
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.running.strings import others
from ooxcheck.oox.typed import StringOperation
from ooxcheck.oox.types import CHAR, INT, STRING, ArrayType, ClassType, Type
from ooxcheck.relational import (
    FALSE,
    NONE,
    TRUE,
    Bounds,
    Expr,
    Formula,
    Integers,
    IntExpr,
    Options,
    Relation,
    Session,
    Universe,
)
from ooxcheck.sat.circuit import FALSE as FALSE_LIT
from ooxcheck.sat.circuit import TRUE as TRUE_LIT
from ooxcheck.translate.model.atoms import UNIT as UNIT
from ooxcheck.translate.model.atoms import Bit as Bit
from ooxcheck.translate.model.atoms import Entry as Entry
from ooxcheck.translate.model.atoms import Index as Index
from ooxcheck.translate.model.atoms import Spelled as Spelled
from ooxcheck.translate.model.atoms import Text as Text
from ooxcheck.translate.model.atoms import Thing as Thing
from ooxcheck.translate.model.atoms import Unit as Unit
from ooxcheck.translate.model.values import Value, equal, width_of

if TYPE_CHECKING:
    from ooxcheck.translate.model.string_contents import Spelling

COUNT_BITS = 40
"""Bits enough for the number of tuples in any set."""


class World:
    """Atoms, and the session in which relations over them are bounded, translated and solved.

    Invariants
    ----------
    `things` are in the order in which they were made. `texts` are the strings so far;
    if a program reads chars of strings, `spelling` has their contents. Nobody reads the results of the operations `unread`. `watch` is called repeatedly while
    the encoder runs; it may raise to
    stop it. `walks` are the steps of the lists that formulas follow, by field, in the order of evaluation. At most `most` objects of a kind of the initial heap exist at once.
    """

    def __init__(
        self,
        program: Program,
        settings: Settings,
        strings: Iterable[str],
        options: Options | None = None,
        *,
        longest: int | None = None,
        unread: frozenset[StringOperation] = frozenset(),
    ) -> None:
        self.program = program
        self.settings = settings
        self.unread = unread
        self.things: list[Thing] = []
        self.watch: Callable[[], None] = lambda: None
        self._made: dict[Hashable, Thing] = {}
        self._met: dict[Hashable, Text] = {}
        self._constants: dict[frozenset[Hashable], Relation] = {}
        self._counts: dict[Type, int] = {}
        self.most: dict[Type, int] = {}
        self._free: dict[Hashable, Relation] = {}
        self._indices = 0
        self._entries: set[Entry] = set()
        self._of_type: dict[Type, Expr] = {}
        types = (INT, *program.types) if longest is None else (INT, CHAR, *program.types)
        width = max(width_of(type_, program.int_width) for type_ in types)
        bit_atoms = tuple(map(Bit, range(width)))
        self.texts = list(map(Text, strings))
        self._names = others([text.value for text in self.texts])
        universe = Universe(UNIT, *bit_atoms, *self.texts)
        integers = Integers(width=max(2 * width + 2, COUNT_BITS), bit_atoms=bit_atoms)
        self.session = Session(Bounds(universe, integers), options)
        self.spelling: Spelling | None = None
        self.walks: dict[AnyField, list[Sequence[Expr]]] = {}
        if longest is not None:
            from ooxcheck.translate.model.string_contents import Spelling

            self.spelling = Spelling(self, longest)

    # -- atoms -------------------------------------------------------------------------------------

    def thing(self, kind: ClassType | ArrayType, made_at: Hashable, *, initial: bool = False) -> Thing:
        """Return the atom of the object allocated at a location of the unrolled program; it is made once."""
        known = self._made.get(made_at)
        if known is None:
            number = self._counts[kind] = self._counts.get(kind, -1) + 1
            known = self._made[made_at] = Thing(kind, number, initial)
            self.things.append(known)
            self.session.grow(known)
            self._of_type.clear()
        assert known.kind == kind, f"one place should make objects of one kind, but {known} is no {kind}"
        return known

    def room(self, atoms: Iterable[Hashable]) -> int:
        """Return how many of some atoms may exist at once."""
        all_atoms = list(atoms)
        initial = Counter(atom.kind for atom in all_atoms if isinstance(atom, Thing) and atom.initial)
        return len(all_atoms) - sum(
            max(0, number - self.most.get(kind, number)) for kind, number in initial.items()
        )

    def text(self, met_at: Hashable) -> Text:
        """Return the string that may first occur at some location; it is made once."""
        known = self._met.get(met_at)
        if known is None:
            name = next(self._names)
            known = self._met[met_at] = self._add(
                Text(name) if self.spelling is None else Spelled(name, is_free=True)
            )
        return known

    def new_text(self) -> Spelled:
        """Return a new string, whose contents the caller defines."""
        text = Spelled(next(self._names), is_free=False)
        self._add(text)
        return text

    def named_text(self, value: str) -> Text:
        """Return a known string; it is made once."""
        text = Text(value)
        return text if text in self.texts else self._add(text)

    def unread_text(self) -> Text:
        """Return the result of an operation that nobody reads.

        A method that is called by its contract has the same answer in the same heap. If there is one, the result is a string of its own, so that a heap differs before and after the operation.
        """
        return self.named_text(next(self._names) if self._has_contract_calls else "")

    @cached_property
    def _has_contract_calls(self) -> bool:
        return bool(self.settings.by_contract) or any(
            each.body is None and not each.contract.reads_nothing for each in self.program.methods()
        )

    def _add(self, text: Text) -> Text:
        self.texts.append(text)
        self.session.grow(text)
        self._of_type.pop(STRING, None)
        return text

    def index(self, place: int) -> Index:
        """Return the atom of an array index."""
        while self._indices <= place:
            self.session.grow(Index(self._indices))
            self._indices += 1
        return Index(place)

    @property
    def indices(self) -> int:
        """The number of array indices."""
        return self._indices

    def entry(self, row: int, column: int | None = None) -> Entry:
        """Return the atom of a position in tables."""
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
        """Return a relation that the solver chooses within some rows; it is made once.

        A deeper unrolling has more objects at the same location: then it is another relation.
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
        """Return the set of all atoms so far that have a field; no class has the fields of an anonymous implementation."""
        if not (isinstance(field, GhostField) and field.anonymous):
            return self.of_type(ClassType(field.owner))
        things = (thing for thing in self.things if isinstance(thing.kind, ClassType))
        return self.constant(
            *(
                t
                for t in things
                if isinstance(t.kind, ClassType) and field in self.program.layout(t.kind.name)
            )
        )

    def atoms_of(self, type_: Type) -> list[Hashable]:
        """Return the atoms made so far that a variable of a reference or string type may hold."""
        match type_:
            case ClassType(name):
                return [
                    t
                    for t in self.things
                    if isinstance(t.kind, ClassType) and self.program.is_subclass(t.kind.name, name)
                ]
            case ArrayType():
                return [thing for thing in self.things if thing.kind == type_]
            case _:
                return list(self.texts)

    # -- comparisons -------------------------------------------------------------------------------

    def same(self, left: Value, right: Value) -> Formula:
        """Return the formula that two program values are equal; strings are if their contents are."""
        if self.spelling is not None and isinstance(left, Expr) and isinstance(right, Expr):
            return self.spelling.same(left, right)
        return equal(left, right)

    def canonical(self, strings: Expr) -> Expr:
        """Return a set or relation in which equal strings in the last column are the same atoms."""
        return strings if self.spelling is None else self.spelling.canonical(strings)

    # -- constant folding -------------------------------------------------------------------

    def simplify(self, formula: Formula) -> Formula:
        """Return TRUE or FALSE if constants decide a formula, otherwise the formula."""
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

    def least(self, integer: IntExpr) -> int:
        """Return a lower bound of an integer."""
        return self.session.translator.range(integer)[0]

    def greatest(self, integer: IntExpr) -> int:
        """Return an upper bound, zero or more, of an integer."""
        return max(0, self.session.translator.range(integer)[1])

    def possible(self, expr: Expr) -> list[tuple[Hashable, ...]]:
        """Return the upper bound of an expression without free variables."""
        universe = self.session.bounds.universe
        return [universe.unpack(key, expr.arity) for key in self.session.translator.matrix(expr).cells]

    def last_possible(self, expr: Expr) -> list[Hashable]:
        """Return the atoms in the last column of the upper bound of an expression without free variables."""
        return self.session.bounds.universe.last_atoms(self.session.translator.matrix(expr).cells)
