from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings

from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import OoxError, Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse, parse_formula, parse_text, read_source
from ooxcheck.oox.syntax.printer import node_text
from tests.oox.programs import PROGRAMS, in_method
from tests.oox.trees import formulas


def statement(text: str) -> tree.Statement:
    """Return the only statement of a method."""
    (declaration,) = parse_text(in_method(text)).declarations
    assert isinstance(declaration, tree.ClassDeclaration)
    (method,) = declaration.members
    assert isinstance(method, tree.Method)
    assert method.body
    (only,) = method.body.statements
    return only


def member(text: str) -> tree.MemberDeclaration:
    """Return the only member of a class."""
    (declaration,) = parse_text(f"class C {{ {text} }}").declarations
    assert isinstance(declaration, tree.ClassDeclaration)
    (only,) = declaration.members
    return only


def shown(node: tree.Node) -> str:
    """Return a tree in one line, without brackets around strings and with the names of the nodes; most calls have no ghosts, and nothing that is parsed a title."""
    return repr(node).replace("'", "").replace(", ghosts=()", "").replace(", title=)", ")")


def _type(name: str) -> str:
    return f"TypeName(name={name}, dimensions=0)"


# ---------------------------------------------------------------------------------------------------- constructs


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int x;", "Declare(type=TypeName(name=int, dimensions=0), name=x, value=None)"),
        ("C[][] x := y;", "Declare(type=TypeName(name=C, dimensions=2), name=x, value=Name(name=y))"),
        ("x := 1;", "Assign(target=Name(name=x), value=IntLiteral(value=1))"),
        ("x.f := 1;", "Assign(target=Member(target=Name(name=x), name=f), value=IntLiteral(value=1))"),
        ("x[0] := 1.5;", "Assign(target=Index(target=Name(name=x), index=IntLiteral(value=0)), value=FloatLiteral(text=1.5))"),
        ("x.m();", "CallStatement(call=Call(target=Name(name=x), name=m, args=()))"),
        ("x := y.m(1, z);", "Assign(target=Name(name=x), value=Call(target=Name(name=y), name=m, args=(IntLiteral(value=1), Name(name=z))))"),
        ("super.m();", "CallStatement(call=Call(target=Super(), name=m, args=()))"),
        ("ghost int n;", f"GhostDeclare(ghost=Ghost(type=SpecType(columns=({_type('int')},), collection=), name=n), value=None)"),
        ("ghost C set s := none;",
         f"GhostDeclare(ghost=Ghost(type=SpecType(columns=({_type('C')},), collection=set), name=s), value=RelationConstant(name=none))"),
        ("ghost C set set;", f"GhostDeclare(ghost=Ghost(type=SpecType(columns=({_type('C')},), collection=set), name=set), value=None)"),
        ("ghost x := (y) in s;", "GhostAssign(target=Name(name=x), value=Binary(op=in, left=Name(name=y), right=Name(name=s)))"),
        ("ghost ghost := old(x);", "GhostAssign(target=Name(name=ghost), value=Builtin(name=old, args=(Name(name=x),)))"),
        ("ghost this.a.f := none;",
         "GhostAssign(target=Member(target=Member(target=This(), name=a), name=f), value=RelationConstant(name=none))"),
        ("ghost := ghost - 1;", "Assign(target=Name(name=ghost), value=Binary(op=-, left=Name(name=ghost), right=IntLiteral(value=1)))"),
        ("if (c) ghost x := 1; else ghost x := 2;",
         "If(condition=Name(name=c), then=GhostAssign(target=Name(name=x), value=IntLiteral(value=1)), "
         "otherwise=GhostAssign(target=Name(name=x), value=IntLiteral(value=2)))"),
        ("x.m(ghost, ghost - 1, ghost all a, b : s | a == b, ghost no s);",
         "CallStatement(call=Call(target=Name(name=x), name=m, args=(Name(name=ghost), Binary(op=-, left=Name(name=ghost), right=IntLiteral(value=1))), "
         "ghosts=(Quantifier(kind=all, declarations=(Declaration(names=(a, b), domain=Name(name=s)),), "
         "body=Binary(op===, left=Name(name=a), right=Name(name=b))), Unary(op=no, operand=Name(name=s)))))"),
        ("return new C(ghost s.size() + 1);",
         "Return(value=NewObject(class_name=C, args=(), ghosts=(Binary(op=+, left=Call(target=Name(name=s), name=size, args=()), "
         "right=IntLiteral(value=1)),)))"),
        ("super(x);", "CallStatement(call=SuperConstructor(args=(Name(name=x),)))"),
        (";", "Skip()"),
        ("assert true;", "Assert(formula=BoolLiteral(value=True))"),
        ("assume false;", "Assume(formula=BoolLiteral(value=False), unsupported=, is_approximation=False)"),
        ("while (a) ;", "While(condition=Name(name=a), invariants=(), body=Skip(), measures=())"),
        ("while (a) invariant(b, c) invariant(d) {}",
         "While(condition=Name(name=a), invariants=(Name(name=b), Name(name=c), Name(name=d)), body=Block(statements=()), measures=())"),
        ("while (a) invariant(b) decreases(c, d) ;",
         "While(condition=Name(name=a), invariants=(Name(name=b),), body=Skip(), measures=(Name(name=c), Name(name=d)))"),
        ("if (a) ;", "If(condition=Name(name=a), then=Skip(), otherwise=None)"),
        ("if (a) if (b) ; else {}",
         "If(condition=Name(name=a), then=If(condition=Name(name=b), then=Skip(), otherwise=Block(statements=())), otherwise=None)"),
        ("continue;", "Continue()"),
        ("break;", "Break()"),
        ("return;", "Return(value=None)"),
        ("return (C) x;", "Return(value=Cast(class_name=C, operand=Name(name=x)))"),
        ("return (x);", "Return(value=Name(name=x))"),
        ("return new C(1);", "Return(value=NewObject(class_name=C, args=(IntLiteral(value=1),)))"),
        ("return this.m();", "Return(value=Call(target=This(), name=m, args=()))"),
        ("return (this.m());", "Return(value=Call(target=This(), name=m, args=()))"),
        ("x := new int[n][3];",
         "Assign(target=Name(name=x), value=NewArray(element=TypeName(name=int, dimensions=0), sizes=(Name(name=n), IntLiteral(value=3))))"),
        ("x := new C[n][3][][];",
         "Assign(target=Name(name=x), value=NewArray(element=TypeName(name=C, dimensions=2), sizes=(Name(name=n), IntLiteral(value=3))))"),
        ("x := (C) !y;", "Assign(target=Name(name=x), value=Cast(class_name=C, operand=Unary(op=!, operand=Name(name=y))))"),
        ("x := (a) - b;", "Assign(target=Name(name=x), value=Binary(op=-, left=Name(name=a), right=Name(name=b)))"),
        ("throw;", "Throw(word=None, again=False)"),
        ('throw "no";', "Throw(word=StringLiteral(value=no), again=False)"),
        ("try {} catch { ; }", "Try(body=Block(statements=()), handler=Block(statements=(Skip(),)), name=None)"),
        ("try {} catch (string w) {}", "Try(body=Block(statements=()), handler=Block(statements=()), name=w)"),
        ("throw this.w;", "Throw(word=Member(target=This(), name=w), again=False)"),
        ("lock (this) {}", "Lock(target=This(), body=Block(statements=()), when=None)"),
        ("lock (this) when (true) {}", "Lock(target=This(), body=Block(statements=()), when=BoolLiteral(value=True))"),
        ("wait (this);", "Signal(word=wait, target=This())"),
        ("notifyAll (x.y);", "Signal(word=notifyAll, target=Member(target=Name(name=x), name=y))"),
        ("fork C.m();", "Fork(call=Call(target=Name(name=C), name=m, args=()))"),
        ("join;", "JoinThreads()"),
        ("x := forall v, i : a.b : v > i;",
         "Assign(target=Name(name=x), value=ArrayQuantifier(kind=forall, element=v, index=i, "
         "array=Member(target=Name(name=a), name=b), body=Binary(op=>, left=Name(name=v), right=Name(name=i))))"),
    ],
)  # fmt: skip
def test_each_statement_has_its_node(text: str, expected: str) -> None:
    assert shown(statement(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("static int[] x;", "FieldDeclaration(static=True, type=TypeName(name=int, dimensions=1), name=x, volatile=False)"),
        ("static volatile D x;", "FieldDeclaration(static=True, type=TypeName(name=D, dimensions=0), name=x, volatile=True)"),
        ("volatile int x;", "FieldDeclaration(static=False, type=TypeName(name=int, dimensions=0), name=x, volatile=True)"),
        ("D x;", "FieldDeclaration(static=False, type=TypeName(name=D, dimensions=0), name=x, volatile=False)"),
        ("C() {}", "Constructor(name=C, parameters=(), spec=(), body=Block(statements=()))"),
        ("void m(int x, D y);",
         "Method(static=False, result=None, name=m, parameters=(Parameter(type=TypeName(name=int, dimensions=0), name=x), "
         "Parameter(type=TypeName(name=D, dimensions=0), name=y)), spec=(), body=None)"),
        ("static int m() requires(a, b) exceptional(false) {}",
         "Method(static=True, result=TypeName(name=int, dimensions=0), name=m, parameters=(), "
         "spec=(Clause(kind=requires, formulas=(Name(name=a), Name(name=b))), "
         "Clause(kind=exceptional, formulas=(BoolLiteral(value=False),))), body=Block(statements=()))"),
        ("void m() pure modifies() modifies(x.f, a[*]);",
         "Method(static=False, result=None, name=m, parameters=(), spec=(Pure(), Modifies(places=()), "
         "Modifies(places=(Member(target=Name(name=x), name=f), AllElements(target=Name(name=a))))), body=None)"),
        ("invariant a;", "Invariant(name=None, formula=Name(name=a), is_encapsulated=False)"),
        ("invariant n : a;", "Invariant(name=n, formula=Name(name=a), is_encapsulated=False)"),
        ("ghost C set s;", f"Ghost(type=SpecType(columns=({_type('C')},), collection=set), name=s)"),
        ("ghost K -> V m;", f"Ghost(type=SpecType(columns=({_type('K')}, {_type('V')}), collection=), name=m)"),
        ("ghost int n;", f"Ghost(type=SpecType(columns=({_type('int')},), collection=), name=n)"),
        ("ghost int seq q;", f"Ghost(type=SpecType(columns=({_type('int')},), collection=seq), name=q)"),
        ("ghost seq multiset seq;", f"Ghost(type=SpecType(columns=({_type('seq')},), collection=multiset), name=seq)"),
        ("C(ghost int n) {}",
         "Constructor(name=C, parameters=(), spec=(), body=Block(statements=()), "
         f"ghosts=(Ghost(type=SpecType(columns=({_type('int')},), collection=), name=n),))"),
        ("void m(ghost x, ghost C set s, ghost K -> V m);",
         "Method(static=False, result=None, name=m, parameters=(Parameter(type=TypeName(name=ghost, dimensions=0), name=x),), spec=(), body=None, "
         f"ghosts=(Ghost(type=SpecType(columns=({_type('C')},), collection=set), name=s), "
         f"Ghost(type=SpecType(columns=({_type('K')}, {_type('V')}), collection=), name=m)))"),
        ("model int n;", "Model(type=SpecType(columns=(TypeName(name=int, dimensions=0),), collection=), name=n, definition=None)"),
        ("model C set s := this.*f;",
         "Model(type=SpecType(columns=(TypeName(name=C, dimensions=0),), collection=set), name=s, "
         "definition=Join(left=This(), right=Unary(op=*, operand=Name(name=f))))"),
        ("define bool f(C set s) := some s;",
         "Define(type=SpecType(columns=(TypeName(name=bool, dimensions=0),), collection=), name=f, "
         "parameters=(SpecParameter(type=SpecType(columns=(TypeName(name=C, dimensions=0),), collection=set), name=s),), "
         "definition=Unary(op=some, operand=Name(name=s)))"),
    ],
)  # fmt: skip
def test_each_member_has_its_node(text: str, expected: str) -> None:
    assert shown(member(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f(x)", "FunctionCall(name=f, args=(Name(name=x),))"),
        ("old(x.f)", "Builtin(name=old, args=(Member(target=Name(name=x), name=f),))"),
        ("reach(a, f, g)", "Builtin(name=reach, args=(Name(name=a), Name(name=f), Name(name=g)))"),
        ("x.~f", "Join(left=Name(name=x), right=Unary(op=~, operand=Name(name=f)))"),
        ("x.*(f)", "Join(left=Name(name=x), right=Unary(op=*, operand=Name(name=f)))"),
        ("x.(f)", "Join(left=Name(name=x), right=Name(name=f))"),
        ("none != iden", "Binary(op=!=, left=RelationConstant(name=none), right=RelationConstant(name=iden))"),
        ("all x, y : S, z : T | a",
         "Quantifier(kind=all, declarations=(Declaration(names=(x, y), domain=Name(name=S)), "
         "Declaration(names=(z,), domain=Name(name=T))), body=Name(name=a))"),
        ("x.*(f[])[] in g[][]",
         "Binary(op=in, left=Elements(target=Join(left=Name(name=x), right=Unary(op=*, operand=Elements(target=Name(name=f))))), "
         "right=Elements(target=Elements(target=Name(name=g))))"),
        ("0 == sum v, i : a.b : v",
         "Binary(op===, left=IntLiteral(value=0), right=ArrayQuantifier(kind=sum, element=v, index=i, "
         "array=Member(target=Name(name=a), name=b), body=Name(name=v)))"),
        ("0 == count x, y : e | F",
         "Binary(op===, left=IntLiteral(value=0), right=Quantifier(kind=count, "
         "declarations=(Declaration(names=(x, y), domain=Name(name=e)),), body=Name(name=F)))"),
        ("{ x : S | a }", "Comprehension(declarations=(Declaration(names=(x,), domain=Name(name=S)),), body=Name(name=a))"),
        ("if a then b else c", "Conditional(condition=Name(name=a), then=Name(name=b), otherwise=Name(name=c))"),
        ("this.size() == 3", "Binary(op===, left=Call(target=This(), name=size, args=()), right=IntLiteral(value=3))"),
        ("C.max(a, #b)", "Call(target=Name(name=C), name=max, args=(Name(name=a), Unary(op=#, operand=Name(name=b))))"),
        ("\"s\" == x", "Binary(op===, left=StringLiteral(value=s), right=Name(name=x))"),
        ("null", "NullLiteral()"),
    ],
)  # fmt: skip
def test_each_form_of_a_specification_has_its_node(text: str, expected: str) -> None:
    assert shown(parse_formula(text)) == expected


