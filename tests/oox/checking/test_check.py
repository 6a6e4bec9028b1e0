"""The typed program as a whole: slots, literals, calls, contracts, and the ways to get one."""

from __future__ import annotations

from typing import get_args

import pytest

from ooxcheck.oox import logic, tree, typed
from ooxcheck.oox.check import check_program, formula, load, load_text
from ooxcheck.oox.checking.expressions import _HANDLERS as EXPRESSIONS
from ooxcheck.oox.checking.statements import _HANDLERS as STATEMENTS
from ooxcheck.oox.diagnostics import OoxError, Report
from ooxcheck.oox.operators import Infix, Prefix
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.types import BOOL, INT, UINT, VOID, ArrayType, ClassType, Type

LISTINGS = """
class Main {
  static int[] bubble(int[] array) requires(array != null)
    ensures(forall v, i : retval : forall w, j : retval : i < j ==> v <= w) exceptional(false)
  { bool sorted := false;
    while (!sorted) { sorted := true; int i := 1;
      while (i < #array) { int a := array[i]; int b := array[i - 1];
        if (a < b) { array[i] := b; array[i - 1] := a; sorted := false; }
        i := i + 1; } }
    return array; }
  static int[] sort(int[] array) requires(array != null)
    ensures(forall v, i : retval : forall w, j : retval : i < j ==> v <= w) exceptional(false)
  { Main.mergesort(array, 0, #array - 1); return array; }
  static void mergesort(int[] array, int left, int right) exceptional(false)
  { if (left < right) { int middle := (left + right) / 2;
      fork Main.mergesort(array, left, middle); Main.mergesort(array, middle + 1, right);
      join; Main.merge(array, left, middle, right); } }
  static void merge(int[] array, int left, int middle, int right) exceptional(false)
  { int[] temp := new int[right - left + 1]; int i := left; int j := middle + 1; int k := 0;
    while (i <= middle && j <= right) { int arrayI := array[i]; int arrayJ := array[j];
      if (arrayI <= arrayJ) { temp[k] := array[i]; k := k + 1; i := i + 1; }
      else { temp[k] := array[j]; k := k + 1; j := j + 1; } }
    while (i <= middle) { temp[k] := array[i]; k := k + 1; i := i + 1; }
    while (j <= right) { temp[k] := array[j]; k := k + 1; j := j + 1; }
    i := left;
    while (i <= right) { array[i] := temp[i - left]; i := i + 1; } }
  static void main() exceptional(false)
  { int n := 2; Fork[] forks := new Fork[n]; int i := 0;
    while (i < n) { forks[i] := new Fork(); i := i + 1; }
    i := 0;
    while (i < n) { Fork left := forks[i]; Fork right := forks[(i + 1) % n]; fork Main.eat(left, right); i := i + 1; }
    join; }
  static void eat(Fork left, Fork right) { while (true) { lock (left) { lock (right) { ; } } } } }
class Fork { Fork() { ; } }
class Node { int value; Node next;
  static int min(Node node) requires(node != null) exceptional(false)
  { int N := 3; int[] values := new int[N]; int i := 0;
    int min := node.value; Node next := node.next;
    while (next != null && i < N) { int value := next.value;
      if (value < min) { min := value; }
      next := next.next; values[i] := value; i := i + 1; }
    assert forall value, index : values : min <= value;
    return min; } }
"""

