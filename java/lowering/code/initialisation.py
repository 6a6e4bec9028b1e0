"""Static initialisation: a class is initialised when it is first used (JLS 12.4.1), if it has anything to initialise.

``C._C_ready`` tells whether that was begun; ``C._initialise()`` does it, after what is above the class. Where a class uses itself, or one above
it, that has happened. If that ends in an exception, ``C._C_failed`` tells that the class cannot be used any more. A check of a method usually begins in a program that runs since long: then nothing is initialised here,
and static fields hold what the entry assumes of them (`ooxcheck.java.lowering.entry`).
"""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.java.lowering.code.exceptions import CATCH, THROWABLE, Exceptions
from ooxcheck.java.lowering.code.monitors import gate
from ooxcheck.java.lowering.names import CONSTRUCTOR
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import VOID, ClassType, simple_name
from ooxcheck.oox import tree


def failed(class_name: str) -> str:
    """Return the name of the field that tells whether the initialisation of a class ended in an exception."""
    return f"_{class_name}_failed"


def ready(class_name: str) -> str:
    """Return the name of the field that tells whether a class was initialised."""
    return f"_{class_name}_ready"


ERROR = "java.lang.Error"
IN_INITIALISER = MethodRef("java.lang.ExceptionInInitializerError", CONSTRUCTOR, (THROWABLE,), VOID)
NOT_FOUND = MethodRef("java.lang.NoClassDefFoundError", CONSTRUCTOR, (), VOID)

INITIALISE = "_initialise"
"""The method that initialises a class."""


class Initialisation(Exceptions):
    """Emits the initialisation of classes where they are used."""

    def initialise(self, class_name: str) -> None:
        """Emit the initialisation of a class, if it may not have happened yet."""
        begun = any(self.reach.is_below(name, class_name) for name in (self.owner, self.reach.entry.owner))
        if not begun or self.reach.is_interface(class_name):
            self.begin(self.reach.initialised(class_name))

    def begin(self, names: Iterable[str]) -> None:
        """Emit the initialisation of those classes of which it was not begun."""
        for name in names:
            owner = tree.Name(self.names.static_owner(name), span=self.here)
            is_ready = tree.Member(owner, ready(self.names.class_(name)), span=self.here)
            call = tree.CallStatement(tree.Call(owner, INITIALISE, (), span=self.here), span=self.here)
            test = tree.Unary("!", is_ready, span=self.here)
            first = tree.If(test, self.block([call]), self._unless_failed(name), span=self.here)
            lock = tree.Member(owner, gate(self.names.class_(name)), span=self.here)
            self.emit(tree.Lock(lock, self.block([first]), span=self.here) if self.is_shared else first)

    def _unless_failed(self, class_name: str) -> tree.Block | None:
        """Return what throws if the initialisation of a class has failed before."""
        if not self.reach.may_fail(class_name):
            return None
        with self.collected() as inner:
            self._throw_new(NOT_FOUND, [])
        has_failed = tree.Member(
            tree.Name(self.names.static_owner(class_name), span=self.here),
            failed(self.names.class_(class_name)),
            span=self.here,
        )
        return self.block([tree.If(has_failed, self.block(inner), None, span=self.here)])

    def _throw_new(self, constructor: MethodRef, arguments: list[tree.Expr]) -> None:
        made = self.temporary(
            ClassType(constructor.owner), self.made(constructor.owner, self.here), self.here
        )
        self.construct(made, constructor, arguments, self.here)
        self.assign(self.thrown(self.here), made)
        self.emit(
            tree.Throw(tree.StringLiteral(simple_name(constructor.owner), span=self.here), span=self.here)
        )

    def _failing(self, class_name: str, body: list[tree.Statement]) -> tree.Block:
        """Return an initialisation after whose exception the class cannot be used (JLS 12.4.2): one that is no Error becomes the cause of one."""
        word = self.fresh()
        with self.collected() as handler:
            owner = tree.Name(self.names.class_(THROWABLE.name), span=self.here)
            called = tree.Call(owner, CATCH, (tree.Name(word, span=self.here),), span=self.here)
            self.emit(tree.CallStatement(called, span=self.here))
            statics = tree.Name(self.names.static_owner(class_name), span=self.here)
            self.assign(
                tree.Member(statics, failed(self.names.class_(class_name)), span=self.here),
                tree.BoolLiteral(True, span=self.here),
            )
            cause = self.temporary(THROWABLE, self.thrown(self.here), self.here)
            with self.collected() as wrapped:
                self._throw_new(IN_INITIALISER, [cause])
            is_error = tree.InstanceOf(cause, self.names.class_(ERROR), span=self.here)
            self.emit(
                tree.If(tree.Unary("!", is_error, span=self.here), self.block(wrapped), None, span=self.here)
            )
            self.emit(tree.Throw(tree.Name(word, span=self.here), again=True, span=self.here))
        return self.block([tree.Try(self.block(body), self.block(handler), word, span=self.here)])

    def initialiser(self, class_name: str) -> tree.Method:
        """Return the method that initialises a class."""
        owner = tree.Name(self.names.static_owner(class_name), span=self.here)
        is_ready = tree.Member(owner, ready(self.names.class_(class_name)), span=self.here)
        with self.collected() as inner:
            self.assign(is_ready, tree.BoolLiteral(True, span=self.here))
            self.begin(self.reach.initialised_before(class_name))
            for statement in self.reach.static_initial(class_name):
                self.statement(statement)
        body = self._failing(class_name, inner) if self.reach.may_fail(class_name) else self.block(inner)
        return tree.Method(True, None, INITIALISE, (), (), body, span=self.here)
