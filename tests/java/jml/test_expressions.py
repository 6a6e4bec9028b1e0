"""Expressions of JML, text by text, as the tree they are read as."""

from __future__ import annotations

import pytest

from ooxcheck.java.jml.parser import parse_formula
from ooxcheck.oox.diagnostics import OoxError
from tests.java.jml.show import comments, show

READ = {
    # Java's own
    "a + b * c": "(Binary + a (Binary * b c))",
    "a - b - c": "(Binary - (Binary - a b) c)",
    "a & b == c": "(Binary & a (Binary == b c))",
    "!a || b && c": "(Binary || (Unary ! a) (Binary && b c))",
    "x >> 1 >>> 2 > y": "(Binary > (Binary >>> (Binary >> x 1) 2) y)",
    "a ? b : c ? d : e": "(Conditional a b (Conditional c d e))",
    "this.head.next[i + 1]": "(ArrayAccess (FieldAccess (FieldAccess this head) next) (Binary + i 1))",
    "size() == list.get(0, x)": "(Binary == (MethodCall None size [] []) (MethodCall list get [0 x] []))",
    "(int) x + (Node) y == (z) - 1": "(Binary == (Binary + (Cast int x) (Cast Node y)) (Binary - z 1))",
    "((List<Node[]>) x).size": "(FieldAccess (Cast List<Node[]> x) size)",
    "n instanceof Map.Entry": "(InstanceOf n Map.Entry None)",
    "A.this.x": "(FieldAccess (This A) x)",
    "-x == 0x1F": "(Binary == (Unary - x) 31)",
    "'a' != null": "(Binary != 97 null)",
    # JML's
    r"\result == \old(x) + 1": "(Binary == (Result) (Binary + (Builtin old [x]) 1))",
    "a ==> b ==> c": "(Connective ==> a (Connective ==> b c))",
    "a <== b": "(Connective ==> b a)",
    "a <==> b || c": "(Connective <==> a (Binary || b c))",
    "a <=!=> b": "(Connective <=!=> a b)",
    r"(\forall int i; 0 <= i && i < n; a[i] > 0)": "(Range forall int [i] (Binary && (Binary <= 0 i) (Binary < i n)) (Binary > (ArrayAccess a i) 0))",
    r"(\exists Node m, n; m != n)": "(Range exists Node [m n] None (Binary != m n))",
    r"(\sum int i; ; a[i])": "(Range sum int [i] None (ArrayAccess a i))",
    r"\reach(head, Node, next, prev).has(n)": "(MethodCall (Reach head Node [next prev]) has [n] [])",
    r"\fresh(x, y) && \nonnullelements(a)": "(Binary && (Builtin fresh [x y]) (Builtin nonnullelements [a]))",
    r"\typeof(x) == \type(Node)": "(TypeComparison == (TypeOf x) (TypeLiteral Node))",
    r"(\product int i; 0 < i; i)": "(Range product int [i] (Binary < 0 i) i)",
    # ours
    "this.head.*next.value": "(FieldAccess (Join (FieldAccess this head) (Prefix * next)) value)",
    "n.~next in S + n": "(Relational in (Join n (Unary ~ next)) (Binary + S n))",
    "x !in head.^(next + prev)": "(Relational !in x (Join head (Prefix ^ (Binary + next prev))))",
    "#this.head.*next == 3": "(Binary == (Prefix # (Join (FieldAccess this head) (Prefix * next))) 3)",
    "no x.next && some y": "(Binary && (Prefix no (FieldAccess x next)) (Prefix some y))",
    "one - 1": "(Binary - one 1)",
    "all x, y : Node, z : S | x != z": "(Quantifier all [(Declaration [x y] Node) (Declaration [z] S)] (Binary != x z))",
    "(sum n : head.*next | n.value) == 6": "(Binary == (Quantifier sum [(Declaration [n] (Join head (Prefix * next)))] (FieldAccess n value)) 6)",
    "forall x, i : a : x == a[i]": "(ElementQuantifier forall x i a (Binary == x (ArrayAccess a i)))",
    "(count x, i : a : x == 6) == 2": "(Binary == (ElementQuantifier count x i a (Binary == x 6)) 2)",
    "{n : Node | n.value == 1}": "(Comprehension [(Declaration [n] Node)] (Binary == (FieldAccess n value) 1))",
    "a[] - 4 == s[1..] ++ [x, y]": "(Binary == (Binary - (Elements a) 4) (Relational ++ (Slice s 1 None) (SequenceLiteral [x y])))",
    "(a -> b) in ^next": "(Relational in (Relational -> a b) (Prefix ^ next))",
    "if no x then 1 else 2": "(Conditional (Prefix no x) 1 2)",
    "acyclic(head, children[])": "(MethodCall None acyclic [head (Elements children)] [])",
}  # fmt: skip

REFUSED = {
    "a +": (3, "an expression is expected here, where the specification ends"),
    "(a + b": (6, "')' is expected here to close a bracket, where the specification ends"),
    r"\foo(x)": (1, r"JML has no word \foo that is known here; known are \result, \old"),
    r"\forall int i; true": (1, r"put brackets round it: (\forall T x; range; body)"),
    r"\reach(x)": (9, r"\reach is read as \reach(x, T, f), with a class and a field, not ')'"),
    "new Node() != null": (1, "a formula makes no objects"),
    "x = 1": (3, "the expression ends before this, not '='"),
    "x ` y": (3, "no word or sign of JML begins with '`'"),
    "a[1": (3, "']' is expected here behind an index, where the specification ends"),
}


@pytest.mark.parametrize("text", READ)
def test_an_expression_is_read_as_its_tree(text: str) -> None:
    assert show(parse_formula(comments(text)[0])) == READ[text]


@pytest.mark.parametrize("text", REFUSED)
def test_a_mistake_is_told_at_its_place(text: str) -> None:
    column, message = REFUSED[text]
    with pytest.raises(OoxError) as refused:
        parse_formula(comments(text)[0])
    (told,) = refused.value.diagnostics
    assert told.message.startswith(message)
    assert told.span is not None
    assert told.span.column == column


@pytest.mark.parametrize(
    "text", [r"x > \old(this.y) + 1 && b", "(i & 1) != 0", "(a ? b : c).next.value", "(a ++ b)[0]"]
)
def test_the_place_of_an_expression_is_its_text(text: str) -> None:
    assert parse_formula(comments(text)[0]).span.text == text
