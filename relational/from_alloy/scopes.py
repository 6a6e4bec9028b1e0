"""Scopes: the greatest or exact number of atoms of each signature, stated by a command or derived.

The rules are Alloy's ("Software Abstractions", appendix B): a signature with a stated scope keeps it; an
abstract one has the sum of its children's,
and gives one child the rest; remaining top-level signatures have the overall scope, others that of the
parent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.from_alloy.modules import World
from ooxcheck.relational.from_alloy.signatures import Sig
from ooxcheck.relational.from_alloy.syntax import tree
from ooxcheck.relational.from_alloy.syntax.places import AlloyError

DEFAULT, DEFAULT_WIDTH, DEFAULT_SEQUENCE = 3, 4, 4
MAX_WIDTH = 12
"""The greatest width: each integer is an atom."""
MAX_ATOMS = 20_000
NUMBERS = ("Int", "int", "seq", "steps")
"""Names whose scope is no number of atoms."""
DEFAULT_STEPS, MAX_STEPS = 10, 200


@dataclass(frozen=True, slots=True)
class Scopes:
    """Sizes of signatures, which of them are exact, the bits of integers, the lengths of sequences, and the number of strings."""

    sizes: dict[Sig, int]
    exact: dict[Sig, None]
    width: int
    sequence: int
    strings: int = 0


def scopes(command: tree.Command, world: World) -> Scopes:
    """Return the scopes of a command."""
    if command.overall is not None and command.overall > MAX_ATOMS:
        msg = f"a scope is {MAX_ATOMS} at most, not {command.overall}"
        raise AlloyError(msg, command.place)
    derivation = _Derivation(command, world)
    derivation.state_own()
    while derivation.derive_abstract() or derivation.derive_overall() or derivation.derive_children():
        pass
    exact = dict(derivation.exact)
    exact.update(dict.fromkeys(sig for sig in world.exact if not sig.subset_of and not sig.is_builtin))
    return Scopes(derivation.sizes, exact, *_numbers(command), derivation.strings)


def _numbers(command: tree.Command) -> tuple[int, int]:
    """Return the width of integers, and the length of sequences."""
    stated = {scope.name: scope for scope in command.scopes}
    width = next((stated[name].size for name in ("Int", "int") if name in stated), DEFAULT_WIDTH)
    if not 1 <= width <= MAX_WIDTH:
        msg = f"integers have from 1 to {MAX_WIDTH} bits here, not {width}"
        raise AlloyError(msg, command.place)
    longest = (1 << width - 1) - 1
    if "seq" in stated:
        if stated["seq"].size > longest:
            msg = f"with integers of {width} bits, sequences are at most {longest} long"
            raise AlloyError(msg, stated["seq"].place)
        return width, stated["seq"].size
    return width, min(longest, DEFAULT_SEQUENCE if command.overall is None else command.overall)


def steps(command: tree.Command) -> tuple[int, int]:
    """Return the least and greatest numbers of states of a trace before the loop."""
    stated = [scope for scope in command.scopes if scope.name == "steps"]
    if not stated:
        return 1, DEFAULT_STEPS
    scope = stated[-1]
    if len(stated) > 1:
        raise AlloyError("the command says twice how many steps there are", scope.place)
    if scope.last is None or scope.step != 1:
        raise AlloyError(
            "steps have a least and a greatest number here, as in `1..10 steps`: there is no search without end",
            scope.place,
        )
    longest = scope.size if scope.exact else scope.last
    if not 1 <= scope.size <= longest <= MAX_STEPS:
        msg = f"a trace has from 1 to {MAX_STEPS} steps, not {scope.size}{f'..{longest}' if longest != scope.size else ''}"
        raise AlloyError(msg, scope.place)
    return (scope.size if scope.exact or longest != scope.size else 1), longest


def growing_scopes(command: tree.Command) -> Iterator[tree.Command]:
    """Yield a command as its scopes grow, each by its step and all at once, until one of them cannot."""
    growing = {
        scope.name: scope for scope in command.scopes if scope.name != "steps" and scope.last != scope.size
    }
    for scope in growing.values():
        if scope.name in NUMBERS or scope.last is None or scope.step < 1 or scope.last < scope.size:
            msg = f"a scope grows from a number of atoms to a larger one, as in `2..4 A`, and that of {scope.name} does not"
            raise AlloyError(msg, scope.place)
    rounds = (
        min(((scope.last or 0) - scope.size) // scope.step for scope in growing.values()) if growing else 0
    )
    for number in range(rounds + 1):
        sizes = [
            replace(scope, size=scope.size + number * scope.step) if scope.name in growing else scope
            for scope in command.scopes
        ]
        yield replace(command, scopes=tuple(sizes))


def _check_variable(sig: Sig, scope: tree.Scope) -> None:
    """Refuse scopes that a variable signature cannot have: it may lose atoms at any time."""
    if scope.exact:
        msg = f"{sig.label} is variable, so it cannot have exactly {scope.size} atoms"
        raise AlloyError(msg, scope.place)
    if not sig.is_top:
        msg = f"{sig.label} is variable and a part of another signature, so it has no scope of its own"
        raise AlloyError(msg, scope.place)


class _Derivation:
    """Scopes as far as they are known."""

    def __init__(self, command: tree.Command, world: World) -> None:
        self.command, self.world = command, world
        self.sizes: dict[Sig, int] = {}
        self.exact: dict[Sig, None] = {}
        self._sigs = [sig for sig in world.sigs if not sig.subset_of]
        self.strings = 0

    def state_own(self) -> None:
        """Take the scopes that the command and multiplicities state."""
        for scope in self.command.scopes:
            if scope.name == "String":
                self._state_strings(scope)
            elif scope.name not in NUMBERS:
                self._state(scope)
        for sig in self._sigs:
            if sig.is_variable:
                continue
            if sig.multiplicity == "one":
                self.sizes[sig], self.exact[sig] = 1, None
            elif sig.multiplicity == "lone":
                self.sizes.setdefault(sig, 1)

    def _state_strings(self, scope: tree.Scope) -> None:
        if not scope.exact:
            raise AlloyError(
                "the scope of String is exact: there are so many, or all that the model mentions", scope.place
            )
        if scope.size > MAX_ATOMS:
            msg = f"a scope is {MAX_ATOMS} at most, not {scope.size}"
            raise AlloyError(msg, scope.place)
        self.strings = scope.size

    def _state(self, scope: tree.Scope) -> None:
        sig = self.world.sig(self.world.root, tree.Name(scope.place, scope.name))
        allowed = {"one": (1, 1), "lone": (0, 1), "some": (1, MAX_ATOMS), "set": (0, MAX_ATOMS)}[
            sig.multiplicity
        ]
        if sig.is_variable:
            allowed = (allowed[0], MAX_ATOMS)
            _check_variable(sig, scope)
        if sig.subset_of or sig.is_builtin or sig.is_enum or (sig.parent is not None and sig.parent.is_enum):
            kind = "a subset" if sig.subset_of else "built in or an enumeration"
            msg = f"{sig.label} has no scope of its own: it is {kind}"
            raise AlloyError(msg, scope.place)
        if not allowed[0] <= scope.size <= allowed[1]:
            msg = f"{sig.label} is declared `{sig.multiplicity}`, and cannot have a scope of {scope.size}"
            raise AlloyError(msg, scope.place)
        if self.sizes.setdefault(sig, scope.size) != scope.size:
            msg = f"{sig.label} has two scopes, {self.sizes[sig]} and {scope.size}"
            raise AlloyError(msg, scope.place)
        if scope.exact:
            self.exact[sig] = None

    def derive_abstract(self) -> bool:
        """Give an abstract signature the sum of its children's scopes, or its last child the rest."""
        for sig in self._sigs:
            children = [each for each in self._sigs if each.parent is sig]
            if not sig.is_abstract or not children:
                continue
            known = sum(self.sizes[each] for each in children if each in self.sizes)
            missing = [each for each in children if each not in self.sizes]
            if sig not in self.sizes and not missing:
                self.sizes[sig] = known
                return True
            if sig in self.sizes and len(missing) == 1:
                self.sizes[missing[0]] = max(0, self.sizes[sig] - known)
                return True
        return False

    def derive_overall(self) -> bool:
        """Give top-level signatures the overall scope."""
        has_own = any(scope.name not in NUMBERS for scope in self.command.scopes)
        overall = DEFAULT if self.command.overall is None and not has_own else self.command.overall
        missing = [sig for sig in self._sigs if sig.is_top and sig not in self.sizes]
        for sig in missing:
            if sig.is_enum:
                self.sizes[sig] = 0
            elif overall is None:
                msg = f"{sig.label} needs a scope: add `{DEFAULT} {sig.label}`, or `for {DEFAULT} but` before the others"
                raise AlloyError(msg, self.command.place)
            else:
                self.sizes[sig] = overall
        return bool(missing)

    def derive_children(self) -> bool:
        """Give signatures the scope of their parent."""
        missing = [sig for sig in self._sigs if sig not in self.sizes and sig.parent in self.sizes]
        for sig in missing:
            assert sig.parent is not None
            self.sizes[sig] = self.sizes[sig.parent]
        return bool(missing)
