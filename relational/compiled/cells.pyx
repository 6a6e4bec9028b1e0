# distutils: language = c++
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""How matrices of gates are kept.

The cells of a matrix are two arrays, packed tuples and literals, in the order in which the tuples came. A tuple is
looked up in a table with open addressing, made when it is first needed. Tuples are packed into 128 bits: six atoms.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cython cimport final, no_gc
from libc.stdint cimport uint64_t
from libc.string cimport memcpy
from libcpp.vector cimport vector

from ooxcheck.sat.compiled.literals cimport FALSE

cdef enum:
    LARGEST_ARITY = 6
    SMALL = 64  # up to here, looking at all cells costs less than splitting them into rows


@final
@no_gc  # rows hold no cycles, and there are many
cdef class Matrix:
    """A set of tuples of which each is present if its literal holds."""

    def __init__(self, int arity, dict cells):
        check_arity(arity)
        self.arity = arity
        self.reserve(len(cells))
        for key, lit in cells.items():
            self.append(key, lit)

    @staticmethod
    def of_rows(int arity, dict rows):
        """Return the matrix whose tuples that begin with an atom go on with those of its row."""
        return made_of_rows(arity, rows)

    @property
    def cells(self):
        """The literal of each tuple that may be present."""
        cdef size_t i
        if self._cells is None:
            self.spell_out()
            self._cells = {}
            for i in range(self.keys.size()):
                self._cells[python_key(self.keys[i])] = self.lits[i]
        return self._cells

    def literal(self, key):
        """Return the literal of a tuple, FALSE if it cannot be present."""
        self.spell_out()
        cdef int position = self.find(key)
        return FALSE if position < 0 else self.lits[position]

    def literals(self):
        """Return the literals of all tuples that may be present."""
        self.spell_out()
        return self.lits

    def content(self):
        """Return what equal matrices, with their cells in the same order, have in common with no other."""
        self.spell_out()
        cdef size_t width = 8 if self.arity * FIELD <= 64 else sizeof(Key), size = self.keys.size(), i
        cdef bytes content = PyBytes_FromStringAndSize(NULL, size * (width + sizeof(int)))
        cdef char* written = PyBytes_AS_STRING(content)
        memcpy(written, self.lits.data(), size * sizeof(int))
        written += size * sizeof(int)
        for i in range(size):
            memcpy(written + i * width, &self.keys[i], width)
        return content

    cpdef dict rows(self):
        """Return, for each first atom, the rest of the tuples that begin with it."""
        cdef int shift = FIELD * (self.arity - 1)
        cdef Key rest = ((<Key> 1) << shift) - 1
        cdef long first, last = -1
        cdef Matrix row = None
        cdef size_t i
        if self._rows is None:
            self._rows = {}
            for i in range(self.keys.size()):
                first = <long> (self.keys[i] >> shift)
                if first != last:
                    row = self._rows.get(first)
                    if row is None:
                        row = self._rows[first] = fresh(self.arity - 1)
                        row.reserve(8)
                    last = first
                row.append(self.keys[i] & rest, self.lits[i])
        return self._rows

    cdef Matrix row(self, Key first):
        """Return the rest of the tuples that begin with an atom, None if there are none; few cells are not split for it."""
        cdef int shift = FIELD * (self.arity - 1)
        cdef Matrix row = None
        cdef size_t i
        if self._rows is not None or self.keys.size() > SMALL:
            return self.rows().get(<long> first)
        for i in range(self.keys.size()):
            if self.keys[i] >> shift == first:
                if row is None:
                    row = fresh(self.arity - 1)
                    row.reserve(8)
                row.append(self.keys[i] ^ first << shift, self.lits[i])
        return row

    cpdef bint is_empty(self):
        """Say that no tuple can be present."""
        return not (self._rows if self.came_as_rows else self.keys.size())

    cdef int spell_out(self) except -1:
        """Let there be cells, if the matrix came as rows."""
        cdef int shift = FIELD * (self.arity - 1)
        cdef Matrix row
        cdef Key base
        cdef size_t i
        if self.came_as_rows:
            self.came_as_rows = False
            for first, row in self._rows.items():
                row.spell_out()
                base = <Key> first << shift
                for i in range(row.keys.size()):
                    self.append(base | row.keys[i], row.lits[i])
        return 0

    cdef int find_in_table(self, Key key) except -2:
        cdef int size = <int> self.keys.size(), i
        cdef size_t mask, slot
        if not self._slots.size():
            self._slots.assign(table_size(size), -1)
            for i in range(size):
                self._enter(i)
        mask = self._slots.size() - 1
        slot = hash_key(key) & mask
        while self._slots[slot] >= 0:
            if self.keys[self._slots[slot]] == key:
                return self._slots[slot]
            slot = (slot + 1) & mask
        return -1

    cdef int append(self, Key key, int lit) except -1:
        """Add a tuple that is not there yet."""
        self.keys.push_back(key)
        self.lits.push_back(lit)
        if self._slots.size():
            if 2 * self.keys.size() > self._slots.size():
                self._slots.clear()
            else:
                self._enter(<int> self.keys.size() - 1)
        return 0

    cdef int reserve(self, size_t size) except -1:
        """Make room for so many cells."""
        self.keys.reserve(size)
        self.lits.reserve(size)
        return 0

    cdef int forget_table(self) except -1:
        """Let cells be moved around."""
        self._slots.clear()
        return 0

    cdef int _enter(self, int position) except -1:
        cdef size_t mask = self._slots.size() - 1
        cdef size_t slot = hash_key(self.keys[position]) & mask
        while self._slots[slot] >= 0:
            slot = (slot + 1) & mask
        self._slots[slot] = position
        return 0


