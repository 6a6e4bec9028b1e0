# distutils: language = c++
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The truth of any gate under an assignment of the inputs, as in `sat.valuation`."""

from cython cimport final
from libcpp.vector cimport vector

from ooxcheck.sat.compiled.circuit cimport Circuit
from ooxcheck.sat.compiled.literals cimport AND, VARIABLE, XOR

cdef enum:
    UNKNOWN = 0
    YES = 1
    NO = 2


@final
cdef class Valuation:
    """``valuation[lit]``: the truth of a literal; `input_value` is asked for each input at most once."""

    cdef Circuit _circuit
    cdef object _input_value
    cdef vector[unsigned char] _values

    def __init__(self, Circuit circuit, input_value):
        self._circuit = circuit
        self._input_value = input_value

    def __getitem__(self, int lit):
        cdef vector[int] stack
        cdef int gate = abs(lit)
        self._circuit.check(lit)
        self._values.resize(self._circuit.kind.size(), UNKNOWN)
        stack.push_back(gate)
        while stack.size():
            gate = stack.back()
            if self._values[gate] != UNKNOWN:
                stack.pop_back()
            elif self._are_known(gate, stack):
                stack.pop_back()
                self._values[gate] = YES if self._compute(gate) else NO
        return self._known_value(lit)

    cdef bint _are_known(self, int gate, vector[int]& stack) except -1:
        """Say whether all inputs of a gate are known, and put the others on the stack."""
        cdef int i, part
        cdef bint are_known = True
        for i in range(self._circuit.start[gate], self._circuit.start[gate + 1]):
            part = abs(self._circuit.pool[i])
            if self._values[part] == UNKNOWN:
                stack.push_back(part)
                are_known = False
        return are_known

    cdef bint _known_value(self, int lit) noexcept:
        return self._values[abs(lit)] == (YES if lit > 0 else NO)

    cdef bint _compute(self, int gate) except -1:
        cdef int kind = self._circuit.kind[gate], first = self._circuit.start[gate], i
        if kind < VARIABLE:
            return True
        if kind == VARIABLE:
            return self._input_value(gate)
        if kind == AND:
            for i in range(first, self._circuit.start[gate + 1]):
                if not self._known_value(self._circuit.pool[i]):
                    return False
            return True
        if kind == XOR:
            return self._known_value(self._circuit.pool[first]) != self._known_value(self._circuit.pool[first + 1])
        return self._known_value(self._circuit.pool[first + 1 if self._known_value(self._circuit.pool[first]) else first + 2])
