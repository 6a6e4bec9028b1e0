"""Symbolic execution without bounds: loops and recursive calls are cut at their candidates, other calls are executed.

A cut forgets what the code may change and assumes the candidates; each is assumed if its selector is true, and owed where executions come
to the cut. So one circuit serves all subsets of the candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import field, replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import constructor_to_run, is_recursive
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.program import Program
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.types import INT, VOID, ArrayType, ClassType, Type, default_value
from ooxcheck.sat import bitvector
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.specs.unbounded_heaps.array_parts import fact_of_elements
from ooxcheck.specs.unbounded_heaps.candidates import Candidate, Range, View, witnesses
from ooxcheck.specs.unbounded_heaps.effects import (
    Effects,
    assigned_variables,
    effects_of_loop,
    effects_of_method,
)
from ooxcheck.specs.unbounded_heaps.expressions import Evaluation
from ooxcheck.specs.unbounded_heaps.formulas import holds, may_hold
from ooxcheck.specs.unbounded_heaps.maps import Store
from ooxcheck.specs.unbounded_heaps.state import Key, State, any_heap, merge, with_any_contents
from ooxcheck.specs.unbounded_heaps.templates import Words, contract_candidates, loop_candidates
from ooxcheck.specs.unbounded_heaps.theory import Outside, Theory

DEEPEST = 12
"""The greatest number of nested calls that are executed."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A candidate that is assumed in a view where `guard` is true."""

    candidate: Candidate
    guard: Lit
    view: View


@dataclass(frozen=True, slots=True)
class Contract:
    """The candidate preconditions and postconditions of a recursive method."""

    requires: tuple[Candidate, ...]
    ensures: tuple[Candidate, ...]

    def part(self, candidates: Set[Candidate]) -> Contract:
        """Return the clauses that are among some candidates."""
        requires, ensures = (
            tuple(each for each in several if each in candidates) for several in (self.requires, self.ensures)
        )
        return Contract(requires, ensures)


@dataclass(slots=True)
class Conditions:
    """The verification conditions: `failures` are excluded by a proof, `arrivals` has for each place where candidates are owed those that executions may break there, and when."""

    failures: list[Lit] = field(default_factory=list)
    arrivals: list[dict[Candidate, Lit]] = field(default_factory=list)
    selectors: dict[Candidate, Lit] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)


@dataclass(slots=True)
class Frame:
    """A method under execution: its state on entry, and the states in which executions leave code otherwise than by completing it."""

    method: typed.Method
    entry: State
    returns: list[State] = field(default_factory=list)
    breaks: list[State] = field(default_factory=list)
    continues: list[State] = field(default_factory=list)


