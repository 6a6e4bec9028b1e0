"""Any contents: a cell gets null, something that is there, or something new, whose cells get any contents in turn."""

from __future__ import annotations

from dataclasses import dataclass, field

from ooxcheck.oox.types import INT, STRING, ArrayType, ClassType, Collection, CollectionType, Primitive, Type
from tests.meaning.floats import of_other
from tests.meaning.heap import Key, NotCovered, Ref, Value, gathered, integers
from tests.meaning.runs import Dropped, Run
from tests.meaning.strings import looks_into_strings, short_strings


@dataclass
class Filling:
    """Chooses contents for cells; `made` are the new objects and arrays, of which there are at most so many as the scope says."""

    run: Run
    made: list[Ref] = field(default_factory=list)

    def any_value(self, type_: Type, *, nullable: bool = True) -> Value:
        """Return any value of a type."""
        if isinstance(type_, CollectionType):
            return self._collection(type_)
        if not isinstance(type_, ClassType | ArrayType):
            return self._primitive(type_)
        run = self.run
        there: list[Value] = [ref for ref in run.heap.cells if run.classes.fits(ref.type, type_)]
        options: list[Value] = [*([None] if nullable else []), *there, *self._new(type_)]
        chosen = run.choose(options)
        if isinstance(chosen, Ref) and chosen not in run.heap.cells:
            self.made.append(chosen)
            run.heap.cells[chosen] = {}
        return chosen

    def fill(self) -> None:
        """Choose the contents of everything that is new, until nothing new comes up."""
        for ref in self.made:
            for key, type_ in self._cells(ref):
                self.run.heap.cells[ref][key] = self.any_value(type_)

    def _cells(self, ref: Ref) -> list[tuple[Key, Type]]:
        if isinstance(ref.type, ArrayType):
            return [(index, ref.type.element) for index in range(ref.length)]
        return [(each, each.type) for each in self.run.classes.fields(ref.type.name)]

    def _new(self, type_: ClassType | ArrayType) -> list[Value]:
        limits = self.run.limits
        if isinstance(type_, ArrayType):
            has_room = sum(ref.type == type_ for ref in self.made) < limits.scope
            longest = min(limits.array, integers(INT, limits.width)[-1])
            return [Ref(type_, length) for length in range(longest + 1)] if has_room else []
        concrete = self.run.classes.concrete(type_.name, open_types=limits.open_types)
        return [Ref(ClassType(name)) for name in concrete if self._has_room(name)]

    def _has_room(self, name: str) -> bool:
        """Return whether one more object of a class exceeds the scope of no class; interfaces have none."""
        if len(self.made) < self.run.limits.scope:
            return True
        classes = [class_ for class_ in self.run.classes.line(name) if not class_.interface]
        made = [ref.type for ref in self.made]
        return all(
            sum(self.run.classes.fits(t, ClassType(c.name)) for t in made) < self.run.limits.scope
            for c in classes
        )

    def _collection(self, type_: CollectionType) -> Value:
        """Return any set: of values of one primitive type as many as the scopes allow, of objects any."""
        (column, *more) = type_.columns
        if type_.collection is not Collection.RELATION:
            return self._elements(column, type_.collection)
        if more or column is STRING or isinstance(column, ArrayType):
            raise NotCovered(str(type_))
        if isinstance(column, ClassType):
            return frozenset((ref,) for ref in self._objects(column))
        found: list[tuple[Value, ...]] = []
        most = max(self.run.limits.scope, self.run.limits.array)
        while len(found) < most and self.run.choose([False, True]):
            found.append((self._primitive(column),))
            if found != sorted(set(found)):
                raise Dropped
        return frozenset(found)

    def _elements(self, type_: Type, collection: Collection) -> Value:
        """Return any sequence or multiset of as many elements as the scopes allow, null among them; of multisets each in one order only."""
        if isinstance(type_, ArrayType) or (type_ is STRING and collection is Collection.MULTISET):
            raise NotCovered("a ghost sequence of arrays, or multiset of arrays or strings")
        found: list[Value] = []
        while len(found) < max(self.run.limits.scope, self.run.limits.array) and self.run.choose(
            [False, True]
        ):
            found.append(self.any_value(type_))
        order: list[Value] = [None, *self.run.heap.cells] if isinstance(type_, ClassType) else []
        places = [order.index(each) for each in found] if order else found
        if collection is Collection.MULTISET and places != sorted(places):  # type: ignore[type-var]  # numbers
            raise Dropped
        return gathered(found, collection)

    def _objects(self, type_: ClassType) -> list[Value]:
        run = self.run
        chosen = [
            ref
            for ref in [*run.heap.cells]
            if run.classes.fits(ref.type, type_) and run.choose([False, True])
        ]
        found: list[Value] = [*chosen]
        while isinstance(new := run.choose([None, *self._new(type_)]), Ref):
            self.made.append(new)
            run.heap.cells[new] = {}
            found.append(new)
        return found

    def _primitive(self, type_: Type) -> Value:
        run = self.run
        match type_:
            case Primitive.BOOL:
                return run.choose([False, True])
            case Primitive.CHAR:
                return run.choose([ord(char) for char in run.limits.chars])
            case (
                Primitive.INT
                | Primitive.UINT
                | Primitive.INT8
                | Primitive.INT16
                | Primitive.INT32
                | Primitive.INT64
            ):
                all_of_them = integers(type_, run.limits.width)
                return run.choose([n for n in run.limits.ints if n in all_of_them])
            case Primitive.FLOAT | Primitive.DOUBLE:
                return run.choose([of_other(number, type_) for number in run.limits.floats])
            case Primitive.STRING:
                return self._string()
            case _:
                raise NotCovered(str(type_))

    def _string(self) -> Value:
        """Return null, a literal, a string that was chosen before, or one more: strings only differ or not.

        Where a program looks into them, there are short ones of some chars instead.
        """
        run = self.run
        if looks_into_strings(run.classes):
            return run.choose(
                [None, *dict.fromkeys((*run.literals, *short_strings(run.limits.chars, run.limits.array)))]
            )
        another = f"{''.join(run.literals)} and {len(run.strings)} others"
        chosen = run.choose([None, *run.literals, *run.strings, another])
        if chosen == another:
            run.strings.append(another)
        return chosen
