"""Histories: short sequences of client calls, and the heaps that they reach.

The search is breadth-first from the empty heap: each call that a client can make is run in each heap that was reached, and heaps
are kept up to isomorphism (`ooxcheck.specs.classes.canonical_heaps`). So every heap comes with a shortest history within the values that are
tried. The client catches every exception, and keeps every object of the boundary that it gets; where the scope has no
room for it, the client forgets either this object or the first ones. It keeps as many objects of other classes, if a step takes them. A call whose precondition is false is no call of a client. A call that breaks an assertion or the precondition of a callee, or does not end within the
bounds, leads to no heap; whether it keeps its own promises makes no difference (`ooxcheck.specs.classes.client_runs.client_calls`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence

from ooxcheck.datatypes import cached_property, dataclass
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.running.heap import Atom, Heap, Kinds, Obj, default_content
from ooxcheck.oox.running.object_limits import number_of
from ooxcheck.oox.running.outcomes import Dropped, Outcome
from ooxcheck.oox.running.settings import DEFAULT, Settings
from ooxcheck.oox.typed import Method
from ooxcheck.specs.classes.argument_values import (
    ArgumentValues,
    Element,
    FurtherValues,
    Result,
    Variable,
    constant_contents,
    element_contents,
    literal_values,
    parameter_types,
    usual_elements,
)
from ooxcheck.specs.classes.boundary import Boundary, Initialisation, Step
from ooxcheck.specs.classes.canonical_heaps import Form, HeapForms, is_unchanged
from ooxcheck.specs.classes.client_runs.call_in_heap import ClientCall, call_ending
from ooxcheck.specs.classes.client_runs.client_calls import (
    Caller,
    Gave,
    Raised,
    Ran,
    Stopped,
    running_settings,
    without_promises,
)
from ooxcheck.specs.classes.client_runs.computed_results import ComputedResults
from ooxcheck.specs.classes.client_runs.unknown_functions import with_fixed_results
from ooxcheck.specs.classes.client_runs.unknown_statics import unknown_after, without_reads
from ooxcheck.specs.classes.history import (
    Call,
    History,
    Limits,
    Statistics,
)
from ooxcheck.specs.classes.table_order import depends_on_order, has_jvm_order

SHIFTS = (3, -3)
"""The units in the last place by which computed results are moved: Java allows an error of up to 2.5."""

MOST_OBJECTS = 256
"""The greatest number of objects, and length of arrays, of a new object that is larger than the scope."""


@dataclass(frozen=True, slots=True, eq=False)
class _Node:
    """A heap in the tree of the search: its form, the numbers of the client's objects, and the last call."""

    form: Form
    numbers: tuple[tuple[Variable, int], ...] = ()
    before: _Node | None = None
    call: Call | None = None
    length: int = 0

    @property
    def history(self) -> History:
        """The calls from the empty heap."""
        calls: list[Call] = []
        node: _Node | None = self
        while node is not None and node.call is not None:
            calls.append(node.call)
            node = node.before
        return tuple(reversed(calls))


class ReachedHeap:
    """A reachable heap with one of its shortest histories; both are built when they are first read."""

    def __init__(self, forms: HeapForms, node: _Node) -> None:
        self._forms = forms
        self._node = node

    @cached_property
    def heap(self) -> Heap:
        """The heap: the objects that static fields and the client's variables lead to."""
        return self._forms.heap(self._node.form)

    @property
    def variables(self) -> dict[Variable, Obj]:
        """The objects that the client knows."""
        return {name: self.heap.objects[number] for name, number in self._node.numbers}

    @property
    def history(self) -> History:
        """The calls."""
        return self._node.history

    @property
    def length(self) -> int:
        """The number of calls."""
        return self._node.length

    @property
    def form(self) -> Form:
        """The canonical form, which isomorphic heaps share."""
        return self._node.form


@dataclass(frozen=True, slots=True, eq=False)
class LastCall:
    """A history, and the heap before its last call, with the arguments of that call; the heap is valid until the next one is computed."""

    history: History
    heap: Heap
    arguments: Sequence[Atom]


