"""Sources of exceptions and errors: they differ only in name, superclass and constructors, so they are generated from a table."""

from __future__ import annotations

from collections.abc import Mapping

_NONE, _MESSAGE, _CAUSE = "none", "message", "cause"
_USUAL = (_NONE, _MESSAGE)
_FULL = (_NONE, _MESSAGE, _CAUSE)
_ALL = (*_FULL, "all")

_CLASSES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "java.lang.Exception": ("Throwable", _ALL),
    "java.time.DateTimeException": ("RuntimeException", (_MESSAGE, "both")),
    "java.lang.Error": ("Throwable", _ALL),
    "java.lang.RuntimeException": ("Exception", _ALL),
    "java.lang.ArithmeticException": ("RuntimeException", _USUAL),
    "java.lang.ArrayStoreException": ("RuntimeException", _USUAL),
    "java.lang.ClassCastException": ("RuntimeException", _USUAL),
    "java.lang.CloneNotSupportedException": ("Exception", _USUAL),
    "java.lang.IllegalArgumentException": ("RuntimeException", _FULL),
    "java.lang.IllegalThreadStateException": ("IllegalArgumentException", _USUAL),
    "java.lang.IllegalMonitorStateException": ("RuntimeException", _USUAL),
    "java.lang.IllegalStateException": ("RuntimeException", _FULL),
    "java.lang.IndexOutOfBoundsException": ("RuntimeException", (*_USUAL, "int")),
    "java.lang.ArrayIndexOutOfBoundsException": ("IndexOutOfBoundsException", (*_USUAL, "int")),
    "java.lang.StringIndexOutOfBoundsException": ("IndexOutOfBoundsException", (*_USUAL, "int")),
    "java.lang.InterruptedException": ("Exception", _USUAL),
    "java.lang.NegativeArraySizeException": ("RuntimeException", _USUAL),
    "java.lang.NullPointerException": ("RuntimeException", _USUAL),
    "java.lang.NumberFormatException": ("IllegalArgumentException", _USUAL),
    "java.lang.ReflectiveOperationException": ("Exception", _FULL),
    "java.lang.ClassNotFoundException": ("ReflectiveOperationException", _USUAL),
    "java.lang.IllegalAccessException": ("ReflectiveOperationException", _USUAL),
    "java.lang.InstantiationException": ("ReflectiveOperationException", _USUAL),
    "java.lang.NoSuchFieldException": ("ReflectiveOperationException", _USUAL),
    "java.lang.NoSuchMethodException": ("ReflectiveOperationException", _USUAL),
    "java.lang.SecurityException": ("RuntimeException", _FULL),
    "java.lang.UnsupportedOperationException": ("RuntimeException", _FULL),
    "java.lang.AssertionError": (
        "Error",
        (_NONE, "Object", "boolean", "char", "int", "long", "double", "both"),
    ),
    "java.lang.ExceptionInInitializerError": ("LinkageError", (*_USUAL, "thrown")),
    "java.lang.LinkageError": ("Error", _FULL),
    "java.lang.NoClassDefFoundError": ("LinkageError", _USUAL),
    "java.lang.IncompatibleClassChangeError": ("LinkageError", _USUAL),
    "java.lang.IllegalAccessError": ("IncompatibleClassChangeError", _USUAL),
    "java.lang.MatchException": ("RuntimeException", (_NONE, "both")),
    "java.lang.VirtualMachineError": ("Error", _FULL),
    "java.lang.OutOfMemoryError": ("VirtualMachineError", _USUAL),
    "java.lang.StackOverflowError": ("VirtualMachineError", _USUAL),
    "java.io.IOException": ("Exception", _FULL),
    "java.io.FileNotFoundException": ("IOException", _USUAL),
    "java.io.EOFException": ("IOException", _USUAL),
    "java.io.UnsupportedEncodingException": ("IOException", _USUAL),
    "java.io.UTFDataFormatException": ("IOException", _USUAL),
    "java.io.UncheckedIOException": ("RuntimeException", (_CAUSE,)),
    "java.net.SocketException": ("java.io.IOException", _USUAL),
    "java.net.ConnectException": ("SocketException", _USUAL),
    "java.net.UnknownHostException": ("java.io.IOException", _USUAL),
    "java.net.MalformedURLException": ("java.io.IOException", _USUAL),
    "java.security.GeneralSecurityException": ("Exception", _FULL),
    "java.security.NoSuchAlgorithmException": ("GeneralSecurityException", _FULL),
    "java.security.KeyException": ("GeneralSecurityException", _FULL),
    "java.security.InvalidKeyException": ("KeyException", _FULL),
    "java.security.InvalidParameterException": ("IllegalArgumentException", _FULL),
    "java.util.ConcurrentModificationException": ("RuntimeException", _FULL),
    "java.util.EmptyStackException": ("RuntimeException", (_NONE,)),
    "java.util.IllegalFormatException": ("IllegalArgumentException", (_NONE,)),
    "java.util.InputMismatchException": ("NoSuchElementException", _USUAL),
    "java.util.MissingResourceException": ("RuntimeException", (_MESSAGE,)),
    "java.util.NoSuchElementException": ("RuntimeException", _FULL),
    "java.util.concurrent.BrokenBarrierException": ("Exception", _USUAL),
    "java.util.concurrent.CancellationException": ("IllegalStateException", _USUAL),
    "java.util.concurrent.CompletionException": ("RuntimeException", (_CAUSE,)),
    "java.util.concurrent.ExecutionException": ("Exception", _FULL),
    "java.util.concurrent.RejectedExecutionException": ("RuntimeException", _FULL),
    "java.util.concurrent.TimeoutException": ("Exception", _USUAL),
}

