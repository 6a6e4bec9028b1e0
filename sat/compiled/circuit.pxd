"""What other compiled modules may call without going through Python; see `circuit.pyx`."""

from cython cimport final
from libcpp.vector cimport vector

from ooxcheck.sat.compiled.gates cimport Gates


cdef class Circuit(Gates):
    cdef vector[unsigned int] _marks
    cdef unsigned int _mark
    cdef bint _is_plain

    cpdef int variable(self) except 0
    cpdef int and2(self, int a, int b) except 0
    cpdef int xor(self, int a, int b) except 0
    cpdef int ite(self, int cond, int then, int else_) except 0
    @final
    cdef int all_of(self, vector[int]& literals) except 0
    @final
    cdef int any_of(self, vector[int]& literals) except 0
    @final
    cdef int at_most_one_of(self, vector[int]& literals) except 0
    @final
    cdef int _conjunction(self, vector[int]& literals) except 0
    @final
    cdef int _xor_of_positive(self, int a, int b) except 0
    @final
    cdef int _ite_of_unrelated(self, int cond, int then, int else_) except 0
    @final
    cdef int _simplify_given(self, int lit, int fact) except 0
    @final
    cdef int _choice_given(self, int lit, int fact) noexcept
    @final
    cdef int _simpler_and(self, int a, int b) except? 0
    @final
    cdef int _and_where(self, int one, int other) except? 0
    @final
    cdef int _choice_in_ors(self, int a, int b) except? 0
    @final
    cdef bint _remain(self, vector[int]& key) except -1
    @final
    cdef int _looked_into(self, vector[int]& key) except -1
    @final
    cdef int _given_facts(self, int lit, vector[int]& unknown) except? 0
    @final
    cdef int _sequential_counter(self, vector[int]& items, int k) except 0
