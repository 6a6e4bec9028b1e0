"""Static initialisation: a class is initialised when it is first used (JLS 12.4.1), if it has anything to initialise.

``C._C_ready`` tells whether that was begun; ``C._initialise()`` does it, after what is above the class. Where a class uses itself, or one above
it, that has happened. A check of a method usually begins in a program that runs since long: then nothing is initialised here,
and static fields hold what the entry assumes of them (`java.lowering.entry`).
"""

from __future__ import annotations

from collections.abc import Iterable

from java.lowering.code.exceptions import Exceptions
from java.lowering.code.monitors import gate
from oox import tree


def ready(class_name: str) -> str:
    """Return the name of the field that tells whether a class was initialised."""
    return f"_{class_name}_ready"


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
            first = tree.If(test, self.block([call]), None, span=self.here)
            lock = tree.Member(owner, gate(self.names.class_(name)), span=self.here)
            self.emit(tree.Lock(lock, self.block([first]), span=self.here) if self.is_shared else first)

    def initialiser(self, class_name: str) -> tree.Method:
        """Return the method that initialises a class."""
        owner = tree.Name(self.names.static_owner(class_name), span=self.here)
        is_ready = tree.Member(owner, ready(self.names.class_(class_name)), span=self.here)
        with self.collected() as inner:
            self.assign(is_ready, tree.BoolLiteral(True, span=self.here))
            self.begin(self.reach.initialised_before(class_name))
            for statement in self.reach.static_initial(class_name):
                self.statement(statement)
        return tree.Method(True, None, INITIALISE, (), (), self.block(inner), span=self.here)
