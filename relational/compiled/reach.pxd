"""What a closure has found so far, in C++: atoms go by numbers, so that a pair is found without a table.

The literal of a pair stands at ``first * size + last``. The lasts of a first atom stand in the order in which they were
found, as many as `found` says, from ``first * size`` on.
"""

from libcpp.algorithm cimport lower_bound, sort, unique
from libcpp.vector cimport vector

from ooxcheck.relational.compiled.cells cimport FIELD, MASK, Key
from ooxcheck.sat.compiled.circuit cimport Circuit
from ooxcheck.sat.compiled.literals cimport FALSE, TRUE

cdef enum:
    NEVER = 0  # the literal of a pair that was not found

cdef struct Reach:
    size_t size
    vector[int] lits
    vector[int] lasts
    vector[int] found


cdef inline vector[int] atoms_of(vector[Key]& pairs) except *:
    """Return the atoms of some pairs in order, each once; its place there is the number of an atom."""
    cdef vector[int] atoms
    cdef Key key
    atoms.reserve(2 * pairs.size())
    for key in pairs:
        atoms.push_back(<int> (key >> FIELD))
        atoms.push_back(<int> (key & MASK))
    sort(atoms.begin(), atoms.end())
    atoms.erase(unique(atoms.begin(), atoms.end()), atoms.end())
    return atoms


cdef inline int start_reach(Reach& reach, size_t size) except -1:
    """Let nothing be reached yet."""
    reach.size = size
    reach.lits.assign(size * size, NEVER)
    reach.lasts.resize(size * size)
    reach.found.assign(size, 0)
    return 0


cdef inline int number_of(vector[int]& atoms, int atom) noexcept:
    """Return the number of an atom."""
    return <int> (lower_bound(atoms.begin(), atoms.end(), atom) - atoms.begin())


cdef inline void note_reached(Reach& reach, int first, int last, int lit) noexcept:
    """Remember that an atom reaches another that it did not reach before."""
    reach.lits[first * reach.size + last] = lit
    reach.lasts[first * reach.size + reach.found[first]] = last
    reach.found[first] += 1


cdef inline int reach_more(Circuit gates, Reach& reach, int first, int middle) except -1:
    """Add to what an atom reaches what can be reached after one more step."""
    cdef int* row = &reach.lits[first * reach.size]
    cdef int* onward = &reach.lits[middle * reach.size]
    cdef int step = row[middle], last, way
    cdef size_t i
    for i in range(middle * reach.size, middle * reach.size + reach.found[middle]):
        last = reach.lasts[i]
        if last == middle or row[last] == TRUE:
            continue
        way = gates.and2(step, onward[last])
        if row[last] != NEVER:
            row[last] = -gates.and2(-row[last], -way)
        elif way != FALSE:
            note_reached(reach, first, last, way)
    return 0
