"""Java text, read: expressions and statements one by one, places, mistakes at their place, and texts that mean harm."""

from __future__ import annotations

from collections import Counter

import pytest

from ooxcheck.java import tree
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source
from tests.java.jml.show import show

EXPRESSIONS = {
    '(x) - y * z': '(Binary - x (Binary * y z))',
    'a + (x) - y * z': '(Binary - (Binary + a x) (Binary * y z))',
    '(int) - y * 2': '(Binary * (Cast int (Unary - y)) 2)',
    '-x++': '(Unary - (Update ++ x False))',
    '(byte) -x++ * 2': '(Binary * (Cast byte (Unary - (Update ++ x False))) 2)',
    'a == (x) - y++ || b': '(Binary || (Binary == a (Binary - x (Update ++ y False))) b)',
    '(int) (x) - y': '(Binary - (Cast int x) y)',
    'a - b - c * d % e': '(Binary - (Binary - a b) (Binary % (Binary * c d) e))',
    '(a + b) * c': '(Binary * (Binary + a b) c)',
    'a + b << c < d == e & f ^ g | h && i || j': '(Binary || (Binary && (Binary | (Binary ^ (Binary & (Binary == (Binary < (Binary << (Binary + a b) c) d) e) f) g) h) i) j)',
    'c ? x : y ? z : w': '(Conditional c x (Conditional y z w))',
    'x = y += 2': '(Assignment x None (Assignment y + 2))',
    '!a instanceof B': '(InstanceOf (Unary ! a) B None)',
    'o instanceof final String s': '(InstanceOf o String s)',
    '(List<String>) o': '(Cast List<String> o)',
    '(A & B) o': '(Unknown cast expression)',
    'a.b.c': '(FieldAccess (FieldAccess a b) c)',
    'a.b().c': '(FieldAccess (MethodCall a b [] []) c)',
    'f(1, x)': '(MethodCall None f [1 x] [])',
    'a.this.x': '(FieldAccess (This a) x)',
    'I.super.f()': '(MethodCall (Super I) f [] [])',
    'super.x': '(FieldAccess (Super None) x)',
    'o.new B()': '(New B [] None o)',
    'new int[2][n][]': '(NewArray int[][][] [2 n] None)',
    'new int[] {1, {2}}': '(NewArray int[] [] (ArrayInitializer [1 (ArrayInitializer [2])]))',
    'int[].class': '(ClassLiteral int[])',
    'x -> y -> 1': '(Lambda [(Parameter None x False None)] (Lambda [(Parameter None y False None)] 1))',
    'A::new': '(MethodReference A new)',
    'int[]::new': '(MethodReference int[] new)',
    'a.b::c': '(MethodReference (FieldAccess a b) c)',
    'List<String>::new': '(MethodReference List<String> new)',
    'switch (x) { case 1, 2 -> 3; default -> { } }': '(SwitchExpression x [(SwitchCase [1 2] True [(ExpressionStatement 3)] False) (SwitchCase [] True [(Block [])] True)])',
    '0x1F + 017 + 0b11 + 1_0L': '(Binary + (Binary + (Binary + 31 15) 3) 10)',
    '1.5f + 1e3 + 0x1p3 + 1D': '(Binary + (Binary + (Binary + (FloatLiteral 1.5 True) (FloatLiteral 1e3 False)) (FloatLiteral 0x1p3 False)) (FloatLiteral 1 False))',
    "'\\n' + '\\u0041' + '\\101' + '\\''": '(Binary + (Binary + (Binary + 10 65) 65) 39)',
    '"a\\tb\\u0041\\"" + "é😀"': '(Binary + (StringLiteral a\tbA") (StringLiteral é😀))',
    '"""\n    a\n      b\\n\n    """': '(StringLiteral a\n  b\n\n)',
    '"""\n    x \\\n    y"""': '(StringLiteral x y)',
    'a[i][0]++': '(Update ++ (ArrayAccess (ArrayAccess a i) 0) False)',
    'this.<T>m()': '(MethodCall this m [] [T])',
}  # fmt: skip

