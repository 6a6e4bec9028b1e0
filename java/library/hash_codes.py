"""The methods of Object that return hash codes."""

from __future__ import annotations

from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import INT, OBJECT

HASH_CODE = MethodRef(OBJECT.name, "hashCode", (), INT)
IDENTITY_CODE = MethodRef(OBJECT.name, "_identityCode", (), INT)
"""What Object's ``hashCode`` returns, and ``System.identityHashCode``."""
