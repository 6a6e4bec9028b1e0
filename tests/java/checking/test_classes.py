"""Classes: members that nobody wrote, bridges, what nested, local and anonymous classes and lambdas need of what is around them, names of types."""

from __future__ import annotations

import pytest

from ooxcheck.java import program
from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.show import body, checker, shown

IMPORTS = "import java.util.*; import java.util.function.*; "


def bridges(declared: program.Class) -> list[str]:
    return [
        f"{each.method.owner}.{each.method.name}({', '.join(map(str, each.method.parameters))}) {each.method.result}"
        f" -> {each.runs.owner}({', '.join(map(str, each.runs.parameters))}) {each.runs.result}"
        for each in declared.bridges
    ]


def fields(declared: program.Class) -> list[str]:
    return [f"{each.ref.name}: {each.ref.type}" for each in declared.fields]


# ------------------------------------------------------------------------------------------------- implicit


def test_a_class_without_constructor_has_one() -> None:
    found = checker("class A { }")
    assert body(found, "A.<init>") == "{ super java.lang.Object[](); }"


def test_an_enum_has_its_constants_values_and_value_of() -> None:
    found = checker(
        "enum Op { ADD, NEG(1) { int f() { return 2; } }; final int n; Op() { this(2); } Op(int n) { this.n = n; } int f() { return n; } }"
    )
    assert found.class_("Op").parent == "java.lang.Enum"
    assert [each.name for each in found.class_("Op").constants] == ["ADD", "NEG"]
    assert [shown(each) for each in found.initial("Op", is_static=True)] == [
        'Op.ADD = new Op[]() {java.lang.Enum.name = "ADD"} {java.lang.Enum.ordinal = 0};',
        'Op.NEG = new Op.1[int](1) {java.lang.Enum.name = "NEG"} {java.lang.Enum.ordinal = 1};',
    ]
    assert body(found, "Op.1.<init>") == "{ super Op[int](_1); }"
    assert body(found, "Op.<init>") == "{ this Op[int](2); }"
    assert body(found, "Op.values") == "{ return Op[]{Op.ADD, Op.NEG}; }"
    assert 'if _name.equals[Object]("NEG") return Op.NEG;' in body(found, "Op.valueOf")


def test_a_record_has_accessors_a_constructor_and_equality() -> None:
    found = checker(
        "record P<T>(int x, T t, double d) { P { if (x < 0) x = 0; } public T t() { return null; } }"
    )
    declared = found.class_("P")
    assert [each.name for each in declared.components] == ["x", "t", "d"]
    assert (
        body(found, "P.<init>")
        == "{ super java.lang.Record[](); if (x < 0) x = 0; this.x = x; this.t = t; this.d = d; }"
    )
    assert body(found, "P.x") == "{ return this.x; }"
    assert body(found, "P.t") == "{ return null; }"
    assert "static java.util.Objects.equals[Object, Object](this.t, _same.t)" in body(found, "P.equals")
    assert "static java.lang.Double.compare[double, double](this.d, _same.d) == 0" in body(found, "P.equals")
    plain = checker("record Q(int[] a) { Q(int[] a) { this.a = a; } static int z = 1; }")
    assert len(plain.class_("Q").constructors) == 1


# ---------------------------------------------------------------------------------------------- inheritance


def test_bridges_are_told_once_where_types_first_differ() -> None:
    found = checker(
        "abstract class B<Y> { abstract Y get(); void put(Y y) { } B<Y> self() { return this; } int same(int x) { return x; } }"
        "class D extends B<String> { String get() { return null; } void put(String s) { } D self() { return this; } int same(int x) { return 1; } }"
        "class E extends D { String get() { return null; } }"
        "class F implements Comparable<F> { public int compareTo(F o) { return 0; } }"
    )
    assert bridges(found.class_("D")) == [
        "B.get() Object -> D() String",
        "B.put(Object) void -> D(String) void",
        "B.self() B -> D() D",
    ]
    assert bridges(found.class_("E")) == ["B.get() Object -> E() String"]
    assert bridges(found.class_("F")) == ["java.lang.Comparable.compareTo(Object) int -> F(F) int"]


def test_a_class_may_implement_an_interface_by_what_it_inherits() -> None:
    found = checker(
        "class Impl { public String get() { return null; } } interface G { Object get(); } class Both extends Impl implements G { }"
    )
    assert bridges(found.class_("Both")) == ["G.get() Object -> Impl() String"]
    assert found.subclasses("Impl") == found.subclasses("G") == ("Both",)


