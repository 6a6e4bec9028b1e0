"""Boolean satisfiability: circuits, bit-vectors, clauses, and solver sessions that cannot harm the program.

Build gates, require some of them, load the clauses into a session, and read the model:

>>> from ooxcheck.sat import Circuit, Encoder, LocalSession, Model, bitvector
>>> circuit = Circuit()
>>> a, b = bitvector.variable(circuit, 8), bitvector.variable(circuit, 8)
>>> encoder = Encoder(circuit)
>>> encoder.require([bitvector.equal(circuit, bitvector.multiply(circuit, a, b), bitvector.constant(77, 8))])
>>> encoder.require([bitvector.less(circuit, bitvector.constant(1, 8), x) for x in (a, b)])
>>> with LocalSession() as session:
...     session.add(encoder.take())
...     model = session.solve()
>>> assert isinstance(model, Model)
>>> x, y = (bitvector.unsigned_value([model[encoder.number(bit)] for bit in bits]) for bits in (a, b))
>>> x * y % 256
77

`ChildSession` says the same things to a solver in another process, where it can be stopped, limited, and crash; `PortfolioSession`
says them to two.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ooxcheck.sat.clauses import dimacs

if TYPE_CHECKING:
    from ooxcheck.sat import bitvector
    from ooxcheck.sat.answer import Answer, Core, Model, Reason, Statistics, Unknown, Unsat
    from ooxcheck.sat.certificate import Certified, Uncertified, certify
    from ooxcheck.sat.circuit import FALSE, TRUE, Lit
    from ooxcheck.sat.core import Circuit, Encoder, Valuation
    from ooxcheck.sat.engine import DEFAULT_SOLVER, SOLVERS
    from ooxcheck.sat.processes.child import ChildSession
    from ooxcheck.sat.processes.portfolio import PortfolioSession
    from ooxcheck.sat.session import LocalSession, Session
else:
    _NAMES = {
        "answer": ("Answer", "Core", "Model", "Reason", "Statistics", "Unknown", "Unsat"),
        "certificate": ("Certified", "Uncertified", "certify"),
        "processes.child": ("ChildSession",),
        "processes.portfolio": ("PortfolioSession",),
        "circuit": ("FALSE", "TRUE", "Lit"),
        "core": ("Circuit", "Encoder", "Valuation"),
        "engine": ("DEFAULT_SOLVER", "SOLVERS"),
        "session": ("LocalSession", "Session"),
    }
    _HOMES = {name: home for home, names in _NAMES.items() for name in names}

    def __getattr__(name: str) -> object:
        """Import a name on first use: a solver's child process should not load unused modules."""
        if name == "bitvector":
            return import_module("ooxcheck.sat.bitvector")
        if name not in _HOMES:
            msg = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(msg)
        return getattr(import_module(f"ooxcheck.sat.{_HOMES[name]}"), name)


__all__ = [
    "DEFAULT_SOLVER",
    "FALSE",
    "SOLVERS",
    "TRUE",
    "Answer",
    "Certified",
    "ChildSession",
    "Circuit",
    "Core",
    "Encoder",
    "Lit",
    "LocalSession",
    "Model",
    "PortfolioSession",
    "Reason",
    "Session",
    "Statistics",
    "Uncertified",
    "Unknown",
    "Unsat",
    "Valuation",
    "bitvector",
    "certify",
    "dimacs",
]
