"""Summaries of methods, by abstract interpretation (see `ooxcheck.specs.relations.expr` for the source).

A body is executed on bounds, from a state in which everything is a symbolic name. Callees are summarised
first. A recursive method starts
with the summary of a method that never ends; it is executed again, with widening, until its summary is a
fixpoint.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import by_contract_only, callees, may_fork
from ooxcheck.oox.program import Program
from ooxcheck.specs.inference.abstract_state import Environment, join_all
from ooxcheck.specs.inference.calls import Calls, Context
from ooxcheck.specs.inference.contract_summaries import contract_summary, fork_summary
from ooxcheck.specs.inference.expressions import Dead, Rules
from ooxcheck.specs.inference.statements import Executor, default
from ooxcheck.specs.inference.summary import Bound, Effect, Parameters, Summary
from ooxcheck.specs.inference.widening import Widening
from ooxcheck.specs.loops.fixpoint import iterate
from ooxcheck.specs.relations.boolean_laws import both, conjuncts
from ooxcheck.specs.relations.expr import Name

Key: TypeAlias = tuple[str, Context]


def summary(
    program: Program,
    method: typed.Method,
    parameters: Parameters = Parameters(),  # noqa: B008 (immutable)
    watch: Callable[[int, int], None] = lambda _done, _count: None,
) -> Summary:
    """Return the summary of a method; it is computed once for each program and parameters.

    `watch` receives the number of methods that have summaries, and of all that the method may call.
    """
    return _analysis(program, parameters).summary(method, watch)


@lru_cache(maxsize=8)
def _analysis(program: Program, parameters: Parameters) -> Analysis:
    """Return the summaries of a program. A weak table would run code when a program dies, and a time limit that ends then would be lost."""
    return Analysis(program, parameters)


@dataclass(frozen=True, slots=True)
class _Ends:
    """The environments in which a method returns and throws."""

    returning: Environment | None = None
    throwing: Environment | None = None


class Analysis:
    """The summaries of one program.

    `_open` are the methods being executed, with their summaries so far; results that depend on these are
    `_provisional` until the fixpoint.
    """

    def __init__(self, program: Program, parameters: Parameters) -> None:
        parameters = replace(parameters, by_contract=by_contract_only(program, parameters.by_contract))
        widening = Widening(program.int_width, parameters)
        self._rules = Rules(program, parameters, widening)
        self._calls = Calls(self._rules, self._summary_of)
        self._known: dict[Key, Summary] = {}
        self._provisional: dict[Key, Summary] = {}
        self._open: dict[Key, _Ends] = {}
        self._leaned_on: set[Key] = set()
        self._contexts: dict[str, set[Context]] = {}

    def summary(
        self, method: typed.Method, watch: Callable[[int, int], None] = lambda _done, _count: None
    ) -> Summary:
        """Return the summary of a method for all arguments."""
        *others, last = self._callees_first(method)
        for done, callee in enumerate(others):
            watch(done, len(others) + 1)
            self._summary_of(callee, ())
        watch(len(others), len(others) + 1)
        return self._summary_of(last, ())

    def _callees_first(self, method: typed.Method) -> list[typed.Method]:
        """Return all methods that a method may call, callees first, so that executing bodies does not nest deeply."""
        order: list[typed.Method] = []
        seen = {method.full_name}
        stack = [(method, iter(list(callees(self._rules.program, method))))]
        while stack:
            here, waiting = stack[-1]
            callee = next(waiting, None)
            if callee is None:
                stack.pop()
                order.append(here)
            elif callee.full_name not in seen:
                seen.add(callee.full_name)
                stack.append((callee, iter(list(callees(self._rules.program, callee)))))
        return order

    # -- one method --------------------------------------------------------------------------------

    def _summary_of(self, method: typed.Method, context: Context) -> Summary:
        key = method.full_name, self._limit_context(method, context)
        if key in self._open:
            self._leaned_on.add(key)
            return _summarise(method, self._open[key])
        method_summary = self._known.get(key) or self._provisional.get(key)
        if method_summary is None:
            method_summary = self._compute_summary(method, key)
        return method_summary

    def _limit_context(self, method: typed.Method, context: Context) -> Context:
        """Return the context, or an empty one if there are too many."""
        contexts = self._contexts.setdefault(method.full_name, set())
        if context and (context in contexts or len(contexts) < self._rules.parameters.contexts):
            contexts.add(context)
            return context
        return ()

    def _compute_summary(self, method: typed.Method, key: Key) -> Summary:
        program, parameters = self._rules.program, self._rules.parameters
        if method.body is None or method.full_name in parameters.by_contract:
            self._known[key] = contract_summary(self._rules, method)
            return self._known[key]
        if may_fork(program, method):
            self._known[key] = fork_summary(self._rules, method)
            return self._known[key]
        outer, self._leaned_on = self._leaned_on, set()
        method_summary = _summarise(method, self._stable(method, key))
        others = self._leaned_on - {key}
        (self._provisional if others else self._known)[key] = method_summary
        self._leaned_on = outer | others
        return method_summary

    def _stable(self, method: typed.Method, key: Key) -> _Ends:
        """Execute a method until its summary is a fixpoint."""
        self._open[key], rounds = _Ends(), 0
        while True:
            rounds += 1
            ends = self._execute(method, key[1])
            known = self._open[key]
            wider = _Ends(
                self._widen(method, known.returning, ends.returning, rounds),
                self._widen(method, known.throwing, ends.throwing, rounds),
            )
            if key not in self._leaned_on or wider == known:
                return self._open.pop(key) if key in self._leaned_on else self._close_recursion(key, ends)
            self._open[key] = wider
            self._provisional.clear()

    def _close_recursion(self, key: Key, ends: _Ends) -> _Ends:
        del self._open[key]
        return ends

    def _widen(
        self, method: typed.Method, old: Environment | None, new: Environment | None, rounds: int
    ) -> Environment | None:
        if old is None or new is None:
            return old or new
        return self._rules.widening.widen(old, new, rounds, lambda slot: method.variables[slot].type)

    # -- one execution -----------------------------------------------------------------------------

    def _execute(self, method: typed.Method, context: Context) -> _Ends:
        executor = Executor(self._rules, method, self._calls.invoke, self._calls.construct, iterate)
        assert method.body is not None
        after = executor.execute(method.body, self._entry_environment(executor, context))
        returning = join_all([after, *executor.exits.returns])
        throwing = join_all(executor.exits.throws)
        return _Ends(_with_result(returning, method), _with_result(throwing, method))

    def _entry_environment(self, executor: Executor, context: Context) -> Environment | None:
        """Return the environment on entry; a constructor runs that of its parent first."""
        method = executor.method
        count = len(method.parameters) + (not method.static)
        given = [variable for variable in method.variables[:count] if not variable.is_ghost]
        variables = {variable.slot: Bound.exactly(Name(variable)) for variable in given}
        for slot, constant in enumerate(context):
            if constant is not None:
                variables[slot] = Bound.exactly(constant)
        if method.retval is not None:
            variables[method.retval.slot] = default(method.retval)
        environment = Environment(MappingProxyType(variables))
        return self._after_parent(executor, environment) if method.constructor else environment

    def _after_parent(self, executor: Executor, before: Environment) -> Environment | None:
        method = executor.method
        assert method.body is not None
        match method.body.statements:
            case (typed.CallStatement(typed.SuperConstructor()), *_):
                return before
            case _:  # only these statements replace the implicit constructor call
                parent = self._rules.program.classes[method.owner].parent
        try:
            return (
                before
                if parent is None
                else self._calls.run_constructor(executor, before, parent, None, [before.variables[0]])
            )
        except Dead:
            return None


def _with_result(environment: Environment | None, method: typed.Method) -> Environment | None:
    """Return the environment without local variables of the method."""
    if environment is None:
        return None
    slots = (method.retval.slot,) if method.retval else ()
    variables = {slot: environment.variables[slot] for slot in slots}
    facts = frozenset(fact for fact in environment.facts if not fact.fresh)
    return replace(environment, variables=MappingProxyType(variables), facts=facts)


def _summarise(method: typed.Method, ends: _Ends) -> Summary:
    return Summary(
        method, _effect(method, ends.returning, returns=True), _effect(method, ends.throwing, returns=False)
    )


def _effect(method: typed.Method, environment: Environment | None, *, returns: bool) -> Effect | None:
    if environment is None:
        return None
    cells = {
        cells: bound for cells, bound in environment.cells.items() if bound != Bound.exactly(Name(cells))
    }
    result = environment.variables[method.retval.slot] if returns and method.retval else None
    facts = tuple(sorted(conjuncts(both(environment.facts)), key=lambda fact: (fact.size, fact.digest)))
    return Effect(MappingProxyType(cells), environment.made, result, facts)
