# distutils: language = c++
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Clauses of a circuit, as in `sat.cnf`, where every rule is explained; here is only how they are written.

All clauses stand in one array, as solvers read them; so do those that are being made. The tables have an entry for each literal, at `place`. A set of
literals is a mark on each of them that is no longer valid once a larger number marks.
"""

from array import array

from cython cimport final
from cpython cimport array as arrays
from libc.string cimport memcpy
from libcpp.vector cimport vector

from ooxcheck.sat.compiled.circuit cimport Circuit
from ooxcheck.sat.compiled.literals cimport AND, CONSTANT, FALSE, TRUE, VARIABLE, XOR
from ooxcheck.sat.compiled.literals cimport literals_of, place

cdef enum:
    WORTH_SPREADING = 8
    MANY_USES = 255

cdef struct Task:
    int lit
    int guard

cdef arrays.array _EMPTY = array("i")


@final
cdef class Encoder:
    """The clauses of one circuit, given out as its roots become known."""

    cdef readonly Circuit circuit
    cdef readonly int variables
    cdef readonly int clauses
    cdef vector[int] _numbers
    cdef vector[unsigned char] _uses
    cdef vector[unsigned char] _required
    cdef vector[unsigned int] _marks
    cdef unsigned int _mark
    cdef vector[Task] _queue
    cdef vector[int] _written
    cdef vector[int] _beginning
    cdef vector[int] _endings
    cdef vector[int] _parts

    def __init__(self, Circuit circuit):
        self.circuit = circuit

    def require(self, roots):
        """Add clauses that hold iff all `roots` do; roots given together share better than one by one."""
        cdef vector[int] given = literals_of(roots)
        cdef vector[int] fresh, clause
        cdef int root
        for root in given:
            self.circuit.check(root)
        self._make_room()
        for root in given:
            if root != TRUE and not self._required[place(root)]:
                self._required[place(root)] = True
                fresh.push_back(root)
        self._count_uses(fresh)
        for root in fresh:
            if root == FALSE or self._numbers[place(root)] or self.circuit.kind[abs(root)] == VARIABLE:
                clause.assign(root != FALSE, root)
                self._write_clause(clause, 0)
            else:
                self._queue.push_back(Task(root, 0))
        self._write_queued()

    def literal(self, int lit):
        """Return a literal of the clauses that implies `lit`, to be assumed; its negation promises nothing."""
        cdef vector[int] roots
        self.circuit.check(lit)
        roots.push_back(lit)
        self._make_room()
        self._count_uses(roots)
        cdef int number = self._number(lit)
        self._write_queued()
        return number

    def number(self, int lit):
        """Return the literal of the clauses that stands for `lit`, or 0 if no clause mentions it."""
        return self._numbers[place(lit)] if place(lit) < <int> self._numbers.size() else 0

    def take(self):
        """Return the clauses written since the last call."""
        cdef arrays.array taken = arrays.clone(_EMPTY, self._written.size(), zero=False)
        if self._written.size():
            memcpy(taken.data.as_ints, &self._written[0], self._written.size() * sizeof(int))
        self._written.clear()
        return taken

    cdef int _number(self, int lit) except 0:
        """Return the number of `lit`, a new one whose definition is queued if it has none."""
        cdef int number = self._numbers[place(lit)]
        if number:
            return number
        number = -self._numbers[place(-lit)]
        if not number:
            self.variables += 1
            number = self.variables if lit > 0 else -self.variables
        self._numbers[place(lit)] = number
        cdef int kind = self.circuit.kind[abs(lit)]
        if kind > VARIABLE:
            self._queue.push_back(Task(lit, -number))
        else:
            self._numbers[place(-lit)] = -number
            if kind == CONSTANT:
                self._write_unit(number if lit > 0 else -number)
        return number

    cdef int _write_unit(self, int number) except -1:
        self._written.push_back(number)
        self._written.push_back(0)
        self.clauses += 1
        return 0

    cdef int _count_uses(self, vector[int]& roots) except -1:
        """Count the mentions of each literal in the definitions that `roots` need; each definition is counted once."""
        cdef vector[int] stack
        cdef int lit, gate, i
        cdef Circuit circuit = self.circuit
        for lit in roots:
            self._count_use(lit, stack)
        while stack.size():
            lit = stack.back()
            stack.pop_back()
            gate = abs(lit)
            for i in range(circuit.start[gate], circuit.start[gate + 1]):
                if circuit.kind[gate] == AND:
                    self._count_use(circuit.pool[i] if lit > 0 else -circuit.pool[i], stack)
                elif circuit.kind[gate] == XOR or i == circuit.start[gate]:
                    self._count_use(circuit.pool[i], stack)
                    self._count_use(-circuit.pool[i], stack)
                else:
                    self._count_use(circuit.pool[i] if lit > 0 else -circuit.pool[i], stack)
        return 0

    cdef int _count_use(self, int lit, vector[int]& stack) except -1:
        """Count one mention; what is mentioned for the first time is to be looked into."""
        cdef int count = self._uses[place(lit)]
        if count < MANY_USES:
            self._uses[place(lit)] = count + 1
            if not count and self.circuit.kind[abs(lit)] > VARIABLE:
                stack.push_back(lit)
        return 0

    cdef int _make_room(self) except -1:
        """Let the tables cover every literal of the circuit."""
        cdef size_t size = 2 * self.circuit.kind.size()
        if size > self._numbers.size():
            self._numbers.resize(size, 0)
            self._uses.resize(size, 0)
            self._required.resize(size, 0)
            self._marks.resize(size, 0)
        return 0

    cdef int _write_queued(self) except -1:
        """Write that each queued gate holds, or the literal queued with it if there is one, and what that mentions then."""
        cdef Circuit circuit = self.circuit
        cdef vector[int] clause
        cdef Task task
        cdef int i, part
        while self._queue.size():
            task = self._queue.back()
            self._queue.pop_back()
            if task.lit < 0 or circuit.kind[task.lit] != AND:
                for i in range(self._definitions(task.lit)):
                    self._define(task.lit, i, clause)
                    self._write_clause(clause, task.guard)
                continue
            for i in range(circuit.start[task.lit], circuit.start[task.lit + 1]):
                part = circuit.pool[i]
                if not self._numbers[place(part)] and self._is_inline(part):
                    self._queue.push_back(Task(part, task.guard))
                    continue
                part = self._number(part)
                if task.guard:
                    self._written.push_back(task.guard)
                self._write_unit(part)
        return 0

    cdef int _write_clause(self, vector[int]& clause, int guard) except -1:
        """Write ``guard or clause``, as several clauses if something in it is better spread."""
        cdef int lit
        cdef bint begins = True
        self._endings.clear()
        if not self._flatten(clause, clause.size() <= WORTH_SPREADING + 1, self._endings):
            self._endings.push_back(0)
        if not self._endings.size():
            return 0
        self._beginning.assign(guard != 0, guard)
        for lit in clause:
            self._beginning.push_back(self._number(lit))
        for lit in self._endings:
            if begins:
                self._written.insert(self._written.end(), self._beginning.begin(), self._beginning.end())
            self._written.push_back(self._number(lit) if lit else 0)
            begins = not lit
            self.clauses += begins
        return 0

    cdef bint _is_inline(self, int lit) noexcept:
        """Say whether writing the definition of a literal without a number in its place takes no more clauses."""
        cdef Circuit circuit = self.circuit
        cdef int gate = abs(lit), kind = circuit.kind[gate], uses = self._uses[place(lit)], width, i
        if kind <= VARIABLE:
            return False
        if uses == 1:
            return True
        width = circuit.width(gate)
        if not (uses * width <= uses + width + (lit < 0) if kind == AND else uses == 2):
            return False
        for i in range(circuit.start[gate], circuit.start[gate + 1]):
            if circuit.kind[abs(circuit.pool[i])] != VARIABLE:
                return False
        return True

    cdef bint _is_openable(self, int lit, bint spread) noexcept:
        return not self._numbers[place(lit)] and (lit < 0 or spread) and self._is_inline(lit)

    cdef bint _flatten(self, vector[int]& clause, bint spread, vector[int]& endings) except -1:
        """Open the disjunctions of a clause and spread one conjunction; say whether there are any.

        Then `clause` is how the clauses that it has become begin, and `endings` how they end.
        """
        cdef Circuit circuit = self.circuit
        cdef vector[int] openable, kept
        cdef int lit, part, i, conjunction = 0
        for lit in clause:
            if self._is_openable(lit, spread):
                openable.push_back(lit)
        if not openable.size():
            return False
        for lit in clause:
            if not self._is_openable(lit, spread):
                kept.push_back(lit)
        while openable.size():
            lit = openable.back()
            openable.pop_back()
            if lit < 0 and circuit.kind[-lit] == AND:
                for i in range(circuit.start[-lit], circuit.start[-lit + 1]):
                    part = -circuit.pool[i]
                    if self._numbers[place(part)] or not self._is_inline(part):
                        kept.push_back(part)
                    else:
                        openable.push_back(part)
            elif spread and not conjunction and self._uses[place(lit)] == 1:
                conjunction = lit
            else:
                kept.push_back(lit)
        self._mark_each(kept)
        clause.swap(kept)
        self._end(clause, conjunction, endings)
        return True

    cdef int _mark_each(self, vector[int]& literals) except -1:
        """Mark literals, and remove those that are there twice."""
        cdef size_t i, size = 0
        self._mark += 1
        for i in range(literals.size()):
            if self._marks[place(literals[i])] != self._mark:
                self._marks[place(literals[i])] = self._mark
                literals[size] = literals[i]
                size += 1
        literals.resize(size)
        return 0

    cdef bint _denies(self, vector[int]& literals) noexcept:
        """Say whether the negation of one of the literals is marked."""
        cdef int lit
        for lit in literals:
            if self._marks[place(-lit)] == self._mark:
                return True
        return False

    cdef int _end(self, vector[int]& literals, int conjunction, vector[int]& endings) except -1:
        """Find what to add to `literals`, which are marked, in each of the clauses that mean ``literals or conjunction``."""
        cdef int conjuncts, gate = abs(conjunction)
        if self._denies(literals):
            return 0
        if not conjunction:
            endings.push_back(0)
            return 0
        conjuncts = self.circuit.width(gate) if self.circuit.kind[gate] == AND else 2
        if <int> literals.size() * (conjuncts - 1) > WORTH_SPREADING:
            endings.push_back(conjunction)
            endings.push_back(0)
            return 0
        self._parts.clear()
        self._conjuncts(conjunction, self._parts)
        self._mark_each(literals)
        self._add_unmarked(self._parts, endings)
        return 0

    cdef int _add_unmarked(self, vector[int]& clauses, vector[int]& endings) except -1:
        """Add clauses without the literals that are marked, and none that has the negation of one."""
        cdef size_t kept = endings.size()
        cdef bint is_denied = False
        cdef int lit
        for lit in clauses:
            if not lit:
                if is_denied:
                    endings.resize(kept)
                else:
                    endings.push_back(0)
                kept = endings.size()
                is_denied = False
            elif self._marks[place(-lit)] == self._mark:
                is_denied = True
            elif self._marks[place(lit)] != self._mark:
                endings.push_back(lit)
        return 0

    cdef int _conjuncts(self, int conjunction, vector[int]& result) except -1:
        """Add clauses equivalent to `conjunction`, over literals that are worth a variable."""
        cdef Circuit circuit = self.circuit
        cdef vector[int] stack, clause, endings
        cdef int lit, part, i
        stack.push_back(conjunction)
        while stack.size():
            lit = stack.back()
            stack.pop_back()
            if lit > 0 and circuit.kind[lit] == AND:
                for i in range(circuit.start[lit], circuit.start[lit + 1]):
                    part = circuit.pool[i]
                    if self._numbers[place(part)] or not self._is_inline(part):
                        result.push_back(part)
                        result.push_back(0)
                    else:
                        stack.push_back(part)
                continue
            for i in range(self._definitions(lit)):
                self._define(lit, i, clause)
                endings.clear()
                if not self._flatten(clause, False, endings) or endings.size():
                    result.insert(result.end(), clause.begin(), clause.end())
                    result.push_back(0)
        return 0

    cdef int _definitions(self, int lit) noexcept:
        """Return how many clauses say that a disjunction or choice holds."""
        return 1 if self.circuit.kind[abs(lit)] == AND else 2

    cdef int _define(self, int lit, int number, vector[int]& clause) except -1:
        """Make `clause` one of the clauses which say that a disjunction or choice holds."""
        cdef Circuit circuit = self.circuit
        cdef int gate = abs(lit), first = circuit.start[gate], sign = 1 if lit > 0 else -1, i
        clause.clear()
        if circuit.kind[gate] == AND:
            for i in range(first, circuit.start[gate + 1]):
                clause.push_back(-circuit.pool[i])
        elif circuit.kind[gate] == XOR:
            clause.push_back(-circuit.pool[first] if number else circuit.pool[first])
            clause.push_back(circuit.pool[first + 1] * (-sign if number else sign))
        else:
            clause.push_back(circuit.pool[first] if number else -circuit.pool[first])
            clause.push_back(circuit.pool[first + 1 + number] * sign)
        return 0
