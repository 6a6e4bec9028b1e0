"""What each statement and expression does when it is run, and what ends a run that would not end."""

from __future__ import annotations

import pytest

from ooxcheck.oox.interpreter import run
from ooxcheck.oox.running.heap import Atom
from ooxcheck.oox.running.outcomes import Deadlocked, ExceptionKind, Exhausted, Outcome, Returned, Threw
from ooxcheck.oox.running.settings import Settings
from tests.oox.runs import cells, generated_program, in_main, loaded, method, outcome, thrown, value

ANIMALS = """
interface Speaker { int speak(); int twice() { int n := this.speak(); return 2 * n; } }
class Animal implements Speaker {
  int legs; static int made;
  Animal() { this.legs := 4; Animal.made := Animal.made + 1; }
  Animal(int legs) { this.legs := legs; Animal.made := Animal.made + 1; }
  int speak() { return 1; }
  int describe() { int n := this.speak(); return 10 * n + this.legs; }
}
class Dog extends Animal { Dog() { ; } int speak() { return 2; } }
class Puppy extends Dog { int speak() { int n := super.speak(); return n + 5; } }
class Bird extends Animal { Bird() { super(2); } int speak() { return 3; } int twice() { return 0; } }
"""

COUNTER = """
class Counter { int n; int next() { this.n := this.n + 1; return this.n; } void fail() { throw "no"; } }
class Other { }
"""


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 3 - 2", 5),
        ("100 / 10 / 2", 5),
        ("7 / 2", 3),
        ("-7 / 2", -3),
        ("7 / -2", -3),
        ("-7 / -2", 3),
        ("7 % 3", 1),
        ("-7 % 3", -1),
        ("7 % -3", 1),
        ("-7 % -3", -1),
        ("2147483647 + 1", -2147483648),
        ("-2147483647 - 2", 2147483647),
        ("65536 * 65536", 0),
        ("46341 * 46341", -2147479015),
        ("(-2147483647 - 1) / -1", -2147483648),
        ("(-2147483647 - 1) % -1", 0),
        ("- (-2147483647 - 1)", -2147483648),
        ("--5", 5),
    ],
)
def test_int_arithmetic_is_that_of_32_bits(expression: str, result: int) -> None:
    assert value(f"return {expression};") == result


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("true && false", False),
        ("true || false", True),
        ("false ==> false", True),
        ("true ==> false", False),
        ("false ==> false ==> false", True),
        ("!true", False),
        ("1 < 2", True),
        ("2 <= 2", True),
        ("1 > 2", False),
        ("2 >= 3", False),
        ("-1 < 0", True),
        ("1 == 1", True),
        ("1 != 1", False),
        ("true == false", False),
        ("(1 < 2) == (3 < 4)", True),
        ("'a' < 'b'", True),
        ("'a' == 'a'", True),
        ("'Z' > 'a'", False),
        ('"x" == "x"', True),
        ('"x" != "y"', True),
        ('"x" == null', False),
        ("null == null", True),
        ("1.5 < 2.0", True),
        ("0.0 == -0.0", True),
        ("0.0 / 0.0 == 0.0 / 0.0", False),
        ("1.0 / 0.0 > 3.0", True),
        ("16777216.0 + 1.0 == 16777216.0", True),
        ("0.1 + 0.2 == 0.3", True),
    ],
)
def test_conditions(expression: str, result: bool) -> None:
    assert value(f"return {expression};", "bool") is result


@pytest.mark.parametrize(
    ("expression", "result"),
    [("0.1", 0.10000000149011612), ("0.1 + 0.2", 0.30000001192092896), ("1.0 / 3.0", 0.3333333432674408),
     ("-7.5 % 2.0", -1.5), ("3.0 * 1.5", 4.5)],
)  # fmt: skip
def test_floats_are_ieee_single(expression: str, result: float) -> None:
    assert value(f"return {expression};", "float") == result