def test_classes_and_interfaces_know_their_parents() -> None:
    program = parse_text(
        "class C extends P implements I, J {} class D {}; interface I extends J, K { void f() {} int g(); }"
    )
    one, two, three = program.declarations
    assert isinstance(one, tree.ClassDeclaration)
    assert (one.name, one.parent, one.interfaces, one.name_span.text) == ("C", "P", ("I", "J"), "C")
    assert isinstance(two, tree.ClassDeclaration)
    assert (two.parent, two.interfaces, two.members) == (None, (), ())
    assert isinstance(three, tree.InterfaceDeclaration)
    assert (three.name, three.parents) == ("I", ("J", "K"))
    assert [isinstance(method, tree.Method) and method.body is None for method in three.members] == [
        False,
        True,
    ]


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_of_the_thesis_and_of_the_older_style_parse_and_print(name: str) -> None:
    program = parse_text(PROGRAMS[name])
    assert program.declarations
    assert parse_text(node_text(program)) == program


def test_semicolons_behind_braces_and_statements_are_skips() -> None:
    text = in_method("if (c) { x := 1; }; if (c) x := 2; ; while (c) {};")
    (declaration,) = parse_text(text).declarations
    assert node_text(declaration).count("\n    ;") == 3


def test_several_files_are_one_program_in_their_order() -> None:
    report = Report()
    program = parse([Source("a", "class A {}"), Source("b", "class B {}")], report=report)
    assert [declaration.name for declaration in program.declarations] == ["A", "B"]
    assert [declaration.span.source.name for declaration in program.declarations] == ["a", "b"]
    assert not report.diagnostics


