"""The qualified names of library classes that the front end treats specially, each written once."""

from __future__ import annotations

# ---------------------------------------------------------------------------------------------------- java.lang

CHAR_SEQUENCE = "java.lang.CharSequence"
COMPARABLE = "java.lang.Comparable"
ENUM = "java.lang.Enum"
ERROR = "java.lang.Error"
EXCEPTION = "java.lang.Exception"
NUMBER = "java.lang.Number"
RUNNABLE = "java.lang.Runnable"
RUNTIME_EXCEPTION = "java.lang.RuntimeException"
THROWABLE = "java.lang.Throwable"

REFLECTED = tuple(f"java.lang.reflect.{each}" for each in ("AnnotatedElement", "GenericDeclaration", "Type"))
"""The interfaces that Class implements, as do classes of which only the declarations are known."""

# ---------------------------------------------------------------------------------------------------- java.math

BIG_DECIMAL = "java.math.BigDecimal"
BIG_INTEGER = "java.math.BigInteger"
NUMBERS = (BIG_DECIMAL, BIG_INTEGER)
"""Classes of numbers whose equal objects may be identical, as the implementation likes."""

# ---------------------------------------------------------------------------------------------------- java.util

LOGGER = "java.util.logging.Logger"
ARRAYS = "java.util.Arrays"
ARRAY_DEQUE = "java.util.ArrayDeque"
ARRAY_LIST = "java.util.ArrayList"
CALLABLE = "java.util.concurrent.Callable"
COLLECTION = "java.util.Collection"
COMPARATOR = "java.util.Comparator"
ENTRY = "java.util.Map.Entry"
HASH_MAP = "java.util.HashMap"
HASH_SET = "java.util.HashSet"
HASHTABLE = "java.util.Hashtable"
ITERATOR = "java.util.Iterator"
LINKED_HASH_MAP = "java.util.LinkedHashMap"
LINKED_HASH_SET = "java.util.LinkedHashSet"
LINKED_LIST = "java.util.LinkedList"
LIST = "java.util.List"
MAP = "java.util.Map"
PRIORITY_QUEUE = "java.util.PriorityQueue"
SET = "java.util.Set"
TREE_MAP = "java.util.TreeMap"
TREE_SET = "java.util.TreeSet"
WEAK_HASH_MAP = "java.util.WeakHashMap"

IMMUTABLE = "java.util.ImmutableCollections"
"""The class around those of ``List.of``, ``Set.of`` and ``Map.of``."""

IMMUTABLE_LIST = f"{IMMUTABLE}.ListN"
IMMUTABLE_SET = f"{IMMUTABLE}.SetN"
IMMUTABLE_MAP = f"{IMMUTABLE}.MapN"

OF_UNSPECIFIED_IDENTITY = (*NUMBERS, LOGGER)
"""Classes whose equal objects, or loggers of one name, may be identical or not."""

# ----------------------------------------------------------------------------------------------------- packages

JAVA_LANG = "java.lang."
JAVA_UTIL = "java.util."
JAVA_UTIL_FUNCTION = "java.util.function."


def is_in_java_util(name: str) -> bool:
    """Return whether a class is in ``java.util``, where collections are, or in a package below it."""
    return name.startswith(JAVA_UTIL)
