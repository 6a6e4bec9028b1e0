# distutils: language = c++
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Neighbours of an assignment, as in `sat.valuation`: here a word has the truth of a gate in 64 of them."""

from cython cimport final
from libc.stdint cimport uint64_t
from libcpp.vector cimport vector

from ooxcheck.sat.compiled.circuit cimport Circuit
from ooxcheck.sat.compiled.literals cimport AND, VARIABLE, XOR, literals_of


@final
cdef class Neighbours:
    """Neighbours of an assignment under which some literals hold, computed all at once."""

    cdef Circuit _circuit
    cdef vector[int] _gates
    cdef vector[int] _places
    cdef vector[int] _roots
    cdef vector[uint64_t] _values

    def __init__(self, Circuit circuit, literals):
        cdef int lit
        self._circuit = circuit
        self._roots = literals_of(literals)
        for lit in self._roots:
            circuit.check(lit)
        self._collect()

    def holding(self, assignment, flips):
        """Return for each set of inputs whether the literals hold if exactly these inputs are turned round."""
        cdef size_t words = (len(flips) + 63) // 64, place, number = 0, w
        cdef int gate, lit
        cdef vector[uint64_t] result
        self._values.assign(self._gates.size() * words, 0)
        for place in range(self._gates.size()):
            gate = self._gates[place]
            if self._circuit.kind[gate] == VARIABLE and assignment(gate):
                for w in range(words):
                    self._values[place * words + w] = ~(<uint64_t> 0)
        for flip in flips:
            for lit in flip:
                if lit < <int> self._places.size() and self._places[lit] >= 0:
                    self._values[self._places[lit] * words + number // 64] ^= (<uint64_t> 1) << (number % 64)
            number += 1
        for place in range(self._gates.size()):
            self._compute(self._gates[place], &self._values[place * words], words)
        result.assign(words, ~(<uint64_t> 0))
        for lit in self._roots:
            for w in range(words):
                result[w] &= self._word(lit, words, w)
        return [bool(result[number // 64] >> (number % 64) & 1) for number in range(len(flips))]

    cdef int _collect(self) except -1:
        """Find the gates on which the literals depend, in the order of their numbers."""
        cdef vector[int] stack
        cdef int gate, i
        cdef size_t place = 0
        self._places.assign(self._circuit.kind.size(), -1)
        for gate in self._roots:
            stack.push_back(abs(gate))
        while stack.size():
            gate = stack.back()
            stack.pop_back()
            if self._places[gate] < 0:
                self._places[gate] = 0
                for i in range(self._circuit.start[gate], self._circuit.start[gate + 1]):
                    stack.push_back(abs(self._circuit.pool[i]))
        for gate in range(<int> self._places.size()):
            if self._places[gate] == 0:
                self._places[gate] = place
                self._gates.push_back(gate)
                place += 1
        return 0

    cdef uint64_t _word(self, int lit, size_t words, size_t w) noexcept:
        cdef uint64_t value = self._values[self._places[abs(lit)] * words + w]
        return value if lit > 0 else ~value

    cdef void _compute(self, int gate, uint64_t* values, size_t words) noexcept:
        """Compute all words of a gate whose inputs are known."""
        cdef int kind = self._circuit.kind[gate], first = self._circuit.start[gate], i, lit
        cdef const uint64_t* one
        cdef const uint64_t* then
        cdef const uint64_t* other
        cdef uint64_t sign, turn
        cdef size_t w
        if kind == VARIABLE:
            return
        if kind < VARIABLE or kind == AND:
            for w in range(words):
                values[w] = ~(<uint64_t> 0)
            for i in range(first, self._circuit.start[gate + 1]):
                lit = self._circuit.pool[i]
                one = self._of(lit, words)
                sign = self._sign(lit)
                for w in range(words):
                    values[w] &= one[w] ^ sign
            return
        one = self._of(self._circuit.pool[first], words)
        then = self._of(self._circuit.pool[first + 1], words)
        if kind == XOR:
            for w in range(words):
                values[w] = one[w] ^ then[w]
            return
        other = self._of(self._circuit.pool[first + 2], words)
        sign = self._sign(self._circuit.pool[first + 1])
        turn = self._sign(self._circuit.pool[first + 2])
        for w in range(words):
            values[w] = (one[w] & (then[w] ^ sign)) | (~one[w] & (other[w] ^ turn))

    cdef const uint64_t* _of(self, int lit, size_t words) noexcept:
        return &self._values[self._places[abs(lit)] * words]

    cdef uint64_t _sign(self, int lit) noexcept:
        return 0 if lit > 0 else ~(<uint64_t> 0)
