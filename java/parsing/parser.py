"""The entry point of parsing: a file becomes a compilation unit."""

from __future__ import annotations

from functools import partial

from tree_sitter import Node

from ooxcheck.datatypes.stopwatch import Part, measure
from ooxcheck.java import tree
from ooxcheck.java.parsing.concrete import Concrete, Rules, named_children
from ooxcheck.java.parsing.declarations import declaration, members
from ooxcheck.java.parsing.misplaced_comments import misplaced_comments, model_imports
from ooxcheck.java.parsing.on_demand import unit_on_demand
from ooxcheck.java.parsing.statements import TYPE_KINDS, block, switch
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.depth import stack_room

_RULES = Rules(members, block, switch, declaration)


@measure(Part.READ)
def parse(source: Source, *, is_on_demand: bool = False) -> tree.CompilationUnit:
    """Parse a file; raise `OoxError` with all syntax errors.

    On demand, classes are parsed when their members and bodies are first read, and misplaced comments are collected when they are asked for.
    Errors that the grammar of Java does not show are raised then.
    """
    concrete = Concrete(source, _RULES, is_on_demand=is_on_demand)
    root = concrete.root()
    package = next(
        (
            concrete.text(named_children(each)[-1])
            for each in root.children
            if each.type == "package_declaration"
        ),
        "",
    )
    imports = (
        *(_import(concrete, each) for each in root.children if each.type == "import_declaration"),
        *model_imports(concrete, root),
    )
    with stack_room():
        types = tuple(declaration(concrete, each) for each in root.children if each.type in TYPE_KINDS)
    if is_on_demand:
        collect = partial(misplaced_comments, concrete, root)
        return unit_on_demand(package, imports, types, collect, concrete.span(root))
    return tree.CompilationUnit(
        package, imports, types, misplaced_comments(concrete, root), span=concrete.span(root)
    )


def _import(concrete: Concrete, node: Node) -> tree.Import:
    name, kinds = concrete.text(named_children(node)[0]), [child.type for child in node.children]
    return tree.Import(name, "static" in kinds, "asterisk" in kinds, span=concrete.span(node))
