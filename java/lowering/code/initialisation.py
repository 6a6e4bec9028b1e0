"""Static initialisation: a class is initialised when it is first used (JLS 12.4.1), if it has anything to initialise.

``C._ready`` tells whether that was begun; ``C._initialise()`` does it, first of the class above. Where a class uses itself, or one above
it, that has happened. A check of a method usually begins in a program that runs since long: then nothing is initialised here,
and static fields hold what the entry assumes of them (`java.lowering.entry`).
"""

from __future__ import annotations

from java.lowering.code.exceptions import Exceptions
from oox import tree

READY = "_ready"
INITIALISE = "_initialise"


class Initialisation(Exceptions):
    """Emits the initialisation of classes where they are used."""

    def initialise(self, class_name: str) -> None:
        """Emit the initialisation of a class, if it may not have happened yet."""
        if not self.reach.is_fresh or self.reach.is_below(self.owner, class_name):
            return
        for name in self.reach.initialised(class_name)[-1:]:
            owner = tree.Name(self.names.class_(name), span=self.here)
            ready = tree.Member(owner, READY, span=self.here)
            call = tree.CallStatement(tree.Call(owner, INITIALISE, (), span=self.here), span=self.here)
            test = tree.Unary("!", ready, span=self.here)
            self.emit(tree.If(test, self.block([call]), None, span=self.here))

    def initialiser(self, class_name: str) -> tree.Method:
        """Return the method that initialises a class."""
        owner = tree.Name(self.names.class_(class_name), span=self.here)
        with self.collected() as inner:
            self.assign(tree.Member(owner, READY, span=self.here), tree.BoolLiteral(True, span=self.here))
            above = self.reach.initialised(class_name)[:-1]
            outer, self.owner = self.owner, ""
            for name in above[-1:]:
                self.initialise(name)
            self.owner = outer
            for statement in self.program.initial(class_name, is_static=True):
                self.statement(statement)
        return tree.Method(True, None, INITIALISE, (), (), self.block(inner), span=self.here)
