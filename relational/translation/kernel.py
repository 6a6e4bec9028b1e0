"""The one place that chooses who multiplies matrices and walks over formulas: the compiled core if all of it was built.

Both ask the circuit for the same gates in the same order. How to ask for one of them is in `ooxcheck.sat.core`; here the name
would be taken, because a core of formulas is something else.
"""

from typing import TYPE_CHECKING

from ooxcheck.sat import core as below

CORE = (
    below.chosen("ooxcheck.relational", ("cells", "matrix", "walk"))
    if below.CORE == below.COMPILED
    else below.PYTHON
)

if TYPE_CHECKING or CORE == below.PYTHON:
    from ooxcheck.relational.translation import matrix as matrix
    from ooxcheck.relational.translation.walk import Walk as Walk
else:
    from ooxcheck.relational.compiled import matrix as matrix
    from ooxcheck.relational.compiled.walk import Walk as Walk
