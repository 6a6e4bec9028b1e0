"""Locations that ``modifies`` lists, as sets of cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.cells import Cells, Elements
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.source import Span
from ooxcheck.relational import FALSE, Expr, Formula
from ooxcheck.translate.formulas.formulas import view_of
from ooxcheck.translate.formulas.scene import PureCaller, Scene
from ooxcheck.translate.formulas.view import View


@dataclass(frozen=True, slots=True)
class Allowed:
    """The cells that may change: objects for each field, pairs of array and index for elements, and static fields.

    `errors` and `cut` are where a location has no value.
    """

    cells: Mapping[Cells, Expr]
    statics: frozenset[Field]
    errors: Mapping[Span, Formula]
    cut: Formula

    @property
    def has_trouble(self) -> bool:
        """Whether some location may have no value."""
        return bool(self.errors) or self.cut is not FALSE


def allowed_cells(places: Sequence[logic.Place], scene: Scene, call: PureCaller) -> Allowed:
    """Return the cells of some locations, evaluated in `scene`."""
    view = view_of(scene, call)
    cells: dict[Cells, Expr] = {}
    for place in places:
        for kind, more in _cells(view, place):
            cells[kind] = cells[kind] + more if kind in cells else more
    statics = frozenset(place.field for place in places if isinstance(place, logic.StaticPlace))
    trouble = view.trouble
    return Allowed(MappingProxyType(cells), statics, MappingProxyType(trouble.errors), trouble.cut)


def _cells(view: View, place: logic.Place) -> Iterator[tuple[Cells, Expr]]:
    from ooxcheck.translate.formulas.arrays import parts

    match place:
        case logic.FieldPlace():
            objects = view.atoms(place.target)
            yield from ((field, objects & view.world.holders(field)) for field in place.fields)
        case logic.ElementPlace():
            arrays = view.atoms(place.array)
            at = _indices(view, place.index)
            yield from (
                (Elements(type_), part.product(at)) for type_, part in parts(view, arrays, place.array.shape)
            )
        case logic.StaticPlace():
            pass


def _indices(view: View, index: logic.Term | logic.Between | None) -> Expr:
    from ooxcheck.translate.formulas.arrays import between, index_set, indices

    match index:
        case None:
            return indices(view.world)
        case logic.Between():
            return between(view, index.start, index.stop)
        case _:
            return index_set(view.world, view.rows(index))