EVERYTHING = """
interface Shape { int area() pure; int twice() pure { int a := this.area(); return 2 * a; } }
interface Solid extends Shape { float weight(); }
class Cell {
  int value; Cell next; static Cell last; static uint made;
  Cell() { Cell.made := Cell.made + 1; }
  Cell(int value, Cell next) ensures(this.value == value, this.next == next) { this.value := value; this.next := next; }
}
class Stack {
  Cell top; int size; string label; int[][] table; char mark;
  ghost Cell set cells;
  ghost Cell -> int ranks;
  ghost int depth;
  invariant acyclic(this.top, next);
  invariant counted: this.size == #(this.top.*next) && this.cells == this.top.*next;
  invariant all c, d : this.cells | c != d ==> c.(this.ranks) != d.(this.ranks);
  Stack(int size) requires(size >= 0) { this.size := 0; this.label := "stack"; this.table := new int[size][2]; }
  void push(int value)
    ensures(fresh(this.top) && this.top.next == old(this.top))
    ensures(this.top.*next.value == old(this.top.*next.value) + value)
    exceptional(false)
    modifies(this.top, this.size, this.cells, this.ranks, Cell.last, this.table[*])
  { Cell cell := new Cell(value, this.top); this.top := cell; this.size := this.size + 1; Cell.last := cell; }
  int pop()
    ensures(retval == old(this.top.value)) exceptional(no old(this.top)) modifies(this.top, this.size)
  { if (this.top == null) { throw "empty"; }
    int value := this.top.value; this.top := this.top.next; this.size := this.size - 1; return value; }
  bool has(int value) pure ensures(retval == (value in this.top.*next.value))
  { Cell at := this.top;
    while (at != null) invariant(at in this.top.*next) { if (at.value == value) { return true; } at := at.next; }
    return false; }
  int external(int x) requires(this.has(x)) ensures(retval > x || retval == (sum c : this.cells | c.value));
}
class Square implements Solid {
  int side;
  int area() pure { return this.side * this.side; }
  float weight() { return 1.5; }
  Square copy() { Square s := new Square(); s.side := this.side; return s; }
}
class Cube extends Square {
  Cube copy() { Square s := super.copy(); Cube c := new Cube(); c.side := s.side; return c; }
  int area() pure { return 6 * this.side * this.side; }
}
class Main {
  static void main(Shape[] shapes, Stack stack) requires(stack != null && alldifferent(shapes)) {
    int i := 0; string name := "main"; string other := "stack"; char c := 'c'; float f := 0.5;
    while (i < #shapes) {
      Shape shape := shapes[i];
      try { if (shape instanceof Square) { Square s := (Square) shape; fork s.copy(); } else { i := i + 1; continue; } }
      catch { break; }
      int a := shape.twice();
      lock (stack) { stack.push(a); }
      i := i + 1;
    };
    join;
    bool all := forall s, k : shapes : s != null && k >= 0 ==> exists t, l : shapes : s == t;
    assume all; assert name != other && (all ==> some Square);
    assert permutation(shapes, old(shapes)) && disjoint(Square, Cell, Stack);
  }
}
"""


def method(program: Program, name: str) -> typed.Method:
    return next(m for m in program.methods() if m.name == name)


def body(text: str, **options: int) -> tuple[typed.Statement, ...]:
    """Return the statements of a method with parameters of several types."""
    members = "int f; uint g; static int s; A next; A() { } A(uint u) { }"
    program = load_text(
        f"class A {{ {members} void m(int i, uint u, bool b, A a, int[] r) {{ {text} }} }}", **options
    )
    block = method(program, "A.m").body
    assert block
    return block.statements


def value(statement: typed.Statement) -> typed.Source:
    assert isinstance(statement, typed.Declare | typed.Assign)
    assert statement.value is not None
    return statement.value


def test_the_published_listings_are_correct_programs() -> None:
    program = load_text(LISTINGS)
    assert program.warnings == ()
    assert [m.name for m in program.methods()][-2:] == ["Fork.Fork", "Node.min"]


def test_a_program_with_everything_is_correct() -> None:
    program = load_text(EVERYTHING)
    assert program.warnings == ()
    assert program.string_literals == ("stack", "main")
    assert program.is_subclass("Cube", "Shape")
    assert [i.name for i in program.invariants("Stack")] == [None, "counted", None]
    external = method(program, "Stack.external")
    assert external.body is None
    assert len(external.contract.requires) == len(external.contract.ensures) == 1


def test_slots_are_this_parameters_locals_and_the_result() -> None:
    program = load_text(
        """
      class A { int m(int p) { { int x; } { bool x := forall v, k : this.all() : true; } return p; }
    """.replace("this.all()", "this.a")
        + "int[] a; static int s(int p) { return p; } }"
    )
    names = [(v.name, v.type, v.slot) for v in method(program, "A.m").variables]
    expected: list[tuple[str, Type]] = [
        ("this", ClassType("A")), ("p", INT), ("x", INT), ("v", INT), ("k", INT), ("x", BOOL), ("retval", INT),
    ]  # fmt: skip
    assert names == [(name, type_, slot) for slot, (name, type_) in enumerate(expected)]
    assert [v.name for v in method(program, "A.s").variables] == ["p", "retval"]
    assert [p.slot for p in method(program, "A.m").parameters] == [1]
    assert method(program, "A.m").retval == method(program, "A.m").variables[-1]


def test_a_constructor_returns_nothing_and_has_the_name_of_its_class() -> None:
    (constructor,) = load_text("class A { A(int x) { } }").classes["A"].constructors
    assert constructor.constructor
    assert constructor.result is VOID
    assert constructor.retval is None
    assert str(constructor.signature) == "A(int)"


