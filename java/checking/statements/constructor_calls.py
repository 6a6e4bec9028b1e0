"""Explicit constructor calls `this(...)` and `super(...)` (JLS 8.8.7.1)."""

from __future__ import annotations

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.calls.arguments import check_arguments, convert_arguments, infer_type_arguments
from ooxcheck.java.checking.calls.creation import preset_fields
from ooxcheck.java.checking.calls.method_selection import report_use, select_method
from ooxcheck.java.checking.declared.members import MethodOf
from ooxcheck.java.checking.declared.symbols import CONSTRUCTOR
from ooxcheck.java.operators import ConstructorWord
from ooxcheck.java.types import OBJECT, VOID
from ooxcheck.oox.source import Span


def check_constructor_call(here: Body, node: tree.ConstructorCall) -> typed.ConstructorCall:
    """Check ``this(...)`` or ``super(...)``."""
    cls = here.cls
    above = cls.type if node.word is ConstructorWord.THIS else cls.parent or OBJECT
    owner = here.context.table.find(above.name)
    if owner is None:
        here.report_problems(cls.problems)
        return typed.ConstructorCall(
            node.word, typed.MethodRef(above.name, CONSTRUCTOR, (), VOID), (), span=node.span
        )
    by = here.context.members.substitution(above)
    here.is_before_construction = True
    outer = here.value(node.outer) if node.outer is not None else None
    selection = select_method(
        here,
        [MethodOf(each, above, by) for each in owner.constructors],
        owner.display_name,
        check_arguments(here, node.arguments),
        node.span,
        above,
    )
    given: tuple[typed.Expr, ...] = ()
    if selection is not None:
        report_use(here, selection.member.method, node.span)
        bounds = infer_type_arguments(here, selection, node.arguments, VOID, None)
        given = convert_arguments(here, selection, node.arguments, bounds, node.span)
    presets = preset_fields(here, owner, node.span, outer) if node.word is ConstructorWord.SUPER else ()
    here.is_before_construction = False
    constructor = (
        selection.member.method.ref if selection else typed.MethodRef(owner.name, CONSTRUCTOR, (), VOID)
    )
    return typed.ConstructorCall(node.word, constructor, given, presets, outer is not None, span=node.span)


def pass_parameters_on(
    here: Body, runs: typed.MethodRef, variables: tuple[typed.Variable, ...], span: Span
) -> typed.ConstructorCall:
    """Return the call of a superclass constructor with all parameters, for an unnamed class."""
    owner = here.context.table.get(runs.owner)
    here.is_before_construction = True
    presets = preset_fields(here, owner, span)
    here.is_before_construction = False
    given = tuple(typed.Local(each, span=span) for each in variables)
    return typed.ConstructorCall(ConstructorWord.SUPER, runs, given, presets, span=span)