cdef int check_arity(int arity) except -1:
    if arity > LARGEST_ARITY:
        msg = f"the compiled core packs {LARGEST_ARITY} atoms into a tuple, not {arity}; OOXCHECK_CORE=python packs any number"
        raise ValueError(msg)
    return 0


cdef object python_key(Key key):
    """Return a packed tuple as Python has it; short ones take a short way."""
    return <long> key if key >> 62 == 0 else key


cdef size_t hash_key(Key key) noexcept:
    cdef uint64_t mixed = (<uint64_t> key ^ <uint64_t> (key >> 61)) * <uint64_t> 0x9E3779B97F4A7C15u
    return mixed ^ mixed >> 32


cdef size_t table_size(size_t entries) noexcept:
    """Return a power of two that leaves room to grow."""
    cdef size_t size = 16
    while size < 4 * entries:
        size *= 2
    return size


cdef Matrix fresh(int arity):
    """Return an empty matrix, to be filled."""
    cdef Matrix matrix = Matrix.__new__(Matrix)
    matrix.arity = arity
    return matrix


cdef Matrix copy_matrix(Matrix matrix):
    """Return a matrix with the same cells, to be changed."""
    cdef Matrix twin = fresh(matrix.arity)
    matrix.spell_out()
    twin.keys = matrix.keys
    twin.lits = matrix.lits
    return twin


cdef Matrix made_of_rows(int arity, dict rows):
    cdef Matrix matrix = fresh(arity)
    matrix._rows = rows
    matrix.came_as_rows = True
    return matrix


cdef Matrix without_false(Matrix matrix):
    """Remove the cells that are false from a matrix that has not been looked into yet."""
    cdef size_t i, size = 0
    for i in range(matrix.keys.size()):
        if matrix.lits[i] != FALSE:
            matrix.keys[size] = matrix.keys[i]
            matrix.lits[size] = matrix.lits[i]
            size += 1
    matrix.keys.resize(size)
    matrix.lits.resize(size)
    return matrix


cdef bint are_equal(Matrix left, Matrix right) except -1:
    """Say whether two matrices have the same cells, in any order."""
    cdef size_t i
    cdef int position
    left.spell_out()
    right.spell_out()
    if left.keys.size() != right.keys.size():
        return False
    for i in range(left.keys.size()):
        position = right.find(left.keys[i])
        if position < 0 or right.lits[position] != left.lits[i]:
            return False
    return True
