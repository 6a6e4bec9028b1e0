"""Methods that a class or interface inherits from several supertypes, none of which is more specific (`ooxcheck.oox.analysis.dispatch`).

A class may not inherit a body in this way, whatever the other declarations are: the order of declarations would select the method. An interface may not either. For
interfaces contracts count, too, because they are all that is known of the anonymous implementation: only declarations without contracts are compatible. A class that
inherits both declarations has to declare the method itself.
"""

from __future__ import annotations

from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Class, Method


def check_ambiguity(program: Program, class_: Class, report: Report) -> None:
    """Report methods that come from several supertypes, once, at the class that combines them."""
    above = [*class_.interfaces, *([class_.parent] if class_.parent else [])]
    for signature, methods in program.rivals(class_.name).items():
        if _is_ambiguous(program, class_.name, signature) and not any(
            _is_ambiguous(program, a, signature) for a in above
        ):
            sides = " and ".join(method.owner for method in methods)
            message = f"{class_.name} inherits {signature} from {sides}, and none of them is more specific"
            report.error("class.ambiguous", f"{message}; declare it in {class_.name}", class_.span)


def _is_ambiguous(program: Program, class_name: str, signature: Signature) -> bool:
    methods = program.rivals(class_name).get(signature, ())
    if any(method.body is not None for method in methods):
        return len(methods) > 1
    return (
        program.classes[class_name].interface
        and len(methods) > 1
        and not _agree(program, class_name, methods)
    )


def _agree(program: Program, interface: str, methods: tuple[Method, ...]) -> bool:
    """Whether methods have neither bodies nor contracts, and the result type of one is a subtype of all others."""
    meant = program.runs(interface, methods[0].signature)
    return all(
        method.contract.is_empty and program.is_subtype(meant.result, method.result) for method in methods
    )
