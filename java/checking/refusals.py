"""Library methods that are known by name only: what a call of one reports, and the body that dynamic dispatch reaches."""

from __future__ import annotations

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import UNSUPPORTED
from ooxcheck.java.checking.declared.symbols import Method
from ooxcheck.java.checking.typing.constants import default_value
from ooxcheck.java.library import catalogue
from ooxcheck.java.operators import ClaimWord
from ooxcheck.java.types import BOOLEAN, VOID
from ooxcheck.oox.diagnostics import Diagnostic


def _refused_annotation(method: Method) -> tree.Annotation | None:
    annotations = method.node.modifiers.annotations if method.owner.unit.is_library else ()
    return next((each for each in annotations if each.name == catalogue.REFUSED), None)


def refusal(method: Method) -> Diagnostic | None:
    """Return the error of a call of a library method without a model; None if it has one."""
    refused = _refused_annotation(method)
    if refused is None:
        return None
    message = f"{method.owner.display_name}.{method.name} is not supported"
    return Diagnostic(UNSUPPORTED, message, refused.span, notes=(refused.text.strip('"'),))


def failing_body(method: Method) -> typed.Block | None:
    """Return a failing body for a library method without a model, which dynamic dispatch may reach."""
    refused = _refused_annotation(method)
    if refused is None:
        return None
    span, value = refused.span, default_value(method.ref.result)
    fails = typed.Claim(ClaimWord.ASSERT, typed.Constant(False, BOOLEAN, span=span), span=span)
    if method.ref.result is VOID:
        return typed.Block((fails,), span=span)
    given = typed.Null(span=span) if value is None else typed.Constant(value, method.ref.result, span=span)
    return typed.Block((fails, typed.Return(given, span=span)), span=span)


def library_note(method: Method, annotation: str) -> str:
    """Return the text of an annotation of a library method; empty if there is none."""
    texts = (
        each.text.strip('"')
        for each in method.node.modifiers.annotations
        if each.name == annotation and method.owner.unit.is_library
    )
    return next(texts, "")