@pytest.mark.parametrize(
    ("text", "type_", "number"),
    [
        ("int x := -2147483648;", INT, -2147483648),
        ("uint x := 4294967295;", UINT, 4294967295),
        ("u := 7;", UINT, 7),
        ("char x := 'A';", None, 65),
        ("float x := 0.1;", None, 0.10000000149011612),
        ("string x := null;", None, None),
    ],
)
def test_literals_take_the_type_that_is_wanted(text: str, type_: Type | None, number: float | None) -> None:
    constant = value(body(text)[0])
    assert isinstance(constant, typed.Constant)
    assert constant.value == number
    assert type_ is None or constant.type is type_


@pytest.mark.parametrize(
    "text", ["u := 1 + u;", "u := u * (2 + 3);", "b := u == 0;", "b := 3 < u;", "a := new A(2);"]
)
def test_literals_beside_a_uint_are_uints(text: str) -> None:
    source = value(body(text)[0])
    operands = source.arguments if isinstance(source, typed.NewObject) else ()
    if isinstance(source, typed.Binary):
        operands = (source.left, source.right)
    assert operands
    assert all(operand.type is UINT for operand in operands)


def test_the_range_of_literals_follows_the_width() -> None:
    assert body("i := 7; i := -8; u := 15;", int_width=4)
    with pytest.raises(OoxError) as caught:
        body("i := 8; i := -9; u := 16;", int_width=4)
    assert [d.code for d in caught.value.diagnostics] == ["literal.range"] * 3


def test_calls_know_what_they_call() -> None:
    program = load_text("""
      class P { void m(P p) { } static void s() { } }
      class C extends P { void m(P p) { super.m(p); } void go(C c, P p) { c.m(c); p.m(c); C.s(); fork C.s(); } }
    """)
    statements = method(program, "C.go").body
    first = method(program, "C.m").body
    assert statements
    assert first
    row = (*statements.statements, *first.statements)
    calls = [s.call for s in row if isinstance(s, typed.CallStatement | typed.Fork)]
    kinds = [(type(c), c.class_name) for c in calls]
    assert kinds == [
        (typed.VirtualCall, "C"), (typed.VirtualCall, "P"), (typed.StaticCall, "P"), (typed.StaticCall, "P"),
        (typed.SuperCall, "P"),
    ]  # fmt: skip


def test_new_knows_its_constructor_and_arrays_their_type() -> None:
    made = [value(s) for s in body("a := new A(); a := new A(3); int[][] rows := new int[i][2];")]
    assert isinstance(made[0], typed.NewObject)
    assert isinstance(made[1], typed.NewObject)
    assert isinstance(made[2], typed.NewArray)
    assert (str(made[0].signature), str(made[1].signature)) == ("A()", "A(uint)")
    assert made[2].type == ArrayType(ArrayType(INT))
    (plain,) = load_text("class B { B m() { return new B(); } }").methods()
    assert plain.body
    (returned,) = plain.body.statements
    assert isinstance(returned, typed.Return)
    assert isinstance(returned.value, typed.NewObject)
    assert returned.value.signature is None


def test_contracts_say_what_may_change() -> None:
    program = load_text("""
      class A { int f; void any() { } void none() modifies() { } void clean() pure { } void some() modifies(this.f) { }
        void two() requires(true, this.f == 1) { } }
    """)
    contracts = {m.signature.name: m.contract for m in program.methods()}
    changes = {name: c.modifies if c.modifies is None else len(c.modifies) for name, c in contracts.items()}
    assert changes == {"any": None, "none": 0, "clean": 0, "some": 1, "two": None}
    assert [c.pure for c in contracts.values()] == [False, False, True, False, False]
    assert len(contracts["two"].requires) == 2
    assert contracts["some"].modifies_span
    assert contracts["some"].modifies_span.text == "modifies(this.f)"


def test_string_literals_come_in_the_order_of_the_text_and_throw_messages_do_not_count() -> None:
    program = load_text("""
      class A { string s; invariant this.s != "a";
        void m() ensures(this.s == "b") { this.s := "c"; throw "no"; }
        void n() { this.s := "a"; assert this.s == "d"; } }
    """)
    assert program.string_literals == ("a", "b", "c", "d")


def test_several_files_form_one_program() -> None:
    program = load([Source("a.oox", "class A { B b; }"), Source("b.oox", "class B extends A { }")])
    assert list(program.classes) == ["A", "B"]
    with pytest.raises(OoxError) as caught:
        load([Source("a.oox", "class A { C b; }"), Source("b.oox", "class B extends D { }")])
    assert [str(d.span) for d in caught.value.diagnostics] == ["a.oox:1:11", "b.oox:1:7"]


