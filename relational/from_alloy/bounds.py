"""Bounds from scopes: atoms for every signature, and lower and upper bounds of each signature and field.

An exact signature has its own atoms. Others share those of the top-level signature with their siblings; a
formula keeps them disjoint, and within
their scopes.
"""

from __future__ import annotations

from itertools import count, islice, pairwise

from ooxcheck.relational.bounds import Atom, Bounds, Integers, Universe, product
from ooxcheck.relational.from_alloy.names import Elaborator
from ooxcheck.relational.from_alloy.scopes import MAX_ATOMS, Scopes
from ooxcheck.relational.from_alloy.signatures import INT, SEQ_INT, STRING, UNIV, Sig
from ooxcheck.relational.from_alloy.syntax.places import AlloyError
from ooxcheck.relational.from_alloy.temporal.operators import Prime, always, at_some_time
from ooxcheck.relational.logic.expr import Formula, Relation, conj
from ooxcheck.relational.logic.intexpr import Count
from ooxcheck.relational.logic.operators import Width

MAX_TUPLES = 2_000_000
"""The limit of tuples of one field."""


class Allocation:
    """Atoms of signatures: those that must, and those that may be in them."""

    def __init__(self, reader: Elaborator, scopes: Scopes) -> None:
        self._reader, self._scopes = reader, scopes
        half = 1 << scopes.width - 1
        self.atoms: list[Atom] = []
        self.lower: dict[Sig, list[Atom]] = {
            INT: list(range(-half, half)),
            SEQ_INT: list(range(scopes.sequence)),
        }
        self.lower[STRING] = _strings(tuple(reader.strings), scopes.strings)
        self.upper: dict[Sig, list[Atom]] = dict(self.lower)
        for sig in reader.world.sigs:
            if sig.is_top:
                self._least(sig)
                self._most(sig)
        self.atoms += [*self.lower[STRING], *self.lower[INT]]
        self.upper[UNIV] = self.atoms
        self._subsets()
        if len(self.atoms) > MAX_ATOMS:
            msg = f"there are {len(self.atoms)} atoms in these scopes, and {MAX_ATOMS} at most"
            raise AlloyError(msg)

    def _least(self, sig: Sig) -> list[Atom]:
        """Return the atoms that a signature must have; new ones beyond those of its exact children."""
        children = self._reader.children.get(sig, [])
        lower = [atom for child in children for atom in self._least(child)]
        is_exact = sig in self._scopes.exact
        missing = max(0, self._scopes.sizes[sig] - len(lower)) if is_exact or sig.is_top else 0
        new: list[Atom] = [f"{sig.label}${number}" for number in range(missing)]
        self.atoms += new
        self.upper[sig] = [*lower, *new]
        self.lower[sig] = [*lower, *new] if is_exact else lower
        return self.lower[sig]

    def _most(self, sig: Sig) -> None:
        """Give the children of a signature the atoms that no exact child has."""
        children = self._reader.children.get(sig, [])
        kept = {atom for child in children for atom in self.lower[child]}
        free = [atom for atom in self.upper[sig] if atom not in kept]
        for child in children:
            if self._scopes.sizes[child] > len(self.lower[child]):
                self.upper[child] = list(dict.fromkeys([*self.upper[child], *free]))
            self._most(child)

    def _subsets(self) -> None:
        waiting = [sig for sig in self._reader.world.sigs if sig.subset_of]
        while waiting:
            ready = [sig for sig in waiting if all(parent in self.upper for parent in sig.subset_of)]
            if not ready:
                msg = f"{waiting[0].label} is a part of itself"
                raise AlloyError(msg, waiting[0].place)
            for sig in ready:
                self.upper[sig] = list(
                    dict.fromkeys(atom for parent in sig.subset_of for atom in self.upper[parent])
                )
                self.lower[sig] = []
            waiting = [sig for sig in waiting if sig not in ready]

    def scope_formula(self) -> Formula:
        """Return the formula that siblings are disjoint, subsets are in their supersets, and scopes are respected."""
        reader, said = self._reader, []
        for sig in reader.world.sigs:
            own = reader.sig(sig)
            children = reader.children.get(sig, [])
            if not (sig.is_abstract and children):
                said += [reader.invariant(reader.sig(child).in_(own)) for child in children]
            for number, child in enumerate(children):
                others = [
                    each for each in children[number + 1 :] if set(self.upper[each]) & set(self.upper[child])
                ]
                said += [(reader.ever(child) & reader.ever(each)).no() for each in others]
            said += self._size_formulas(sig)
            said += self._stable_membership(sig, children)
        return conj(said)

    def _stable_membership(self, sig: Sig, children: list[Sig]) -> list[Formula]:
        """Return the formulas that an atom is always in the same child of a signature, and in a static one in all states."""
        reader = self._reader
        if not any(child.is_variable for child in children):
            return []
        whole = reader.sig(sig)
        parts = [reader.sig(child) for child in children]
        together = parts[0]
        for part in parts[1:]:
            together = together + part
        said = [] if sig.is_abstract else [(at_some_time(together) & at_some_time(whole - together)).no()]
        return said if sig.is_variable else [*said, always(Prime(whole).eq(whole))]

    def _size_formulas(self, sig: Sig) -> list[Formula]:
        """Return the formulas for the size of a signature, unless its bounds imply it; for a variable one, over all states."""
        if sig.subset_of:
            return []
        number, size = (
            max(self._scopes.sizes[sig], len(self.lower[sig])),
            Count(self._reader.ever(sig), Width.EXACT),
        )
        if sig in self._scopes.exact:
            is_fixed = isinstance(size.operand, Relation) or not self.has_open_children(sig)
            return [] if is_fixed else [size == number]
        return [size <= number] if len(self.upper[sig]) > number else []

    def has_open_children(self, sig: Sig) -> bool:
        """Return whether some child of a signature is not fixed."""
        children = self._reader.children.get(sig, [])
        return any(
            len(self.lower[each]) != len(self.upper[each]) or self.has_open_children(each)
            for each in children
        )

    def is_interchangeable(self, sig: Sig) -> bool:
        """Return whether all atoms of a signature are fixed, and none is fixed in a child."""
        children = self._reader.children.get(sig, [])
        return sig in self._scopes.exact and not any(self.lower[each] for each in children)


