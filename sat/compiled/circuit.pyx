# distutils: language = c++
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Boolean circuits, as in `sat.circuit`, where every rule is explained; how gates are kept is in `gates.pyx`.

A set of literals is a mark on each of them that is no longer valid once a larger number marks. A class in Python may
inherit and say what a gate is anew; then everything goes through its methods (`_is_plain`).
"""

from libc.math cimport sqrt
from libcpp.algorithm cimport sort, unique
from libcpp.vector cimport vector

from ooxcheck.sat.compiled.gates cimport Gates
from ooxcheck.sat.compiled.literals cimport AND, FALSE, ITE, TRUE, VARIABLE, XOR
from ooxcheck.sat.compiled.literals cimport drop_true, is_contradictory, literals_of, negate, place

cdef enum:
    WIDTH_TO_LOOK_INTO = 12
    PAIRWISE_AT_MOST_ONE = 6
    IN_KEY = 1
    IMPLIED = 2
    NOTHING_TO_SAY = 0
    CONTRADICTION = 1
    WORTH_SAYING = 2
    LARGEST_MARK = 4000000000


cdef class Circuit(Gates):
    """A growing circuit; every method returns the literal of an existing gate or of a new one."""

    def __cinit__(self, *_arguments):
        self._is_plain = type(self) is Circuit

    cpdef int variable(self) except 0:
        """Return a fresh input."""
        return self.add(VARIABLE, NULL, 0)

    cpdef int and2(self, int a, int b) except 0:
        """Return ``a and b``."""
        cdef int[2] key
        cdef int known, older, newer, simpler
        if a > b:
            a, b = b, a
        if a == b or b == 1:
            return a
        if a == 1:
            return b
        if a == -1 or b == -1 or a == -b:
            return FALSE
        key[0], key[1] = a, b
        known = self.find(AND, key, 2)
        if known:
            return known
        if -b < a:
            older, newer = a, b
        else:
            older, newer = b, -a
        self.check(newer)
        if 0 < self.width(newer) <= WIDTH_TO_LOOK_INTO and (
            self.has(newer, older) or self.has(newer, -older) or self.touch(abs(older), newer)
        ):
            simpler = self._simpler_and(a, b)
            if simpler:
                return simpler
        return self.add(AND, key, 2)

    def or2(self, int a, int b):
        """Return ``a or b``."""
        return -self.and2(-a, -b)

    def implies(self, int a, int b):
        """Return ``not a or b``."""
        return -self.and2(a, -b)

    def and_(self, inputs):
        """Return the conjunction of all inputs, TRUE if there are none."""
        cdef vector[int] literals = literals_of(inputs)
        return self._conjunction(literals)

    def or_(self, inputs):
        """Return the disjunction of all inputs, FALSE if there are none."""
        cdef vector[int] literals = literals_of(inputs)
        return self.any_of(literals)

    cpdef int xor(self, int a, int b) except 0:
        """Return whether `a` and `b` differ."""
        cdef bint is_same = (a < 0) == (b < 0)
        cdef int gate
        a, b = abs(a), abs(b)
        gate = self._xor_of_positive(a, b) if a < b else self._xor_of_positive(b, a)
        return gate if is_same else -gate

    def iff(self, int a, int b):
        """Return whether `a` and `b` are equal."""
        return -self.xor(a, b)

    cpdef int ite(self, int cond, int then, int else_) except 0:
        """Return `then` where `cond` holds and `else_` where it does not."""
        if cond < 0:
            cond, then, else_ = -cond, else_, then
        if cond == 1 or then == else_:
            return then
        if then == -else_:
            return self.xor(cond, else_)
        if then == 1 or then == cond:
            return -self.and2(-cond, -else_)
        if then == -1 or then == -cond:
            return self.and2(-cond, else_)
        if else_ == -1 or else_ == cond:
            return self.and2(cond, then)
        if else_ == 1 or else_ == -cond:
            return -self.and2(cond, -then)
        return self._ite_of_unrelated(cond, then, else_)

    def at_most_one(self, inputs):
        """Return whether at most one of the inputs holds; a literal given twice counts twice."""
        cdef vector[int] literals = literals_of(inputs)
        return self.at_most_one_of(literals)

    def exactly_one(self, inputs):
        """Return whether exactly one of the inputs holds; a literal given twice counts twice."""
        cdef vector[int] literals = literals_of(inputs)
        cdef int some = self.any_of(literals)
        return self.and2(some, self.at_most_one_of(literals))

    def at_most(self, inputs, int k):
        """Return whether at most `k` of the inputs hold; a literal given twice counts twice."""
        items = list(inputs)
        return self.at_most_one(items) if k == 1 else -self.at_least(items, k + 1)

    def at_least(self, inputs, int k):
        """Return whether at least `k` of the inputs hold; a literal given twice counts twice."""
        cdef vector[int] items
        cdef int lit, size
        for lit in inputs:
            if lit == TRUE:
                k -= 1
            elif lit != FALSE:
                items.push_back(lit)
        size = <int> items.size()
        if k <= 0:
            return TRUE
        if k > size:
            return FALSE
        if k <= size - k + 1:
            return self._sequential_counter(items, k)
        negate(items)
        return -self._sequential_counter(items, size - k + 1)

    cdef int all_of(self, vector[int]& literals) except 0:
        """Return the conjunction of all literals, by the method of whoever inherits; `literals` are used up."""
        return self._conjunction(literals) if self._is_plain else self.and_(literals)

    cdef int any_of(self, vector[int]& literals) except 0:
        """Return the disjunction of all literals, which are left as they are."""
        cdef vector[int] turned = literals
        negate(turned)
        return -self.all_of(turned)

    cdef int at_most_one_of(self, vector[int]& literals) except 0:
        """Return whether at most one of the literals holds."""
        cdef vector[int] items, parts, rows, columns
        cdef int lit, size, side, i, j
        for lit in literals:
            if lit != FALSE:
                items.push_back(lit)
        size = <int> items.size()
        if size <= PAIRWISE_AT_MOST_ONE:
            for i in range(size):
                for j in range(i + 1, size):
                    parts.push_back(-self.and2(items[i], items[j]))
            return self.all_of(parts)
        side = <int> sqrt(size - 1) + 1
        for i in range(0, size, side):
            parts.assign(items.begin() + i, items.begin() + min(i + side, size))
            rows.push_back(self.any_of(parts))
        for i in range(side):
            parts.clear()
            for j in range(i, size, side):
                parts.push_back(items[j])
            columns.push_back(self.any_of(parts))
        i = self.at_most_one_of(rows)
        return self.and2(i, self.at_most_one_of(columns))

    cdef int _sequential_counter(self, vector[int]& items, int k) except 0:
        """Return whether at least `k` hold."""
        cdef vector[int] reached
        cdef int size = <int> items.size(), seen, j
        reached.resize(k + 1, FALSE)
        reached[0] = TRUE
        for seen in range(size):
            for j in range(min(seen + 1, k), max(1, k - (size - seen - 1)) - 1, -1):
                reached[j] = -self.and2(-reached[j], -self.and2(items[seen], reached[j - 1]))
        return reached[k]

    cdef int _conjunction(self, vector[int]& literals) except 0:
        """Return the conjunction of all literals, which are used up."""
        cdef int known, size
        while True:
            sort(literals.begin(), literals.end())
            literals.erase(unique(literals.begin(), literals.end()), literals.end())
            drop_true(literals)
            size = <int> literals.size()
            if size <= 2:
                return self.and2(literals[0], literals[1]) if size == 2 else literals[0] if size else TRUE
            known = self.find(AND, &literals[0], size)
            if known:
                return known
            if is_contradictory(literals):
                return FALSE
            self.check(literals.front())
            self.check(literals.back())
            if not self._remain(literals):
                return self.add(AND, &literals[0], size)

    cdef int _xor_of_positive(self, int a, int b) except 0:
        """Return whether two positive literals, given in order, differ."""
        cdef int[2] key
        cdef int known
        if a == b:
            return FALSE
        if a == TRUE:
            return -b
        key[0], key[1] = a, b
        known = self.find(XOR, key, 2)
        if known:
            return known
        self.check(b)
        if self.kind[a] == XOR and self.has(a, b):
            return self.other_input(a, b)
        if self.kind[b] == XOR and self.has(b, a):
            return self.other_input(b, a)
        return self.add(XOR, key, 2)

    cdef int _ite_of_unrelated(self, int cond, int then, int else_) except 0:
        """Return the choice between three gates, each simplified by what is known where it matters."""
        cdef int[3] key
        cdef int gate, simpler_then, simpler_else
        key[0], key[1], key[2] = cond, (then if then > 0 else -then), (else_ if then > 0 else -else_)
        gate = self.find(ITE, key, 3)
        if not gate:
            self.check(cond)
            self.check(then)
            self.check(else_)
            simpler_then = self._simplify_given(then, cond)
            simpler_else = self._simplify_given(else_, -cond)
            if simpler_then != then or simpler_else != else_:
                return self.ite(cond, simpler_then, simpler_else)
            gate = self.add(ITE, key, 3)
        return gate if then > 0 else -gate

    cdef int _simplify_given(self, int lit, int fact) except 0:
        """Return what is left of `lit` where `fact` holds, looking at most one level into `lit`."""
        cdef int gate = abs(lit), i
        cdef vector[int] others
        if lit == fact:
            return TRUE
        if lit == -fact:
            return FALSE
        if not 0 < self.width(gate) <= WIDTH_TO_LOOK_INTO:
            return lit
        if self.kind[gate] != AND:
            return self._choice_given(lit, fact)
        if self.has(gate, -fact):
            return FALSE if lit > 0 else TRUE
        if lit > 0 or not self.has(gate, fact):
            return lit
        for i in range(self.start[gate], self.start[gate + 1]):
            if self.pool[i] != fact:
                others.push_back(self.pool[i])
        return -self._conjunction(others)

    cdef int _choice_given(self, int lit, int fact) noexcept:
        """Return what is left of an XOR or ITE where `fact` holds."""
        cdef int gate = abs(lit), decided = abs(fact), left
        cdef const int* inputs = &self.pool[self.start[gate]]
        if self.kind[gate] == ITE:
            if decided != inputs[0]:
                return lit
            left = inputs[1] if fact > 0 else inputs[2]
        else:
            if decided != inputs[0] and decided != inputs[1]:
                return lit
            left = inputs[1] if decided == inputs[0] else inputs[0]
            if fact > 0:
                left = -left
        return left if lit > 0 else -left

    cdef int _simpler_and(self, int a, int b) except? 0:
        """Return ``a and b`` if one of them, or their inputs, say something about the other; else 0."""
        cdef int simpler = self._and_where(a, b)
        if not simpler:
            simpler = self._and_where(b, a)
        return simpler if simpler or a > 0 or b > 0 else self._choice_in_ors(a, b)

    cdef int _and_where(self, int one, int other) except? 0:
        """Return ``one and other`` if `one` or its inputs say something about `other`; else 0."""
        cdef int left = self._simplify_given(other, one), i
        if left == other and one > 0 and self.kind[one] == AND and self.width(one) <= WIDTH_TO_LOOK_INTO:
            for i in range(self.start[one], self.start[one + 1]):
                left = self._simplify_given(other, self.pool[i])
                if left != other:
                    break
        return self.and2(one, left) if left != other else 0

    cdef int _choice_in_ors(self, int a, int b) except? 0:
        """Return the choice that ``not (c and t) and not (not c and e)`` is, namely ``not ite(c, t, e)``; else 0."""
        cdef int i, cond
        if self.kind[-a] != AND or self.kind[-b] != AND or self.width(-a) != 2 or self.width(-b) != 2:
            return 0
        for i in range(2):
            cond = self.pool[self.start[-a] + i]
            if self.has(-b, -cond):
                return -self.ite(cond, self.other_input(-a, cond), self.other_input(-b, -cond))
        return 0

    cdef bint _remain(self, vector[int]& key) except -1:
        """Replace conjuncts by simpler ones, and say whether there are any."""
        cdef vector[int] left, unknown
        cdef vector[vector[int]] shorter
        cdef vector[int] places
        cdef int lit, simpler, outcome = self._looked_into(key)
        cdef size_t i
        if outcome != WORTH_SAYING:
            if outcome == CONTRADICTION:
                key.assign(1, FALSE)
            return outcome == CONTRADICTION
        for lit in key:
            if self._marks[place(lit)] == self._mark + (IN_KEY | IMPLIED):
                continue
            simpler = self._given_facts(lit, unknown)
            if not simpler:
                places.push_back(<int> left.size())
                shorter.push_back(unknown)
            left.push_back(simpler)
        for i in range(places.size()):  # only now, because a new gate needs the marks for itself
            left[places[i]] = -self._conjunction(shorter[i])
        if left == key:
            return False
        key.swap(left)
        return True

    cdef int _looked_into(self, vector[int]& key) except -1:
        """Mark what the conjuncts say, and return whether that simplifies others or contradicts them."""
        cdef int lit, gate, i
        cdef bint overlaps = False
        if self._mark >= LARGEST_MARK:
            self._marks.assign(self._marks.size(), 0)
            self._mark = 0
        self._mark += 4
        if self._marks.size() < 2 * self.kind.size():
            self._marks.resize(2 * self.kind.capacity(), 0)
        for lit in key:
            self._marks[place(lit)] = self._mark + IN_KEY
        for lit in key:
            if lit > 0 and self.kind[lit] == AND and self.width(lit) <= WIDTH_TO_LOOK_INTO:
                for i in range(self.start[lit], self.start[lit + 1]):
                    if self._marks[place(self.pool[i])] < self._mark:
                        self._marks[place(self.pool[i])] = self._mark + IMPLIED
                    elif self._marks[place(self.pool[i])] == self._mark + IN_KEY:
                        self._marks[place(self.pool[i])] += IMPLIED
                        overlaps = True
        for lit in key:
            gate = abs(lit)
            if self.width(gate) > WIDTH_TO_LOOK_INTO:
                continue
            if lit > 0 and self.kind[lit] == AND:
                for i in range(self.start[gate], self.start[gate + 1]):
                    if self._marks[place(-self.pool[i])] >= self._mark:
                        return CONTRADICTION
            elif not overlaps:
                for i in range(self.start[gate], self.start[gate + 1]):
                    if (
                        self._marks[place(self.pool[i])] >= self._mark
                        or self._marks[place(-self.pool[i])] >= self._mark
                    ):
                        overlaps = True
        return WORTH_SAYING if overlaps else NOTHING_TO_SAY

    cdef int _given_facts(self, int lit, vector[int]& unknown) except? 0:
        """Return what is left of a conjunct where all that is marked holds, 0 if it is the negation of all `unknown`."""
        cdef int gate = abs(lit), i, part
        if not self.width(gate) or (lit > 0 and self.kind[gate] == AND):
            return lit
        if self.kind[gate] != AND:
            for i in range(self.start[gate], self.start[gate + 1]):
                part = self.pool[i]
                if self._marks[place(part)] >= self._mark:
                    return self._choice_given(lit, part)
                if self._marks[place(-part)] >= self._mark:
                    return self._choice_given(lit, -part)
            return lit
        unknown.clear()
        for i in range(self.start[gate], self.start[gate + 1]):
            part = self.pool[i]
            if self._marks[place(-part)] >= self._mark:
                return TRUE
            if self._marks[place(part)] < self._mark:
                unknown.push_back(part)
        return lit if <int> unknown.size() == self.width(gate) else 0