def test_syntax_errors_come_alone() -> None:
    with pytest.raises(OoxError) as caught:
        load_text("class A { void broken( { } void m() { this.broken(); } }")
    assert all(d.code.startswith("syntax.") for d in caught.value.diagnostics)


def test_warnings_travel_with_the_program() -> None:
    program = load_text("class A { void m() { return; this.m(); } }")
    assert [(w.code, str(w.span)) for w in program.warnings] == [("flow.unreachable", "<text>:1:30")]


def test_a_program_with_errors_has_no_meaning() -> None:
    report = Report()
    source = Source("t", "class A extends B { }")
    name = Span(source, 6, 7)
    class_ = tree.ClassDeclaration("A", "B", (), (), span=name, name_span=name)
    assert check_program(tree.Program((class_,), span=name), report) is None
    assert [d.code for d in report.errors()] == ["class.unknown"]


def test_a_formula_is_checked_among_the_parameters_of_a_method() -> None:
    program = load_text("class A { int f; bool m(A p) { int local; return true; } }")
    found = formula("retval == (p.f == this.f)", program, method(program, "A.m"))
    assert isinstance(found, logic.Iff)
    assert isinstance(found.left, logic.Holds)
    assert isinstance(found.left.term, logic.ProgramVariable)
    assert found.left.term.variable == method(program, "A.m").retval
    with pytest.raises(OoxError, match="no variable local"):
        formula("local == 1", program, method(program, "A.m"))


def test_every_node_of_a_program_has_a_handler() -> None:
    assert set(EXPRESSIONS) == set(get_args(tree.Expr))
    assert set(STATEMENTS) == set(get_args(tree.Statement))


HERE = Span(Source("t", "x"), 0, 1)
NAME = tree.Name("i", span=HERE)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (tree.Binary(Infix.IN, NAME, NAME, span=HERE), "spec.outside"),
        (tree.Unary(Prefix.NO, NAME, span=HERE), "spec.outside"),
        (tree.RelationConstant("none", span=HERE), "spec.outside"),
        (tree.Builtin("old", (NAME,), span=HERE), "spec.outside"),
        (tree.Conditional(NAME, NAME, NAME, span=HERE), "spec.outside"),
        (tree.Unary(Prefix.MINUS, tree.NewObject("A", (), span=HERE), span=HERE), "call.nested"),
        (tree.Index(tree.Cast("A", NAME, span=HERE), NAME, span=HERE), "call.nested"),
    ],
)
def test_forms_that_the_parser_keeps_out_of_programs_are_mistakes(value: tree.Expr, code: str) -> None:
    assert told_about(tree.Declare(tree.TypeName("int", span=HERE), "x", value, span=HERE)) == [code]


def test_only_places_can_be_assigned() -> None:
    assert told_about(tree.Assign(tree.This(span=HERE), tree.NullLiteral(span=HERE), span=HERE)) == [
        "assign.target"
    ]


def told_about(statement: tree.Statement) -> list[str]:
    """Return the codes of the complaints about a method with this statement and an int ``i``."""
    parameter = tree.Parameter(tree.TypeName("int", span=HERE), "i", span=HERE)
    block = tree.Block((statement,), span=HERE)
    declared = tree.Method(False, None, "m", (parameter,), (), block, span=HERE)
    class_ = tree.ClassDeclaration("A", None, (), (declared,), span=HERE, name_span=HERE)
    report = Report()
    check_program(tree.Program((class_,), span=HERE), report)
    return [d.code for d in report.errors()]


@pytest.mark.parametrize(
    "statement",
    [
        "int z := " + " + ".join(["i"] * 190) + ";",
        "bool z := " + "!" * 190 + "b;",
        "assert " + " && ".join(["b"] * 190) + ";",
        "assert i == " + "this.size(" * 185 + "1" + ")" * 185 + ";",
        "assert " + "".join(f"(all x{n} : A | " for n in range(90)) + "b" + ")" * 90 + ";",
        "assert a" + ".next" * 190 + " == null;",
        "if (b) { } " + "else if (b) { } " * 150,
        "{" * 150 + "}" * 150,
    ],
    ids=lambda statement: statement[:12],
)
def test_the_deepest_programs_that_parse_are_checked(statement: str) -> None:
    text = f"class A {{ A next; int size(int i) pure {{ return i; }} void m(int i, bool b, A a) {{ {statement} }} }}"
    assert load_text(text).classes
