"""Objects for exceptions that the language throws, such as a null dereference: a static method of Throwable makes them."""

from __future__ import annotations

from ooxcheck.java.lowering.bodies import Body
from ooxcheck.java.lowering.code.exceptions import CATCH, DETAIL, FAULTS, KNOWN_MESSAGES, THROWABLE, THROWN
from ooxcheck.java.lowering.context import Context
from ooxcheck.java.lowering.names import CONSTRUCTOR, MESSAGE
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import STRING, VOID, ClassType
from ooxcheck.oox import tree
from ooxcheck.oox.operators import Infix
from ooxcheck.oox.source import Span


def catch_declaration(context: Context, span: Span) -> tree.Method:
    """Return the method that makes the object of a caught exception of the language, unless there is one already."""
    lowering = context.body(THROWABLE.name, span)
    word = tree.Name("word", span=span)
    thrown = tree.Member(tree.Name(context.names.class_(THROWABLE.name), span=span), THROWN, span=span)
    for text, java in FAULTS.items():
        with lowering.collect_statements() as inner:
            made = _exception(context, lowering, java, span)
            lowering.assign(thrown, made)
        test = tree.Binary(Infix.EQUAL, word, tree.StringLiteral(text, span=span), span=span)
        lowering.emit(tree.If(test, tree.Block(tuple(inner), span=span), None, span=span))
    is_missing = tree.Binary(Infix.EQUAL, thrown, tree.NullLiteral(span=span), span=span)
    body = tree.If(is_missing, tree.Block(tuple(lowering.out), span=span), None, span=span)
    parameter = tree.Parameter(tree.TypeName("string", span=span), "word", span=span)
    return tree.Method(True, None, CATCH, (parameter,), (), tree.Block((body,), span=span), span=span)


def _exception(context: Context, lowering: Body, java: str, span: Span) -> tree.Expr:
    """Return a new exception of a class, with a message if messages are read."""
    made = lowering.temporary(ClassType(java), lowering.new_object(java, span), span)
    if not context.reach.reads(*MESSAGE):
        lowering.construct(made, MethodRef(java, CONSTRUCTOR, (), VOID), [], span)
        return made
    any_text = tree.Call(
        tree.Name(context.names.class_(DETAIL.owner), span=span),
        context.names.method(DETAIL),
        (made,),
        span=span,
    )
    message = (
        lowering.text(KNOWN_MESSAGES[java], span)
        if java in KNOWN_MESSAGES
        else lowering.temporary(STRING, any_text, span)
    )
    lowering.construct(made, MethodRef(java, CONSTRUCTOR, (STRING,), VOID), [message], span)
    return made