@pytest.mark.parametrize(
    ("expression", "result"),
    [("0.1", 0.1), ("0.1 + 0.2", 0.30000000000000004), ("1e300 * 1e300", float("inf")), ("5e-324 / 2.0", 0.0), ("-7.5 % 2.0", -1.5),
     ("(double) 0.1 + (double) 1", 1.1)],
)  # fmt: skip
def test_doubles_are_ieee_double(expression: str, result: float) -> None:
    assert value(f"return {expression};", "double") == result


@pytest.mark.parametrize(
    ("body", "type_", "result"),
    [
        ("float f := 2.9; return (int) f;", "int", 2),
        ("float f := -2.9; return (int) f;", "int", -2),
        ("double d := 0.0 / 0.0; return (int) d;", "int", 0),
        ("double d := 1e10; return (int) d;", "int", 2147483647),
        ("double d := -1e10; return (int) d;", "int", -2147483648),
        ("double d := -0.5; return (uint) d;", "uint", 0),
        ("double d := 1e10; return (uint) d;", "uint", 4294967295),
        ("int i := -1; return (uint) i;", "uint", 4294967295),
        ("uint u := 4294967295; return (int) u;", "int", -1),
        ("int i := 16777217; return (float) i;", "float", 16777216.0),
        ("int i := 16777217; return (double) i;", "double", 16777217.0),
        ("double d := 1e40; return (float) d;", "float", float("inf")),
        ("double d := 1e-46; float f := (float) d; return 1.0 / f;", "float", float("inf")),
        ("float f := 0.1; return (double) f;", "double", 0.10000000149011612),
        ("int i := 3; return (int) 2.5 * i;", "int", 6),
        ("uint u := 4294967295; return (float) u;", "float", 4294967296.0),
    ],
)
def test_numbers_are_converted_as_in_java(body: str, type_: str, result: float) -> None:
    assert value(body, type_) == result


@pytest.mark.parametrize(
    ("body", "type_", "result"),
    [
        ("int8 x := 127; x := x + 1; return x;", "int8", -128),
        ("int8 x := -128; return x / -1;", "int8", -128),
        ("int8 x := -128; return x % -1;", "int8", 0),
        ("int64 x := 9223372036854775807; return x * 2;", "int64", -2),
        ("int n := 128; return (int8) n;", "int8", -128),
        ("int n := -129; return (int8) n;", "int8", 127),
        ("int n := 65536; return (int16) n;", "int16", 0),
        ("int64 n := 2147483648; return (int) n;", "int", -2147483648),
        ("int8 n := -1; return (int64) n;", "int64", -1),
        ("uint n := 4294967295; return (int64) n;", "int64", 4294967295),
        ("return (int8) 200;", "int8", -56),
        ("return (int64) 3000000000;", "int64", 3000000000),
        ("char c := 'a'; return (int) c;", "int", 97),
        ("int i := 65633; return (char) i;", "char", 97),
        ("double d := 300.7; return (int8) d;", "int8", 44),
        ("double d := 1e19; return (int64) d;", "int64", 9223372036854775807),
        ("float f := -1e10; return (int16) f;", "int16", 0),
        ("int x := 1; return x << 31;", "int", -2147483648),
        ("int x := 1; return x << 32;", "int", 1),
        ("int x := 1; return x << 33;", "int", 2),
        ("int x := 1; return x << -1;", "int", -2147483648),
        ("int x := -8; return x >> 1;", "int", -4),
        ("int x := -8; return x >>> 1;", "int", 2147483644),
        ("int x := -8; return x >>> 32;", "int", -8),
        ("int64 x := 1; return x << 32;", "int64", 4294967296),
        ("int64 x := 1; return x << 64;", "int64", 1),
        ("int64 x := -1; return x >>> 63;", "int64", 1),
        ("uint x := 4294967295; return x >> 31;", "uint", 1),
        ("uint x := 1; return ~~~x;", "uint", 4294967294),
        ("int x := 12; return x &&& 10 ||| 1;", "int", 9),
        ("int x := 12; return x ^^^ -1;", "int", -13),
        ("int x := 2; return 1 + x << 1;", "int", 6),
    ],
)  # fmt: skip
def test_sized_integers_and_bits_are_those_of_java(body: str, type_: str, result: int) -> None:
    assert value(body, type_) == result


