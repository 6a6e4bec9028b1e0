"""Choose the implementation of matrices and of the walk over formulas: the compiled core if it is complete.

Both request the same gates in the same order from the circuit. The choice of the circuit's core is in
`ooxcheck.sat.core`; this module has another
name, because a core of formulas is something else.
"""

from typing import TYPE_CHECKING

from ooxcheck.sat import core as below

CORE = (
    below.choose_core("ooxcheck.relational", ("cells", "matrix", "walk"))
    if below.CORE == below.COMPILED
    else below.PYTHON
)

if TYPE_CHECKING or CORE == below.PYTHON:
    from ooxcheck.relational.translation import matrix as matrix
    from ooxcheck.relational.translation.walk import Walk as Walk
else:
    from ooxcheck.relational.compiled import matrix as matrix
    from ooxcheck.relational.compiled.walk import Walk as Walk