class Search:
    """A search of reachable heaps: iterate to get them, shortest histories first; the empty heap is the first.

    Heaps are computed once: a second iteration begins with the same ones, and goes on where the first one ended if it has a new budget (`extend`).
    `watch` is called for each heap; it may raise to stop the search.
    """

    def __init__(
        self,
        boundary: Boundary,
        limits: Limits,
        *,
        settings: Settings = DEFAULT,
        pending: Field | None = None,
        watch: Callable[[], None] = lambda: None,
    ) -> None:
        self.statistics = Statistics()
        self.boundary = boundary
        self._limits = limits
        self._watch = watch
        self._forms = HeapForms(Kinds(boundary.program), limits.versions)
        elements = usual_elements(boundary) if limits.elements is None else limits.elements
        literals = literal_values(boundary) if limits.literals is None else limits.literals
        self._values = ArgumentValues(boundary, literals, elements, passes_own=limits.passes_own)
        self._end = limits.clock() + limits.seconds
        self._seen: set[Form] = set()
        self._reached: list[_Node] = []
        self._exploration = self._explore()
        self._least_numbers: dict[str, int] = {}
        self._longest_array = limits.array
        self._unknown = frozenset(boundary.unknown_statics)
        self._omitted: set[Method] = set()
        by_client = [step for step in (*boundary.steps, *boundary.element_writes) if step.by_client]
        self._steps = [
            step for step in by_client if not step.is_function and self._values.is_callable(step.method)
        ]
        self.pending, self._settings = pending, settings
        self._caller, self._last_caller = self._callers()
        self.statistics.one_order = depends_on_order(boundary.program)
        self._taken = {type_ for step in self._steps for type_ in parameter_types(step.method)}
        self.statistics.skipped = tuple(step for step in by_client if step not in self._steps)
        self.statistics.forks = any(may_fork(boundary.program, step.method) for step in self._steps)

    def __iter__(self) -> Iterator[ReachedHeap]:
        return (ReachedHeap(self._forms, node) for node in self._nodes())

    def reached_heaps(self) -> Iterator[ReachedHeap]:
        """Yield the heaps that were reached so far."""
        return (ReachedHeap(self._forms, node) for node in self._reached)

    # -- breadth-first search ------------------------------------------------------------------------------

    def extend(self, seconds: float) -> None:
        """Give the search more time from now on."""
        self._end = self._limits.clock() + seconds
        self.statistics.ended_early = False

    def _nodes(self) -> Iterator[_Node]:
        """Yield the heaps that were reached, then new ones within the budget."""
        at = 0
        while True:
            while at < len(self._reached):
                yield self._reached[at]
                at += 1
            if (node := next(self._exploration, None)) is None:
                return
            self._reached.append(node)

    def _explore(self) -> Iterator[_Node | None]:
        """Yield the heaps; a heap is yielded before its successors are computed. Where the budget is used up, yield None."""
        began = self._limits.clock()
        start = self._start()
        if start is None:
            self.statistics.no_start = True
            return
        self.statistics.no_start = bool(self._unknown)
        self._seen.add(self._forms.key(start.form))
        self.statistics.heaps += 1
        yield start
        waiting = deque([start])
        while waiting:
            self._watch()
            if self._is_over() or waiting[0].length == self._limits.longest:
                self.statistics.ended_early = True
                yield None
                continue
            for node in self._successors(waiting[0]):
                self.statistics.heaps += 1
                self.statistics.longest = node.length
                self.statistics.seconds = self._limits.clock() - began
                waiting.append(node)
                yield node
            if not self._is_over():
                waiting.popleft()
            self.statistics.left_out = self._values.left_out
            self.statistics.seconds = self._limits.clock() - began

    @property
    def callers(self) -> tuple[Caller, Caller]:
        """What runs the calls that lead to heaps, and the last calls."""
        return self._caller, self._last_caller

    @property
    def steps(self) -> Sequence[Step]:
        """The steps that are called."""
        return self._steps

    @property
    def initialisations(self) -> list[Initialisation]:
        """The parts of the initialisation that end."""
        return [each for each in self.boundary.initialisations if each.method not in self._omitted]

    def has_jvm_order(self, heap: Heap, objects: Sequence[Obj]) -> bool:
        """Return whether every JVM has the order of the hash tables that some objects lead to, if it matters."""
        return not self.statistics.one_order or has_jvm_order(self._forms.order(heap, objects))

    def _callers(self) -> tuple[Caller, Caller]:
        """Return what runs the calls that lead to heaps, and the last calls."""
        own = frozenset(step.method.full_name for step in self._steps)
        makers = (maker for several in self.boundary.makers.values() for maker in several)
        methods = [
            *(step.method for step in (*self.boundary.steps, *self.boundary.element_writes)),
            *(each.method for each in self.boundary.initialisations),
            *(maker.method for maker in makers),
        ]
        steps = frozenset(method.full_name for method in methods)
        program = without_reads(
            with_fixed_results(self.boundary.program, self.boundary.callbacks), self._unknown, steps
        )
        settings, pending = self._settings, self.pending
        before = Caller(
            without_promises(program), running_settings(settings), pending, own, self._limits.compute
        )
        return before, Caller(program, settings, pending, own)

    def _forget(self, initialisation: Initialisation) -> None:
        """Count the fields among the unknown ones that a part of the initialisation sets, which does not end."""
        self._unknown |= unknown_after(self.boundary.program, initialisation)
        self._omitted.add(initialisation.method)
        self._caller, self._last_caller = self._callers()

    def _start(self) -> _Node | None:
        """Return the heap before the first step; None if the initialisation fails."""
        heap = Heap(self._forms.kinds)
        known: dict[Variable, Obj] = {}
        texts: dict[str, Obj] = {}
        for constant in self.boundary.constants:
            contents = constant_contents(heap, constant, texts)
            known[constant] = heap.allocate(heap.kinds.of_class(constant.field.owner), contents)
            heap.write(heap.statics, heap.statics.kind.index[constant.field], known[constant])
        for cell in self.boundary.stateless:
            kind = heap.kinds.of_class(str(cell.type))
            stateless = heap.allocate(kind, [default_content(each) for each in kind.layout])
            heap.write(heap.statics, heap.statics.kind.index[cell], stateless)
        for each in self.boundary.initialisations:
            if each.method in self._omitted:
                continue
            value = self._caller.initialise(heap, each.method)
            if isinstance(value, Raised):
                return None
            if isinstance(value, Stopped):
                self._forget(each)
                return self._start()
            if each.field is not None:
                heap.write(
                    heap.statics, heap.statics.kind.index[each.field], _original(heap, each, value.value)
                )
        order = self._forms.order(heap, list(known.values()))
        self._least_numbers = {name: number_of(order, name) for name in self.boundary.classes}
        place = {obj: number for number, obj in enumerate(order)}
        numbers = sorted(((name, place[obj]) for name, obj in known.items()), key=lambda pair: pair[1])
        return _Node(self._forms.form(heap, list(known.values()), order), tuple(numbers))

    def _is_over(self) -> bool:
        calls = self._limits.calls
        if self._limits.clock() >= self._end or (calls is not None and self.statistics.calls >= calls):
            self.statistics.ended_early = True
        return self.statistics.ended_early

    def _successors(self, node: _Node) -> Iterator[_Node]:
        """Yield the new heaps that one more call leads to."""
        for call in self._calls(node, self._steps, self._caller):
            ran = call.run()
            if isinstance(ran, Stopped):
                self._note_stopped(ran.outcome)
            else:
                yield from (
                    after for after in [*self._after(node, call, ran)] if self._is_robust(call, after)
                )

    def _calls(
        self, node: _Node, steps: Sequence[Step], caller: Caller, values: ArgumentValues | None = None
    ) -> Iterator[ClientCall]:
        """Yield the calls in a heap; the heap is restored before the next one."""
        heap = self._forms.heap(node.form)
        known = {name: heap.objects[number] for name, number in node.numbers}
        mark = heap.mark()
        for step in steps:
            for arguments in (values or self._values).tuples(step, known):
                if self._is_over():
                    return
                call = ClientCall(caller, heap, step, arguments, dict(known))
                if call.method is not None:
                    self.statistics.calls += 1
                    yield call
                heap.undo(mark)

    def _is_robust(self, call: ClientCall, after: _Node) -> bool:
        """Return whether a call leads to the same heap if computed results differ by some units in the last place."""
        computed = self._caller.computed
        if computed is None or not computed.is_used:
            return True
        results = [name for name, _ in after.numbers if name not in call.known]
        try:
            return all(self._form_with(call, computed, shift, results) == after.form for shift in SHIFTS)
        finally:
            computed.shift, computed.is_used = 0, False

    def _form_with(
        self, call: ClientCall, computed: ComputedResults, shift: int, results: Sequence[Variable]
    ) -> Form | None:
        """Return the form of the heap after a call whose computed results are moved, with the result of the call if it is a variable; None if it does not end."""
        call.undo()
        computed.shift = shift
        ran = call.run()
        if isinstance(ran, Stopped):
            return None
        given = [ran.value] if isinstance(ran, Gave) and isinstance(ran.value, Obj) else []
        known, order = self._reachable_objects(
            call.heap, {**call.known, **dict(zip(results, given, strict=False))}
        )
        return self._forms.form(call.heap, list(known.values()), order)

    def _note_stopped(self, outcome: Outcome) -> None:
        if isinstance(outcome, Dropped):
            self.statistics.refused += 1
        else:
            self.statistics.unfinished[type(outcome).__name__] += 1

    # -- the heap after a call -----------------------------------------------------------------------------

    def _after(self, node: _Node, call: ClientCall, ran: Gave | Raised) -> Iterator[_Node]:
        """Yield the new heaps after a call: one, or two if a client must forget an object, the given one or an older one."""
        known, given = call.known, ran.value if isinstance(ran, Gave) else None
        new = isinstance(given, Obj) and given not in known.values()
        if not new and not call.has_changed():
            return
        if new and isinstance(given, Obj) and self._is_kept(given, known):
            latest = Result(node.length)
            kept = {**known, latest: given}
            objects = self._reachable_objects(call.heap, kept)
            if node.length == 0:
                self._admit(objects[1])
            if self._is_within(objects[1]):
                yield from self._new_node(node, call, ran, *objects)
                return
            if (others := self._without_oldest(call.heap, kept, latest)) is not None:
                yield from self._new_node(node, call, ran, *others)
        objects = self._reachable_objects(call.heap, known)
        if self._is_within(objects[1]):
            yield from self._new_node(node, call, ran, *objects)
        else:
            self.statistics.beyond_scope += 1

    def _without_oldest(
        self, heap: Heap, known: Mapping[Variable, Obj], latest: Variable
    ) -> tuple[dict[Variable, Obj], list[Obj]] | None:
        """Return what a client knows who forgets the first results, until the scope has room; None if it has none without all of them."""
        kept = dict(known)
        for name in sorted(
            (each for each in known if isinstance(each, Result) and each != latest),
            key=lambda each: each.call,
        ):
            del kept[name]
            objects = self._reachable_objects(heap, kept)
            if self._is_within(objects[1]):
                return objects
        return None

    def _is_kept(self, given: Obj, known: Mapping[Variable, Obj]) -> bool:
        """Return whether a client keeps an object: one of the boundary always, another one if a step takes it and the client has not enough."""
        kind = given.kind
        if not kind.supertypes.isdisjoint(self.boundary.classes):
            return True
        is_taken = any(self._values.fits(kind.type, type_) for type_ in self._taken)
        return is_taken and sum(obj.kind is kind for obj in known.values()) < self._limits.of(str(kind.type))

    def _reachable_objects(
        self, heap: Heap, known: dict[Variable, Obj]
    ) -> tuple[dict[Variable, Obj], list[Obj]]:
        """Return the objects that a client knows, and all reachable objects, in canonical order.

        An element that nothing refers to, with its initial contents, is forgotten: the client can make it again. So is a collection that nothing else refers to.
        """
        elements = {name: obj for name, obj in known.items() if isinstance(name, Element)}
        if not elements:
            return known, self._forms.order(heap, list(known.values()))
        idle = {
            name: obj
            for name, obj in elements.items()
            if name.maker is not None
            or is_unchanged(obj, element_contents(heap, name, dict(known), self._caller.make))
        }
        used = {name: obj for name, obj in known.items() if name not in idle}
        reachable = self._forms.reachable(heap, list(used.values()))
        known = {name: obj for name, obj in known.items() if obj in reachable}
        return known, self._forms.order(heap, list(known.values()))

    def _admit(self, objects: Sequence[Obj]) -> None:
        """Admit the objects that the first call makes: a constructor may need more than the scope, or longer arrays."""
        if len(objects) > MOST_OBJECTS:
            return
        for name in self.boundary.classes[1:]:
            self._least_numbers[name] = max(self._least_numbers[name], number_of(objects, name))
        lengths = [len(obj.cells) for obj in objects if obj.kind.is_array]
        if self._longest_array is not None and lengths and max(lengths) <= MOST_OBJECTS:
            self._longest_array = max(self._longest_array, *lengths)

    def _is_within(self, objects: Sequence[Obj]) -> bool:
        """Return whether there are not more objects of the boundary than the scope allows, and no longer arrays."""
        array = self._longest_array
        if array is not None and any(obj.kind.is_array and len(obj.cells) > array for obj in objects):
            return False
        return all(
            number_of(objects, name) <= max(self._limits.of(name), self._least_numbers[name])
            for name in self.boundary.classes
        )

    def _new_node(
        self, node: _Node, call: ClientCall, ran: Ran, known: Mapping[Variable, Obj], order: Sequence[Obj]
    ) -> Iterator[_Node]:
        """Yield the heap after a call, if it is new."""
        if self.statistics.one_order and not has_jvm_order(order):
            self.statistics.unfinished["order of a hash table"] += 1
            return
        form = self._forms.form(call.heap, list(known.values()), order)
        if (key := self._forms.key(form)) in self._seen:
            return
        self._seen.add(key)
        place = {obj: number for number, obj in enumerate(order)}
        numbers = tuple(sorted(((name, place[obj]) for name, obj in known.items()), key=lambda pair: pair[1]))
        done = Call(call.step, call.arguments, call_ending(ran, {**call.known, **known}, call.step))
        yield _Node(form, numbers, node, done, node.length + 1)

    # -- the last call of a violation ----------------------------------------------------------------------

    def last_calls(
        self,
        last: Sequence[Step],
        is_wanted: Callable[[Outcome], bool],
        further: FurtherValues | None = None,
    ) -> Iterator[LastCall]:
        """Yield the histories whose last call, of one of these methods, has a wanted outcome, the shortest first.

        `further` are values that the last call takes besides the usual ones.
        """
        values = self._values if further is None else self._values.with_further(further)
        for node in self._nodes():
            for call in self._calls(node, last, self._last_caller, values):
                ran = call.run()
                outcome = call.outcome
                if outcome is not None and not isinstance(outcome, Dropped) and is_wanted(outcome):
                    seen = call_ending(ran, call.known, call.step)
                    call.undo()
                    history = (*node.history, Call(call.step, call.arguments, seen))
                    yield LastCall(history, call.heap, call.atoms)

    def history_to(self, last: Sequence[Step], is_wanted: Callable[[Outcome], bool]) -> History | None:
        """Return the shortest history whose last call, of one of these methods, has a wanted outcome."""
        return next((each.history for each in self.last_calls(last, is_wanted)), None)


