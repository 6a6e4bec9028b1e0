"""Random calls of library members, as Java methods that return a text: the result and the state of the receiver after the call."""

from __future__ import annotations

from random import Random

from benchmarks.library import Member
from ooxcheck.datatypes import dataclass

_INTS = ("0", "1", "-1", "2", "3", "7", "-128")
_LARGE = ("100", "1000", "Integer.MAX_VALUE", "Integer.MIN_VALUE")
_STRINGS = ('""', '"a"', '"abc"', '"-12"', '"A b"', '" x "', '"aXa"', '"42"', '"true"')
_LIST, _MAP = "new ArrayList<>(List.of(3, 1, 2))", 'new TreeMap<>(Map.of(1, "a", 2, "b"))'
_FUNCTION = "java.util.function."

_SMALL = ("java.lang.Integer", "java.lang.Long", "java.lang.Math", "java.lang.Character", "java.lang.Boolean")
"""Classes whose methods take little time and memory for large numbers."""

VALUES: dict[str, tuple[str, ...]] = {
    "int": _INTS,
    "long": ("0L", "1L", "-1L", "5L", "-300L", "1L << 40", "Long.MAX_VALUE", "Long.MIN_VALUE"),
    "short": ("(short) 0", "(short) -7", "(short) 300"),
    "byte": ("(byte) 0", "(byte) -7", "(byte) 127"),
    "char": ("'a'", "'Z'", "'0'", "' '", "'\\u00e9'"),
    "boolean": ("true", "false"),
    "float": ("0f", "1.5f", "-2.25f", "Float.NaN"),
    "double": ("0.0", "1.5", "-2.25", "1e10", "Double.NaN", "Double.POSITIVE_INFINITY"),
    "java.lang.String": _STRINGS,
    "java.lang.CharSequence": _STRINGS,
    "java.lang.Object": ('"a"', "3", "1", "null", "'c'"),
    "java.lang.Comparable": ("3",),
    "java.lang.Integer": ("3", "-1"),
    "java.lang.Long": ("3L", "-1L"),
    "java.lang.Short": ("(short) 3",),
    "java.lang.Byte": ("(byte) 3",),
    "java.lang.Character": ("'q'",),
    "java.lang.Boolean": ("true", "false"),
    "java.lang.Double": ("1.5", "-0.0"),
    "java.lang.Float": ("1.5f",),
    "java.lang.Number": ("3", "4L"),
    "java.lang.Iterable": (_LIST,),
    "java.lang.Throwable": ('new RuntimeException("t")',),
    "java.lang.StringBuilder": ('new StringBuilder("sb")', "new StringBuilder()"),
    "java.lang.StringBuffer": ('new StringBuffer("sb")',),
    "java.lang.Runnable": ("() -> { }",),
    "java.math.BigDecimal": ('new BigDecimal("1.50")', "BigDecimal.valueOf(-5)", 'new BigDecimal("0.125")'),
    "java.math.RoundingMode": ("RoundingMode.HALF_UP", "RoundingMode.FLOOR", "RoundingMode.UNNECESSARY"),
    "java.time.Duration": (
        "java.time.Duration.ZERO",
        "java.time.Duration.ofSeconds(5, -1)",
        "java.time.Duration.ofMillis(-1500)",
        "java.time.Duration.ofSeconds(Long.MIN_VALUE, 7)",
        "java.time.Duration.ofDays(3).plusNanos(70)",
    ),
    "java.time.LocalDate": (
        "java.time.LocalDate.EPOCH",
        "java.time.LocalDate.of(2024, 2, 29)",
        "java.time.LocalDate.of(-1, 12, 31)",
        "java.time.LocalDate.MAX",
        "java.time.LocalDate.of(12345, 10, 31)",
    ),
    "java.time.chrono.ChronoLocalDate": ("java.time.LocalDate.of(2000, 1, 31)", "java.time.LocalDate.MIN"),
    "java.time.Month": ("java.time.Month.MAY", "java.time.Month.FEBRUARY"),
    "java.time.DayOfWeek": ("java.time.DayOfWeek.SUNDAY", "java.time.DayOfWeek.MONDAY"),
    "java.util.regex.Pattern": ('java.util.regex.Pattern.compile("a+")',),
    "java.util.regex.Matcher": ('java.util.regex.Pattern.compile("a").matcher("bab")',),
    "java.math.BigInteger": ('new BigInteger("12")', "BigInteger.valueOf(-5)", "BigInteger.ONE"),
    "java.util.Collection": (_LIST, "List.of()", "List.of(2)"),
    "java.util.List": (_LIST, "new LinkedList<>(List.of(1, 2))"),
    "java.util.ArrayList": (_LIST,),
    "java.util.LinkedList": ("new LinkedList<>(List.of(1, 2))",),
    "java.util.Vector": ("new Vector<>(List.of(1, 2))",),
    "java.util.Stack": ("new Stack<Integer>()",),
    "java.util.AbstractCollection": (_LIST,),
    "java.util.AbstractList": (_LIST,),
    "java.util.Queue": ("new ArrayDeque<>(List.of(1, 2))", "new ArrayDeque<>()"),
    "java.util.Deque": ("new ArrayDeque<>(List.of(1, 2))", "new LinkedList<>(List.of(5))"),
    "java.util.ArrayDeque": ("new ArrayDeque<>(List.of(1, 2))", "new ArrayDeque<>()"),
    "java.util.PriorityQueue": ("new PriorityQueue<>(List.of(3, 1))",),
    "java.util.Set": ("new TreeSet<>(List.of(1, 2))",),
    "java.util.HashSet": ("new HashSet<>(List.of(3))", "new HashSet<>()"),
    "java.util.LinkedHashSet": ("new LinkedHashSet<>(List.of(3, 1))",),
    "java.util.TreeSet": ("new TreeSet<>(List.of(3, 1))", "new TreeSet<>()"),
    "java.util.SortedSet": ("new TreeSet<>(List.of(3, 1))",),
    "java.util.NavigableSet": ("new TreeSet<>(List.of(3, 1))",),
    "java.util.Map": ('new TreeMap<>(Map.of(3, "z"))',),
    "java.util.HashMap": ('new HashMap<>(Map.of(3, "c"))', "new HashMap<>()"),
    "java.util.LinkedHashMap": ('new LinkedHashMap<>(Map.of(3, "c"))',),
    "java.util.TreeMap": (_MAP,),
    "java.util.SortedMap": (_MAP,),
    "java.util.NavigableMap": (_MAP,),
    "java.util.WeakHashMap": ('new WeakHashMap<>(Map.of(3, "c"))', "new WeakHashMap<>()"),
    "java.util.IdentityHashMap": ("new IdentityHashMap<>()",),
    "java.util.Map.Entry": ('Map.entry(1, "a")',),
    "java.util.AbstractMap.SimpleEntry": ('new AbstractMap.SimpleEntry<>(1, "a")',),
    "java.util.AbstractMap.SimpleImmutableEntry": ('new AbstractMap.SimpleImmutableEntry<>(1, "a")',),
    "java.util.Comparator": ("Comparator.naturalOrder()", "Comparator.reverseOrder()"),
    "java.util.Iterator": (f"{_LIST}.iterator()",),
    "java.util.ListIterator": (f"{_LIST}.listIterator()",),
    "java.util.Optional": ('Optional.of("o")', "Optional.empty()"),
    "java.util.OptionalInt": ("OptionalInt.of(4)", "OptionalInt.empty()"),
    "java.util.OptionalLong": ("OptionalLong.of(4)", "OptionalLong.empty()"),
    "java.util.Date": ("new Date(5)",),
    "java.util.OptionalDouble": ("OptionalDouble.of(1.5)", "OptionalDouble.empty()"),
    "java.util.BitSet": ("BitSet.valueOf(new long[] {5})", "new BitSet()"),
    "java.util.StringJoiner": ('new StringJoiner("-", "<", ">")',),
    "java.util.StringTokenizer": ('new StringTokenizer("a b")',),
    "java.util.Scanner": ('new Scanner("12 ab\\n3")',),
    "java.util.concurrent.atomic.AtomicInteger": ("new AtomicInteger(5)",),
    "java.util.concurrent.atomic.AtomicLong": ("new AtomicLong(5)",),
    "java.util.concurrent.atomic.AtomicBoolean": ("new AtomicBoolean(true)",),
    "java.util.concurrent.atomic.AtomicReference": ('new AtomicReference<>("r")',),
    "java.util.concurrent.atomic.AtomicIntegerArray": ("new AtomicIntegerArray(new int[] {4, 5})",),
    "java.util.concurrent.atomic.AtomicLongArray": ("new AtomicLongArray(new long[] {4, 5})",),
    "java.util.concurrent.atomic.AtomicReferenceArray": ("new AtomicReferenceArray<Object>(2)",),
    "java.util.concurrent.atomic.LongAdder": ("new LongAdder()",),
    "java.util.concurrent.TimeUnit": ("TimeUnit.SECONDS", "TimeUnit.MILLISECONDS"),
    "java.util.concurrent.CompletableFuture": (
        "CompletableFuture.completedFuture(3)",
        'CompletableFuture.failedFuture(new IllegalStateException("i"))',
        "CompletableFuture.completedFuture(3).thenApply(x -> 1 / (x - 3))",
    ),
    "java.util.concurrent.CompletionStage": ("CompletableFuture.completedFuture(4)",),
    "java.util.concurrent.Executor": ("Runnable::run",),
    "java.lang.ThreadLocal": ("new ThreadLocal<>()", "ThreadLocal.withInitial(() -> 3)"),
    "java.util.concurrent.locks.ReentrantReadWriteLock": (
        "new java.util.concurrent.locks.ReentrantReadWriteLock()",
    ),
    "java.util.stream.Stream": ("Stream.of(3, 1, 2)",),
    "java.util.stream.IntStream": ("IntStream.of(3, 1, 2)",),
    "java.util.stream.LongStream": ("LongStream.of(3, 1, 2)",),
    "java.util.stream.DoubleStream": ("DoubleStream.of(3, 1.5, -0.0)",),
    "java.util.concurrent.CopyOnWriteArrayList": ("new CopyOnWriteArrayList<>(List.of(3, 1, 2))",),
    "java.io.StringReader": ('new StringReader("ab")',),
    "java.io.StringWriter": ("new StringWriter()",),
    "java.io.Reader": ('new StringReader("ab")',),
    "java.io.Writer": ("new StringWriter()",),
    "java.io.BufferedReader": ('new BufferedReader(new StringReader("ab\\nc"))',),
    "java.io.BufferedWriter": ("new BufferedWriter(new StringWriter(), 2)",),
    "java.io.PushbackReader": ('new PushbackReader(new StringReader("ab"), 2)',),
    "java.io.InputStream": (
        "new ByteArrayInputStream(new byte[] {65, -1, 7})",
        "new DataInputStream(new ByteArrayInputStream(new byte[] {65, -1, 7}))",
        "InputStream.nullInputStream()",
    ),
    "java.io.ByteArrayInputStream": ("new ByteArrayInputStream(new byte[] {65, -1, 7}, 1, 5)",),
    "java.io.BufferedInputStream": (
        "new BufferedInputStream(new ByteArrayInputStream(new byte[] {65, -1, 7}), 2)",
    ),
    "java.io.PushbackInputStream": (
        "new PushbackInputStream(new ByteArrayInputStream(new byte[] {65, -1, 7}), 2)",
    ),
    "java.io.DataInputStream": ("new DataInputStream(new ByteArrayInputStream(new byte[] {65, -1, 7}))",),
    "java.io.OutputStream": ("new ByteArrayOutputStream()", "OutputStream.nullOutputStream()"),
    "java.io.BufferedOutputStream": ("new BufferedOutputStream(new ByteArrayOutputStream(), 2)",),
    "java.nio.charset.Charset": ("java.nio.charset.StandardCharsets.UTF_8",),
    "int[]": ("new int[] {3, 1, 2}", "new int[0]"),
    "long[]": ("new long[] {3, 1}",),
    "short[]": ("new short[] {3, 1}",),
    "byte[]": ("new byte[] {65, 66}",),
    "char[]": ("new char[] {'x', 'y'}",),
    "boolean[]": ("new boolean[] {true, false}",),
    "double[]": ("new double[] {1.5, -2.0}",),
    "float[]": ("new float[] {1.5f, -2.0f}",),
    "java.lang.Object[]": ('new Object[] {"b", "a"}',),
    "java.lang.Comparable[]": ("new Comparable[] {2, 1}",),
    "java.lang.String[]": ('new String[] {"b", "a"}',),
    "java.lang.CharSequence[]": ('new CharSequence[] {"b", "a"}',),
    f"{_FUNCTION}Function": ("x -> x",),
    f"{_FUNCTION}UnaryOperator": ("x -> x",),
    f"{_FUNCTION}BiFunction": ("(x, y) -> x",),
    f"{_FUNCTION}BinaryOperator": ("(x, y) -> y",),
    f"{_FUNCTION}Predicate": ("x -> x != null",),
    f"{_FUNCTION}BiPredicate": ("(x, y) -> x == y",),
    f"{_FUNCTION}Supplier": ('() -> "s"',),
    f"{_FUNCTION}Consumer": ("x -> { }",),
    f"{_FUNCTION}BiConsumer": ("(x, y) -> { }",),
    f"{_FUNCTION}IntUnaryOperator": ("x -> x + 1",),
    f"{_FUNCTION}IntBinaryOperator": ("(x, y) -> x + y",),
    f"{_FUNCTION}IntPredicate": ("x -> x > 1",),
    f"{_FUNCTION}IntFunction": ("x -> x",),
    f"{_FUNCTION}LongUnaryOperator": ("x -> x + 1",),
    f"{_FUNCTION}LongBinaryOperator": ("(x, y) -> x + y",),
    f"{_FUNCTION}LongPredicate": ("x -> x > 1",),
    f"{_FUNCTION}LongFunction": ("x -> x",),
    f"{_FUNCTION}DoubleUnaryOperator": ("x -> x + 1",),
    f"{_FUNCTION}DoubleBinaryOperator": ("(x, y) -> x + y",),
    f"{_FUNCTION}DoublePredicate": ("x -> x > 1",),
    f"{_FUNCTION}DoubleFunction": ("x -> x",),
}
"""Expressions of each type, by its erased name. Hash tables have at most one entry, since their order is not specified."""

