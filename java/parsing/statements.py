"""Parsing of statements."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping

from tree_sitter import Node

from ooxcheck.java import tree
from ooxcheck.java.operators import ConstructorWord
from ooxcheck.java.parsing.concrete import COMMENTS, named_children, required_child
from ooxcheck.java.parsing.expressions import Expressions
from ooxcheck.java.parsing.specifications import before, specification

_DECLARATIONS = frozenset(
    ("class_declaration", "interface_declaration", "enum_declaration", "record_declaration")
)


class Statements(Expressions):
    """Parses statements."""

    @abstractmethod
    def declaration(self, node: Node) -> tree.TypeDeclaration:
        """Parse a class, interface, enum or record."""

    def block(self, node: Node) -> tree.Block:
        """Check a block."""
        return tree.Block(tuple(self.statements(node.children)), span=self.concrete.span(node))

    def statements(self, nodes: list[Node]) -> Iterator[tree.Statement]:
        """Parse statements and the specifications among them."""
        for node in nodes:
            if node.type in COMMENTS:
                yield from specification(self.concrete, node)
            elif node.is_named or node.type == ";":
                yield from self._several(node)

    def statement(self, node: Node) -> tree.Statement:
        """Parse one statement; a declaration of several variables becomes a block."""
        several = [*before(self.concrete, node), *self._several(node)]
        return several[0] if len(several) == 1 else tree.Block(tuple(several), span=self.concrete.span(node))

    def switch(self, node: Node) -> tree.SwitchExpression:
        """Return a ``switch``."""
        cases = tuple(
            case for each in named_children(required_child(node, "body")) for case in self._cases(each)
        )
        return tree.SwitchExpression(
            self.expression(required_child(node, "condition")), cases, span=self.concrete.span(node)
        )

    def _several(self, node: Node) -> Iterator[tree.Statement]:
        if node.type == "local_variable_declaration":
            yield from self._variables(node)
        else:
            read = _STATEMENTS.get(node.type)
            with self.concrete.level(node):
                yield read(self, node) if read else self.concrete.unknown(node)

    def _variables(self, node: Node) -> Iterator[tree.LocalVariable]:
        type_ = self.type_or_none(required_child(node, "type"))
        is_final = any(
            child.type == "modifiers" and "final" in self.concrete.text(child) for child in node.children
        )
        for each in node.children_by_field_name("declarator"):
            value = each.child_by_field_name("value")
            own = self.with_dimensions(type_, each.child_by_field_name("dimensions")) if type_ else None
            name = self.concrete.text(required_child(each, "name"))
            yield tree.LocalVariable(
                own,
                name,
                self.expression(value) if value is not None else None,
                is_final,
                span=self.concrete.span(node),
            )

    def _cases(self, node: Node) -> Iterator[tree.SwitchCase]:
        """Yield the cases of a group; adjacent labels share the statements of the last one."""
        labels = [child for child in named_children(node) if child.type == "switch_label"]
        rest = [child for child in node.children if child.type not in ("switch_label", ":", "->")]
        for number, label in enumerate(labels, 1):
            statements = tuple(self.statements(rest)) if number == len(labels) else ()
            values = tuple(self._label(each) for each in named_children(label))
            is_default = any(child.type == "default" for child in label.children)
            yield tree.SwitchCase(
                values, node.type == "switch_rule", statements, is_default, span=self.concrete.span(label)
            )

    def _label(self, node: Node) -> tree.Expr:
        return (
            self.concrete.unknown(node)
            if "pattern" in node.type or node.type == "guard"
            else self.expression(node)
        )

    def _local_class(self, node: Node) -> tree.Statement:
        return tree.LocalClass(self.declaration(node), span=self.concrete.span(node))

    def _expression_statement(self, node: Node) -> tree.Statement:
        return tree.ExpressionStatement(
            self.expression(named_children(node)[0]), span=self.concrete.span(node)
        )

    def _if(self, node: Node) -> tree.Statement:
        """Parse ``if``; a chain ``else if`` is parsed without recursion, up to a specification."""
        chain = [node]
        while (
            (otherwise := chain[-1].child_by_field_name("alternative")) is not None
            and otherwise.type == "if_statement"
            and not before(self.concrete, otherwise)
        ):
            chain.append(otherwise)
        found = self.statement(otherwise) if otherwise is not None else None
        for each in reversed(chain):
            condition, then = (
                self.expression(required_child(each, "condition")),
                self.statement(required_child(each, "consequence")),
            )
            found = tree.If(condition, then, found, span=self.concrete.span(each))
        assert found is not None
        return found

    def _while(self, node: Node) -> tree.Statement:
        return tree.While(
            self.expression(required_child(node, "condition")),
            self.statement(required_child(node, "body")),
            span=self.concrete.span(node),
        )

    def _do(self, node: Node) -> tree.Statement:
        return tree.DoWhile(
            self.statement(required_child(node, "body")),
            self.expression(required_child(node, "condition")),
            span=self.concrete.span(node),
        )

    def _for(self, node: Node) -> tree.Statement:
        condition = node.child_by_field_name("condition")
        return tree.For(
            tuple(first for each in node.children_by_field_name("init") for first in self._initial(each)),
            self.expression(condition) if condition is not None else None,
            tuple(self.expression(each) for each in node.children_by_field_name("update")),
            self.statement(required_child(node, "body")),
            span=self.concrete.span(node),
        )

    def _initial(self, node: Node) -> Iterator[tree.Statement]:
        if node.type == "local_variable_declaration":
            yield from self._variables(node)
        else:
            yield tree.ExpressionStatement(self.expression(node), span=self.concrete.span(node))

    def _for_each(self, node: Node) -> tree.Statement:
        type_ = self.type_or_none(required_child(node, "type"))
        own = self.with_dimensions(type_, node.child_by_field_name("dimensions")) if type_ else None
        name = self.concrete.text(required_child(node, "name"))
        return tree.ForEach(
            own,
            name,
            self.expression(required_child(node, "value")),
            self.statement(required_child(node, "body")),
            span=self.concrete.span(node),
        )

    def _labeled(self, node: Node) -> tree.Statement:
        label, statement = named_children(node)
        return tree.Labeled(
            self.concrete.text(label), self.statement(statement), span=self.concrete.span(node)
        )

    def _break(self, node: Node) -> tree.Statement:
        return tree.Break(self._target(node), span=self.concrete.span(node))

    def _continue(self, node: Node) -> tree.Statement:
        return tree.Continue(self._target(node), span=self.concrete.span(node))

    def _target(self, node: Node) -> str | None:
        label = named_children(node)
        return self.concrete.text(label[0]) if label else None

    def _yield(self, node: Node) -> tree.Statement:
        return tree.Yield(self.expression(named_children(node)[0]), span=self.concrete.span(node))

    def _return(self, node: Node) -> tree.Statement:
        value = named_children(node)
        return tree.Return(self.expression(value[0]) if value else None, span=self.concrete.span(node))

    def _throw(self, node: Node) -> tree.Statement:
        return tree.Throw(self.expression(named_children(node)[0]), span=self.concrete.span(node))

    def _synchronized(self, node: Node) -> tree.Statement:
        lock = next(each for each in named_children(node) if each.type == "parenthesized_expression")
        return tree.Synchronized(
            self.expression(lock), self.block(required_child(node, "body")), span=self.concrete.span(node)
        )

    def _assert(self, node: Node) -> tree.Statement:
        condition, *message = named_children(node)
        return tree.Assert(
            self.expression(condition),
            self.expression(message[0]) if message else None,
            span=self.concrete.span(node),
        )

    def _try(self, node: Node) -> tree.Statement:
        resources = node.child_by_field_name("resources")
        catches = tuple(self._catch(each) for each in named_children(node) if each.type == "catch_clause")
        at_last = next(
            (named_children(each)[0] for each in named_children(node) if each.type == "finally_clause"), None
        )
        return tree.Try(
            tuple(self._resource(each) for each in named_children(resources))
            if resources is not None
            else (),
            self.block(required_child(node, "body")),
            catches,
            self.block(at_last) if at_last is not None else None,
            span=self.concrete.span(node),
        )

    def _resource(self, node: Node) -> tree.LocalVariable | tree.Expr:
        name = node.child_by_field_name("name")
        if name is None:
            return self.expression(named_children(node)[0])
        type_, value = (
            self.type_or_none(required_child(node, "type")),
            self.expression(required_child(node, "value")),
        )
        return tree.LocalVariable(
            type_, self.concrete.text(name), value, is_final=True, span=self.concrete.span(node)
        )

    def _catch(self, node: Node) -> tree.Catch:
        parameter = next(each for each in named_children(node) if each.type == "catch_formal_parameter")
        types = next(each for each in named_children(parameter) if each.type == "catch_type")
        name = self.concrete.text(required_child(parameter, "name"))
        return tree.Catch(
            self.types(types), name, self.block(required_child(node, "body")), span=self.concrete.span(node)
        )

    def _constructor_call(self, node: Node) -> tree.Statement:
        outer = node.child_by_field_name("object")
        return tree.ConstructorCall(
            ConstructorWord(required_child(node, "constructor").type),
            self.arguments(required_child(node, "arguments")),
            self.expression(outer) if outer is not None else None,
            span=self.concrete.span(node),
        )

    def _empty(self, node: Node) -> tree.Statement:
        return tree.Empty(span=self.concrete.span(node))


_STATEMENTS: Mapping[str, Callable[[Statements, Node], tree.Statement]] = {
    "block": Statements.block,
    **dict.fromkeys(_DECLARATIONS, Statements._local_class),
    "expression_statement": Statements._expression_statement,
    "if_statement": Statements._if,
    "while_statement": Statements._while,
    "do_statement": Statements._do,
    "for_statement": Statements._for,
    "enhanced_for_statement": Statements._for_each,
    "labeled_statement": Statements._labeled,
    "break_statement": Statements._break,
    "continue_statement": Statements._continue,
    "yield_statement": Statements._yield,
    "return_statement": Statements._return,
    "throw_statement": Statements._throw,
    "synchronized_statement": Statements._synchronized,
    "assert_statement": Statements._assert,
    "try_statement": Statements._try,
    "try_with_resources_statement": Statements._try,
    "switch_expression": Statements.switch,
    "explicit_constructor_invocation": Statements._constructor_call,
    ";": Statements._empty,
}
