"""Selection of the method that a call runs (JLS 15.12.2), and errors if there is none."""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.declared.members import MethodOf
from ooxcheck.java.checking.declared.symbols import Method
from ooxcheck.java.checking.expressions.assignment_conversion import lacks_supertype
from ooxcheck.java.checking.typing.conversions import Value
from ooxcheck.java.checking.typing.overloads import Argument, Chosen
from ooxcheck.java.library.catalogue import REFUSED
from ooxcheck.java.types import ERROR, OBJECT, Type
from ooxcheck.oox.diagnostics import did_you_mean
from ooxcheck.oox.source import Span


def report_use(here: Body, method: Method, span: Span) -> None:
    """Report the problems of a called method; a library method may be declared without a model, and only the library may call it."""
    refused = next((each for each in method.node.modifiers.annotations if each.name == REFUSED), None)
    if refused is None:
        here.report_problems(method.problems)
    elif not here.cls.unit.is_library:
        name = (
            method.owner.display_name
            if method.is_constructor
            else f"{method.owner.display_name}.{method.name}"
        )
        here.report_unsupported(name, span, refused.text.strip('"'))


def select_method(
    here: Body,
    candidates: Iterable[MethodOf],
    name: str,
    arguments: tuple[Argument, ...],
    span: Span,
    type_: Type,
) -> Chosen | None:
    """Select the method of a call; report an error and return None unless there is exactly one."""
    known = tuple(candidates)
    matches = here.context.overloads.resolve(known, arguments)
    rivals = here.context.overloads.with_unknown_parameters(known, arguments) if len(known) > 1 else ()
    if len(matches) == 1 and not rivals:
        return matches[0]
    is_reported = any(isinstance(each, Value) and each.type is ERROR for each in arguments)
    if rivals and not is_reported:
        method = rivals[0].method
        here.report_problems(method.problems)
        if not method.problems:
            here.report_unsupported(f"the call of {name}", span, f"the bounds of {method} are not known")
    elif matches and not is_reported:
        several = " and ".join(str(each.member.method) for each in matches[:2])
        here.error("java.call", f"the call is ambiguous: {several} both fit", span)
    elif not is_reported:
        _report_no_match(here, known, name, arguments, span, type_)
    return None


def _report_no_match(
    here: Body,
    candidates: tuple[MethodOf, ...],
    name: str,
    arguments: tuple[Argument, ...],
    span: Span,
    type_: Type,
) -> None:
    types = ", ".join(str(each.type) if isinstance(each, Value) else "a function" for each in arguments)
    if problems := [problem for each in candidates for problem in each.method.problems]:
        here.report_problems(problems)
    elif candidates and any(
        isinstance(each, Value) and lacks_supertype(here, each.type) for each in arguments
    ):
        return
    elif any(
        cls.lacks_members
        for each in here.context.subtyping.parts(type_)
        for above in here.context.members.linearisation(each)
        if (cls := here.context.table.find(above.name))
    ):
        here.report_unsupported(f"{name}({types})", span, "an annotation may add it")
    elif not candidates:
        _report_missing_method(here, name, span, type_)
    elif candidates[0].method.owner.unit.is_library and not here.cls.unit.is_library:
        known = ", ".join(str(each.method) for each in candidates[:4])
        here.error(
            "java.unsupported",
            f"{name}({types}) is not supported: of {candidates[0].method.owner.display_name} is known {known}",
            span,
        )
    elif len(candidates) > 1:
        here.error(
            "java.call",
            f"no {name} takes ({types}): there are {', '.join(str(each.method) for each in candidates[:4])}",
            span,
        )
    else:
        here.error("java.call", f"{candidates[0].method} does not take ({types})", span)


def _report_missing_method(here: Body, name: str, span: Span, type_: Type) -> None:
    cls = next(
        (
            candidate
            for each in here.context.subtyping.parts(type_)
            if (candidate := here.context.table.find(each.name))
        ),
        None,
    )
    if cls is None or lacks_supertype(here, type_):
        return
    known = next(
        (
            each
            for each in here.context.members.linearisation(cls.type)
            if each != OBJECT and here.context.table.get(each.name).unit.is_library
        ),
        None,
    )
    if cls.unit.is_library:
        here.error(
            "java.unsupported",
            f"{cls.display_name}.{name} is not supported: it is not among what is known of {cls.display_name}",
            span,
        )
    elif known is not None:
        here.error(
            "java.unsupported",
            f"{cls.display_name} has no method {name} of its own, nor is one known of {known}",
            span,
        )
    else:
        here.error(
            "java.name", f"{cls.display_name} has no method {name}{did_you_mean(name, cls.methods)}", span
        )
