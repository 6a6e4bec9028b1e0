"""Random classes of Java for inferred invariants: one class of a few features, with a subclass or another class of the file now and then."""

from __future__ import annotations

import re
from random import Random

from tests.java.random_boundaries.features import FEATURES, HOOK, WEIGHTS, Feature

ODD = 0.55
"""The share of classes with an odd method."""
CHANGED = 0.25
"""The share of classes with a random change in a method."""
CUT = 0.2
"""The share of classes with a method whose last statement is not supported."""

_UNKNOWN = "java.util.Locale.getDefault();"
"""A statement that does nothing to the class, and that is not followed."""

_VISITOR = "interface Visitor { void visit(Object o); void ints(int[] a); void objects(Object[] a); void list(java.util.List<Object> l); void map(java.util.Map<Object, Object> m); }"
_HOLDER = "class Holder { public int[] kept; }"


class Programs:
    """Draws the text of a file with the class ``C``."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._cuts = Random(f"cut {seed}")  # with the same draws as before for what else is drawn
        self._access = self._random.choices(("private", "protected", "", "public"), (8, 1, 1, 1))[0]

    def text(self, package: str) -> str:
        """Return the file."""
        features = self._features()
        nested = dict.fromkeys(each.nested for each in features if each.nested)
        constructors = self._constructors(features)
        members = [self._fields(each) for each in features] + constructors
        members += self._methods(features) + list(nested)
        if self._random.random() < 0.15:
            members.append(self._random.choice(_EXTRA))
        body = "\n".join(f"    {each}" for each in members).replace("ACCESS", self._access).replace("@", "C")
        others = [f"public class C {{\n{body}\n}}"]
        others += self._other_classes(features, " ".join(constructors))
        text = "\n".join(others)
        needed = [each for name, each in (("Visitor", _VISITOR), ("Holder", _HOLDER)) if name in text]
        return "\n".join([f"package {package};", text, *needed, ""])

    def _features(self) -> list[Feature]:
        count = self._random.choices((1, 2), (8, 2))[0]
        chosen = list(dict.fromkeys(self._random.choices(FEATURES, WEIGHTS, k=count)))
        return [each for each in FEATURES if each in chosen]

    def _fields(self, feature: Feature) -> str:
        text = feature.fields
        if self._random.random() < 0.15 and "Node " not in text and "Tree " not in text:
            # One of the fields gets another access than the rest.
            return text.replace("ACCESS", self._random.choice(("public", "", "protected")), 1)
        return text

    def _constructors(self, features: list[Feature]) -> list[str]:
        start = " ".join(each.start for each in features).replace(";;", ";")
        guard = "if (n < 0) throw new IllegalArgumentException();"
        match self._random.randrange(5):
            case 0:
                made = [f"public C() {{ {start} }}", "public static C make(int n) { return new C(); }"]
            case 1:
                made = [
                    f"public C(int n) {{ {guard} {start} }}",
                    "public static C make(int n) { return new C(n); }",
                ]
            case 2:
                made = [
                    f"public C(int n) {{ {start} {guard} }}",
                    "public static C make(int n) { return new C(n); }",
                ]
            case 3:
                made = [
                    f"private C() {{ {start} }}",
                    "public static C make(int n) { if (n < 0) return null; return new C(); }",
                ]
            case _:
                made = [
                    f"C() {{ this(1); }} protected C(int n) {{ {guard} {start} }}",
                    "static C make(int n) { return new C(n); }",
                ]
        return made

    def _methods(self, features: list[Feature]) -> list[str]:
        good: list[str] = []
        for each in features:
            good += self._random.sample(each.good, min(len(each.good), self._random.randint(1, 3)))
        if self._random.random() < CHANGED:
            at = self._random.randrange(len(good))
            good[at] = self._changed(good[at])
        if self._random.random() < ODD:
            good.append(self._random.choice([odd for each in features for odd in each.odd]))
        self._random.shuffle(good)
        methods = [each.replace(";;", ";") for each in good]
        if self._cuts.random() < CUT:
            at = self._cuts.randrange(len(methods))
            methods[at] = _with_unknown_end(methods[at])
        return methods

    def _changed(self, method: str) -> str:
        """Return a method without one of its statements, or with an exception before it."""
        places = [each.start() for each in re.finditer(";;", method)]
        if not places:
            return method
        end = self._random.choice(places)
        brackets = "{};" if method[end - 1] == ")" else "{};)"
        start = max(method.rfind(each, 0, end) for each in brackets) + 1
        rest = method[end + 2 :]
        if self._random.randrange(3) == 0 and method[start - 1] in "{};":
            thrown = "if (new Object() != null) throw new IllegalStateException();"
            return f"{method[:start]} {thrown} {method[start : end + 2]} {rest}"
        return f"{method[:start]} ; {rest}"

    def _other_classes(self, features: list[Feature], constructors: str) -> list[str]:
        found = []
        writes = [each for feature in features for each in feature.writes]
        if self._access != "private" and writes and self._random.random() < 0.6:
            chosen = " ".join(
                f"void use{at}(C c) {{ {each} }}"
                for at, each in enumerate(self._random.sample(writes, min(2, len(writes))))
            )
            found.append(
                f"class D {{ private int taken; private Object kept; D() {{ }} {chosen} Object kept() {{ return kept; }} }}"
            )
        if self._random.random() < (0.7 if HOOK in features else 0.15):
            found += self._subclass(constructors)
        return found

    def _subclass(self, constructors: str) -> list[str]:
        if "private C(" in constructors:
            return []
        call = "super(n);" if "C(int n)" in constructors else "super();"
        members = self._random.sample(_OVERRIDES, 2)
        return [f"class E extends C {{ private int own; E(int n) {{ {call} }} {' '.join(members)} }}"]


def _with_unknown_end(method: str) -> str:
    """Return a method without result whose last statement is not supported; others remain."""
    is_procedure = re.match(r"[\w ]*\bvoid \w+\(", method) is not None and method.endswith("}")
    return f"{method[:-1]} {_UNKNOWN} }}" if is_procedure else method


_OVERRIDES = (
    "protected int limit() { return 100; }",
    "protected void reached() { throw new IllegalStateException(); }",
    "public void up() { own++; }",
    "public int size() { return -1; }",
    "public void clear() { }",
    "public int own() { return own; }",
    "public C self() { return null; }",
    "public String toString() { own = -1; return null; }",
)

_EXTRA = (
    "public boolean equals(Object o) { return o instanceof C; } public int hashCode() { return 7; }",
    "public C self() { return this; }",
    "private static final Object LOCK = new Object(); public Object lock() { return LOCK; }",
)
