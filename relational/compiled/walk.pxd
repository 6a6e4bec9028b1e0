"""The types with which `relational/translation/walk.py` is compiled."""

cimport cython


@cython.final
cdef class Slot:
    cdef object variable, value


@cython.final
cdef class Scope:
    cdef tuple slots, key

    @cython.locals(i=Py_ssize_t, slot=Slot)
    cdef void renew_key(self) except *


@cython.final
@cython.no_gc
cdef class Place:
    cdef object node, step, operation, deciding, key, value
    cdef bint is_variable
    cdef tuple needed
    cdef Scope scope
    cdef dict known

    cdef bint is_at_hand(self) except -1
    cdef void keep(self, object key, object value) except *


@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class Frame:
    cdef Place place
    cdef object key
    cdef Py_ssize_t seen
    cdef list values


@cython.final
cdef class Environment:
    cdef dict _slots, _scopes

    @cython.locals(slot=Slot)
    cpdef replace(self, object values)
    @cython.locals(slot=Slot)
    cdef Slot slot(self, object variable)
    @cython.locals(scope=Scope)
    cdef Scope scope(self, tuple variables)


cdef class Walk:
    cdef readonly Environment env
    cdef readonly object gates
    cdef dict _steps, _operators, _deciding, _places
    cdef frozenset _binders
    cdef set _universal
    cdef Py_ssize_t _stepped_so_far

    @cython.locals(frames=list, frame=Frame, place=Place)
    cpdef object value(self, object root)
    cdef object _apply_step(self, Place place, list values)
    @cython.locals(place=Place)
    cdef Place _place(self, object node)
    @cython.locals(place=Place)
    cdef Place _new_place(self, object node)


cdef object stands_for(Slot slot)