IMPORTS = (
    "import java.io.*; import java.math.*; import java.util.*; import java.util.concurrent.*;"
    " import java.util.concurrent.atomic.*; import java.util.stream.*;"
)

_NOT_SHOWN = (
    "Iterator",
    "Stream",
    "Reader",
    "Writer",
    "Charset",
    "Comparator",
    "Scanner",
    "Tokenizer",
    "Future",
    "Stage",
    "Local",
    "Lock",
)
"""The ends of names of classes whose objects are shown by their identity."""

UNSPECIFIED = (
    "hashCode",
    "nanoTime",
    "currentTimeMillis",
    "lazySet",
    "random",
    "shuffle",
    "identityHashCode",
    "getProperty",
    "lineSeparator",
    "exit",
)
"""Members whose results differ between runs, or depend on the machine."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a member, as a method ``name`` in one line of Java."""

    name: str
    member: Member
    line: str


def can_call(member: Member) -> bool:
    """Return whether there are values for the receiver and the parameters of a known method or constructor."""
    needs = [*member.parameters, *([] if member.is_static else [member.owner])]
    is_excluded = member.kind == "field" or member.name in UNSPECIFIED or member.owner.endswith("EnumMap")
    return member.is_known and not is_excluded and all(each in VALUES for each in needs)


