"""How a circuit is kept in memory: what its rules do all the time is here, so that C++ can inline it; see `gates.pyx`."""

from cython cimport final
from libc.stdint cimport uint64_t
from libcpp.vector cimport vector

cdef enum:
    WIDTH_TO_COMPARE = 4

cdef struct Entry:
    uint64_t word
    int shape
    int gate


cdef inline uint64_t mix_bits(uint64_t value) noexcept:
    value *= <uint64_t> 0x9E3779B97F4A7C15u
    return value ^ value >> 32


cdef inline Entry make_entry(int kind, const int* inputs, int width) noexcept:
    """Return what a gate is found by: its kind and width, and its two inputs or a hash of more."""
    cdef Entry entry
    cdef int i
    entry.gate = 0
    entry.shape = kind + 8 * width
    entry.word = <uint64_t> <unsigned int> inputs[0] << 32 | <unsigned int> inputs[1]
    for i in range(2, width):
        entry.word = mix_bits(entry.word) ^ <unsigned int> inputs[i]
    return entry


cdef class Gates:
    cdef vector[unsigned char] kind
    cdef vector[int] start
    cdef vector[int] pool
    cdef vector[Entry] _table
    cdef int _gates
    cdef public object watch

    @final
    cdef int refuse(self, int lit) except -1
    @final
    cdef int add(self, int kind, const int* inputs, int width) except 0
    @final
    cdef void _enter(self, Entry entry) noexcept
    @final
    cdef int _share_more(self) except -1

    cdef inline int check(self, int lit) except -1:
        """Refuse what is no literal of this circuit, before it is taken for an address."""
        return 0 if 0 < abs(lit) < <int> self.kind.size() else self.refuse(lit)

    cdef inline int width(self, int gate) noexcept:
        """Return the number of inputs of a gate."""
        return self.start[gate + 1] - self.start[gate]

    cdef inline int find(self, int kind, const int* inputs, int width) noexcept:
        """Return the gate of this kind with these inputs, 0 if there is none."""
        cdef Entry wanted = make_entry(kind, inputs, width)
        cdef size_t mask = self._table.size() - 1
        cdef size_t slot = mix_bits(wanted.word + wanted.shape) & mask
        cdef Entry* entry = &self._table[slot]
        while entry.gate:
            if entry.word == wanted.word and entry.shape == wanted.shape:
                if width == 2 or self.is_made_of(entry.gate, inputs, width):
                    return entry.gate
            slot = (slot + 1) & mask
            entry = &self._table[slot]
        return 0

    cdef inline bint is_made_of(self, int gate, const int* inputs, int width) noexcept:
        """Say whether a gate of this width has these inputs."""
        cdef int i, first = self.start[gate]
        for i in range(width):
            if self.pool[first + i] != inputs[i]:
                return False
        return True

    cdef inline bint has(self, int gate, int lit) noexcept:
        """Say whether a literal is an input of a gate."""
        cdef int i
        for i in range(self.start[gate], self.start[gate + 1]):
            if self.pool[i] == lit:
                return True
        return False

    cdef inline bint touch(self, int one, int other) noexcept:
        """Say whether two narrow gates have an input in common, with whatever sign."""
        cdef int i
        if self.width(one) > WIDTH_TO_COMPARE or self.width(other) > WIDTH_TO_COMPARE:
            return False
        for i in range(self.start[one], self.start[one + 1]):
            if self.has(other, self.pool[i]) or self.has(other, -self.pool[i]):
                return True
        return False

    cdef inline int other_input(self, int gate, int lit) noexcept:
        """Return the input of a gate of two that is not `lit`."""
        cdef int first = self.start[gate]
        return self.pool[first + 1] if self.pool[first] == lit else self.pool[first]
