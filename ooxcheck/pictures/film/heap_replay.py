"""The heap of a counterexample at one moment after the other, on copies of the objects.

The trace is replayed on the copies. A step has its writes and new objects, so no interpreter is needed; the last frame is the heap that the interpreter left,
so it is right even if the trace was cut short.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ooxcheck.diagnosis.culprits import culprits
from ooxcheck.diagnosis.formula_values import result_in
from ooxcheck.diagnosis.violation import Falsified
from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.running.heap import Atom, Bag, Content, Heap, Obj, rows_in, with_atoms
from ooxcheck.oox.running.machine.trace import Allocated, Step, Written
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.types import ERROR
from ooxcheck.pictures.film.activations import Activations, variables_on_entry
from ooxcheck.pictures.film.boxes import Boxes
from ooxcheck.pictures.film.relevance import Relevance
from ooxcheck.pictures.snapshots import Blame, Box, Cell, Snapshot
from ooxcheck.reports.check_report import counterexample_names
from ooxcheck.reports.decisive_elements import decisive_elements
from ooxcheck.reports.violation_text import because_rows, written_rows
from ooxcheck.text.heaps import count_folded_cells, heap_lines, is_shown
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import effects, one_line, statement_text

MAX_ELEMENTS = 12
"""The number of array elements that are shown by default; those that change and that the false formula reads are always shown."""

MAX_REASON = 60
"""The longest text of a formula in the reason."""


class TwinNames(Names):
    """Names copies like their originals."""

    def __init__(self, names: Names, originals: dict[Obj, Obj]) -> None:
        super().__init__()
        self._originals, self._theirs = originals, names

    def name(self, obj: Obj) -> str:
        """Return the name of an object or a copy."""
        return self._theirs.name(self._originals.get(obj, obj))


class HeapReplay:
    """The heap at one moment, and its drawn part.

    Invariants
    ----------
    ``heap.objects`` are the copies of the objects that exist at the moment, in the order of creation.
    """

    def __init__(self, example: Counterexample, part: Relevance, *, all_cells: bool) -> None:
        self.example, self.all_cells = example, all_cells
        self.heap = Heap(example.after.heap.kinds)
        made = [c.target for s in example.trace.steps for c in s.changes if isinstance(c, Allocated)]
        objects = dict.fromkeys(chain(example.after.heap.objects, made))
        self.twins = {obj: Obj(obj.kind, obj.cells.copy(), obj.serial, obj.maker) for obj in objects}
        self.twins[example.after.heap.statics] = self.heap.statics
        self.names = TwinNames(counterexample_names(example), {twin: obj for obj, twin in self.twins.items()})
        self.activations = Activations({(): [variables_on_entry(example.method, example.after.arguments)]})
        self._history = self._set_up()
        self._part = part
        self.decisive = {
            self.twins[array]: cells
            for array, cells in decisive_elements(example).items()
            if array in self.twins
        }
        self._boxes: dict[Obj, Box] = {}
        self._cast = self._drawn_cells()
        self._shapes = Boxes(self.heap.statics, self.names, self._cast)
        self._is_over = False

    def _set_up(self) -> dict[tuple[Obj, int], list[Content]]:
        """Initialise the first frame; return all contents that each cell will have."""
        example, history = self.example, dict[tuple[Obj, int], list[Content]]()
        for obj, twin in self.twins.items():
            for cell, content in enumerate(obj.cells):
                history[twin, cell] = [self._twin(content)]
        for step in reversed(example.trace.steps):
            for change in reversed(step.changes):
                if isinstance(change, Written) and change.target in self.twins:
                    history[self.twins[change.target], change.cell].append(self._twin(change.before))
        for (twin, cell), contents in history.items():
            twin.cells[cell] = contents[-1]
        self._begin(history)
        return history

    def _begin(self, history: dict[tuple[Obj, int], list[Content]]) -> None:
        """Set the existing objects to the initial state."""
        then, now = self.example.state.heap, self.example.after.heap
        known = dict(zip(then.objects, now.objects, strict=False))
        for old, obj in [*known.items(), (then.statics, now.statics)]:
            for cell, content in enumerate(old.cells):
                translated = self._twin(_copy_content(content, known))
                self.twins[obj].cells[cell] = translated
                history[self.twins[obj], cell].append(translated)
        self.heap.objects = [self.twins[obj] for obj in known.values()]

    def _twin(self, content: Content) -> Content:
        return _copy_content(content, self.twins)

    def play(self, step: Step) -> None:
        """Apply a step."""
        self.activations.follow(step)
        for change in step.changes:
            match change:
                case Allocated(target):
                    self._appear(target)
                case Written(target, cell, _, after) if target in self.twins:
                    self.twins[target].cells[cell] = self._twin(after)
                    self._boxes.pop(self.twins[target], None)
                case _:
                    pass

    def _appear(self, target: Obj) -> None:
        if self.twins[target] not in self.heap.objects:
            self.heap.objects.append(self.twins[target])

    def finish(self) -> None:
        """Set everything to the final heap of the interpreter, and show the result if it is known."""
        heap = self.example.after.heap
        self._is_over = True
        self._boxes.clear()
        self.heap.objects = [self.twins[obj] for obj in heap.objects]
        for obj in (*heap.objects, heap.statics):
            self.twins[obj].cells[:] = [self._twin(content) for content in obj.cells]
        retval = self.example.method.retval
        for value in _result(self.example) if retval else ():
            self.activations.stacks[()][0]["retval"] = value, retval.type if retval else ERROR

    def step_words(self, step: Step) -> str:
        """Return a step in a few words."""
        return visible(one_line(statement_text(step, self.names)))

    # -- contents of the picture --------------------------------------------------------------------------------

    def _drawn_cells(self) -> dict[Obj, list[int]]:
        """Return the drawn objects, each with its drawn cells."""
        everything = [
            *self.heap.objects,
            *(twin for twin in self.twins.values() if twin is not self.heap.statics),
        ]
        waiting = (
            everything
            if self.all_cells
            else [self.twins[obj] for obj in self._part.objects if obj in self.twins]
        )
        chosen = {self.heap.statics: self._cells(self.heap.statics)}
        pending: list[Content] = [self.heap.statics, *waiting]
        while pending:
            match pending.pop():
                case Obj(kind=kind) as obj if kind.held_at is not None:
                    pending.extend(self._history[obj, kind.held_at])
                case Obj() as obj if obj.shown_as is None and (obj not in chosen or obj is self.heap.statics):
                    cells = chosen.setdefault(obj, self._cells(obj))
                    pending.extend(
                        c for cell in cells for c in self._history[obj, cell] if c is not self.heap.statics
                    )
                case frozenset() | tuple() | Bag() as collected:
                    pending.extend(atom for row in rows_in(collected) for atom in row)
                case _:
                    pass
        return chosen

    def _cells(self, obj: Obj) -> list[int]:
        """Return the cells of an object that are shown."""
        known = [cell for cell in range(len(obj.cells)) if is_shown(obj, cell)]
        cells = [cell for cell in known if self.all_cells or self._part.has_part(obj, cell)]
        if not obj.kind.is_array or self.all_cells or len(cells) <= MAX_ELEMENTS:
            return cells
        restless = [cell for cell in cells if len(set(map(str, self._history[obj, cell]))) > 1]
        return sorted({*cells[:MAX_ELEMENTS], *restless, *self.decisive.get(obj, ())})

    def folded_objects(self) -> int:
        """Return the number of objects of the last frame that are in no frame."""
        return sum(obj not in self._cast and obj.shown_as is None for obj in self.heap.objects)

    def folded_cells(self) -> int:
        """Return the number of cells of drawn objects that are not drawn."""
        return sum(count_folded_cells(obj, self._cast[obj]) for obj in self._drawn_objects())

    def _drawn_objects(self) -> Iterator[Obj]:
        """Yield the existing drawn objects, static fields first if there are any."""
        yield from [self.heap.statics] if self._cast[self.heap.statics] else []
        yield from (obj for obj in self.heap.objects if obj in self._cast)

    # -- appearance --------------------------------------------------------------------------------------

    def lines(self) -> tuple[str, ...]:
        """Return the heap as text, from the variables of all activations; the caller's roots come first."""
        known = [variables for stack in self.activations.stacks.values() for variables in stack]
        result = self.activations.stacks[()][0].get("retval") if self.activations.stacks[()] else None
        seen = [*self.example.after.arguments, *([result[0]] if result else [])]
        values = [
            self._twin(value) for value in (*seen, *(value for each in known for value, _ in each.values()))
        ]
        atoms: list[Atom] = [value for value in values if isinstance(value, Obj)]
        return tuple(heap_lines(self.heap, atoms, self.names, self.decisive))

    def because(self) -> tuple[str, ...]:
        """Return the reason of the violation as text: texts of the program, each with its value."""
        why = self.example.why
        rows = [
            (one_line(text, MAX_REASON), effect)
            for text, effect in [*because_rows(why, self.names), *written_rows(why, self.names)]
        ]
        width = max((len(text) for text, _ in rows), default=0)
        return tuple(visible(f"{text:<{width}}   {effect}".rstrip()) for text, effect in rows)

    def effects(self, step: Step) -> tuple[str, ...]:
        """Return the effects of a step."""
        return tuple(visible(effect) for effect in effects(step, self.names))

    def drawn_cells_of(self, obj: Obj) -> list[int] | None:
        """Return the drawn cells of an object of the heap after the call; None if the object is not drawn."""
        return self._cast.get(self.twins[obj])

    def snapshot(self) -> Snapshot:
        """Return the heap and the variables as plain data."""
        for obj in self._drawn_objects():
            if obj not in self._boxes:
                self._boxes[obj] = self._shapes.box(obj)
        boxes = [self._boxes[obj] for obj in self._drawn_objects()]
        variables = [
            self._shapes.cell(visible(name), self._twin(value), self.names.value_text(value, type_))
            for name, value, type_ in self.activations.visible()
        ]
        blame = self._blame(variables) if self._is_over else Blame()
        return Snapshot({box.name: box for box in boxes}, tuple(variables), blame)

    def _blame(self, variables: list[Cell]) -> Blame:
        """Return the culprits of the formula, in the last frame; a variable of the same name needs no chip."""
        causes = culprits(self.example.why)
        witnesses = [
            self._shapes.cell(visible(name), self._twin(atom), self.names.value_text(atom, type_))
            for name, atom, type_ in causes.witnesses
        ]
        cells = [(self.twins[obj], cell) for obj, cell in causes.cells if obj in self.twins]
        cells += [(self.heap.statics, self.heap.statics.kind.index[field]) for field in causes.statics]
        shown = [(obj, cell) for obj, cell in cells if cell in self._cast.get(obj, ())]
        objects = [self.twins[obj] for obj in causes.objects if obj in self.twins] or [
            obj for obj, _ in shown
        ]
        return Blame(
            tuple(cell for cell in witnesses if cell.name != "this" or cell not in variables),
            frozenset(self._shapes.name(obj) for obj in objects if obj in self._cast),
            frozenset((self._shapes.name(obj), self._shapes.cell_name(obj, cell)) for obj, cell in shown),
        )


def _copy_content(content: Content, twins: dict[Obj, Obj]) -> Content:
    """Return a content with each object replaced by its copy."""
    renamed: Content = with_atoms(
        content, lambda atom: twins.get(atom, atom) if isinstance(atom, Obj) else atom
    )
    return renamed


def _result(example: Counterexample) -> Iterator[Atom]:
    """Yield the result of a call, if the violation mentions it."""
    if isinstance(example.why, Falsified):
        yield from result_in(example.why.part)