@dataclass(slots=True)
class Execution:
    """Executes methods, and collects the conditions of a proof; `keys` are the fields and arrays of the program that have maps."""

    program: Program
    theory: Theory
    keys: tuple[Key, ...]
    watch: Callable[[], None]
    conditions: Conditions = field(default_factory=Conditions)
    contracts: dict[str, Contract] = field(default_factory=dict)
    _waiting: list[typed.Method] = field(default_factory=list)
    _depth: int = 0

    # -- methods -----------------------------------------------------------------------------------

    def check(self, method: typed.Method, assumed: Sequence[logic.Formula]) -> None:
        """Execute the method under check, then each recursive method that it calls."""
        if method.constructor and self.program.classes[method.owner].parent is not None:
            msg = "a superclass"
            raise Outside(msg)
        types = (*(each.type for each in _inputs(method)), *(each.type for each in self.program.statics))
        kinds = self.theory.reachable_kinds(each for each in types if isinstance(each, ClassType | ArrayType))
        entry = self._entry(method, kinds)
        for formula in assumed:
            entry = self._narrow(entry, may_hold(self.theory, formula, entry, entry))
        self._assume_elements(assumed, entry)
        end = self._run(method, entry)
        if end is not None:
            for clause in method.contract.ensures:
                self._owe(end, holds(self.theory, clause.formula, end, entry))
        while self._waiting:
            self._step(self._waiting.pop())

    def _entry(self, method: typed.Method, kinds: frozenset[Type] | None = None) -> State:
        """Return the state on entry: any arguments, and any heap, with objects of some kinds if these are given.

        Code and formulas see the objects that inputs lead to. So others do not matter.
        """
        maps, alive = any_heap(self.theory, self.keys, kinds)
        guard = self.theory.circuit.variable()
        variables = {each: self.theory.unknown(each.type, alive) for each in _inputs(method)}
        if not method.static:
            this = variables[method.variables[0]]
            guard = self.theory.circuit.and2(guard, -self.theory.is_null(this))
        return State(guard, variables, maps, alive)

    def _step(self, method: typed.Method) -> None:
        """Execute a recursive method: it starts with its candidate preconditions, and owes its candidate postconditions."""
        entry, contract = self._entry(method), self.contracts[method.full_name]
        self._assume(contract.requires, View(entry, entry))
        end = self._run(method, entry)
        if end is not None:
            result = None if method.retval is None else end.variables.get(method.retval)
            after = _with_result(method, replace(end, variables=entry.variables), result)
            self._promise(contract.ensures, View(after, entry))

    def _run(self, method: typed.Method, entry: State) -> State | None:
        """Return the state at the end of a method, with the result in it; None if it never ends."""
        if method.body is None or self._depth >= DEEPEST:
            msg = f"the body of {method.name}"
            raise Outside(msg)
        start = entry
        if method.retval is not None and method.retval.type is not VOID:
            start = start.with_variable(method.retval, self._default(method.retval.type))
        frame = Frame(method, entry)
        self._depth += 1
        after = self._execute(method.body, start, frame)
        self._depth -= 1
        return merge(self.theory, [*([] if after is None else [after]), *frame.returns])

    def _call(
        self, method: typed.Method, arguments: Sequence[Bits], state: State
    ) -> tuple[State | None, Bits | None]:
        """Execute a call; return the state of the caller after it, and the result."""
        if not method.contract.is_empty or method.contract.measures:
            msg = f"the contract of {method.name}"
            raise Outside(msg)
        entry = replace(state, variables=dict(zip(_inputs(method), arguments, strict=True)))
        is_cut = is_recursive(self.program, method)
        end = self._by_contract(method, entry) if is_cut else self._run(method, entry)
        if end is None:
            return None, None
        result = None if method.retval is None else end.variables.get(method.retval)
        return replace(end, variables=state.variables), result

    def _by_contract(self, method: typed.Method, entry: State) -> State:
        """Replace a call of a recursive method by its candidate contract."""
        name = method.full_name
        effects = effects_of_method(self.program, method)
        if name not in self.contracts:
            words = Words(self.theory, self.program, effects, self.keys)
            self.contracts[name] = Contract(*contract_candidates(words, method))
            self._waiting.append(method)
        contract = self.contracts[name]
        self._promise(contract.requires, View(entry, entry))
        after = self._cut(entry, effects)
        if method.retval is not None and method.retval.type is not VOID:
            after = after.with_variable(method.retval, self.theory.unknown(method.retval.type, after.alive))
        self._assume(contract.ensures, View(after, entry))
        return after

    def _assume_elements(self, assumed: Sequence[logic.Formula], entry: State) -> None:
        """Assume what is said of all elements of arrays on entry."""
        for formula in assumed:
            for part in conjuncts(formula):
                fact = fact_of_elements(self.theory, part, entry)
                if fact is not None:
                    self._rule(Rule(fact, entry.guard, View(entry, entry)))

    # -- candidates --------------------------------------------------------------------------------

    def _cut(self, state: State, effects: Effects) -> State:
        """Return any state that code with some effects may leave.

        Its guard is new: what is assumed of this state, which may be impossible, says nothing of the executions that come to the code.
        """
        after = state if effects.is_nothing else with_any_contents(self.theory, state, effects.keys)
        return self._narrow(after, self.theory.circuit.variable())

    def _assume(self, candidates: Sequence[Candidate], view: View) -> None:
        """Assume each candidate where its selector is true."""
        circuit = self.theory.circuit
        for each in candidates:
            selector = self.conditions.selectors.setdefault(each, circuit.variable())
            self._rule(Rule(each, circuit.and2(selector, view.state.guard), view))

    def _rule(self, rule: Rule) -> None:
        """Assume a candidate in a view; one about some element of an index of which nothing else is known."""
        if rule.candidate.range is not Range.SOME_INDEX:
            self.conditions.rules.append(rule)
            return
        index = bitvector.variable(self.theory.circuit, self.theory.width(INT))
        value = rule.candidate.means(rule.view, index)
        self.theory.axioms.append(self.theory.circuit.implies(rule.guard, value))

    def _promise(self, candidates: Sequence[Candidate], view: View) -> None:
        """Note where executions break candidates: for any object, or any indices."""
        theory = self.theory
        thing = theory.any_reference()
        indices = [bitvector.variable(theory.circuit, theory.width(INT)) for _ in range(2)]
        subjects: Mapping[Range, Sequence[Bits]] = {
            Range.NOTHING: (),
            Range.OBJECT: (thing,),
            Range.INDEX: indices[:1],
            Range.TWO_INDICES: indices,
        }
        arrival: dict[Candidate, Lit] = {}
        for each in candidates:
            self.watch()
            if each.range is Range.SOME_INDEX:
                value = theory.circuit.or_([each.means(view, index) for index in witnesses(view, each)])
            else:
                value = each.means(view, *subjects[each.range])
            where = theory.circuit.and2(view.state.guard, -value)
            if where != FALSE:
                arrival[each] = where
        self.conditions.arrivals.append(arrival)

    def _owe(self, state: State, condition: Lit) -> None:
        self.conditions.failures.append(self.theory.circuit.and2(state.guard, -condition))

    def _narrow(self, state: State, condition: Lit) -> State:
        return replace(state, guard=self.theory.circuit.and2(state.guard, condition))

    # -- statements --------------------------------------------------------------------------------

    def _execute(self, statement: typed.Statement, state: State, frame: Frame) -> State | None:  # noqa: C901 (one case for each kind of statement)
        """Return the state after a statement, None if no execution completes it."""
        self.watch()
        match statement:
            case typed.Block(statements):
                return self._block(statements, state, frame)
            case typed.Skip():
                return state
            case typed.Declare(variable, None):
                return state.with_variable(variable, self._default(variable.type))
            case typed.Declare(variable, value) if value is not None:
                return self._store(
                    typed.Local(variable, type=variable.type, span=statement.span), value, state
                )
            case typed.Assign(target, value):
                return self._store(target, value, state)
            case typed.CallStatement(call) if not isinstance(call, typed.SuperConstructor):
                return self._source(call, state)[0]
            case typed.If():
                return self._choose(statement, state, frame)
            case typed.While(_, ()):
                return self._loop(statement, state, frame)
            case typed.Return(value):
                frame.returns += self._return(value, state, frame)
                return None
            case typed.Break():
                frame.breaks.append(state)
                return None
            case typed.Continue():
                frame.continues.append(state)
                return None
            case typed.Assert(formula, is_decrease=False):
                condition = holds(self.theory, formula, state, frame.entry)
                self._owe(state, condition)
                return self._narrow(state, condition)
            case _:
                msg = "a statement"
                raise Outside(msg)

    def _block(self, statements: Sequence[typed.Statement], state: State, frame: Frame) -> State | None:
        now: State | None = state
        for each in statements:
            if now is None:
                break
            now = self._execute(each, now, frame)
        return now

    def _choose(self, choice: typed.If, state: State, frame: Frame) -> State | None:
        condition, state = self._condition(choice.condition, state)
        yes, no = self._narrow(state, condition), self._narrow(state, -condition)
        ends = [
            self._execute(choice.then, yes, frame),
            no if choice.otherwise is None else self._execute(choice.otherwise, no, frame),
        ]
        return merge(self.theory, [each for each in ends if each is not None])

    def _loop(self, loop: typed.While, state: State, frame: Frame) -> State | None:
        """Cut a loop: it begins any iteration in any state with the candidates, and owes them after it."""
        effects = effects_of_loop(self.program, loop)
        words = Words(self.theory, self.program, effects, self.keys)
        candidates = loop_candidates(words, frame.method, loop, state, frame.entry)
        self._promise(candidates, View(state, state))
        head = self._cut(state, effects)
        for variable in assigned_variables(loop) & state.variables.keys():
            head = head.with_variable(variable, self.theory.unknown(variable.type, head.alive))
        self._assume(candidates, View(head, state))
        condition, head = self._condition(loop.condition, head)
        inner = Frame(frame.method, frame.entry, frame.returns)
        end = self._execute(loop.body, self._narrow(head, condition), inner)
        again = merge(self.theory, [*([] if end is None else [end]), *inner.continues])
        if again is not None:
            self._promise(candidates, View(again, state))
        return merge(self.theory, [self._narrow(head, -condition), *inner.breaks])

    def _return(self, value: typed.Source | None, state: State, frame: Frame) -> list[State]:
        retval = frame.method.retval
        if value is None or retval is None or retval.type is VOID:
            return [state]
        after, result = self._source(value, state)
        if after is None or result is None:
            return []
        return [after.with_variable(retval, result)]

    # -- values ------------------------------------------------------------------------------------

    def _condition(self, expr: typed.Expr, state: State) -> tuple[Lit, State]:
        """Return a condition, and the state in which its evaluation does not throw."""
        here = Evaluation(self.theory, state)
        value = here.condition(expr)
        return value, self._without_faults(here)

    def _without_faults(self, here: Evaluation) -> State:
        """Note the exceptions of an evaluation as failures, and return the state without them."""
        self.conditions.failures += here.faults
        return self._narrow(here.state, -self.theory.circuit.or_(here.faults))

    def _source(self, value: typed.Source, state: State) -> tuple[State | None, Bits | None]:
        """Evaluate a right-hand side; return the state after it, and its value."""
        here = Evaluation(self.theory, state)
        match value:
            case typed.StaticCall(class_name, signature, parts, ghosts=()):
                arguments = [here.evaluate(each) for each in parts]
                method = self.program.runs(class_name, signature)
                return self._call(method, arguments, self._without_faults(here))
            case typed.VirtualCall(_, _, receiver, parts, ghosts=()):
                this, arguments = here.evaluate(receiver), [here.evaluate(each) for each in parts]
                here.check(-self.theory.is_null(this))
                return self._call(self._target(value), [this, *arguments], self._without_faults(here))
            case typed.NewObject(ghosts=()):
                arguments = [here.evaluate(each) for each in value.arguments]
                return self._new_object(value, arguments, self._without_faults(here))
            case typed.NewArray(type_, (size,)) if type_ in state.maps:
                length = here.evaluate(size)
                here.check(-length[-1])
                return self._new_array(type_, length, self._without_faults(here))
            case (
                typed.SuperCall()
                | typed.NewArray()
                | typed.StaticCall()
                | typed.VirtualCall()
                | typed.NewObject()
            ):
                msg = "a call"
                raise Outside(msg)
            case _:  # an expression
                result = here.evaluate(value)
                return self._without_faults(here), result

    def _target(self, call: typed.VirtualCall) -> typed.Method:
        """Return the method that runs, whatever the class of the receiver is."""
        methods = {
            self.program.runs(each, call.signature).full_name: self.program.runs(each, call.signature)
            for each in self.program.instantiable(call.class_name)
        }
        if len(methods) != 1:
            msg = "a call that depends on the class of the receiver"
            raise Outside(msg)
        return next(iter(methods.values()))

    def _store(self, target: typed.Expr, value: typed.Source, state: State) -> State | None:
        """Execute an assignment; the location is evaluated after the value."""
        after, result = self._source(value, state)
        if after is None or result is None:
            return None
        here = Evaluation(self.theory, after)
        match target:
            case typed.Local(variable):
                return after.with_variable(variable, result)
            case typed.StaticRead(field_) if field_ in after.maps:
                return after.store(field_, (), result)
            case typed.FieldRead(owner, field_) if field_ in after.maps:
                holder = here.dereference(owner)
                return self._without_faults(here).store(field_, (holder,), result)
            case typed.ElementRead(array, index):
                place = here.element(array, index)
                assert isinstance(array.type, ArrayType)
                return self._without_faults(here).store(array.type, place, result)
            case _:
                msg = "a location"
                raise Outside(msg)

    def _new_object(
        self, new: typed.NewObject, arguments: Sequence[Bits], state: State
    ) -> tuple[State | None, Bits]:
        """Allocate an object whose fields have their defaults, and run its constructor; its class has no superclass."""
        if self.program.classes[new.class_name].parent is not None:
            msg = "a superclass"
            raise Outside(msg)
        kind = ClassType(new.class_name)
        made = self.theory.new_object(kind, state.alive, state.guard)
        state = replace(state, alive=Store(state.alive, self.theory.identity(made, kind), (TRUE,)))
        for each in self.program.layout(new.class_name):
            if not isinstance(each, Field) or each not in state.maps:
                msg = "a field"
                raise Outside(msg)
            state = state.store(each, (made,), self._default(each.type))
        constructor = constructor_to_run(self.program, new.class_name, new.signature)
        if constructor is None:
            return state, made
        return self._call(constructor, [made, *arguments], state)[0], made

    def _new_array(self, type_: ArrayType, length: Bits, state: State) -> tuple[State, Bits]:
        theory = self.theory
        made = theory.new_object(type_, state.alive, state.guard)
        is_so_long = bitvector.equal(theory.circuit, theory.length(made, type_), length)
        theory.axioms.append(theory.circuit.implies(state.guard, is_so_long))
        state = replace(state, alive=Store(state.alive, self.theory.identity(made, type_), (TRUE,)))
        return state.fill(type_, made, self._default(type_.element)), made

    def _default(self, type_: Type) -> Bits:
        width = self.theory.width(type_)
        value = default_value(type_)
        return bitvector.constant(int(value) if isinstance(value, int) else 0, width)


def _inputs(method: typed.Method) -> tuple[Variable, ...]:
    """Return the variables that a call sets: ``this``, and the parameters."""
    return method.parameters if method.static else (method.variables[0], *method.parameters)


def _with_result(method: typed.Method, state: State, result: Bits | None) -> State:
    return state if method.retval is None or result is None else state.with_variable(method.retval, result)