@pytest.mark.parametrize(
    ("body", "result"),
    [("uint x := 0; x := x - 1; return x;", 4294967295), ("uint x := 4294967295; x := x + 1; return x;", 0),
     ("uint x := 7; uint y := 2; return x / y;", 3), ("uint x := 3; return -x;", 4294967293)],
)  # fmt: skip
def test_uints_wrap_at_zero(body: str, result: int) -> None:
    assert value(body, "uint") == result


@pytest.mark.parametrize(("width", "result"), [(4, -8), (8, -128), (16, -32768), (64, -(2**63))])
def test_the_width_of_int_is_a_parameter(width: int, result: int) -> None:
    greatest = 2 ** (width - 1) - 1
    assert value(f"int x := {greatest}; return x + 1;", int_width=width) == result


@pytest.mark.parametrize(
    ("type_", "result"),
    [("int", 0), ("uint", 0), ("bool", False), ("float", 0.0), ("char", 0), ("string", None), ("Main", None)],
)
def test_variables_fields_and_elements_start_at_the_default_of_their_type(type_: str, result: Atom) -> None:
    assert value(f"{type_} x; return x;", type_) == result
    assert value("C c := new C(); return c.f;", type_, classes=f"class C {{ {type_} f; }}") == result
    assert value(f"{type_}[] a := new {type_}[1]; return a[0];", type_) == result
    assert value("return C.f;", type_, classes=f"class C {{ static {type_} f; }}") == result


@pytest.mark.parametrize(("type_", "result"), [("int", 0), ("bool", False), ("Main", None)])
def test_falling_off_the_end_of_a_program_that_was_made_returns_the_default(type_: str, result: Atom) -> None:
    """Nobody can write it: what Java is lowered to, and mutants, may do it."""
    program = generated_program(in_main("", type_, ""))
    assert run(program, method(program, "Main.main")).outcome == Returned(result)


@pytest.mark.parametrize(
    ("body", "result"),
    [
        ("int x := 1; if (x == 1) x := 5; else x := 6; return x;", 5),
        ("int x := 2; if (x == 1) { x := 5; } else if (x == 2) { x := 6; } return x;", 6),
        ("int x := 0; if (false) x := 1; return x;", 0),
        ("int i := 0; while (i < 5) i := i + 1; return i;", 5),
        ("int i := 0; while (true) { i := i + 1; if (i == 3) break; } return i;", 3),
        ("int i := 0; int s := 0; while (i < 5) { i := i + 1; if (i == 3) continue; s := s + i; } return s;", 12),
        ("int n := 0; int i := 0; while (i < 3) { int j := 0; while (true) { j := j + 1; if (j > i) break; n := n + 1; } i := i + 1; } return n;", 3),
        ("int i := 0; int s := 0; while (i < 3) { int x; x := x + 1; s := s + x; i := i + 1; } return s;", 3),
        ("int i := 0; while (i < 3) { i := i + 1; return i; } return 9;", 1),
        ("{ int x := 1; } { int x := 2; return x; }", 2),
        (";;; return 1;", 1),
        ("assume true; return 1;", 1),
        ("try { throw; } catch { return 2; } return 3;", 2),
        ("int x := 0; try { x := 1; throw; } catch { x := x + 10; } return x;", 11),
        ("int x := 0; try { x := 1; } catch { x := 9; } return x;", 1),
        ("int x := 0; try { try { throw; } catch { x := 1; throw; } } catch { x := x + 10; } return x;", 11),
        ("int i := 0; while (i < 3) { try { i := i + 1; if (i == 2) break; throw; } catch { continue; } } return i;", 2),
        ("int i := 0; while (true) { try { throw; } catch { break; } } return i;", 0),
        ("int[] a := new int[3]; a[0] := 1; a[2] := a[0] + 1; return a[0] + a[1] + a[2];", 3),
        ("int[] a := new int[3]; return #a;", 3),
        ("int[] a := new int[0]; return #a;", 0),
        ("int[] a := new int[2]; int[] b := a; b[1] := 5; return a[1];", 5),
        ("int[][] a := new int[2][3]; a[1][2] := 7; int[] row := a[1]; return row[2] + a[0][2] + #a + #row;", 12),
        ("int[][] a := new int[2][]; a[1] := new int[3]; a[1][2] := 7; return a[1][2] + #a;", 9),
        ("int[][][] a := new int[2][3][]; int[][] b := a[1]; b[2] := new int[1]; return #a + #b;", 5),
        ("int[][] a := new int[2][3]; a[0] := a[1]; a[0][0] := 4; return a[1][0];", 4),
    ],
)  # fmt: skip
def test_statements(body: str, result: int) -> None:
    assert value(body) == result


