"""Implicit members (JLS 8.8.9, 8.9.3, 8.10.3), parsed from source text.

A constructor without arguments (JLS 8.8.9), ``values`` and ``valueOf`` of an enum (8.9.3), and of a record its fields, canonical constructor, accessors,
``equals``, ``hashCode`` and ``toString`` (8.10). They are written here in Java; their place is that of the declaration.

Besides, classes that declare ``equals`` or ``hashCode``, and records, have members for the lookup of keys in hash tables. A key matches an entry only if their hash codes are equal (`HashMap` and
`Object` of the library). If a class declares neither method, equality alone decides, and `Object` computes no hash code. Otherwise the members compare hash codes first. An entry
stores the hash code of its key at insertion; if that cannot have changed (`SETTLED`), it is computed again, so that maps of the initial state need no stored codes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from ooxcheck.java import tree
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.nodes import Node, rewrite_node
from ooxcheck.oox.source import Source, Span

_FLOATING = {"float": "Float", "double": "Double"}
_PRIMITIVE = frozenset(("boolean", "byte", "short", "char", "int", "long"))

SETTLED = "_isSettledKey"
"""The method that returns whether the hash code of an object never changes (`ooxcheck.java.checking.extending.settled_keys`)."""

_KEY_MEMBERS = f"""
    public int _keyCode() {{ return this.hashCode(); }}
    public boolean _isKeyOf(int _code, java.lang.Object _kept, int _keptCode) {{
        return _code == (_kept == null ? 0 : _kept._keptCode(_keptCode)) && (this == _kept || this.equals(_kept));
    }}
    public int _keptCode(int _code) {{ return this.{SETTLED}() ? this.hashCode() : _code; }}
    public native boolean {SETTLED}();"""


def members(node: tree.TypeDeclaration, canonical: str | None) -> tuple[tree.Member, ...]:
    """Return the members of a class, implicit ones last; a record begins with its fields. A local class has no canonical name (JLS 6.7)."""
    match node.kind:
        case TypeKind.RECORD:
            return (
                *_component_fields(node),
                *map(_complete_constructor(node), node.members),
                *_of_record(node),
            )
        case TypeKind.ENUM:
            return (
                *node.members,
                *parse_members(_enum_methods(node, canonical), node.span),
                *_constructor(node, "private"),
            )
        case TypeKind.CLASS:
            return (*node.members, *_constructor(node, ""))
        case TypeKind.INTERFACE | TypeKind.LAMBDA:
            return node.members


@lru_cache(maxsize=10_000)
def parse_members(text: str, span: Span) -> tuple[tree.Member, ...]:
    """Parse members; all of them get one span. The result is cached, because each method of a program needs those of all classes."""
    if not text:
        return ()
    unit = parse(Source("implicit", f"class _ {{ {text} }}"))

    def move(node: Node) -> Node:
        return replace(node, span=span) if isinstance(node, tree.Node) else node

    return rewrite_node(unit.types[0], move).members


def _constructor(node: tree.TypeDeclaration, words: str) -> tuple[tree.Member, ...]:
    if not node.name or any(isinstance(each, tree.Constructor) for each in node.members):
        return ()
    return parse_members(f"{words} {node.name}() {{ }}", node.span)


def _enum_methods(node: tree.TypeDeclaration, canonical: str | None) -> str:
    name, constants = node.name, [each.name for each in node.constants]
    lookups = " ".join(f'if (_name.equals("{each}")) return {name}.{each};' for each in constants)
    return f"""
        public static {name}[] values() {{ return new {name}[] {{ {", ".join(f"{name}.{each}" for each in constants)} }}; }}
        public static {name} valueOf(java.lang.String _name) {{
            if (_name == null) throw new java.lang.NullPointerException("Name is null");
            {lookups}
            throw new java.lang.IllegalArgumentException("No enum constant {canonical or "null"}." + _name);
        }}"""


# -------------------------------------------------------------------------------------------------- records


def _component_fields(node: tree.TypeDeclaration) -> Iterator[tree.Field]:
    for each in node.components:
        assert each.type is not None
        said = each.modifiers or tree.Modifiers(frozenset(), span=each.span)
        modifiers = tree.Modifiers(
            frozenset(("private", "final")), said.annotations, said.specifications, span=each.span
        )
        yield tree.Field(modifiers, each.type, each.name, None, span=each.span)


def _of_record(node: tree.TypeDeclaration) -> Iterator[tree.Member]:
    if not any(isinstance(each, tree.Constructor) and _is_canonical(each, node) for each in node.members):
        (empty,) = parse_members(f"public {node.name}() {{ }}", node.span)
        assert isinstance(empty, tree.Constructor)
        yield _assigning(replace(empty, parameters=None), node)
    declared = {(each.name, len(each.parameters)) for each in node.members if isinstance(each, tree.Method)}
    for each in node.components:
        yield _accessor(each) if (each.name, 0) not in declared else _matching_accessor(each, node.span)
    names = {"equals": 1, "hashCode": 0, "toString": 0}
    for method in parse_members(_record_methods(node), node.span):
        if isinstance(method, tree.Method) and (method.name, names[method.name]) not in declared:
            yield method


def _is_canonical(constructor: tree.Constructor, node: tree.TypeDeclaration) -> bool:
    if constructor.parameters is None:
        return True
    return [each.type for each in constructor.parameters] == [each.type for each in node.components]


def _complete_constructor(node: tree.TypeDeclaration) -> Callable[[tree.Member], tree.Member]:
    return lambda member: (
        _assigning(member, node)
        if isinstance(member, tree.Constructor) and member.parameters is None
        else member
    )


def _assigning(compact: tree.Constructor, node: tree.TypeDeclaration) -> tree.Constructor:
    """Return a compact constructor with the assignments to the fields at its end."""
    (assigning,) = parse_members(
        f"_() {{ {' '.join(f'this.{each.name} = {each.name};' for each in node.components)} }}", compact.span
    )
    assert isinstance(assigning, tree.Constructor)
    body = replace(compact.body, statements=(*compact.body.statements, *assigning.body.statements))
    return replace(compact, parameters=node.components, body=body)


def matching_accessor(component: str) -> str:
    """Return the name of the method by which patterns read a component whose accessor is written out."""
    return f"_match_{component}"


def _matching_accessor(component: tree.Parameter, span: Span) -> tree.Member:
    """Return a method that calls an accessor; as in a pattern, whatever that throws is the cause of a MatchException (JLS 14.30.2)."""
    problem = "throw new java.lang.MatchException(_thrown.toString(), _thrown);"
    return _reading(
        component,
        matching_accessor(component.name),
        f"try {{ return this.{component.name}(); }} catch (java.lang.Throwable _thrown) {{ {problem} }}",
        span,
    )


def _accessor(component: tree.Parameter) -> tree.Member:
    return _reading(component, component.name, f"return this.{component.name};", component.span)


def _reading(component: tree.Parameter, name: str, body: str, span: Span) -> tree.Member:
    (method,) = parse_members(f"public int {name}() {{ {body} }}", span)
    assert isinstance(method, tree.Method)
    return replace(method, result=component.type)


def _record_methods(node: tree.TypeDeclaration) -> str:
    name, components = node.name, node.components
    equal = " && ".join(("true", *(_equality(each) for each in components)))
    codes = " ".join(f"_code = _code * 31 + {_code(each)};" for each in components)
    shown = ' + ", " + '.join(f'"{each.name}=" + this.{each.name}' for each in components) or '""'
    return f"""
        public final boolean equals(java.lang.Object _other) {{
            if (!(_other instanceof {name})) return false;
            {name} _same = ({name}) _other;
            return {equal};
        }}
        public final int hashCode() {{ int _code = 0; {codes} return _code; }}
        public final java.lang.String toString() {{ return "{name}[" + {shown} + "]"; }}"""


def _equality(component: tree.Parameter) -> str:
    match _primitive(component):
        case "":
            return f"java.util.Objects.equals(this.{component.name}, _same.{component.name})"
        case "float" | "double" as word:
            return f"java.lang.{_FLOATING[word]}.compare(this.{component.name}, _same.{component.name}) == 0"
        case _:  # the other primitive types
            return f"this.{component.name} == _same.{component.name}"


def _code(component: tree.Parameter) -> str:
    word = _primitive(component)
    box = {"int": "Integer", "char": "Character"}.get(word, word.capitalize())
    return (
        f"java.lang.{box}.hashCode(this.{component.name})"
        if word
        else f"java.util.Objects.hashCode(this.{component.name})"
    )


def _primitive(component: tree.Parameter) -> str:
    """Return the primitive type of a component; empty for a reference."""
    assert component.type is not None
    (word, *rest) = component.type.names
    return (
        word if word in _PRIMITIVE | _FLOATING.keys() and not rest and not component.type.dimensions else ""
    )


# ------------------------------------------------------------------------------------------ keys of hash tables


def key_members(node: tree.TypeDeclaration) -> tuple[tree.Member, ...]:
    """Return the key members of a class or record of the sources; nothing if it inherits them."""
    return parse_members(_key_text(node), node.span) if node.kind in (TypeKind.CLASS, TypeKind.RECORD) else ()


def _key_text(node: tree.TypeDeclaration) -> str:
    declared = {(each.name, len(each.parameters)) for each in node.members if isinstance(each, tree.Method)}
    if not declared.isdisjoint((("equals", 1), ("hashCode", 0))):
        return _KEY_MEMBERS
    return _key_of_record(node) if node.kind is TypeKind.RECORD else ""


def _key_of_record(node: tree.TypeDeclaration) -> str:
    """Return the members of a record that is compared component by component.

    Its hash code is a sum of multiples of those of its components. Components that equality alone decides add nothing: where they are equal, they add the same to both hash codes.
    """
    held = [each.name for each in node.components if _may_be_object(each)]
    if not held:
        return ""
    codes = " ".join(
        f"_sum = _sum * 31 + (this.{each.name} == null ? 0 : this.{each.name}._keyCode());"
        if each.name in held
        else "_sum = _sum * 31;"
        for each in node.components
    )
    settled = " && ".join(f"(this.{name} == null || this.{name}.{SETTLED}())" for name in held)
    return f"""
        public int _keyCode() {{ int _sum = 0; {codes} return _sum; }}
        public boolean _isKeyOf(int _code, java.lang.Object _kept, int _keptCode) {{
            return _kept instanceof {node.name} && _code == (_kept.{SETTLED}() ? _kept._keyCode() : _keptCode) && (this == _kept || this.equals(_kept));
        }}
        public boolean {SETTLED}() {{ return {settled}; }}"""


def _may_be_object(component: tree.Parameter) -> bool:
    """Return whether a component may hold an object that is no array: arrays are equal only to themselves."""
    assert component.type is not None
    return not _primitive(component) and not component.type.dimensions and not component.is_variadic