STATEMENTS = {
    'int a = 1, b[] = {2};': '(LocalVariable int a 1 False) (LocalVariable int[] b (ArrayInitializer [2]) False)',
    'final var x = 1;': '(LocalVariable None x 1 True)',
    'for (int i = 0, j; i < 1; i++, j--) ;': '(For [(LocalVariable int i 0 False) (LocalVariable int j None False)] (Binary < i 1) [(Update ++ i False) (Update -- j False)] (Empty))',
    'for (;;) { }': '(For [] None [] (Block []))',
    'for (final int[] x : y) { }': '(ForEach int[] x y (Block []))',
    'for (var x : y) f();': '(ForEach None x y (ExpressionStatement (MethodCall None f [] [])))',
    'a: b: while (true) { break a; }': '(Labeled a (Labeled b (While True (Block [(Break a)]))))',
    'do x(); while (y);': '(DoWhile (ExpressionStatement (MethodCall None x [] [])) y)',
    'if (a) b(); else if (c) d(); else { }': '(If a (ExpressionStatement (MethodCall None b [] [])) (If c (ExpressionStatement (MethodCall None d [] [])) (Block [])))',
    'switch (x) { case 1: case 2: f(); break; default: }': '(SwitchExpression x [(SwitchCase [1] False [] False) (SwitchCase [2] False [(ExpressionStatement (MethodCall None f [] [])) (Break None)] False) (SwitchCase [] False [] True)])',
    'switch (x) { case A, B -> f(); default -> throw e; }': '(SwitchExpression x [(SwitchCase [A B] True [(ExpressionStatement (MethodCall None f [] []))] False) (SwitchCase [] True [(Throw e)] True)])',
    'try (A a = b; c; var d = e) { } catch (X | y.Z e) { } finally { }': '(Try [(LocalVariable A a b True) c (LocalVariable None d e True)] (Block []) [(Catch [X y.Z] e (Block []))] (Block []))',
    'throw x;': '(Throw x)',
    'return;': '(Return None)',
    'return x;': '(Return x)',
    'synchronized (x) { }': '(Synchronized x (Block []))',
    'assert a : b;': '(Assert a b)',
    'yield x;': '(Yield x)',
    ';': '(Empty)',
    'this(1);': '(ConstructorCall this [1] None)',
    'super();': '(ConstructorCall super [] None)',
    'o.super(2);': '(ConstructorCall super [2] o)',
    '//@ assert x;\n x();': '(Specification     assert x;) (ExpressionStatement (MethodCall None x [] []))',
    'if (a) //@ assume b;\n c();': '(If a (Block [(Specification     assume b;) (ExpressionStatement (MethodCall None c [] []))]) None)',
    'List<? extends A> x; Map.Entry<K, ?>[] y; int z;': '(LocalVariable List<(Wildcard extends A)> x None False) (LocalVariable Map.Entry<K, (Wildcard  None)>[] y None False) (LocalVariable int z None False)',
}  # fmt: skip

MISTAKES = {
    # text: message, and the characters that it is about
    "class A { void m() { x = 1 } }": ("something is missing or wrong behind 1", "1"),
    "class A { void m() { if (x { } } }": ("')' is missing", ""),
    "class A { int x = 3 int y; }": ("';' is missing", ""),
    "class A { void m() { foo(1,; } }": ("something is missing or wrong behind ,", ","),
    "class A { char c = ''; }": ("this is not Java: ''; }", "''; }"),
    "class A { char c = 'ab'; }": ("a char is one unit of UTF-16; this is a string", "'ab'"),
    "class A { char c = '😀'; }": ("a char is one unit of UTF-16; this is a string", "'😀'"),
    "class A { int x = 09; }": ("something is missing or wrong behind 9", "9"),
    "class \xe9 { void m() {\n int x = ": ("something is missing or wrong behind =", "="),
}  # fmt: skip

DEEP = {
    "brackets": f"int x = {'(' * 3000}1{')' * 3000};",
    "minus signs": f"int x = {'- ' * 3000}1;",
    "blocks": "{" * 3000 + "}" * 3000,
    "calls inside each other": f"{'f(' * 3000}1{')' * 3000};",
    "fields": f"int x = a{'.b' * 3000};",
    "choices": f"{'if (a) ' * 3000};",
    "conditionals": f"int x = {'a ? ' * 3000}1{' : 2' * 3000};",
    "assignments": f"{'a = ' * 3000}1;",
    "functions": f"f({'x -> ' * 3000}1);",
    "arguments": f"{'L<' * 1000}X{'>' * 1000} x;",
    "classes": "class B {" * 1000 + "}" * 1000,
}


def unit(text: str) -> tree.CompilationUnit:
    return parse(Source("A.java", text))


