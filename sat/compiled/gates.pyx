# distutils: language = c++
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""How a circuit is kept in memory.

The inputs of all gates stand one after another in one array, the gate ``g`` has those from ``start[g]`` to
``start[g + 1]``. Equal gates are found in a table with open addressing, which by itself tells apart gates with two inputs.
A gate takes about eighty bytes.
"""

from libcpp.vector cimport vector

from ooxcheck.sat.compiled.literals cimport CONSTANT

cdef enum:
    LARGEST = 2147483647
    BETWEEN_LOOKS = 0xFFF


cdef class Gates:
    """Gates of any kind, each with its inputs; those with inputs are there once."""

    def __cinit__(self, *_arguments):
        self.kind.resize(2, CONSTANT)
        self.start.resize(3, 0)
        self._table.resize(64)

    def __len__(self):
        """Return the number of gates; inputs and the constant are not counted."""
        return self._gates

    def __sizeof__(self):
        """Return the bytes that the gates take."""
        cdef size_t numbers = self.start.capacity() + self.pool.capacity()
        return self.kind.capacity() + numbers * sizeof(int) + self._table.capacity() * sizeof(Entry)

    @property
    def kinds(self):
        """A copy of the kinds of all gates."""
        return bytes(self.kind)

    @property
    def inputs(self):
        """A copy of the inputs of all gates."""
        return [(), *(self.gate(gate)[1] for gate in range(1, <int> self.kind.size()))]

    def gate(self, unsigned int gate):
        """Return the kind and the inputs of a gate."""
        self.check(gate)
        inputs = [self.pool[i] for i in range(self.start[gate], self.start[gate + 1])]
        return self.kind[gate], tuple(inputs)

    cdef int refuse(self, int lit) except -1:
        msg = f"{lit} is no literal of this circuit"
        raise IndexError(msg)

    cdef int add(self, int kind, const int* inputs, int width) except 0:
        """Return a new gate; `inputs` should not point into the pool, which moves when it grows."""
        cdef int gate = <int> self.kind.size(), i
        cdef Entry entry
        if gate >= LARGEST // 2 - 1 or self.pool.size() >= <size_t> (LARGEST - width):
            raise OverflowError("the circuit has more gates than the compiled core can number")
        if not gate & BETWEEN_LOOKS and self.watch is not None:
            self.watch()
        self.kind.push_back(kind)
        for i in range(width):
            self.pool.push_back(inputs[i])
        self.start.push_back(<int> self.pool.size())
        if width:
            self._gates += 1
            if 2 * <size_t> self._gates > self._table.size():
                self._share_more()
            entry = make_entry(kind, inputs, width)
            entry.gate = gate
            self._enter(entry)
        return gate

    cdef void _enter(self, Entry entry) noexcept:
        """Let a gate be found."""
        cdef size_t mask = self._table.size() - 1
        cdef size_t slot = mix_bits(entry.word + entry.shape) & mask
        while self._table[slot].gate:
            slot = (slot + 1) & mask
        self._table[slot] = entry

    cdef int _share_more(self) except -1:
        """Double the table."""
        cdef vector[Entry] old
        cdef size_t i
        old.swap(self._table)
        self._table.resize(2 * old.size())
        for i in range(old.size()):
            if old[i].gate:
                self._enter(old[i])
        return 0