def random_call(member: Member, name: str, rng: Random) -> Call:
    """Return a call of a member with random arguments."""
    owner = member.owner
    more = {"int": _LARGE} if owner in _SMALL else {}
    arguments = ", ".join(rng.choice((*VALUES[each], *more.get(each, ()))) for each in member.parameters)
    if member.kind == "constructor":
        body = f"{owner} r = new {owner}({arguments}); return {shown('r', owner)};"
    else:
        target = owner if member.is_static else "o"
        before = "" if member.is_static else f"{owner} o = {rng.choice(VALUES[owner])}; "
        after = "" if member.is_static else f' + "|" + {shown("o", owner)}'
        call = f"{target}.{member.name}({arguments})"
        if member.result == "void":
            body = f'{before}{call}; return "done"{after};'
        else:
            body = f"{before}{member.result} r = ({member.result}) {call}; return {shown('r', member.result)}{after};"
    caught = 'catch (Exception e) { return "!" + e.getClass().getSimpleName(); }'
    return Call(name, member, f"  static String {name}() {{ try {{ {body} }} {caught} }}")


def shown(value: str, type_: str) -> str:
    """Return an expression for the text of a value of an erased type."""
    match type_:
        case "double":
            return f'("" + Double.doubleToLongBits({value}))'
        case "float":
            return f'("" + Float.floatToIntBits({value}))'
        case "char":
            return f'("" + (int) {value})'
        case "java.lang.Double" | "java.lang.Float":
            return f'({value} == null ? "null" : "" + Double.doubleToLongBits({value}.doubleValue()))'
        case "double[]" | "float[]":
            return f'({value} == null ? "null" : "length " + {value}.length)'
        case "java.lang.Object":
            return f'({value} == null ? "null" : {value} instanceof String ? "s" + {value} : {value} instanceof Integer ? "i" + {value} : "object")'
        case _ if type_.endswith("[]"):
            return f"Arrays.toString({value})"
        case _ if type_.endswith(_NOT_SHOWN) or type_.startswith(_FUNCTION) or type_ not in VALUES:
            return f'({value} == null ? "null" : "object")' if "." in type_ else f'("" + {value})'
        case _:  # other objects are shown by toString
            return f'("" + {value})'