@pytest.mark.parametrize(
    ("body", "kind", "blamed"),
    [
        ("throw;", ExceptionKind.THROW, "throw;"),
        ('throw "why";', ExceptionKind.THROW, 'throw "why";'),
        ("Counter c; c.n := 1;", ExceptionKind.NULL, "c.n"),
        ("Counter c; int x := c.n;", ExceptionKind.NULL, "c.n"),
        ("Counter c; int x := 2 * c.n + 1;", ExceptionKind.NULL, "c.n"),
        ("Counter c; c.next();", ExceptionKind.NULL, "c.next()"),
        ("Counter c; fork c.next();", ExceptionKind.NULL, "c.next()"),
        ("Counter c; lock (c) { ; }", ExceptionKind.NULL, "c"),
        ("int[] a; a[0] := 1;", ExceptionKind.NULL, "a[0]"),
        ("int[] a; int x := a[0];", ExceptionKind.NULL, "a[0]"),
        ("int[] a; int x := #a;", ExceptionKind.NULL, "#a"),
        ("int[] a; if (forall v, i : a : v > 0) { ; }", ExceptionKind.NULL, "forall v, i : a : v > 0"),
        ("int[] a := new int[2]; a[2] := 1;", ExceptionKind.INDEX, "a[2]"),
        ("int[] a := new int[2]; a[-1] := 1;", ExceptionKind.INDEX, "a[-1]"),
        ("int[] a := new int[2]; int x := a[2];", ExceptionKind.INDEX, "a[2]"),
        ("int[] a := new int[0]; int x := a[0];", ExceptionKind.INDEX, "a[0]"),
        ("int[][] a := new int[1][2]; int x := a[0][2];", ExceptionKind.INDEX, "a[0][2]"),
        ("int x := 0; x := 1 / x;", ExceptionKind.DIVISION, "1 / x"),
        ("int x := 0; x := 1 % x;", ExceptionKind.DIVISION, "1 % x"),
        ("uint x := 0; x := x / x;", ExceptionKind.DIVISION, "x / x"),
        ("int x := 0; if (1 / x > 0) { ; }", ExceptionKind.DIVISION, "1 / x"),
        ("int[][] a := new int[1][]; int x := a[0][0];", ExceptionKind.NULL, "a[0][0]"),
        ("int[][][] a := new int[2][1][]; a[1][0][0] := 1;", ExceptionKind.NULL, "a[1][0][0]"),
        ("int[][] a := new int[-1][];", ExceptionKind.SIZE, "-1"),
        ("int[] a := new int[-1];", ExceptionKind.SIZE, "-1"),
        ("int[][] a := new int[1][-2];", ExceptionKind.SIZE, "-2"),
        ("Animal a := new Animal(); Dog d := (Dog) a;", ExceptionKind.CAST, "(Dog) a"),
        ("Counter c := new Counter(); c.fail();", ExceptionKind.THROW, 'throw "no";'),
    ],
)  # fmt: skip
def test_each_kind_of_exception_names_its_place(body: str, kind: ExceptionKind, blamed: str) -> None:
    assert thrown(body, classes=COUNTER + ANIMALS) == (kind, blamed)
    assert value(f"try {{ {body} }} catch {{ return 1; }} return 0;", classes=COUNTER + ANIMALS) == 1


