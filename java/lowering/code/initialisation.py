"""Static initialisation: a class is initialised when it is first used (JLS 12.4.1), if it has anything to initialise.

``C._C_ready`` tells whether that was begun; ``C._C_initialise()`` does it, first of the class above. Where a class uses itself, or one above
it, that has happened. A check of a method usually begins in a program that runs since long: then nothing is initialised here,
and static fields hold what the entry assumes of them (`java.lowering.entry`).
"""

from __future__ import annotations

from java.lowering.code.exceptions import Exceptions
from oox import tree


def ready(class_name: str) -> str:
    """Return the name of the field that tells whether a class was initialised."""
    return f"_{class_name}_ready"


def initialise(class_name: str) -> str:
    """Return the name of the method that initialises a class."""
    return f"_{class_name}_initialise"


class Initialisation(Exceptions):
    """Emits the initialisation of classes where they are used."""

    def initialise(self, class_name: str) -> None:
        """Emit the initialisation of a class, if it may not have happened yet."""
        if not self.reach.is_below(self.owner, class_name):
            self._initialise_last(self.reach.initialised(class_name))

    def _initialise_last(self, names: list[str]) -> None:
        for name in names[-1:]:
            owner = tree.Name(self.names.class_(name), span=self.here)
            is_ready = tree.Member(owner, ready(owner.name), span=self.here)
            call = tree.CallStatement(tree.Call(owner, initialise(owner.name), (), span=self.here), span=self.here)
            test = tree.Unary("!", is_ready, span=self.here)
            self.emit(tree.If(test, self.block([call]), None, span=self.here))

    def initialiser(self, class_name: str) -> tree.Method:
        """Return the method that initialises a class."""
        owner = tree.Name(self.names.class_(class_name), span=self.here)
        with self.collected() as inner:
            self.assign(tree.Member(owner, ready(owner.name), span=self.here), tree.BoolLiteral(True, span=self.here))
            self._initialise_last(self.reach.initialised(class_name)[:-1])
            for statement in self.reach.static_initial(class_name):
                self.statement(statement)
        return tree.Method(True, None, initialise(owner.name), (), (), self.block(inner), span=self.here)
