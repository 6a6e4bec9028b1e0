"""Results of static methods of the library, as initial values of static final fields: a field that holds such a result is not null."""

from __future__ import annotations

from ooxcheck.java import typed
from ooxcheck.java.program import Program


def created_class(program: Program, value: typed.Expr) -> str | None:
    """Return the class of the object that a call creates, if the method does nothing but return a new object: ``Logger.getLogger("a")``."""
    match value:
        case typed.Call("static", None, method) if program.class_(method.owner).is_library:
            body = program.partial_body(method)
        case _:  # other expressions call no such method
            return None
    match body:
        case typed.Block((typed.Return(typed.New(constructor)),)):
            return constructor.owner
        case _:  # a method that does more may return null
            return None


def makes_fixed_collection(value: typed.Expr) -> bool:
    """Return whether an expression creates an immutable collection, or one of fixed size."""
    match value:
        case typed.Call("static", None, typed.MethodRef(owner, "of" | "copyOf" | "ofEntries" | "asList")):
            return owner.startswith("java.util.")
        case _:  # may be changed: nothing is assumed
            return False