# --------------------------------------------------------------------------------------------------------- spans


def nodes(node: tree.Node) -> list[tree.Node]:
    """Return a node and all below it."""
    found = [node]
    parts = [getattr(node, field.name) for field in fields(node)]
    for part in parts:
        for item in part if isinstance(part, tuple) else (part,):
            if isinstance(item, tree.Node):
                found += nodes(item)
    return found


@settings(max_examples=100, deadline=None)
@given(formulas)
def test_the_span_of_an_expression_is_its_text(formula: tree.Expr) -> None:
    for node in nodes(parse_formula(node_text(formula))):
        if isinstance(node, tree.Expr):
            assert parse_formula(node.span.text) == node


def test_the_span_of_a_statement_is_its_text() -> None:
    text = "while (a) { x := (b + c) * d; if (e) return (f); else this.g(h); }"
    for node in nodes(statement(text)):
        if isinstance(node, tree.Statement):
            assert statement(node.span.text) == node


def test_the_span_of_a_method_is_its_header() -> None:
    assert member("static int m(int x) requires(x > 0) { }").span.text == "static int m(int x)"
    assert member("void m();").span.text == "void m()"
    assert member("C(int x) { }").span.text == "C(int x)"


def test_the_span_of_a_declaration_ends_with_its_last_character() -> None:
    assert member(" int x ; ").span.text == "int x ;"
    assert member("invariant a ;").span.text == "invariant a ;"
    (declaration,) = parse_text(" class C { int x; } ").declarations
    assert declaration.span.text == "class C { int x; }"