def _original(heap: Heap, initialisation: Initialisation, value: Atom) -> Atom:
    """Return the initial value of a field, whose class is that of the text and not that of its copy."""
    match initialisation.copied, value:
        case (made, expected), Obj() if str(value.kind.type) == made:
            return heap.allocate(heap.kinds.of_class(expected), list(value.cells))
        case _:  # no class in the text
            return value


def reachable_heaps(
    boundary: Boundary,
    *,
    settings: Settings = DEFAULT,
    limits: Limits | None = None,
    pending: Field | None = None,
    watch: Callable[[], None] = lambda: None,
) -> Search:
    """Return the search of the heaps that clients can reach; iterate to get them, and read `statistics` afterwards."""
    return Search(boundary, limits or Limits(), settings=settings, pending=pending, watch=watch)


def violating_history(
    boundary: Boundary,
    last: Sequence[Step],
    is_wanted: Callable[[Outcome], bool],
    *,
    settings: Settings = DEFAULT,
    limits: Limits | None = None,
    pending: Field | None = None,
    watch: Callable[[], None] = lambda: None,
) -> tuple[History | None, Statistics]:
    """Return the shortest history whose last call has a wanted outcome, None if there is none within the limits.

    `last` are the methods of the last call: the method under check, which need not be a step, or the steps that reach the place of a violation.
    """
    search = reachable_heaps(boundary, settings=settings, limits=limits, pending=pending, watch=watch)
    return search.history_to(last, is_wanted), search.statistics