def field(expression: str) -> tree.Field:
    """Return a field that an expression is the value of."""
    (found,) = unit(f"class A {{ Object f = {expression}; }}").types[0].members
    assert isinstance(found, tree.Field)
    return found


@pytest.mark.parametrize(("expression", "expected"), EXPRESSIONS.items(), ids=EXPRESSIONS)
def test_an_expression_is_read(expression: str, expected: str) -> None:
    assert show(field(expression).value) == expected


@pytest.mark.parametrize(("statements", "expected"), STATEMENTS.items(), ids=STATEMENTS)
def test_a_statement_is_read(statements: str, expected: str) -> None:
    (constructor,) = unit(f"class A {{ A() {{ {statements} }} }}").types[0].members
    assert isinstance(constructor, tree.Constructor)
    assert " ".join(map(show, constructor.body.statements)) == expected


def test_declarations_are_read() -> None:
    found = unit(
        "package a.b; import c.D; import static e.F.*; @X(1) public abstract class A<T extends B & C> extends D<T> implements I, J {"
        "int a, b[]; static { } { } A(int... x) throws E { } <U> U m(final int[] p)[] { return null; } ; @interface N { } }"
        "interface K extends L { int C = 1; default void f() { } } enum G { P(1) { }, Q; int z; } record R<V>(V v) implements S { R { } }"
    )
    assert (found.package, [(each.name, each.is_static, each.is_all) for each in found.imports]) == (
        "a.b",
        [("c.D", False, False), ("e.F", True, True)],
    )
    first, second, third, fourth = found.types
    assert (first.kind, first.name, sorted(first.modifiers.words)) == ("class", "A", ["abstract", "public"])
    assert (show(first.type_parameters), show(first.parent), show(first.interfaces)) == (
        "[(TypeParameter T [B C])]",
        "D<T>",
        "[I J]",
    )
    assert [type(each).__name__ for each in first.members] == [
        "Field",
        "Field",
        "Initializer",
        "Initializer",
        "Constructor",
        "Method",
        "Unknown",
    ]
    method = first.members[5]
    assert isinstance(method, tree.Method)
    assert show(method.result) == "U[]"
    assert (second.kind, show(second.interfaces), [type(each).__name__ for each in second.members]) == (
        "interface",
        "[L]",
        ["Field", "Method"],
    )
    assert [(each.name, len(each.arguments), each.members) for each in third.constants] == [
        ("P", 1, ()),
        ("Q", 0, None),
    ]
    assert (fourth.kind, [each.name for each in fourth.components]) == ("record", ["v"])


def test_places_count_characters_with_the_brackets_around_operands() -> None:
    text = 'class A { /* \xe9\U0001f600 */ String s = "\U0001f600"; int x = (a + b) * -c++; }'
    binaries = [
        node for node in descendants(unit(text)) if isinstance(node, tree.Binary | tree.Unary | tree.Update)
    ]
    assert sorted(node.span.text for node in binaries) == ["(a + b) * -c++", "-c++", "a + b", "c++"]


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_told_at_its_place(text: str) -> None:
    with pytest.raises(OoxError) as told:
        unit(text)
    (mistake,) = told.value.diagnostics
    assert mistake.span
    assert (mistake.message, mistake.span.text) == MISTAKES[text]


@pytest.mark.parametrize("name", DEEP)
def test_what_is_too_deep_is_refused(name: str) -> None:
    with pytest.raises(OoxError) as told:
        unit(f"class A {{ void m() {{ {DEEP[name]} }} }}")
    assert [each.code for each in told.value.diagnostics] == ["syntax.nesting"]


def test_long_rows_are_not_deep() -> None:
    found = unit(
        f"class A {{ int x = {'1 + ' * 2000}1; void m() {{ if (a) ; {'else if (a) ; ' * 500} x{'.f()' * 3000}; y = {'a ? 1 : ' * 3000}2; }} }}"
    )
    kinds = Counter(type(node) for node in descendants(found))
    assert [kinds[kind] for kind in (tree.Binary, tree.If, tree.MethodCall, tree.Conditional)] == [
        2000,
        501,
        3000,
        3000,
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "// nothing",
        "\ufeffclass A { }",
        "class A {\r\n int x = 1;\r\n}",
        'class A { String s = "\ud83d"; }',
        "module a.b { }",
        ";;class A{};",
    ],
)
def test_odd_texts_are_read(text: str) -> None:
    assert unit(text).package == ""
