"""The proofs of these tests are tried, also where a run beyond the bounds would have the answer before."""

from __future__ import annotations

from tests.within_bounds import _proofs_are_tried as _proofs_are_tried
