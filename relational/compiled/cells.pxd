"""What the operators do with matrices without going through Python; see `cells.pyx`."""

from cython cimport final
from libcpp.vector cimport vector

cdef extern from *:
    """typedef unsigned __int128 Key;"""
    ctypedef unsigned long long Key  # Cython needs a name and no size; C++ knows that it has 128 bits

cdef enum:
    FEW = 8
    FIELD = 20
    MASK = (1 << 20) - 1


@final
cdef class Matrix:
    cdef readonly int arity
    cdef readonly bint came_as_rows
    cdef vector[Key] keys
    cdef vector[int] lits
    cdef vector[int] _slots
    cdef dict _rows
    cdef dict _cells

    cpdef dict rows(self)
    cpdef bint is_empty(self)
    cdef Matrix row(self, Key first)
    cdef int spell_out(self) except -1
    cdef int find_in_table(self, Key key) except -2
    cdef int append(self, Key key, int lit) except -1
    cdef int reserve(self, size_t size) except -1
    cdef int forget_table(self) except -1
    cdef int _enter(self, int position) except -1

    cdef inline int find(self, Key key) except -2:
        """Return the position of a tuple among the cells, which should be spelled out; -1 if it is not there."""
        cdef int size = <int> self.keys.size(), i
        if size > FEW:
            return self.find_in_table(key)
        for i in range(size):
            if self.keys[i] == key:
                return i
        return -1


cdef int check_arity(int arity) except -1
cdef Matrix fresh(int arity)
cdef Matrix copy_matrix(Matrix matrix)
cdef Matrix made_of_rows(int arity, dict rows)
cdef Matrix without_false(Matrix matrix)
cdef bint are_equal(Matrix left, Matrix right) except -1
