# distutils: language = c++
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Checking a model, as in `sat.checking`: here each clause is read up to its first true literal."""

from cpython cimport array as arrays
from cpython.bytes cimport PyBytes_FromStringAndSize

cdef enum:
    END = 2


def truth_table(literals):
    """Return the truth of each literal, where Python looks when the literal is the index."""
    cdef Py_ssize_t variables = len(literals), size = 2 * variables + 1, variable = 0
    cdef bytes table = PyBytes_FromStringAndSize(NULL, size)
    cdef unsigned char* truth = table
    cdef int literal
    truth[0] = END
    for literal in literals:
        variable += 1
        truth[variable] = literal > 0
        truth[size - variable] = literal <= 0
    return table


def first_falsified(bytes truth not None, arrays.array clauses not None):
    """Return the position of the first clause that is not satisfied, None if all are; the table has every variable of theirs."""
    cdef const unsigned char* table = truth
    cdef const int* literals = clauses.data.as_ints
    cdef Py_ssize_t size = len(truth), variables = size // 2, i, position = 0
    cdef int literal
    cdef bint is_satisfied = False
    if clauses.typecode != "i":
        raise TypeError("clauses are an array of ints")
    for i in range(len(clauses)):
        literal = literals[i]
        if literal < -variables or literal > variables:
            raise IndexError("index out of range")
        if literal:
            is_satisfied |= table[literal if literal > 0 else size + literal]
        elif is_satisfied:
            position += 1
            is_satisfied = False
        else:
            return position
    return None
