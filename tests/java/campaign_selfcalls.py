"""Compare the calls of overridden methods by library classes with those of the JDK: ``python -m tests.java.campaign_selfcalls [CLASS ...]``.

For each library class that can be extended, a subclass overrides every method by one that logs the call. A series of operations is
run on its objects, by the interpreter and on the JVM; both logs must be equal. Methods that our library lacks are overridden on the
JVM only. Those of them that the JDK calls are counted; a subclass that overrides one must be refused
(`ooxcheck.java.library.unmodelled_methods`).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence

from tests.java.campaign import here
from tests.java.jvm import REASON, Jvm, java, jvm
from tests.java.lowered import UNSUPPORTED
from tests.java.self_calls.operations import OPERATIONS
from tests.java.self_calls.programs import Overridable, modelled, overridable, program_text

_LOG = re.compile(r'^Main\.log = "(.*)"$', re.MULTILINE)
_AT_ONCE = 12
_ORDERED = (
    "List",
    "Vector",
    "Stack",
    "Queue",
    "Deque",
    "LinkedHashMap",
    "LinkedHashSet",
    "TreeMap",
    "TreeSet",
)
"""How the names of classes end whose objects have an order."""


def logs(outcome: str) -> list[str] | None:
    """Return what each operation logged; None if the program did not run."""
    found = _LOG.search(outcome)
    return [each.partition(" ")[2].strip() for each in found[1].split("#")[1:]] if found else None


def measured(
    machine: Jvm, owner: str, methods: Sequence[Overridable], operations: Sequence[str]
) -> list[str]:
    """Return the self-calls on the JVM, operation by operation; a mistake in our own program is an error."""
    outcome = machine.outcomes(
        {"jdk": program_text("jdk", owner, methods, operations, _overridden(owner))}, [["Main.log"]]
    )[0]
    found = logs(outcome)
    assert found is not None, f"{owner}: {outcome}"
    return found


def modelled_calls(
    owner: str, methods: Sequence[Overridable], operations: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield each operation with its self-calls here, or what is not known; operations are run together as far as they are known."""
    outcome = here(program_text("ours", owner, methods, operations))
    found = logs(outcome)
    if found is not None and outcome.startswith("returned"):
        yield from zip(operations, found, strict=True)
    elif len(operations) == 1:
        yield operations[0], outcome.partition("\n")[0] + " after " + " ".join(found or ())
    else:
        half = len(operations) // 2
        yield from modelled_calls(owner, methods, operations[:half])
        yield from modelled_calls(owner, methods, operations[half:])


def differences(machine: Jvm, owner: str, operations: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield the operations on objects of a class whose self-calls differ, with those on the JVM and here; what is not known here differs, too."""
    known = [each for each in _overridden(owner) if each.signature in modelled(owner)]
    theirs = dict(zip(operations, measured(machine, owner, known, operations), strict=True))
    for first in range(0, len(operations), _AT_ONCE):
        for text, ours in modelled_calls(owner, known, operations[first : first + _AT_ONCE]):
            if _specified(ours, owner, text) != _specified(theirs[text], owner, text):
                yield text, theirs[text], ours


def lacking(machine: Jvm, owner: str) -> list[str]:
    """Return the methods of a class that our library lacks, and that are called on the JVM."""
    methods = _overridden(owner)
    names = {_short(each.signature) for each in methods if each.signature not in modelled(owner)}
    said = measured(machine, owner, methods, OPERATIONS[owner])
    return sorted({call for each in said for call in re.findall(r"[co]\.(\S+)", each) if call in names})


def main() -> int:
    """Run the campaign and return 1 if some log differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("classes", nargs="*", default=list(OPERATIONS), metavar="CLASS")
    options = parser.parse_args()
    if java() is None:
        sys.stderr.write(f"{REASON}\n")
        return 2
    failed = 0
    with jvm() as machine:
        for owner in options.classes:
            differing = unknown = 0
            for text, theirs, ours in differences(machine, owner, OPERATIONS[owner]):
                is_unknown = ours.startswith((UNSUPPORTED, "Undetermined", "threw nothing"))
                unknown, differing = unknown + is_unknown, differing + (not is_unknown)
                sys.stdout.write(
                    f"  {text}\n    {ours}\n"
                    if is_unknown
                    else f"  {text}\n    JVM   {theirs}\n    here  {ours}\n"
                )
            told = " ".join(lacking(machine, owner)) or "none"
            sys.stdout.write(
                f"{owner}: {len(OPERATIONS[owner])} operations, {differing} differ, {unknown} not known; lacking and called: {told}\n"
            )
            sys.stdout.flush()
            failed += differing
    return min(failed, 1)


def _overridden(owner: str) -> list[Overridable]:
    """Return the methods that a subclass overrides: not those of Object, of which no class above has a body."""
    return [each for each in overridable(tuple(OPERATIONS))[owner] if each.owner != "java.lang.Object"]


def _short(signature: str) -> str:
    return signature.replace("java.util.", "").replace("java.lang.", "").replace("function.", "")


def _specified(log: str, owner: str, operation: str) -> str:
    """Return a log as far as it is specified: not the order of a hash table, and not whom immutable sets and maps compare.

    A search through a hash table ends with the first element that decides it, so the order decides whom it compares, too.
    """
    words = log.split()
    has_order = owner.endswith(_ORDERED)
    is_ordered = has_order and "HashSet(plain" not in operation
    is_searched = not has_order and operation.startswith("new HashSet(plain")
    if "copyOf" in operation or is_searched or (not is_ordered and "alue" in operation):
        words = [each for each in words if "=" not in each]
    return " ".join(words if is_ordered else sorted(words))


if __name__ == "__main__":
    sys.exit(main())
