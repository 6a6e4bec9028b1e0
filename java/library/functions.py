"""Sources of the interfaces of java.util.function: they differ only in types and a few default methods, so they are generated from a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

_PACKAGE = "java.util.function"

_METHODS: Mapping[str, str] = {
    "Supplier<T>": "T get()",
    "BooleanSupplier": "boolean getAsBoolean()",
    "IntSupplier": "int getAsInt()",
    "LongSupplier": "long getAsLong()",
    "DoubleSupplier": "double getAsDouble()",
    "Consumer<T>": "void accept(T value)",
    "BiConsumer<T, U>": "void accept(T first, U second)",
    "IntConsumer": "void accept(int value)",
    "LongConsumer": "void accept(long value)",
    "DoubleConsumer": "void accept(double value)",
    "ObjIntConsumer<T>": "void accept(T first, int second)",
    "ObjLongConsumer<T>": "void accept(T first, long second)",
    "ObjDoubleConsumer<T>": "void accept(T first, double second)",
    "Predicate<T>": "boolean test(T value)",
    "BiPredicate<T, U>": "boolean test(T first, U second)",
    "IntPredicate": "boolean test(int value)",
    "LongPredicate": "boolean test(long value)",
    "DoublePredicate": "boolean test(double value)",
    "Function<T, R>": "R apply(T value)",
    "BiFunction<T, U, R>": "R apply(T first, U second)",
    "IntFunction<R>": "R apply(int value)",
    "LongFunction<R>": "R apply(long value)",
    "DoubleFunction<R>": "R apply(double value)",
    "ToIntFunction<T>": "int applyAsInt(T value)",
    "ToLongFunction<T>": "long applyAsLong(T value)",
    "ToDoubleFunction<T>": "double applyAsDouble(T value)",
    "ToIntBiFunction<T, U>": "int applyAsInt(T first, U second)",
    "ToLongBiFunction<T, U>": "long applyAsLong(T first, U second)",
    "ToDoubleBiFunction<T, U>": "double applyAsDouble(T first, U second)",
    "IntToLongFunction": "long applyAsLong(int value)",
    "IntToDoubleFunction": "double applyAsDouble(int value)",
    "LongToIntFunction": "int applyAsInt(long value)",
    "LongToDoubleFunction": "double applyAsDouble(long value)",
    "DoubleToIntFunction": "int applyAsInt(double value)",
    "DoubleToLongFunction": "long applyAsLong(double value)",
    "IntUnaryOperator": "int applyAsInt(int value)",
    "LongUnaryOperator": "long applyAsLong(long value)",
    "DoubleUnaryOperator": "double applyAsDouble(double value)",
    "IntBinaryOperator": "int applyAsInt(int first, int second)",
    "LongBinaryOperator": "long applyAsLong(long first, long second)",
    "DoubleBinaryOperator": "double applyAsDouble(double first, double second)",
    "UnaryOperator<T> extends Function<T, T>": "",
    "BinaryOperator<T> extends BiFunction<T, T, T>": "",
}
"""The one abstract method of each interface, by the head of its declaration."""

_OTHERS: Mapping[str, tuple[str, ...]] = {
    "Function": (
        "static <T> Function<T, T> identity() { return value -> value; }",
        "default <V> Function<T, V> andThen(Function<? super R, ? extends V> next)"
        " { java.util.Objects.requireNonNull(next); return value -> next.apply(apply(value)); }",
        "default <V> Function<V, R> compose(Function<? super V, ? extends T> first)"
        " { java.util.Objects.requireNonNull(first); return value -> apply(first.apply(value)); }",
    ),
    "BiFunction": (
        "default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> next)"
        " { java.util.Objects.requireNonNull(next); return (first, second) -> next.apply(apply(first, second)); }",
    ),
    "Predicate": (
        "static <T> Predicate<T> isEqual(Object other) { return value -> java.util.Objects.equals(other, value); }",
        "static <T> Predicate<T> not(Predicate<? super T> other)"
        " { java.util.Objects.requireNonNull(other); return value -> !other.test(value); }",
    ),
    "UnaryOperator": ("static <T> UnaryOperator<T> identity() { return value -> value; }",),
    "BinaryOperator": (
        "static <T> BinaryOperator<T> minBy(java.util.Comparator<? super T> order)"
        " { java.util.Objects.requireNonNull(order); return (a, b) -> order.compare(a, b) <= 0 ? a : b; }",
        "static <T> BinaryOperator<T> maxBy(java.util.Comparator<? super T> order)"
        " { java.util.Objects.requireNonNull(order); return (a, b) -> order.compare(a, b) >= 0 ? a : b; }",
    ),
}
"""Methods with bodies of single interfaces, by the name of the interface."""

_HEADS = {head.partition("<")[0]: head for head in _METHODS}

NAMES = tuple(f"{_PACKAGE}.{name}" for name in _HEADS)
"""The interfaces of the table, by their qualified names."""


def source(qualified: str) -> str | None:
    """Return the source of an interface; None if it is not in the table."""
    package, _, name = qualified.rpartition(".")
    if package != _PACKAGE or name not in _HEADS:
        return None
    head = _HEADS[name]
    method = _METHODS[head]
    members = [f"{method};"] * bool(method) + [*_OTHERS.get(name, ()), *_compositions(name, head, method)]
    body = "".join(f"    {member}\n" for member in members)
    return f"package {package};\n\npublic interface {head} {{\n{body}}}\n"


def _compositions(name: str, head: str, method: str) -> Iterator[str]:
    """Yield the methods that compose functions."""
    names = [each.split()[-1] for each in method.partition("(")[2].rstrip(")").split(", ") if each]
    given = ", ".join(names)
    own = (
        head
        if name == head
        else f"{name}<{', '.join(f'? super {each}' for each in head.partition('<')[2].rstrip('>').split(', '))}>"
    )
    if name.endswith("Predicate"):
        yield f"default {head} negate() {{ return ({given}) -> !test({given}); }}"
        for word, sign in (("and", "&&"), ("or", "||")):
            joined = f"({given}) -> test({given}) {sign} other.test({given})"
            yield f"default {head} {word}({own} other) {{ java.util.Objects.requireNonNull(other); return {joined}; }}"
    if name.endswith("Consumer") and not name.startswith("Obj"):
        joined = f"({given}) -> {{ accept({given}); next.accept({given}); }}"
        yield f"default {head} andThen({own} next) {{ java.util.Objects.requireNonNull(next); return {joined}; }}"
    if name.endswith("UnaryOperator") and name == head:
        apply = method.split()[1].partition("(")[0]
        yield f"static {head} identity() {{ return value -> value; }}"
        yield f"default {head} andThen({head} next) {{ java.util.Objects.requireNonNull(next); return value -> next.{apply}({apply}(value)); }}"
        yield f"default {head} compose({head} first) {{ java.util.Objects.requireNonNull(first); return value -> {apply}(first.{apply}(value)); }}"