def _strings(said: tuple[str, ...], size: int) -> list[Atom]:
    """Return the strings that the model mentions, and others up to the scope."""
    others = (name for number in count() if (name := f"String{number}") not in said)
    return [f'"{each}"' for each in (*said, *islice(others, max(0, size - len(said))))]


def bounds(reader: Elaborator, scopes: Scopes) -> tuple[Bounds, Allocation]:
    """Return the bounds of all signatures and fields; all formulas and strings must have been read."""
    atoms = Allocation(reader, scopes)
    numbers = atoms.lower[INT]
    made = Bounds(Universe(*atoms.atoms), Integers(scopes.width, dict(zip(numbers, numbers, strict=True))))  # type: ignore[arg-type]
    for sig in (SEQ_INT, STRING, *reader.world.sigs):
        relation = reader.sig(sig)
        if isinstance(relation, Relation) and relation not in made:
            made.bind(relation, upper=atoms.upper[sig], lower=atoms.lower[sig])
    made.bind_exactly(reader.successor, pairwise(numbers))
    for text, relation in reader.strings.items():
        made.bind_exactly(relation, [f'"{text}"'])
    _bind_fields(reader, made, atoms)
    return made, atoms


def _bind_fields(reader: Elaborator, made: Bounds, atoms: Allocation) -> None:
    """Bind each field by its type; orders are bound by `_orders`."""
    ordered = _orders(reader, atoms)
    for field, (type_, relation) in reader.fields.items():
        if relation.name in ordered:
            made.bind_exactly(relation, ordered[relation.name])
            continue
        rows: dict[tuple[Atom, ...], None] = {}
        for row in type_.rows:
            first = atoms.upper[field.owner] if field.owner.subset_of else atoms.upper[row[0]]
            columns = [first, *(atoms.upper[sig] for sig in row[1:])]
            size = 1
            for column in columns:
                size *= len(column)
            if len(rows) + size > MAX_TUPLES:
                msg = f"{field.label} may have more than {MAX_TUPLES} tuples in these scopes"
                raise AlloyError(msg, field.decl.place)
            rows.update(dict.fromkeys(product(*columns)))
        made.bind(relation, upper=rows)


def _orders(reader: Elaborator, atoms: Allocation) -> dict[str, list[tuple[Atom, ...]]]:
    """Return the first atom and the successors of each order that may be fixed, by the field's label.

    That is so where atoms are interchangeable, since any other order is isomorphic, and in enumerations, by
    definition.
    """
    orders: dict[str, list[tuple[Atom, ...]]] = {}
    for module in reader.world.modules:
        if module.text.name != "util/ordering" or "elem" not in module.parameters:
            continue
        elem = module.parameters["elem"]
        if elem.is_enum or atoms.is_interchangeable(elem):
            order = atoms.lower[elem]
            owner, atom = module.sigs["Ord"].label, atoms.lower[module.sigs["Ord"]][0]
            orders[f"{owner}<:First"] = [(atom, each) for each in order[:1]]
            orders[f"{owner}<:Next"] = [(atom, *pair) for pair in pairwise(order)]
    return orders