def test_inherited_members_have_the_arguments_of_the_class() -> None:
    found = checker(
        "class P<X> { X x; X[] xs; X m(X a) { return a; } class In { X y; } In in; }"
        "class Q<Z> extends P<String> { void f(Q<Integer> q) { String s = q.x; s = q.m(s); s = q.in.y; s = q.xs[0]; In i = in; s = i.y; } }"
    )
    assert body(found, "Q.f") == (
        "{ String s = (String) q.x; s = (String) q.m[Object](s); s = (String) q.in.y; s = (String[]) q.xs[0]; P.In i = this.in; s = (String) i.y; }"
    )


# ------------------------------------------------------------------------------------- what is around a class


def test_an_inner_class_knows_the_object_around_it() -> None:
    found = checker(
        "class O { int v; class In { int w = v; class Deep { int q() { return v + w; } } }"
        "class Sub extends In { int r() { return super.w + O.this.v; } } static class N { int p; } O.In make(O o) { return o.new In(); } }"
    )
    assert fields(found.class_("O.In")) == ["this$0: O", "w: int"]
    assert fields(found.class_("O.N")) == ["p: int"]
    assert body(found, "O.In.Deep.q") == "{ return (this.this$0.this$0.v + this.this$0.w); }"
    assert body(found, "O.Sub.<init>") == "{ super O.In[]() {O.In.this$0 = this.this$0}; }"
    assert body(found, "O.Sub.r") == "{ return (this.w + this.this$0.v); }"
    assert body(found, "O.make") == "{ return new O.In[]()! {O.In.this$0 = o}; }"


def test_a_local_class_captures_what_it_mentions_also_by_way_of_others() -> None:
    found = checker(
        IMPORTS + "class O { int v; void m(int k) { int n = 3; final int c = 4;"
        "class A { int f() { return n + c + v; } A again() { return new A(); } class M { int g() { return n; } } }"
        "class B extends A { int h() { return k; } } Supplier<A> s = () -> new B(); } }"
    )
    assert body(found, "O.m").endswith(
        "Supplier s = new O.lambda$1[]() {O.lambda$1.this$0 = this} {O.lambda$1.val$k = k} {O.lambda$1.val$n = n}; }"
    )
    assert fields(found.class_("O.1A")) == ["this$0: O", "val$n: int"]
    assert body(found, "O.1A.f") == "{ return ((this.val$n + 4) + this.this$0.v); }"
    assert (
        body(found, "O.1A.again")
        == "{ return new O.1A[]() {O.1A.this$0 = this.this$0} {O.1A.val$n = this.val$n}; }"
    )
    assert body(found, "O.1A.M.g") == "{ return this.this$0.val$n; }"
    assert (
        body(found, "O.1B.<init>")
        == "{ super O.1A[]() {O.1A.this$0 = this.this$0} {O.1A.val$n = this.val$n}; }"
    )
    assert body(found, "O.lambda$1.get") == (
        "{ return new O.1B[]() {O.1B.this$0 = this.this$0} {O.1B.val$k = this.val$k} {O.1B.val$n = this.val$n}; }"
    )


def test_an_anonymous_class_passes_its_arguments_on() -> None:
    found = checker(
        "class O { int v; O(int a, long b) { } static O make(int n) { return new O(n, 2) { int w = n + v; }; } }"
    )
    assert body(found, "O.make") == "{ return new O.1[int, long](n, 2L) {O.1.val$n = n}; }"
    assert body(found, "O.1.<init>") == "{ super O[int, long](_1, _2); }"
    assert [shown(each) for each in found.initial("O.1", is_static=False)] == [
        "this.w = (this.val$n + this.v);"
    ]


LAMBDAS = {
    # target, expression: the method of its class
    ("Function<String, Integer>", "x -> x.hashCode()"): "apply(String) { return static java.lang.Integer.valueOf[int](x.hashCode[]()); }",
    ("Runnable", "() -> n++"): "run() { old this.this$0.n -> $1: ($1 + 1); }",
    ("Runnable", "this::go"): "run() { this.this$0.go[](); }",
    ("Consumer<L>", "L::go"): "accept(L) { _1.go[](); }",
    ("BiFunction<L, Integer, Long>", "L::add"): "apply(L, Integer) { return static java.lang.Long.valueOf[long](_1.add[int](_2.intValue[]())); }",
    ("IntBinaryOperator", "Math::max"): "applyAsInt(int, int) { return static java.lang.Math.max[int, int](_1, _2); }",
    ("Function<Integer, int[]>", "int[]::new"): "apply(Integer) { return static java.lang.Array$int.of[int[]](new int[](_1.intValue[]())); }",
    ("Supplier<List<String>>", "ArrayList::new"): "get() { return new java.util.ArrayList[](); }",
    ("Function<Integer, Long>", "other::add"): "apply(Integer) { return static java.lang.Long.valueOf[long](this.val$_receiver.add[int](_1.intValue[]())); }",
    ("Comparator<? super Integer>", "(x, y) -> { return x - y; }"): "compare(Integer, Integer) { return (x.intValue[]() - y.intValue[]()); }",
    ("Predicate<Object>", "(Object x) -> x == other"): "test(Object) { return (x == this.val$other); }",
}  # fmt: skip