def test_a_message_travels_with_its_exception() -> None:
    ended = outcome(in_main('try { throw "first"; } catch { throw "second"; }', "void", ""))
    assert isinstance(ended, Threw)
    assert ended.raised.message == "second"
    assert str(ended.raised) == "second"


@pytest.mark.parametrize(
    ("body", "word"),
    [("throw;", None), ('throw "why";', "why"), ('string s := "x"; throw s;', "x"), ("string s; throw s;", None), ("Counter c; c.n := 1;", "null"),
     ("int[] a := new int[0]; int x := a[0];", "index"), ("int x := 0; x := 1 % x;", "zero"), ("int[] a := new int[-1];", "size"),
     ("Animal a := new Animal(); Dog d := (Dog) a;", "cast"), ("Counter c := new Counter(); c.fail();", "no"), ("Counter c; lock (c) { ; }", "null"),
     ('try { throw "first"; } catch (string v) { throw v; }', "first"), ("string[] a := new string[1]; throw a[1];", "index")],
)  # fmt: skip
def test_a_handler_that_asks_gets_the_word(body: str, word: str | None) -> None:
    assert (
        value(
            f'try {{ {body} }} catch (string w) {{ return w; }} return "none";',
            "string",
            classes=COUNTER + ANIMALS,
        )
        == word
    )


@pytest.mark.parametrize(
    ("condition", "result"),
    [("false && 1 / x > 0", False), ("true || 1 / x > 0", True), ("false ==> 1 / x > 0", True),
     ("c == null || c.n > 0", True), ("c != null && c.n > 0", False), ("c != null ==> c.n > 0", True)],
)  # fmt: skip
def test_what_the_left_side_decides_leaves_the_right_side_alone(condition: str, result: bool) -> None:
    assert value(f"int x := 0; Counter c; return {condition};", "bool", classes=COUNTER) is result


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("int x := 1 / zero + none.n;", ExceptionKind.DIVISION),
        ("int x := none.n + 1 / zero;", ExceptionKind.NULL),
        ("int x := a[7] + none.n;", ExceptionKind.INDEX),
        ("int x := a[1 / zero] + none.n;", ExceptionKind.DIVISION),
        ("int x := #nothing + a[7];", ExceptionKind.NULL),
        ("bool x := 1 / zero < none.n;", ExceptionKind.DIVISION),
        ("none.n := 1 / zero;", ExceptionKind.DIVISION),
        ("none.n := a[7];", ExceptionKind.INDEX),
        ("a[7] := 1 / zero;", ExceptionKind.DIVISION),
        ("a[7] := none.n;", ExceptionKind.NULL),
        ("a[1 / zero] := none.n;", ExceptionKind.NULL),
        ("nothing[1 / zero] := 1;", ExceptionKind.DIVISION),
        ("none.add(1 / zero, a[7]);", ExceptionKind.DIVISION),
        ("none.add(a[7], 1 / zero);", ExceptionKind.INDEX),
        ("Sum s := new Sum(1 / zero, a[7]);", ExceptionKind.DIVISION),
        ("Main.use(1 / zero, a[7]);", ExceptionKind.DIVISION),
        ("Main.use(a[7], 1 / zero);", ExceptionKind.INDEX),
        ("fork Main.use(1 / zero, a[7]);", ExceptionKind.DIVISION),
        ("int[] b := new int[1 / zero];", ExceptionKind.DIVISION),
    ],
)  # fmt: skip
def test_evaluation_goes_from_left_to_right_and_the_right_side_comes_before_the_place(
    body: str, kind: ExceptionKind
) -> None:
    text = f"""class Sum {{ int n; Sum(int x, int y) {{ this.n := x + y; }} void add(int x, int y) {{ ; }} }}
    class Main {{
      static void use(int x, int y) {{ ; }}
      static void main() {{ int zero := 0; Sum none; int[] nothing; int[] a := new int[3]; {body} }}
    }}"""
    ended = outcome(text)
    assert isinstance(ended, Threw)
    assert ended.raised.kind is kind