_PREFIXES = {
    "IndexOutOfBoundsException": "Index out of range: ",
    "ArrayIndexOutOfBoundsException": "Array index out of range: ",
    "StringIndexOutOfBoundsException": "String index out of range: ",
}
"""Prefixes of the messages of constructors with an index."""

NAMES = tuple(_CLASSES)
"""The classes of the table, by their qualified names."""


def source(qualified: str) -> str | None:
    """Return the source of an exception; None if it is not in the table."""
    if qualified not in _CLASSES:
        return None
    package, _, name = qualified.rpartition(".")
    parent, kinds = _CLASSES[qualified]
    constructors = "".join(each for kind in kinds for each in _constructors(name, kind))
    return f"package {package};\n\npublic class {name} extends {parent} {{{constructors}}}\n"


def _constructors(name: str, kind: str) -> tuple[str, ...]:
    """Return the constructors of a kind; if the kind is a type, the constructor has an argument of this type, which becomes part of the message."""
    match kind:
        case "none":
            return (_constructor(name, "", ""),)
        case "message":
            return (_constructor(name, "String message", "super(message);"),)
        case "cause":
            both = _constructor(name, "String message, Throwable cause", "super(message, cause);")
            return (both, _constructor(name, "Throwable cause", "super(cause);"))
        case "all":
            given = "String message, Throwable cause, boolean suppresses, boolean keepsPlace"
            return (_constructor(name, given, "super(message, cause, suppresses, keepsPlace);", "protected"),)
        case "both":
            return (_constructor(name, "String message, Throwable cause", "super(message, cause);"),)
        case "Object":
            return (
                _constructor(
                    name,
                    "Object detail",
                    'super("" + detail, detail instanceof Throwable ? (Throwable) detail : null);',
                ),
            )
        case "thrown":
            return (_constructor(name, "Throwable thrown", "super(null, thrown);"),)
        case _:  # the type of the argument
            return (_constructor(name, f"{kind} detail", f'super("{_PREFIXES.get(name, "")}" + detail);'),)


def _constructor(name: str, parameters: str, body: str, access: str = "public") -> str:
    return f"\n    {access} {name}({parameters}) {{\n        {body}\n    }}\n"