# --------------------------------------------------------------------------------------------------------- files


def test_a_file_is_read_as_text(tmp_path: Path) -> None:
    path = tmp_path / "a.oox"
    path.write_bytes(b"\xef\xbb\xbfclass C {} // \xc3\xa9\r\n")
    source = read_source(path)
    assert (source.name, source.text) == (str(path), "class C {} // \u00e9\r\n")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"ab\ncd\xffe", "2:3: error: byte 0xFF is not UTF-8; save the file as UTF-8"),
        (b"ab\n\0", "2:1: error: a NUL byte: this is no text file"),
    ],
)
def test_what_is_no_text_is_told_with_its_place(tmp_path: Path, content: bytes, expected: str) -> None:
    path = tmp_path / "a.oox"
    path.write_bytes(content)
    with pytest.raises(OoxError, match=r"source\.unreadable") as caught:
        read_source(path)
    assert str(caught.value) == f"{path}:{expected} [source.unreadable]"


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(OoxError, match="Is a directory"):
        read_source(tmp_path)
    with pytest.raises(OoxError, match="No such file"):
        read_source(tmp_path / "missing.oox")


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.oox"
    path.write_bytes(b" " * 101)
    assert len(read_source(path, max_bytes=101).text) == 101
    with pytest.raises(OoxError, match="has more than 100 bytes"):
        read_source(path, max_bytes=100)