@pytest.mark.parametrize(
    "body",
    [
        "lock (c) { ; }",
        "lock (c) { lock (c) { ; } }",
        "try { lock (c) { throw; } } catch { }",
        "try { lock (c) { lock (c) { c.fail(); } } } catch { }",
        "while (true) { lock (c) { break; } }",
        "int i := 0; while (i < 2) { lock (c) { i := i + 1; continue; } }",
        "while (true) { lock (c) { lock (d) { lock (c) { break; } } } }",
        "int x := Main.early(c);",
        "lock (d) { try { lock (c) { int x := 1 / 0; } } catch { } }",
        "try { lock (c) { Counter none; lock (none) { ; } } } catch { }",
    ],
)
def test_locks_are_given_back_on_every_way_out(body: str) -> None:
    text = f"""class Main {{
      static int early(Counter c) {{ lock (c) {{ lock (c) {{ return 1; }} }} }}
      static void take(Counter c) {{ lock (c) {{ c.next(); }} }}
      static int main() {{
        Counter c := new Counter(); Counter d := new Counter();
        {body}
        fork Main.take(c); fork Main.take(d); join; return c.n + d.n;
      }}
    }} {COUNTER}"""
    assert outcome(text) == Returned(2)


def test_a_lock_that_is_still_held_keeps_others_out() -> None:
    text = f"""class Main {{
      static void take(Counter c) {{ lock (c) {{ c.next(); }} }}
      static void main() {{ Counter c := new Counter(); lock (c) {{ lock (c) {{ ; }} fork Main.take(c); join; }} }}
    }} {COUNTER}"""
    ended = outcome(text)
    assert isinstance(ended, Deadlocked)
    assert [(thread, span.text) for thread, span in ended.waiting] == [
        ((), "join;"),
        ((0,), "lock (c) { c.next(); }"),
    ]


@pytest.mark.parametrize(
    ("body", "result"),
    [
        ("Animal a := new Animal(); int n := a.describe(); return n;", 14),
        ("Animal a := new Dog(); int n := a.describe(); return n;", 24),
        ("Animal a := new Puppy(); int n := a.describe(); return n;", 74),
        ("Animal a := new Bird(); int n := a.describe(); return n;", 32),
        ("Speaker s := new Dog(); return s.twice();", 4),
        ("Speaker s := new Bird(); return s.twice();", 0),
        ("Animal a := new Animal(7); return a.legs;", 7),
        ("Animal a := new Puppy(); a := new Bird(); return Animal.made;", 2),
        ("Animal a := new Puppy(); Dog d := (Dog) a; return d.legs;", 4),
        ("Animal a; Dog d := (Dog) a; if (d == null) return 1; return 0;", 1),
    ],
)
def test_methods_are_found_by_the_class_of_the_receiver(body: str, result: int) -> None:
    assert value(body, classes=ANIMALS) == result


