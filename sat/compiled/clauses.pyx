# distutils: language = c++
# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Clauses out of one flat array of literals in which a zero ends each, as in `sat.clauses`."""

from array import array

from cpython cimport array as arrays


cdef class split:
    """Yield the clauses of a flat array."""

    cdef arrays.array _literals
    cdef Py_ssize_t _next

    def __init__(self, clauses):
        self._literals = array("i", clauses)

    def __iter__(self):
        return self

    def __next__(self):
        cdef list clause = []
        cdef int lit
        while self._next < len(self._literals):
            lit = self._literals.data.as_ints[self._next]
            self._next += 1
            if not lit:
                return clause
            clause.append(lit)
        raise StopIteration
