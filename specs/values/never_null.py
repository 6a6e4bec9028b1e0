"""Fields that are never null where code reads them: candidates, which the value analysis then has to confirm.

A field is a candidate if an assumption about initial states says that no object has null there, and if every new object gets a value there before
anything else uses the object. If, in addition, all values that executions write to the field are not null, then so are all values that they read: the
first null that is read would have been written before, or have been there on entry, or be that of an object under construction.
The text of a String of Java is such a field.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.analysis.subtyping import assumed_on_entry, contracts_above
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.logic import Formula
from ooxcheck.oox.nodes import Node, of_kinds
from ooxcheck.oox.operators import Quantifier
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method, Statement
from ooxcheck.oox.types import ArrayType, ClassType

_DEEPEST = 5
"""The greatest number of calls within each other that are followed to the place where a field gets its value."""

_LEAVES = (typed.Return, typed.Break, typed.Continue)


def never_null_candidates(program: Program, method: Method, settings: Settings) -> frozenset[Field]:
    """Return the fields that all objects have set on entry, and that new objects have set before they are used."""
    above = contracts_above(program, method, settings.inherited)
    formulas = (part for whole in assumed_on_entry(method, above) for part in conjuncts(whole))
    candidates = {field for formula in formulas for field in _set_on_entry(formula)}
    if not candidates:
        return frozenset()
    late = {field for each in reachable(program, method) for field in _late_fields(program, each, candidates)}
    return frozenset(candidates - late)


def is_result_set(program: Program, method: Method, field: Field) -> bool:
    """Return whether the result of a method without body leads to no new object with null in a field, by its type or by a postcondition."""
    match method.result:
        case ArrayType():
            return False
        case ClassType(name):
            cells = [cell for each in program.instantiable(name) for cell in program.layout(each)]
            if any(isinstance(type_, ArrayType | ClassType) for cell in cells for type_ in cell.columns):
                return False
            parts = (part for clause in method.contract.ensures for part in conjuncts(clause.formula))
            return field not in cells or any(_says_of_result(part, method.retval, field) for part in parts)
        case _:  # no reference to an object
            return True


def _set_on_entry(formula: Formula) -> Iterator[Field]:
    """Yield the field of ``no x : C | x.field == null``, which is a field of `C` itself."""
    match formula:
        case logic.Quantified(Quantifier.NO, (logic.Declaration(variable, logic.Extent(name)),), body):
            field = _null_field(body, variable)
            if field is not None and field.owner == name:
                yield field
        case _:  # about other things
            pass


def _says_of_result(formula: Formula, result: Variable | None, field: Field) -> bool:
    """Return whether a formula is ``no x : C | x == retval && x.field == null``."""
    match formula:
        case logic.Quantified(
            Quantifier.NO,
            (logic.Declaration(variable, logic.Extent(name)),),
            logic.And(logic.SetEqual(logic.Bound(one), logic.ProgramVariable(two)), body),
        ):
            return (
                one == variable
                and two == result
                and name == field.owner
                and _null_field(body, variable) == field
            )
        case _:  # about other things
            return False


def _null_field(formula: Formula, variable: logic.BoundVariable) -> Field | None:
    """Return the field of ``variable.field == null``."""
    match formula:
        case logic.SetEqual(
            logic.Join(logic.Bound(one), logic.FieldRelation((Field() as field,))), logic.Empty()
        ) if one == variable:
            return field
        case _:  # another formula
            return None


def _late_fields(program: Program, method: Method, candidates: set[Field]) -> Iterator[Field]:
    """Yield the candidates that some new object of a method does not have set before the object is used."""
    if method.body is None:
        return
    timely = {
        (id(value), field)
        for block in method.statements()
        if isinstance(block, typed.Block)  # objects that other statements make count as late
        for value, field in _timely_fields(program, block.statements, candidates)
    }
    for new in of_kinds((typed.NewObject,), method.body):
        own = candidates.intersection(program.layout(new.class_name))
        yield from (field for field in own if (id(new), field) not in timely)


def _timely_fields(
    program: Program, statements: Sequence[Statement], candidates: set[Field]
) -> Iterator[tuple[typed.NewObject, Field]]:
    """Yield the new objects of declared variables with the candidates that the following statements set first."""
    for place, statement in enumerate(statements):
        match statement:
            case typed.Declare(variable, typed.NewObject(name, None) as new):
                for field in candidates.intersection(program.layout(name)):
                    if _is_set_first(program, name, (statements[place + 1 :], variable), field, _DEEPEST):
                        yield new, field
            case _:  # no new object, or one that others may know at once
                pass


def _is_set_first(
    program: Program, name: str, code: tuple[Sequence[Statement], Variable], field: Field, depth: int
) -> bool:
    """Return whether statements give a field of the object in a variable a value before they use the object otherwise, or leave."""
    statements, variable = code
    for statement in statements:
        match statement:
            case typed.Assign(typed.FieldRead(typed.Local(holder), target), value) if holder == variable:
                if _mentions(value, variable):
                    return False
                if target == field:
                    return True
            case typed.CallStatement(
                typed.VirtualCall(_, signature, typed.Local(holder), arguments, ghosts=())
            ) if holder == variable:
                callee = program.runs(name, signature)
                inner = (callee.body.statements, callee.variables[0]) if callee.body else ((), variable)
                is_alone = not any(_mentions(each, variable) for each in arguments)
                return is_alone and depth > 0 and _is_set_first(program, name, inner, field, depth - 1)
            case _ if _mentions(statement, variable) or of_kinds(_LEAVES, statement):
                return False
            case _:  # code that neither knows the object nor leaves, but by an exception, and then nobody knows the object
                pass
    return False


def _mentions(node: Node, variable: Variable) -> bool:
    """Return whether code or a formula in it mentions a variable."""
    locals_ = of_kinds((typed.Local, logic.ProgramVariable), node)
    return any(each.variable == variable for each in locals_)
