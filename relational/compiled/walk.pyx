# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The walk over a formula's graph, as in `relational.translation.walk`, where it is explained; here is how values are found again.

A node has one `Place`, which holds all that is asked about the node, and shares a `Scope` with the nodes that have the
same free variables. Most visits find the variables as they were at the last one: then the value is there without a
table being asked.
"""

from cython cimport final, freelist, no_gc
from cpython.dict cimport PyDict_GetItem
from cpython.object cimport PyObject
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM


@final
cdef class Slot:
    """What a variable stands for at the moment, None if nothing."""

    cdef object variable
    cdef object value


@final
cdef class Scope:
    """The free variables of some nodes, with what they stood for when last asked: a key for the values of all of them."""

    cdef tuple slots
    cdef tuple key


@final
@no_gc  # values know nothing of those who keep them
cdef class Place:
    """Where the values of a node are kept, by those of its free variables, with the last one at hand; how to make more."""

    cdef object node
    cdef bint is_variable
    cdef object step
    cdef object operator
    cdef tuple needed
    cdef object deciding
    cdef Scope scope
    cdef dict known
    cdef object key
    cdef object value


@final
@no_gc  # a frame is gone before what it holds can be part of a cycle
@freelist(64)
cdef class Frame:
    """A node that waits: its place, the key of its value there, how many operands it has seen, their values.

    An operator's two operands need no list.
    """

    cdef Place place
    cdef object key
    cdef Py_ssize_t seen
    cdef object left
    cdef object right
    cdef list values


@final
cdef class Environment:
    """What the variables stand for, with a slot for each that stays the same, and a scope for each set of them."""

    cdef dict _slots
    cdef dict _scopes

    def __init__(self):
        self._slots = {}
        self._scopes = {}

    def __setitem__(self, variable, value):
        self.slot(variable).value = value

    def __getitem__(self, variable):
        value = self.slot(variable).value
        if value is None:
            raise KeyError(variable)
        return value

    def get(self, variable):
        """Return what a variable stands for, None if nothing."""
        return self.slot(variable).value

    def clear(self):
        """Let variables stand for nothing."""
        for slot in self._slots.values():
            (<Slot> slot).value = None

    def update(self, values):
        """Let variables stand for the given values."""
        for variable, value in values.items():
            self[variable] = value

    cdef Slot slot(self, object variable):
        cdef Slot slot = self._slots.get(variable)
        if slot is None:
            slot = self._slots[variable] = Slot.__new__(Slot)
            slot.variable = variable
        return slot

    cdef Scope scope(self, tuple variables):
        cdef object key = frozenset(variables)
        cdef Scope scope = self._scopes.get(key)
        if scope is None:
            scope = self._scopes[key] = Scope.__new__(Scope)
            scope.slots = tuple([self.slot(variable) for variable in variables])
        return scope


cdef class Walk:
    """Values of nodes, each made by the step of its kind from the values of its children."""

    cdef readonly Environment env
    cdef readonly object gates
    cdef dict _steps
    cdef dict _operators
    cdef frozenset _binders
    cdef dict _deciding
    cdef dict _places
    cdef set _universal

    def __init__(self, gates, dict steps, dict operators, frozenset binders, dict deciding):
        self.env = Environment()
        self.gates = gates
        self._steps = steps
        self._operators = operators
        self._binders = binders
        self._deciding = deciding
        self._places = {}
        self._universal = set()

    def universe_has_grown(self):
        """Forget the values that depended on which atoms there are."""
        for node in self._universal:
            self._places.pop(node, None)
        self._universal.clear()

    cpdef object value(self, object root):
        """Return the value of a node under the current values of its free variables."""
        cdef list frames = []
        cdef Place place = self._place(root)
        cdef Frame frame
        cdef object value
        if is_at_hand(place):
            return place.value
        frame = waiting(place)
        while True:
            if frame.seen < len(frame.place.needed):
                place = self._place(frame.place.needed[frame.seen])
                frame.seen += 1
                if not is_at_hand(place):
                    frames.append(frame)
                    frame = waiting(place)
                    continue
                value = place.value
            else:
                value = self._stepped(frame)
                keep(frame.place, frame.key, value)
                if not frames:
                    return value
                frame = frames.pop()
            if frame.values is None:
                frame.left, frame.right = frame.right, value
                continue
            frame.values.append(value)
            if frame.place.deciding is not None and value == frame.place.deciding:
                frame.seen = len(frame.place.needed)

    @final
    cdef object _stepped(self, Frame frame):
        """Return the value of a node that the values of its children give."""
        if frame.values is None:
            return frame.place.operator(self.gates, frame.left, frame.right)
        return frame.place.step(self, frame.place.node, frame.values)

    @final
    cdef Place _place(self, object node):
        """Return the place of a node."""
        cdef PyObject* known = PyDict_GetItem(self._places, node)
        return <Place> known if known is not NULL else self._new_place(node)

    @final
    cdef Place _new_place(self, object node):
        cdef Place place = Place.__new__(Place)
        kind = type(node)
        operators = self._operators.get(kind)
        decides = self._deciding.get(kind)
        place.node = node
        place.is_variable = len(node.free) == 1 and node.free[0] is node
        place.step = self._steps.get(kind)
        place.operator = None if operators is None else operators[node.op]
        place.needed = () if kind in self._binders else node.children
        place.deciding = None if decides is None else decides(node)
        place.scope = self.env.scope(node.free)
        place.known = {} if node.free else None
        self._places[node] = place
        if node.uses_universe:
            self._universal.add(node)
        return place


cdef Frame waiting(Place place):
    """Return the frame of a node that has no value yet, whose key is at hand."""
    cdef Frame frame = Frame.__new__(Frame)
    frame.place, frame.key, frame.values = place, place.key, [] if place.operator is None else None
    return frame


cdef bint is_at_hand(Place place) except -1:
    """Say whether the node has a value where variables stand for what they do now, and have it and its key at hand."""
    cdef PyObject* known
    if place.is_variable:
        place.value = stands_for(<Slot> place.scope.slots[0])
        return True
    renew_key(place.scope)
    if place.key is place.scope.key:
        return place.value is not None
    place.key, place.value = place.scope.key, None
    if place.known is not None:
        known = PyDict_GetItem(place.known, place.key)
        if known is not NULL:
            place.value = <object> known
    return place.value is not None


cdef int renew_key(Scope scope) except -1:
    """Let the key be what the variables stand for now; while that is the same, it is the same key."""
    cdef tuple key = scope.key
    cdef Py_ssize_t i = 0, size = len(scope.slots)
    if key is not None:
        while i < size and (<Slot> scope.slots[i]).value is key[i]:
            i += 1
        if i == size:
            return 0
    key = PyTuple_New(size)
    for i in range(size):
        value = stands_for(<Slot> scope.slots[i])
        Py_INCREF(value)
        PyTuple_SET_ITEM(key, i, value)
    scope.key = key
    return 0


cdef object stands_for(Slot slot):
    """Return what a variable stands for."""
    if slot.value is None:
        raise KeyError(slot.variable)
    return slot.value


cdef int keep(Place place, object key, object value) except -1:
    """Keep a value, and have it at hand."""
    if place.known is not None:
        place.known[key] = value
    place.key, place.value = key, value
    return 0
