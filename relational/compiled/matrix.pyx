# distutils: language = c++
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The operators of relational logic on matrices of gates, as in `relational.translation.matrix`, where each is explained.

How matrices are kept is in `cells.pyx`.
"""

from libcpp.vector cimport vector

from ooxcheck.relational.compiled.cells cimport FIELD, MASK, Key, Matrix
from ooxcheck.relational.compiled.cells cimport are_equal, check_arity, copy_matrix, fresh, made_of_rows, without_false
from ooxcheck.relational.compiled.reach cimport NEVER, Reach, atoms_of, note_reached, number_of, reach_more, start_reach
from ooxcheck.sat.compiled.circuit cimport Circuit
from ooxcheck.sat.compiled.literals cimport FALSE, TRUE

cdef enum:
    LARGE = 64

ctypedef Matrix (*Operator)(Circuit, Matrix, Matrix)

globals()["Matrix"] = Matrix  # Python finds it here, as in the twin


def constant(int arity, keys):
    """Return the matrix of a set of packed tuples."""
    return Matrix(arity, dict.fromkeys(keys, TRUE))


def union(Circuit gates, Matrix left, Matrix right):
    """Return the tuples of either."""
    return unite(gates, left, right)


cdef Matrix unite(Circuit gates, Matrix left, Matrix right):  # C++ has the word `union` for something else
    cdef Matrix result
    cdef size_t i
    cdef int position
    if right.is_empty() or left is right:
        return left
    if left.is_empty():
        return right
    if go_by_rows(left, right):
        return with_rows(gates, left, right, unite)
    result = copy_matrix(left)
    right.spell_out()
    for i in range(right.keys.size()):
        position = left.find(right.keys[i])
        if position < 0:
            result.append(right.keys[i], right.lits[i])
        else:
            result.lits[position] = -gates.and2(-left.lits[position], -right.lits[i])
    return result


cdef bint go_by_rows(Matrix left, Matrix right) noexcept:
    """Say whether to change the left row by row: if it has come so, or if it is large and the right has come so."""
    return left.came_as_rows or (right.came_as_rows and left.keys.size() > LARGE)


cdef Matrix with_rows(Circuit gates, Matrix left, Matrix right, Operator merged):
    """Return all rows of both, those that both have merged; the left itself if that is all there is."""
    cdef dict rows = left.rows().copy()
    for first, row in right.rows().items():
        old = rows.get(first)
        rows[first] = row if old is None else merged(gates, old, row)
    return left if rows == left.rows() else made_of_rows(left.arity, rows)


def intersection(Circuit gates, Matrix left, Matrix right):
    """Return the tuples of both."""
    cdef Matrix result = fresh(left.arity)
    cdef size_t i
    cdef int position
    left.spell_out()
    right.spell_out()
    if left.keys.size() > right.keys.size():
        left, right = right, left
    for i in range(left.keys.size()):
        position = right.find(left.keys[i])
        if position >= 0:
            result.append(left.keys[i], gates.and2(left.lits[i], right.lits[position]))
    return without_false(result)


cpdef Matrix difference(Circuit gates, Matrix left, Matrix right):
    """Return the tuples of the left that the right does not have."""
    cdef Matrix result
    cdef size_t i
    cdef int position, rest
    if right.is_empty() or left.is_empty():
        return left
    if go_by_rows(left, right):
        return without_rows(gates, left, right)
    right.spell_out()
    left.spell_out()
    result = fresh(left.arity)
    result.reserve(left.keys.size())
    for i in range(left.keys.size()):
        position = right.find(left.keys[i])
        rest = left.lits[i] if position < 0 else gates.and2(left.lits[i], -right.lits[position])
        if rest != FALSE:
            result.append(left.keys[i], rest)
    return result


cdef Matrix without_rows(Circuit gates, Matrix left, Matrix right):
    cdef dict rows = left.rows().copy()
    cdef Matrix rest
    for first, row in right.rows().items():
        if first in rows:
            rest = difference(gates, rows[first], row)
            if rest.is_empty():
                del rows[first]
            else:
                rows[first] = rest
    return made_of_rows(left.arity, rows)


def override(Circuit gates, Matrix left, Matrix right):
    """Return the right, and the tuples of the left whose first atom begins no tuple of the right."""
    if right.is_empty() or left.arity == 1:
        return unite(gates, left, right)
    return with_rows(gates, left, right, override_row)


cdef Matrix override_row(Circuit gates, Matrix old, Matrix new):
    """Return the new row, and the old one where the new one is empty."""
    cdef int defined
    new.spell_out()
    defined = gates.any_of(new.lits)
    if defined == TRUE or old is new:
        return new
    return unite(gates, guard_cells(gates, -defined, old), new)


cdef Matrix guard_cells(Circuit gates, int condition, Matrix matrix):
    """Return a matrix where a condition holds, and nothing where it does not."""
    cdef Matrix result
    cdef size_t i
    if condition == TRUE:
        return matrix
    result = copy_matrix(matrix)
    for i in range(result.keys.size()):
        result.lits[i] = gates.and2(condition, result.lits[i])
    return without_false(result)


def product(Circuit gates, Matrix left, Matrix right):
    """Return every tuple of the left followed by every tuple of the right."""
    cdef int arity = left.arity + right.arity, shift = FIELD * right.arity
    cdef Matrix result = fresh(arity)
    cdef dict rows = {}
    cdef size_t i, j
    check_arity(arity)
    left.spell_out()
    if left.arity == 1 and is_constant(left):
        if not right.is_empty():
            for i in range(left.keys.size()):
                rows[<long> left.keys[i]] = right
        return made_of_rows(arity, rows)
    right.spell_out()
    result.reserve(left.keys.size() * right.keys.size())
    for i in range(left.keys.size()):
        for j in range(right.keys.size()):
            result.append(left.keys[i] << shift | right.keys[j], gates.and2(left.lits[i], right.lits[j]))
    return without_false(result)


cdef bint is_constant(Matrix matrix) noexcept:
    """Say that the matrix has tuples, all of them for certain."""
    cdef int lit
    for lit in matrix.lits:
        if lit != TRUE:
            return False
    return matrix.lits.size() > 0


def join(Circuit gates, Matrix left, Matrix right):
    """Return the tuples made by matching the last column of the left with the first of the right."""
    cdef int arity = left.arity + right.arity - 2, shift = FIELD * (right.arity - 1), both
    cdef dict rows
    cdef Matrix row, ways
    cdef vector[vector[int]] lits
    cdef Key base
    cdef size_t i, j
    check_arity(arity)
    left.spell_out()
    if left.arity == 1 and left.keys.size() == 1:
        row = right.row(left.keys[0])
        return fresh(arity) if row is None else guard_cells(gates, left.lits[0], row)
    ways = fresh(arity)
    rows = right.rows()
    for i in range(left.keys.size()):
        row = rows.get(<long> (left.keys[i] & MASK))
        if row is None:
            continue
        row.spell_out()
        base = left.keys[i] >> FIELD << shift
        for j in range(row.keys.size()):
            note_way(ways, lits, base | row.keys[j], gates.and2(left.lits[i], row.lits[j]))
    return merged_ways(gates, ways, lits)


cdef int note_way(Matrix ways, vector[vector[int]]& lits, Key key, int lit) except -1:
    """Remember one way in which a tuple comes about."""
    cdef int position = ways.find(key)
    if position < 0:
        ways.append(key, lit)
        lits.resize(lits.size() + 1)
        position = <int> lits.size() - 1
    lits[position].push_back(lit)
    return 0


cdef Matrix merged_ways(Circuit gates, Matrix ways, vector[vector[int]]& lits):
    """Return the tuples that come about in any of their ways."""
    cdef size_t i
    for i in range(lits.size()):
        if lits[i].size() > 1:
            ways.lits[i] = gates.any_of(lits[i])
    ways.forget_table()
    return without_false(ways)


def transpose(Matrix operand):
    """Return the pairs turned around."""
    cdef Matrix result = copy_matrix(operand)
    cdef size_t i
    for i in range(result.keys.size()):
        result.keys[i] = (result.keys[i] & MASK) << FIELD | result.keys[i] >> FIELD
    return result


def project(Circuit gates, Matrix operand, tuple columns):
    """Return the tuples of some columns."""
    cdef Matrix ways = fresh(<int> len(columns))
    cdef vector[vector[int]] lits
    cdef vector[int] chosen = columns
    cdef Key target
    cdef size_t i
    cdef int column
    check_arity(ways.arity)
    operand.spell_out()
    for i in range(operand.keys.size()):
        target = 0
        for column in chosen:
            target = target << FIELD | (operand.keys[i] >> FIELD * (operand.arity - 1 - column) & MASK)
        note_way(ways, lits, target, operand.lits[i])
    return merged_ways(gates, ways, lits)


def closure(Circuit gates, Matrix operand):
    """Return the pairs connected by one step or more."""
    cdef Matrix result = fresh(2)
    cdef vector[int] atoms, firsts
    cdef Reach reach
    cdef size_t i
    cdef int first, middle
    operand.spell_out()
    atoms = atoms_of(operand.keys)
    start_reach(reach, atoms.size())
    for i in range(operand.keys.size()):
        first = number_of(atoms, <int> (operand.keys[i] >> FIELD))
        if not reach.found[first]:
            firsts.push_back(first)
        note_reached(reach, first, number_of(atoms, <int> (operand.keys[i] & MASK)), operand.lits[i])
    for middle in firsts:
        for first in firsts:
            if first != middle and reach.lits[first * reach.size + middle] != NEVER:
                reach_more(gates, reach, first, middle)
    result.reserve(operand.keys.size())
    for first in firsts:
        for i in range(first * reach.size, first * reach.size + reach.found[first]):
            result.append(<Key> atoms[first] << FIELD | atoms[reach.lasts[i]], reach.lits[first * reach.size + reach.lasts[i]])
    return result


def reflexive(Matrix operand, int size):
    """Return some pairs, and each of the first `size` atoms with itself."""
    cdef Matrix result = copy_matrix(operand)
    cdef Key atom
    cdef int position
    for atom in range(size):
        position = operand.find(atom << FIELD | atom)
        if position < 0:
            result.append(atom << FIELD | atom, TRUE)
        else:
            result.lits[position] = TRUE
    return result


cpdef Matrix choice(Circuit gates, int condition, Matrix then, Matrix otherwise):
    """Return `then` where the condition holds and `otherwise` where it does not."""
    cdef Matrix result
    cdef size_t i
    cdef int position, other
    if then is otherwise or condition == TRUE:
        return then
    if condition == FALSE:
        return otherwise
    if then.came_as_rows or otherwise.came_as_rows:
        return chosen_rows(gates, condition, then, otherwise)
    if are_equal(then, otherwise):
        return then
    result = copy_matrix(then)
    for i in range(then.keys.size()):
        position = otherwise.find(then.keys[i])
        other = FALSE if position < 0 else otherwise.lits[position]
        if other != then.lits[i]:
            result.lits[i] = gates.ite(condition, then.lits[i], other)
    for i in range(otherwise.keys.size()):
        if then.find(otherwise.keys[i]) < 0:
            result.append(otherwise.keys[i], gates.and2(-condition, otherwise.lits[i]))
    return without_false(result)


cdef Matrix chosen_rows(Circuit gates, int condition, Matrix then, Matrix otherwise):
    cdef dict ours = then.rows(), others = otherwise.rows(), rows = ours.copy()
    cdef Matrix nothing = fresh(then.arity - 1), row
    cdef list differing = [first for first, row in ours.items() if row is not others.get(first)]
    differing += [first for first in others if first not in ours]
    for first in differing:
        row = choice(gates, condition, ours.get(first, nothing), others.get(first, nothing))
        if row.is_empty():
            rows.pop(first, None)
        else:
            rows[first] = row
    return then if rows == ours else otherwise if rows == others else made_of_rows(then.arity, rows)


def subset(Circuit gates, Matrix left, Matrix right):
    """Say that the right has every tuple of the left."""
    cdef vector[int] parts
    cdef size_t i
    cdef int position
    left.spell_out()
    right.spell_out()
    for i in range(left.keys.size()):
        position = right.find(left.keys[i])
        parts.push_back(-left.lits[i] if position < 0 else -gates.and2(left.lits[i], -right.lits[position]))
    return gates.all_of(parts)


def equal(Circuit gates, Matrix left, Matrix right):
    """Say that both have the same tuples."""
    cdef vector[int] same
    cdef size_t i
    cdef int position
    if are_equal(left, right):
        return TRUE
    for i in range(left.keys.size()):
        position = right.find(left.keys[i])
        same.push_back(-left.lits[i] if position < 0 else -gates.xor(left.lits[i], right.lits[position]))
    for i in range(right.keys.size()):
        if left.find(right.keys[i]) < 0:
            same.push_back(-right.lits[i])
    return gates.all_of(same)


def some(Circuit gates, Matrix operand):
    """Say that there is a tuple."""
    operand.spell_out()
    return gates.any_of(operand.lits)


def lone(Circuit gates, Matrix operand):
    """Say that there is one tuple at most."""
    operand.spell_out()
    return gates.at_most_one_of(operand.lits)


def one(Circuit gates, Matrix operand):
    """Say that there is exactly one tuple."""
    operand.spell_out()
    cdef int there_is = gates.any_of(operand.lits)
    return gates.and2(there_is, gates.at_most_one_of(operand.lits))