@pytest.mark.parametrize(("target", "expression"), LAMBDAS)
def test_a_function_is_an_object_with_one_method(target: str, expression: str) -> None:
    found = checker(
        IMPORTS
        + f"class L {{ int n; void go() {{ }} long add(int x) {{ return n + x; }} void m(L other) {{ {target} f = {expression}; }} }}"
    )
    text = body(found, "L.m")
    declared = found.class_("L.lambda$1")
    (only,) = declared.methods
    assert "new L.lambda$1[]()" in text
    assert (
        f"{only.ref.name}({', '.join(map(str, only.ref.parameters))}) {body(found, f'L.lambda$1.{only.ref.name}')}"
        == LAMBDAS[target, expression]
    )


def test_a_receiver_is_evaluated_once_and_tested_for_null() -> None:
    found = checker("class L { L next; void go() { } void m() { Runnable r = this.next::go; } }")
    assert "new L.lambda$1[]()! {L.lambda$1.val$_receiver = this.next} {L.lambda$1.this$0 = this}" in body(
        found, "L.m"
    )


INFERRED = {
    # statement: what its last line becomes
    'String s = id("x");': 'String s = (String) static G.id[Object]("x");',
    "int x = pick(1, 2);": (
        "int x = (Integer) static G.pick[Object, Object](static java.lang.Integer.valueOf[int](1), static java.lang.Integer.valueOf[int](2)).intValue[]();"
    ),
    "Number x = pick(1, 2L);": (
        "Number x = (Number) static G.pick[Object, Object](static java.lang.Integer.valueOf[int](1), static java.lang.Long.valueOf[long](2L));"
    ),
    "List<String> l = none(); l.get(0).hashCode();": "(String) l.get[int](0).hashCode[]();",
    "none().size();": "static G.none[]().size[]();",
    "String s = first(ls);": "String s = (String) static G.first[List](ls);",
    "int n = map(ls, x -> x.hashCode()).get(0);": (
        "int n = (Integer) static G.map[List, Function](ls, new G.lambda$1[]()).get[int](0).intValue[]();"
    ),
    "int n = map(map(ls, x -> x.hashCode()), y -> y + 1L).get(0).intValue();": (
        "int n = (Long) static G.map[List, Function](static G.map[List, Function](ls, new G.lambda$1[]()), new G.lambda$2[]()).get[int](0).intValue[]();"
    ),
    "var v = new Box<>(3); int n = v.value;": "int n = (Integer) v.value.intValue[]();",
    "Box<Box<String>> b = new Box<>(new Box<>(null)); String s = b.value.value;": "String s = (String) (G.Box) b.value.value;",
    "int n = max(ls.get(0).hashCode(), 3);": (
        "int n = (Integer) static G.max[Comparable, Comparable](static java.lang.Integer.valueOf[int]((String) ls.get[int](0).hashCode[]()),"
        " static java.lang.Integer.valueOf[int](3)).intValue[]();"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("statements", "expected"), INFERRED.items(), ids=INFERRED)
def test_type_arguments_are_found_out(statements: str, expected: str) -> None:
    found = checker(
        IMPORTS
        + "class G { static class Box<T> { T value; Box(T v) { value = v; } } static <T> T id(T t) { return t; } static <T> T pick(T a, T b) { return a; }"
        "static <T> List<T> none() { return null; } static <T> T first(List<? extends T> l) { return l.get(0); }"
        "static <A, B> List<B> map(List<A> l, Function<? super A, ? extends B> f) { return null; }"
        f"static <C extends Comparable<C>> C max(C a, C b) {{ return a; }} static void m(List<String> ls) {{ {statements} }} }}"
    )
    assert body(found, "G.m").endswith(f"{expected} }}")


# ---------------------------------------------------------------------------------------------- names of types


def test_types_are_known_by_imports_packages_and_nesting() -> None:
    found = checker(
        "package a; import b.C; import b.*; import static b.C.twice; import static b.C.K; class A { C c; D d; b.C.In e; Map<String, A> m; class Map<K, V> { K k; }"
        "int f() { return twice(K) + c.n + m.k.hashCode(); } }",
        "package b; public class C { public int n; public static class In { } public static final int K = 2; public static int twice(int x) { return x; } }",
        "package b; public class D { }",
    )
    assert fields(found.class_("a.A")) == ["c: C", "d: D", "e: C.In", "m: A.Map"]
    assert (
        body(found, "a.A.f")
        == "{ return ((static b.C.twice[int](2) + this.c.n) + (String) this.m.k.hashCode[]()); }"
    )
    assert found.sources() == ("a.A", "a.A.Map", "b.C", "b.C.In", "b.D")


UNKNOWN = {
    "Lst<String> x;": ("java.name", "no class Lst among the sources, nor among what is known of java.util"),
    "Locl x;": (
        "java.name",
        "no class Locl among the sources, nor among what is known of java.util; did you mean Local?",
    ),
    "StampedLock x;": (
        "java.unsupported",
        "java.util.concurrent.locks.StampedLock is not supported: the class is not among what is known of the library",
    ),
    "Thing x;": ("java.name", "no class org.example.Thing; it is imported, and not among the sources"),
    "Object x = Thing.make();": (
        "java.name",
        "no class org.example.Thing; it is imported, and not among the sources",
    ),
}


@pytest.mark.parametrize("statement", UNKNOWN)
def test_a_class_that_nobody_knows_is_told_with_what_is_missing(statement: str) -> None:
    found = checker(
        f"import java.util.*; import java.util.concurrent.locks.StampedLock; import org.example.Thing; class A {{ class Local {{ }} void m() {{ {statement} }} }}"
    )
    with pytest.raises(OoxError) as told:
        body(found, "A.m")
    assert [(each.code, each.message) for each in told.value.diagnostics] == [UNKNOWN[statement]]


def test_what_is_no_java_does_not_keep_us() -> None:
    found = checker(
        "class A extends B { int m() { return x; } } class B extends A { } class C<T extends U, U extends T> { T t; int m() { return t.x; } }"
    )
    for name in ("A.m", "C.m"):
        with pytest.raises(OoxError):
            body(found, name)


FOUND = {
    # what code of others has, and once led astray
    "class A<E extends A.B<E>> { static class B<E> { E e; int n; } E b; int m() { return b.n; } }": "{ return this.b.n; }",
    "class A<K> { abstract class V<E> { E e; K k; } class W extends V<String> { } W w; int m(A<Integer> a) { return a.w.e.hashCode() + a.w.k; } }": (
        "{ return ((String) a.w.e.hashCode[]() + (Integer) a.w.k.intValue[]()); }"
    ),
    "interface I extends Runnable { } class A { boolean m(I i) { return i.equals(this) && i.hashCode() == 3; } }": (
        "{ return (i.equals[Object](this) && (i.hashCode[]() == 3)); }"
    ),
    "class O<T> { <E extends T> E min(E a, E b) { return a; } } class A<C> { C m(O<C> o, C a, C b) { return o.min(a, b); } }": (
        "{ return o.min[Object, Object](a, b); }"
    ),
    "class N<T> { T t; } class P<E extends N<E>> { E e; } class A { Object m(P<?> p) { return p.e.t; } }": "{ return p.e.t; }",
    "class A { static int n(@X Object @X ... os) { return 1; } int m() { return n() + n(1, 2); } }": (
        "{ return (static A.n[Object[]](Object[]{}) + static A.n[Object[]](Object[]{static java.lang.Integer.valueOf[int](1),"
        " static java.lang.Integer.valueOf[int](2)})); }"
    ),
    "class A { class Entry { } java.util.Map.Entry<String, A> e; int m() { return e.getKey().hashCode(); } }": "{ return (String) this.e.getKey[]().hashCode[](); }",
    "class A { int x; static class B extends A { int m(A a) { return a.x + x + super.x; } } int m() { return new B().m(this); } }": (
        "{ return new A.B[]().m[A](this); }"
    ),
    "class A { private int f() { return 1; } static class B extends A { } int m(B b) { return ((A) b).f(); } }": "{ return special b.f[](); }",
    "class A { int m() { int[] n = {0}; Runnable r = () -> { class L { void f() { n[0]++; } } new L().f(); }; r.run(); return n[0]; } }": (
        "{ int[] n = int[]{0}; Runnable r = new A.lambda$1[]() {A.lambda$1.this$0 = this} {A.lambda$1.val$n = n}; r.run[](); return n[0]; }"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FOUND.items(), ids=[text[:60] for text in FOUND])
def test_what_others_write_is_understood(text: str, expected: str) -> None:
    assert body(checker(text), "A.m") == expected