@pytest.mark.parametrize(
    ("condition", "result"),
    [("p instanceof Dog", True), ("p instanceof Animal", True), ("p instanceof Speaker", True),
     ("p instanceof Bird", False), ("none instanceof Animal", False), ("!none instanceof Animal", True), ("p == q", True),
     ("p == r", False)],
)  # fmt: skip
def test_instanceof_looks_at_the_runtime_class_and_references_are_compared_by_identity(
    condition: str, result: bool
) -> None:
    body = (
        f"Animal p := new Puppy(); Animal q := p; Animal r := new Puppy(); Animal none; return {condition};"
    )
    assert value(body, "bool", classes=ANIMALS) is result


def test_a_class_without_constructor_still_runs_its_parents() -> None:
    classes = "class A { int x; A() { this.x := 3; } } class B extends A { int y; } class C extends B { C() { this.y := this.x; } }"
    assert value("C c := new C(); return c.x + c.y;", classes=classes) == 6


def test_calls_change_only_their_own_variables() -> None:
    text = """class Main { static int f(int x) { x := x + 1; return x; }
      static int main() { int x := 5; int y := Main.f(x); return 10 * x + y; } }"""
    assert outcome(text) == Returned(56)


def test_arrays_hold_what_was_written() -> None:
    array = value("int[][] a := new int[2][2]; a[1][0] := 3; return a;", "int[][]")
    assert cells(array) == [[0, 0], [3, 0]]


@pytest.mark.parametrize(
    ("condition", "result"),
    [("forall v, i : a : v == i * i", True), ("forall v, i : a : v < 4", False), ("exists v, i : a : v == 4", True),
     ("exists v, i : a : v == 5", False), ("forall v, i : b : false", True), ("exists v, i : b : true", False),
     ("forall v, i : a : forall w, j : a : i < j ==> v < w", True), ("forall v, i : a : i == 0 ==> 1 / v > 0", None)],
)  # fmt: skip
def test_quantifiers_over_arrays_stop_at_the_element_that_decides(
    condition: str, result: bool | None
) -> None:
    body = f"int[] a := new int[3]; a[1] := 1; a[2] := 4; int[] b := new int[0]; return {condition};"
    ended = outcome(in_main(body, "bool", ""))
    assert ended == Returned(result) if result is not None else isinstance(ended, Threw)


def test_deep_recursion_does_not_use_pythons_stack() -> None:
    text = """class Main { static int depth(int n) { if (n == 0) return 0; int d := Main.depth(n - 1); return d + 1; }
      static int main() { return Main.depth(20000); } }"""
    assert outcome(text, settings=Settings(depth=30_000)) == Returned(20_000)


@pytest.mark.parametrize(
    ("body", "limit", "settings"),
    [
        ("while (true) { ; }", "steps", Settings(steps=1000)),
        ("Main.again();", "depth", Settings(depth=100)),
        ("int[] a := new int[2000000000];", "memory", Settings()),
        ("int[][] a := new int[100000][100000];", "memory", Settings()),
        ("while (true) { Main m := new Main(); }", "memory", Settings(cells=1000)),
        ("while (true) { fork Main.stay(); }", "threads", Settings(threads=20)),
    ],
)
def test_limits_end_a_run_with_a_clear_result(body: str, limit: str, settings: Settings) -> None:
    text = f"""class Main {{ static void again() {{ Main.again(); }} static void stay() {{ while (true) {{ ; }} }}
      static void main() {{ {body} }} }}"""
    ended = outcome(text, settings=settings)
    assert isinstance(ended, Exhausted)
    assert ended.limit == limit


def test_the_same_seed_gives_the_same_run() -> None:
    text = """class Main { static int n; static void set(int k) { Main.n := k; }
      static int main() { int i := 0; while (i < 5) { fork Main.set(i); i := i + 1; } join; return Main.n; } }"""
    program = loaded(text)
    found: list[set[Outcome]] = [
        {run(program, method(program, "Main.main"), seed=seed).outcome for _ in range(3)}
        for seed in range(20)
    ]
    assert all(len(outcomes) == 1 for outcomes in found)
    assert len(set().union(*found)) > 1
