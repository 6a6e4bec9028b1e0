"""One call of a client in a heap, and its end as the client sees it."""

from __future__ import annotations

from collections.abc import Mapping

from ooxcheck.oox.running.heap import Atom, Heap, Mark, Obj
from ooxcheck.oox.running.outcomes import Outcome
from ooxcheck.oox.typed import Method
from ooxcheck.specs.classes.argument_values import Argument, Literal, NoArgumentError, Variable, argument_atom
from ooxcheck.specs.classes.boundary import Step
from ooxcheck.specs.classes.client_runs.client_calls import Caller, Gave, Raised, Ran, Stopped
from ooxcheck.specs.classes.history import Ending, Ends, Returns, Throws


class ClientCall:
    """A call in a heap, with the elements that it uses made."""

    def __init__(
        self,
        caller: Caller,
        heap: Heap,
        step: Step,
        arguments: tuple[Argument, ...],
        known: dict[Variable, Obj],
    ) -> None:
        self.heap = heap
        self.step = step
        self.arguments = arguments
        self.known = known
        self.outcome: Outcome | None = None
        self._caller = caller
        self.atoms: list[Atom] = []
        self.method: Method | None = None
        try:
            self.atoms = [argument_atom(heap, each, known, caller.make) for each in arguments]
            self.method = caller.target(step.method, self.atoms[0] if self.atoms else None)
        except NoArgumentError:
            pass
        self._mark: Mark = heap.mark()

    def run(self) -> Ran:
        """Run the call."""
        assert self.method is not None, "a call of another step should not be run"
        self.outcome, ran = self._caller.run(self.heap, self.method, self.atoms)
        return ran

    def undo(self) -> None:
        """Undo the changes of the call."""
        self.heap.undo(self._mark)

    def has_changed(self) -> bool:
        """Return whether the call has changed an object that was there before."""
        return bool(self.heap.changes_since(self._mark))


def call_ending(ran: Ran, known: Mapping[Variable, Obj], step: Step) -> Ending:
    """Return the end of a call as the client sees it."""
    match ran:
        case Gave(Obj() as obj):
            return Returns(next((name for name, each in known.items() if each is obj), None))
        case Gave(value):
            has_result = step.method.retval is not None
            return Returns(Literal(value) if has_result and not isinstance(value, Obj) else None)
        case Raised(word):
            return Throws(word)
        case Stopped(outcome):
            return Ends(outcome)
