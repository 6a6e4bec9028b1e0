"""Self-calls of library classes, on the JVM and here: some operations of each class; the campaign has all of them."""

from __future__ import annotations

import json

import pytest

from ooxcheck.java.library.unmodelled_methods import DATA
from tests.java.campaign_selfcalls import differences
from tests.java.jvm import REASON, java, jvm, version
from tests.java.self_calls.operations import OPERATIONS
from tests.java.self_calls.unmodelled import unmodelled

pytestmark = pytest.mark.skipif(java() is None, reason=REASON)

_SOME = {
    "java.util.ArrayList": (
        "c.addAll(o);",
        "c.subList(0, 1).clear();",
        "Collections.sort(c);",
        "new Sub(o);",
    ),
    "java.util.LinkedHashMap": (
        "c.putAll(o);",
        "c.merge(e(9), e(2), (a, b) -> b);",
        "c.keySet().remove(e(1));",
        "c.equals(o);",
    ),
    "java.util.ArrayDeque": ("c.offer(e(5));", "c.poll();", "c.addAll(o);"),
    "java.util.AbstractList": ("c.clear();", "c.indexOf(e(1));", "c.equals(o);"),
    "java.util.IdentityHashMap": (
        "c.getOrDefault(e(1), e(2));",
        "c.merge(e(1), e(2), (a, b) -> b);",
        "c.replace(e(1), e(2), e(3));",
        "c.keySet().remove(e(1));",
    ),
    "java.util.concurrent.ConcurrentHashMap": (
        "c.containsKey(e(1));",
        "c.getOrDefault(e(1), e(2));",
        "c.compute(e(1), (k, v) -> null);",
        "c.replace(e(1), e(2), e(3));",
    ),
    "java.util.LinkedHashSet": ("c.stream().count();", 'c.stream().forEach(x -> Main.say("got"));'),
    "java.util.AbstractMap.SimpleEntry": ("c.equals(c);",),
    "java.io.InputStream": (
        "c.readNBytes(2);",
        "c.skipNBytes(4);",
        "new DataInputStream(c).readInt();",
        "new BufferedInputStream(c, 2).read(new byte[3]);",
    ),
    "java.io.BufferedWriter": ("c.newLine();", 'c.write("abcdef");'),
    "java.util.Queue": ("c.toString();", "Collections.unmodifiableCollection(c).toString();"),
    "java.lang.RuntimeException": ("c.printStackTrace();", "c.toString();"),
}


@pytest.mark.parametrize("owner", _SOME)
def test_library_classes_call_of_their_subclasses_what_the_jdk_calls(owner: str) -> None:
    assert set(_SOME[owner]) <= set(OPERATIONS[owner])
    with jvm() as machine:
        assert list(differences(machine, owner, _SOME[owner])) == []


@pytest.mark.skipif(version() != 17, reason="the data are those of JDK 17")
def test_what_the_library_lacks_is_written_down() -> None:
    assert json.loads(DATA.read_text(encoding="utf-8")) == unmodelled()
