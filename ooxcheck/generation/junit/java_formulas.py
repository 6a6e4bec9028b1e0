r"""Formulas as Java: each operator is a helper over sets of rows (`templates/formulas.java`), as the interpreter evaluates them.

A term is the set of its rows, so null and a path through null are the empty set, and nothing is undefined. A state has the contents of all fields at one
moment: ``now``, or ``then`` for ``\old``. A pure method is called in place; within ``\old`` it is called before the call under test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn

from ooxcheck.diagnosis.java_source import escape_java
from ooxcheck.generation.junit.java_text import JavaText, java_name, method_name, simple_name
from ooxcheck.generation.writing.oox_values import Unwritable
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import ArrayQuantifier, Extremum, FormulaQuantifier, Multiplicity, Quantifier
from ooxcheck.oox.types import BOOL, CHAR, INT, Collection, is_floating

_WIDTHS = {"int8": 8, "int16": 16, "int": 32, "int64": 64}
_SETS = {
    logic.Union: "union",
    logic.Intersection: "both",
    logic.Difference: "without",
    logic.Product: "product",
    logic.Join: "join",
}
_THROWN = "$thrown"


class JavaFormulas:
    """Writes formulas; `variables` are the names in the test of the variables of the program. `earlier` are expressions to evaluate before the call."""

    def __init__(self, java: JavaText, variables: Callable[[Variable], str]) -> None:
        self._java, self._variables = java, variables
        self._state = "now"
        self._given: list[str] = []
        self._depth = 0
        self.earlier: list[str] = []
        self.statics: dict[str, None] = {}

    def formula(self, node: logic.Formula) -> str:  # noqa: C901 (one case for each kind of formula)
        """Return an expression of type boolean."""
        match node:
            case logic.Holds():
                return f"holds({self.term(node.term)})"
            case logic.Not():
                return f"!({self.formula(node.operand)})"
            case logic.And():
                return f"({self.formula(node.left)} && {self.formula(node.right)})"
            case logic.Or():
                return f"({self.formula(node.left)} || {self.formula(node.right)})"
            case logic.Implies():
                return f"(!({self.formula(node.left)}) || {self.formula(node.right)})"
            case logic.Iff():
                return f"({self.formula(node.left)} == {self.formula(node.right)})"
            case logic.Choice():
                return f"({self.formula(node.condition)} ? {self.formula(node.then)} : {self.formula(node.otherwise)})"
            case logic.Same():
                return f"same({self.term(node.left)}, {self.term(node.right)})"
            case logic.SetEqual():
                return f"{self.term(node.left)}.equals({self.term(node.right)})"
            case logic.Compare(op):
                return f'compare("{op}", {self.term(node.left)}, {self.term(node.right)})'
            case logic.Subset():
                return f"{self.term(node.right)}.containsAll({self.term(node.left)})"
            case logic.Multiplicity(kind):
                return f"({self.term(node.term)}.size() {_count_test(kind)})"
            case logic.Quantified(kind):
                return self._quantifier(kind, node.declarations, node.body)
            case logic.ArrayQuantified(kind):
                counted = self._index(
                    node.array, node.element, node.index, f"truth({self.formula(node.body)})"
                )
                return f"every({counted})" if kind is ArrayQuantifier.FORALL else f"!none({counted})"
            case logic.InstanceOf(class_name=name):
                return f"instances({self.term(node.term)}, {self._class(name)})"
            case logic.Fresh():
                return f"then.isWithout({self.term(node.term)})"
            case logic.Acyclic():
                return f"acyclic({self.term(node.start)}, {self.term(node.relation)})"
            case logic.Disjoint():
                return f"disjoint({', '.join(map(self.term, node.terms))})"
            case logic.AllDifferent():
                return f"allDifferent({self._items(node.array)})"
            case logic.Permutation():
                return f"permutation({self._items(node.left)}, {self._items(node.right)})"
            case logic.SameCollection():
                return f"{self._collection(node.left)}.equals({self._collection(node.right)})"
            case logic.Contains():
                return f"contains({self._collection(node.collection)}, {self.term(node.element)})"
            case logic.SubBag():
                return _refuse("multisets")

    def _quantifier(
        self, kind: FormulaQuantifier, declarations: Sequence[logic.Declaration], body: logic.Formula
    ) -> str:
        chosen = self._rows_of(declarations, lambda: f"truth({self.formula(body)})")
        match kind:
            case Quantifier.ALL:
                return f"every({chosen})"
            case Quantifier.SOME | Quantifier.NO | Quantifier.ONE | Quantifier.LONE:
                return f"(count({chosen}) {_count_test(Multiplicity(kind.value))})"

    def _rows_of(self, declarations: Sequence[logic.Declaration], body: Callable[[], str]) -> str:
        """Return the list of the values of a body for each choice of members."""
        first, *rest = declarations
        domain = self.term(first.domain)
        name = _bound(first.variable)
        return (
            f"each({domain}, {name} -> {self._rows_of(rest, body)})"
            if rest
            else f"each({domain}, {name} -> {body()})"
        )

    def _index(
        self, array: logic.Term, element: logic.BoundVariable, index: logic.BoundVariable, body: str
    ) -> str:
        return f"indexed({self._items(array)}, ({_bound(element)}, {_bound(index)}) -> {body})"

    # -- terms -----------------------------------------------------------------------------------------

    def term(self, node: logic.Term) -> str:  # noqa: C901 (one case for each kind of term)
        """Return an expression for the set of rows."""
        match node:
            case logic.Constant(value):
                return self._constant(value)
            case logic.Empty():
                return "rows()"
            case logic.Identity():
                return f"{self._state}.identity()"
            case logic.Extent(class_name=name):
                return f"{self._state}.extent({self._class(name)})"
            case logic.ProgramVariable(variable):
                return f"rows({self._variables(variable)})"
            case logic.Bound(variable):
                return _bound(variable)
            case logic.Given(index):
                return self._given[index]
            case logic.FieldRelation(fields):
                return f"{self._state}.pairs({', '.join(map(self._field, fields))})"
            case logic.Contents():
                return f"{self._state}.contents()"
            case logic.StaticField(field):
                return self._static(field)
            case logic.Join(right=logic.FieldRelation(fields)):
                return f"{self._state}.follow({', '.join([self.term(node.left), *map(self._field, fields)])})"
            case logic.Join() | logic.Union() | logic.Intersection() | logic.Difference() | logic.Product():
                return f"{_SETS[type(node)]}({self.term(node.left)}, {self.term(node.right)})"
            case logic.Transpose():
                return f"transpose({self.term(node.operand)})"
            case logic.Closure():
                return f"closure({self.term(node.operand)})"
            case logic.ReflexiveClosure():
                return f"union(closure({self.term(node.operand)}), {self._state}.identity())"
            case logic.Element():
                return f"at({self._items(node.array)}, {self.term(node.index)})"
            case logic.Length():
                return f"{self._state}.lengths({self.term(node.array)})"
            case logic.Cardinality():
                return f"rows((long) {self.term(node.operand)}.size())"
            case logic.Arithmetic(op):
                return f'calculate("{op}", {self.term(node.left)}, {self.term(node.right)}, {_width(node)})'
            case logic.Negation():
                return f'calculate("-", rows(0L), {self.term(node.operand)}, {_width(node)})'
            case logic.Conversion():
                return f'calculate("+", rows(0L), {self.term(node.operand)}, {_width(node)})'
            case logic.Sum():
                return (
                    f"sum({self._rows_of(node.declarations, lambda: self.term(node.body))}, {_width(node)})"
                )
            case logic.ElementSum():
                return f"sum({self._index(node.array, node.element, node.index, self.term(node.body))}, {_width(node)})"
            case logic.ElementCount():
                counted = self._index(
                    node.array, node.element, node.index, f"truth({self.formula(node.body)})"
                )
                return f"rows((long) count({counted}))"
            case logic.Extremum(kind):
                return f"{'least' if kind is Extremum.MIN else 'greatest'}({self.term(node.operand)})"
            case logic.Comprehension() if len(node.declarations) == 1:
                name = _bound(node.declarations[0].variable)
                return f"those({self.term(node.declarations[0].domain)}, {name} -> {self.formula(node.body)})"
            case logic.Conditional():
                return (
                    f"({self.formula(node.condition)} ? {self.term(node.then)} : {self.term(node.otherwise)})"
                )
            case logic.Old():
                return self._old(node.operand)
            case logic.PureCall():
                return self._call(node)
            case logic.Truth():
                return f"truth({self.formula(node.formula)})"
            case logic.Defined():
                return self._expand(node)
            case logic.Position():
                return f"at({self._collection(node.sequence)}, {self.term(node.index)})"
            case logic.Size():
                return f"rows((long) {self._collection(node.collection)}.size())"
            case logic.Members():
                return f"members({self._collection(node.collection)})"
            case _:
                return _refuse("multisets, and relations that are computed")

    def _constant(self, value: object) -> str:
        match value:
            case bool():
                return f"rows({str(value).lower()})"
            case int():
                return f"rows({value}L)"
            case str():
                return f'rows("{escape_java(value)}")'
            case _:
                return _refuse("numbers with a point")

    def _old(self, node: logic.Term) -> str:
        """Return the value of a term on entry: from the old contents of fields; if it calls a method, evaluated before the call."""
        outer, self._state = self._state, "then"
        text = self.term(node)
        self._state = outer
        if not any(isinstance(part, logic.PureCall) for part in descendants(node)):
            return text
        if self._given or any(isinstance(part, logic.Bound) for part in descendants(node)):
            return _refuse(
                "what a method would have said before the call of something that is chosen behind it"
            )
        self.earlier.append(text)
        return f"earlier{len(self.earlier)}"

    def _call(self, node: logic.PureCall) -> str:
        types = ", ".join(f'"{simple_name(type_)}"' for type_ in node.signature.parameters)
        receiver = "rows()" if node.receiver is None else self.term(node.receiver)
        given = "".join(f", {self.term(each)}" for each in node.arguments)
        kind = "asked" if node.receiver is not None else "askedStatic"
        name = method_name(self._java.method(node.class_name, node.signature))
        return (
            f'{kind}({self._class(node.class_name)}, "{name}", new String[] {{{types}}}, {receiver}{given})'
        )

    def _expand(self, node: logic.Defined) -> str:
        """Return the expanded definition of a model field or a function of specifications."""
        definitions = [case.definition for case in node.cases]
        if len(definitions) != 1 or isinstance(definitions[0], GhostField):
            return _refuse("names whose meaning the class of an object decides")
        receiver = "rows()" if node.receiver is None else self.term(node.receiver)
        outer, self._given = self._given, [f"given{self._depth}", *map(self.term, node.arguments)]
        self._depth += 1
        meaning = self.term(definitions[0].meaning)
        self._depth -= 1
        name, self._given = self._given[0], outer
        return f"{'with' if node.receiver is not None else 'always'}({receiver}, {name} -> {meaning})"

    def _static(self, field: Field) -> str:
        if field.name == _THROWN:
            return "rows(end.thrown())"
        name = f'"{self._java.binary_name(field.owner)}.{java_name(field)}"'
        self.statics[name] = None
        return f"{self._state}.staticField({name})"

    def _field(self, field: Field | GhostField) -> str:
        if isinstance(field, GhostField):
            return _refuse("ghosts, which no JVM has")
        return f'"{self._java.binary_name(field.owner)}.{java_name(field)}"'

    def _class(self, name: str) -> str:
        return self._java.class_(name)

    # -- sequences -------------------------------------------------------------------------------------

    def _items(self, array: logic.Term) -> str:
        return (
            self._collection(array)
            if array.shape.collection is not Collection.RELATION
            else f"{self._state}.items({self.term(array)})"
        )

    def _collection(self, node: logic.Term) -> str:
        match node:
            case logic.ArrayItems():
                return f"{self._state}.items({self.term(node.array)})"
            case logic.Walk(step=logic.FieldRelation(fields), value=value):
                held = "" if value is None else "".join(f", {self._field(each)}" for each in value.fields)
                return f"{self._state}.walk({self.term(node.start)}, {self._field(fields[0])}{held})"
            case logic.Listing():
                return f"listed({', '.join(map(self.term, node.elements))})"
            case logic.Concatenation():
                return f"joined({self._collection(node.left)}, {self._collection(node.right)})"
            case logic.Reversal():
                return f"reversed({self._collection(node.sequence)})"
            case logic.Slice(start=start, stop=stop):
                ends = [
                    f"rows({at})" if end is None else self.term(end)
                    for end, at in ((start, "0L"), (stop, "(long) Integer.MAX_VALUE"))
                ]
                return f"slice({self._collection(node.sequence)}, {', '.join(ends)})"
            case logic.Old():
                outer, self._state = self._state, "then"
                text = self._collection(node.operand)
                self._state = outer
                return text
            case _:
                return _refuse("multisets")


def _bound(variable: logic.BoundVariable) -> str:
    return f"{variable.name.replace('$', '')}_{variable.depth}"


def _width(node: logic.Term) -> int:
    types = set(node.shape.columns[0])
    if any(is_floating(type_) for type_ in types) or not types:
        return _refuse("numbers with a point")
    return (
        16
        if CHAR in types
        else max(
            (_WIDTHS.get(str(type_), 32) for type_ in types if type_ is not BOOL), default=_WIDTHS[str(INT)]
        )
    )


def _refuse(what: str) -> NoReturn:
    msg = f"{what} have no form in Java"
    raise Unwritable(msg)


def _count_test(kind: Multiplicity) -> str:
    match kind:
        case Multiplicity.NO:
            return "== 0"
        case Multiplicity.SOME:
            return "> 0"
        case Multiplicity.ONE:
            return "== 1"
        case Multiplicity.LONE:
            return "<= 1"
