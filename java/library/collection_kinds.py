"""Kinds of collections that the lowering distinguishes.

These tables are here rather than in the Java sources, since they are choices of the verifier that no clause of JML states: the class that represents an interface
without a reachable implementation, and the types whose objects are only in local variables.
"""

from __future__ import annotations

from collections.abc import Mapping

from ooxcheck.java.library.class_names import (
    ARRAY_DEQUE,
    ARRAY_LIST,
    COLLECTION,
    ENTRY,
    HASH_MAP,
    HASH_SET,
    HASHTABLE,
    IMMUTABLE_MAP,
    IMMUTABLE_SET,
    ITERATOR,
    LINKED_HASH_MAP,
    LINKED_HASH_SET,
    LINKED_LIST,
    LIST,
    MAP,
    PRIORITY_QUEUE,
    SET,
    TREE_MAP,
    TREE_SET,
    WEAK_HASH_MAP,
)

_CONCURRENT = "java.util.concurrent"

DEFAULT_IMPLEMENTATIONS: Mapping[str, str] = {
    "java.util.NavigableMap": TREE_MAP,
    "java.util.SortedMap": TREE_MAP,
    MAP: HASH_MAP,
    "java.util.NavigableSet": TREE_SET,
    "java.util.SortedSet": TREE_SET,
    SET: HASH_SET,
    "java.util.Deque": ARRAY_DEQUE,
    "java.util.Queue": ARRAY_DEQUE,
    LIST: ARRAY_LIST,
    COLLECTION: ARRAY_LIST,
    f"{_CONCURRENT}.ConcurrentMap": f"{_CONCURRENT}.ConcurrentHashMap",
    f"{_CONCURRENT}.ExecutorService": f"{_CONCURRENT}.Executors.Pool",
    f"{_CONCURRENT}.locks.Condition": f"{_CONCURRENT}.locks.ReentrantLock.Waiting",
    f"{_CONCURRENT}.locks.Lock": f"{_CONCURRENT}.locks.ReentrantLock",
    f"{_CONCURRENT}.locks.ReadWriteLock": f"{_CONCURRENT}.locks.ReentrantReadWriteLock",
    f"{_CONCURRENT}.CompletionStage": f"{_CONCURRENT}.CompletableFuture",
}
"""The class that represents each interface; the first interface without a reachable implementation gets one, so subinterfaces of ``java.util`` come first. A HashMap represents all maps, since its order may be any."""

ALTERNATIVES = (ARRAY_LIST, LINKED_LIST, HASH_SET, TREE_SET, ARRAY_DEQUE, HASH_MAP, TREE_MAP)
"""The classes from which a second implementation is chosen where the sources test for the first, in order of preference."""

VIEW_TYPES = (
    ITERATOR,
    COLLECTION,
    MAP,
    "java.util.stream.BaseStream",
    "java.util.stream.Pipelines.Stage",
    "java.util.stream.IntPipelines.Stage",
    "java.util.stream.LongPipelines.Stage",
    "java.util.stream.DoublePipelines.Stage",
)
"""Nested classes of the library that implement one of these are views: key sets, iterators, stages of streams."""

HASH_TABLES = frozenset(
    (
        MAP,
        HASH_MAP,
        LINKED_HASH_MAP,
        SET,
        HASH_SET,
        LINKED_HASH_SET,
        HASHTABLE,
        WEAK_HASH_MAP,
        f"{_CONCURRENT}.ConcurrentHashMap",
        f"{_CONCURRENT}.ConcurrentMap",
    )
)
"""Types whose first type argument may be the type of the keys of a hash table."""

HASHED_BY_CONTENT = (COLLECTION, MAP, ENTRY)
"""Types whose hash codes change with their contents."""

SORTED = (TREE_MAP, PRIORITY_QUEUE)
"""Classes that keep their elements in an order."""

FOUND_BY_EQUALITY = (IMMUTABLE_SET, IMMUTABLE_MAP)
"""Classes that look up an element by ``equals`` alone, whatever its hash code."""
