"""Literals in C++: constants, kinds of gates, and what is done with arrays of literals."""

from libcpp.vector cimport vector

cdef enum:
    FALSE = -1
    TRUE = 1
    CONSTANT = 0
    VARIABLE = 1
    AND = 2
    XOR = 3
    ITE = 4


cdef inline int place(int lit) noexcept:
    """Return where tables that have an entry for each literal keep that of `lit`."""
    return 2 * lit if lit > 0 else 1 - 2 * lit


cdef inline vector[int] literals_of(object inputs) except *:
    """Return the literals of any iterable."""
    cdef vector[int] literals
    for lit in inputs:
        literals.push_back(lit)
    return literals


cdef inline void negate(vector[int]& literals) noexcept:
    """Turn the sign of each literal."""
    cdef size_t i
    for i in range(literals.size()):
        literals[i] = -literals[i]


cdef inline int drop_true(vector[int]& literals) except -1:
    """Remove TRUE, the least positive literal, from sorted ones."""
    cdef size_t i = 0
    while i < literals.size() and literals[i] < TRUE:
        i += 1
    if i < literals.size() and literals[i] == TRUE:
        literals.erase(literals.begin() + i)
    return 0


cdef inline bint is_contradictory(vector[int]& literals) noexcept:
    """Say whether FALSE, or some literal and its negation, are among sorted ones."""
    cdef size_t low = 0, high = literals.size()
    while low < high and literals[low] < 0:
        if literals[low] == FALSE:
            return True
        while high > low + 1 and literals[high - 1] > -literals[low]:
            high -= 1
        if literals[high - 1] == -literals[low]:
            return True
        low += 1
    return False
