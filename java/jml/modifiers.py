"""JML modifiers, and the declarations that they apply to.

Those of `UNCHECKED` are reported, since their meaning is not checked; the arithmetic of formulas is Java's.
"""

from __future__ import annotations

_NULLNESS = frozenset(("non_null", "nullable"))
_SEEN = frozenset(("spec_public", "spec_protected"))
_DEFAULTS = frozenset(("non_null_by_default", "nullable_by_default"))
_PURE = frozenset(("pure", "strictly_pure", "spec_pure"))
_JAVA_MATH = frozenset(("code_java_math", "spec_java_math"))

UNCHECKED = frozenset(
    (
        "code_bigint_math",
        "code_safe_math",
        "spec_safe_math",
        "function",
        "heap_free",
        "inline",
        "no_state",
        "two_state",
        "peer",
        "rep",
        "readonly",
        "secret",
        "skipesc",
        "skiprac",
        "skip_esc",
        "skip_rac",
    )
)
UNSUPPORTED = frozenset(("spec_bigint_math", "query", "extract"))
OF_METHODS = _PURE | _NULLNESS | _SEEN | _JAVA_MATH | UNCHECKED | UNSUPPORTED | {"helper"}
OF_FIELDS = _NULLNESS | _SEEN | UNCHECKED | {"instance", "uninitialized", "monitored"}
OF_CLASSES = _PURE | _DEFAULTS | _SEEN | _JAVA_MATH | UNCHECKED | UNSUPPORTED
OF_VARIABLES = _NULLNESS | UNCHECKED | {"uninitialized"}
MODIFIERS = OF_METHODS | OF_FIELDS | OF_CLASSES
