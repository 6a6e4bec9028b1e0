"""What is asked of an object of each library class, so that its self-calls show: statements of Java about ``c``, and about ``o``, another object of the class."""

from __future__ import annotations

from collections.abc import Sequence

_COLLECTION = (
    "c.add(e(5));", "c.remove(e(1));", "c.remove(e(9));", "c.contains(e(1));", "c.contains(e(9));", "c.containsAll(o);", "c.addAll(o);", "c.addAll(plain());",
    "c.removeAll(o);", "c.retainAll(o);", "c.removeAll(plain());", "c.clear();", "c.isEmpty();", "c.size();", "c.equals(o);", "c.equals(c);", "c.hashCode();",
    "c.toString();", "c.toArray();", "c.forEach(x -> Main.say(\"got\"));", "c.removeIf(x -> true);", "c.removeIf(x -> false);", "c.stream().count();", "c.stream().forEach(x -> Main.say(\"got\"));",
    "for (Object x : c) { Main.say(\"got\"); }", "Iterator i = c.iterator(); i.next(); i.remove(); Main.say(\"\" + i.hasNext());",
    "new ArrayList(c);", "new LinkedList(c);", "new ArrayDeque(c);", "new HashSet(c);", "new TreeSet(c);", "new PriorityQueue(c);", "new LinkedHashSet(c);", "new Vector(c);",
    "plain().addAll(c);", "plain().containsAll(c);", "plain().removeAll(c);", "plain().retainAll(c);", "plain().equals(c);",
    "new ArrayDeque().addAll(c);", "new LinkedList().addAll(c);", "new HashSet().addAll(c);", "new TreeSet().addAll(c);", "new HashSet(plain()).removeAll(c);", "new HashSet(plain()).containsAll(c);", "new HashSet(plain()).equals(c);",
    "new HashSet(plain()).retainAll(c);", "new PriorityQueue(plain()).addAll(c);", "new Vector().addAll(c);",
    "Collections.addAll(c, e(7), e(8));", "Collections.max(c);", "Collections.min(c);", "Collections.frequency(c, e(1));", "Collections.disjoint(c, o);",
    "Collections.unmodifiableCollection(c).size();", "Collections.unmodifiableCollection(c).contains(e(1));", "Collections.unmodifiableCollection(c).iterator().next();",
    "Collections.unmodifiableCollection(c).isEmpty();", "Collections.unmodifiableCollection(c).toString();", "Collections.unmodifiableCollection(c).containsAll(o);",
    "List.copyOf(c);", "Set.copyOf(c);",
)  # fmt: skip

_LIST = (
    "c.get(0);", "c.get(7);", "c.set(0, e(4));", "c.add(1, e(6));", "c.add(9, e(6));", "c.remove(0);", "c.remove(7);", "c.indexOf(e(1));", "c.indexOf(null);", "c.lastIndexOf(e(2));", "c.addAll(1, o);", "c.addAll(9, o);", "c.sort(null);",
    "c.replaceAll(x -> x);", "ListIterator i = c.listIterator(); i.next(); i.set(e(6)); i.add(e(8)); i.previous(); i.hasPrevious(); i.nextIndex(); i.previousIndex();", "ListIterator i = c.listIterator(1); i.next(); i.remove();",
    "c.listIterator(9);", "Iterator i = c.iterator(); while (i.hasNext()) { i.next(); i.remove(); }",
    "c.subList(0, 1);", "c.subList(0, 1).size();", "c.subList(0, 1).get(0);", "c.subList(0, 1).set(0, e(3));", "c.subList(0, 1).add(e(3));", "c.subList(0, 1).add(0, e(3));", "c.subList(0, 1).remove(0);",
    "c.subList(0, 1).clear();", "c.subList(0, 1).iterator().next();", "c.subList(0, 1).contains(e(1));", "c.subList(0, 1).addAll(o);", "c.subList(0, 1).isEmpty();", "c.subList(0, 2).indexOf(e(2));", "c.subList(1, 9);",
    "List p = c.subList(0, 1); for (Object x : p) { Main.say(\"got\"); }", "Iterator i = c.subList(0, 1).iterator(); i.next(); i.remove();",
    "Collections.sort(c);", "Collections.reverse(c);", "Collections.swap(c, 0, 1);", "Collections.binarySearch(c, e(2));", "Collections.unmodifiableList(c).get(0);",
    "Collections.unmodifiableList(c).indexOf(e(1));", "Collections.unmodifiableList(c).subList(0, 1).get(0);", "Collections.unmodifiableList(c).equals(o);", "Collections.unmodifiableList(c).hashCode();", "Collections.fill(c, e(1));",
)  # fmt: skip

_QUEUE = ("c.offer(e(5));", "c.poll();", "c.peek();", "c.element();", "c.remove();")

_DEQUE = (
    *_QUEUE, "c.addFirst(e(5));", "c.addLast(e(5));", "c.offerFirst(e(5));", "c.offerLast(e(5));", "c.removeFirst();", "c.removeLast();", "c.pollFirst();", "c.pollLast();", "c.getFirst();", "c.getLast();",
    "c.peekFirst();", "c.peekLast();", "c.push(e(5));", "c.pop();", "c.removeFirstOccurrence(e(1));", "c.removeLastOccurrence(e(1));", "c.descendingIterator().next();", "c.addFirst(null);", "c.offer(null);",
)  # fmt: skip

_VECTOR = (
    "c.addElement(e(5));", "c.elementAt(0);", "c.firstElement();", "c.lastElement();", "c.setElementAt(e(3), 0);", "c.insertElementAt(e(3), 0);", "c.removeElementAt(0);", "c.removeElement(e(1));", "c.removeAllElements();",
    "c.capacity();", "c.setSize(1);", "c.indexOf(e(1), 0);", "c.elements();",
)  # fmt: skip

_STACK = ("c.push(e(5));", "c.pop();", "c.peek();", "c.empty();", "c.search(e(1));")

_SORTED_SET = (
    "c.first();", "c.last();", "c.lower(e(2));", "c.floor(e(2));", "c.ceiling(e(2));", "c.higher(e(2));", "c.pollFirst();", "c.pollLast();", "c.comparator();", "c.headSet(e(2)).size();", "c.descendingSet().size();", "new TreeSet((SortedSet) c);",
)  # fmt: skip

_MAP = (
    "c.put(e(5), e(6));", "c.put(e(1), e(6));", "c.get(e(1));", "c.get(e(9));", "c.remove(e(1));", "c.remove(e(9));", "c.containsKey(e(1));", "c.containsValue(e(1));", "c.containsValue(e(8));", "c.putAll(o);", "c.putAll(plainMap());", "c.clear();",
    "c.size();", "c.isEmpty();", "c.equals(o);", "c.equals(c);", "c.hashCode();", "c.toString();", "c.getOrDefault(e(1), e(2));", "c.getOrDefault(e(9), e(2));",
    "c.putIfAbsent(e(1), e(2));", "c.putIfAbsent(e(9), e(2));", "c.merge(e(1), e(2), (a, b) -> b);", "c.merge(e(9), e(2), (a, b) -> b);", "c.merge(e(1), e(2), (a, b) -> null);",
    "c.compute(e(1), (k, v) -> v);", "c.compute(e(9), (k, v) -> k);", "c.compute(e(1), (k, v) -> null);", "c.compute(e(9), (k, v) -> null);", "c.computeIfAbsent(e(1), k -> k);", "c.computeIfAbsent(e(9), k -> k);", "c.computeIfAbsent(e(9), k -> null);",
    "c.computeIfPresent(e(1), (k, v) -> v);", "c.computeIfPresent(e(1), (k, v) -> null);", "c.computeIfPresent(e(9), (k, v) -> v);", "c.remove(e(1), e(11));", "c.remove(e(1), e(2));", "c.remove(e(9), e(2));",
    "c.replace(e(1), e(3));", "c.replace(e(9), e(3));", "c.replace(e(1), e(11), e(3));", "c.replace(e(1), e(2), e(3));", "c.forEach((k, v) -> Main.say(\"got\"));", "c.replaceAll((k, v) -> v);",
    "c.keySet().size();", "c.keySet().contains(e(1));", "c.keySet().remove(e(1));", "c.keySet().remove(e(9));", "c.keySet().clear();", "c.keySet().isEmpty();", "Iterator i = c.keySet().iterator(); i.next(); i.remove();",
    "c.keySet().removeAll(plain());", "c.keySet().retainAll(plain());", "c.keySet().removeIf(x -> true);", "c.keySet().toString();", "c.keySet().containsAll(plain());", "c.keySet().equals(o.keySet());", "c.keySet().hashCode();", "c.keySet().toArray();", "c.keySet().forEach(x -> Main.say(\"got\"));", "c.keySet().stream().count();",
    "c.values().size();", "c.values().contains(e(11));", "c.values().remove(e(11));", "c.values().clear();", "c.values().isEmpty();", "Iterator i = c.values().iterator(); i.next(); i.remove();", "c.values().toString();", "c.values().removeIf(x -> true);", "c.values().forEach(x -> Main.say(\"got\"));", "c.values().stream().count();",
    "c.entrySet().size();", "c.entrySet().clear();", "c.entrySet().isEmpty();", "Iterator i = c.entrySet().iterator(); i.next(); i.remove();", "((Map.Entry) c.entrySet().iterator().next()).setValue(e(4));", "c.entrySet().contains(Map.entry(e(1), e(11)));", "c.entrySet().contains(Map.entry(e(1), e(2)));",
    "c.entrySet().remove(Map.entry(e(1), e(11)));", "c.entrySet().remove(Map.entry(e(1), e(2)));", "c.entrySet().toString();", "c.entrySet().hashCode();", "c.entrySet().removeIf(x -> true);", "c.entrySet().equals(o.entrySet());", "c.entrySet().forEach(x -> Main.say(\"got\"));", "c.entrySet().stream().count();",
    "for (Object x : c.keySet()) { c.get(x); }", "for (Object x : c.entrySet()) { Main.say(\"got\"); }", "new HashMap(c);", "new LinkedHashMap(c);", "new TreeMap((Map) c);", "plainMap().putAll(c);", "plainMap().equals(c);", "new TreeMap().putAll(c);", "new LinkedHashMap().putAll(c);", "Map.copyOf(c);",
    "Collections.unmodifiableMap(c).get(e(1));", "Collections.unmodifiableMap(c).size();", "Collections.unmodifiableMap(c).containsKey(e(1));", "Collections.unmodifiableMap(c).keySet().size();", "Collections.unmodifiableMap(c).entrySet().iterator().next();", "Collections.unmodifiableMap(c).values().size();", "Collections.unmodifiableMap(c).getOrDefault(e(1), e(2));",
    "Collections.unmodifiableMap(c).isEmpty();", "Collections.unmodifiableMap(c).equals(o);", "Collections.unmodifiableMap(c).hashCode();", "Collections.unmodifiableMap(c).toString();", "Collections.unmodifiableMap(c).containsValue(e(1));",
)  # fmt: skip

_TREE_MAP = (
    "c.firstKey();", "c.lastKey();", "c.firstEntry();", "c.lastEntry();", "c.lowerEntry(e(2));", "c.floorEntry(e(2));", "c.ceilingEntry(e(2));", "c.higherEntry(e(2));", "c.lowerKey(e(2));", "c.floorKey(e(2));", "c.ceilingKey(e(2));",
    "c.higherKey(e(2));", "c.pollFirstEntry();", "c.pollLastEntry();", "c.comparator();", "c.headMap(e(2)).size();", "c.navigableKeySet().size();", "c.descendingMap().size();", "new TreeMap((SortedMap) c);",
)  # fmt: skip

_ENTRY = (
    "c.getKey();",
    "c.getValue();",
    "c.setValue(e(3));",
    "c.equals(o);",
    "c.equals(c);",
    "c.hashCode();",
    "c.toString();",
    "o.equals(Map.entry(e(1), e(11)));",
)
_THROWABLE = (
    "c.toString();",
    "c.getMessage();",
    "c.getLocalizedMessage();",
    "c.getCause();",
    "c.initCause(o);",
    "c.printStackTrace();",
    "new Sub();",
    "c.getSuppressed();",
    "c.addSuppressed(o);",
    'String s = "" + c;',
    "throw c;",
)
_NUMBER = (
    "c.byteValue();",
    "c.shortValue();",
    "c.intValue();",
    "c.longValue();",
    "c.floatValue();",
    "c.doubleValue();",
)
_ITERATOR = 'c.forEachRemaining(x -> Main.say("got"));', "c.remove();", "c.hasNext();", "c.next();"
_ITERABLE = 'c.forEach(x -> Main.say("got"));', 'for (Object x : c) { Main.say("got"); }', "c.iterator();"
_COMPARATOR = (
    "c.compare(e(1), e(2));",
    "c.reversed().compare(e(1), e(2));",
    "c.thenComparing(o).compare(e(1), e(1));",
    "Collections.sort(plain(), c);",
    "plain().sort(c);",
    "Collections.max(plain(), c);",
    "c.reversed().reversed().compare(e(1), e(2));",
    "c.equals(o);",
)

_SET = "new Sub(plain());", "new Sub(o);"
_OF_MAP = "new Sub(plainMap());", "new Sub(o);"

_WRITER = (
    "c.write('a');", "c.write(\"ab\");", "c.write(\"ab\", 0, 1);", "c.write(\"ab\", 1, 2);", "c.write(\"ab\", 0, -1);", "c.write(new char[] {'a'});", "c.write(new char[] {'a', 'b'}, 1, 1);", "c.append('a');", "c.append(\"ab\");", "c.append(\"ab\", 0, 1);", "c.append(null, 0, 2);",
    "c.append(null);", "c.flush();", "c.close();", "c.toString();", "c.equals(o);",
    "new PrintWriter(c).print(\"a\");", "new PrintWriter(c).print(1);", "new PrintWriter(c, true).println(\"a\");", "new PrintWriter(c).checkError();", "new PrintWriter(c).write('a');", "new PrintWriter(c).write(new char[1]);", "new PrintWriter(c).close();", "new PrintWriter(c).flush();",
)  # fmt: skip

_PRINT_WRITER = (
    *_WRITER, "c.print(true);", "c.print('a');", "c.print(1);", "c.print(1L);", "c.print(new char[] {'a'});", "c.print(\"a\");", "c.print((Object) null);", "c.print(e(1));",
    "c.println();", "c.println(true);", "c.println('a');", "c.println(1);", "c.println(1L);", "c.println(new char[] {'a'});", "c.println(\"a\");", "c.println((Object) null);", "c.println(e(1));",
    "c.checkError();", "c.close(); c.checkError();", "c.close(); c.print(1);",
)  # fmt: skip

_OUTPUT_STREAM = (
    "c.write(1);", "c.write(new byte[2]);", "c.write(new byte[0]);", "c.write(new byte[3], 1, 2);", "c.write(new byte[3], 1, 3);", "c.write(null, 0, 0);", "c.flush();", "c.close();", "c.close(); c.close();", "c.toString();", "c.equals(o);",
    "new FilterOutputStream(c).write(new byte[2]);", "new FilterOutputStream(c).write(1);", "new FilterOutputStream(c).flush();", "new FilterOutputStream(c).close();",
    "new DataOutputStream(c).writeInt(1);", "new DataOutputStream(c).writeShort(1);", "new DataOutputStream(c).writeChar('a');", "new DataOutputStream(c).writeByte(1);", "new DataOutputStream(c).writeDouble(1);", "new DataOutputStream(c).write(1);", "new DataOutputStream(c).flush();", "new DataOutputStream(c).writeLong(1);", "new DataOutputStream(c).writeBoolean(true);", "new DataOutputStream(c).writeUTF(\"a\");", "new DataOutputStream(c).writeBytes(\"ab\");", "new DataOutputStream(c).writeChars(\"ab\");",
    "new DataOutputStream(c).write(new byte[2], 0, 1);", "new DataOutputStream(c).close();", "try (Closeable r = c) { Main.say(\"in\"); }", "ByteArrayOutputStream b = new ByteArrayOutputStream(); b.write(1); b.writeTo(c);",
)  # fmt: skip

_BYTES = (
    *_OUTPUT_STREAM, "c.write(1); c.size();", "c.write(1); c.toByteArray();", "c.write(1); c.reset();", "c.writeBytes(new byte[2]);", "c.write(1); c.writeTo(o);", "c.write('a'); c.toString(java.nio.charset.StandardCharsets.UTF_8);",
)  # fmt: skip

_READER = (
    "c.read();", "c.read(new char[2]);", "c.read(new char[2], 0, 2);", "c.skip(2);", "c.skip(-1);", "c.ready();", "c.markSupported();", "c.mark(1);", "c.reset();", "c.mark(1); c.read(); c.reset();", "c.transferTo(new StringWriter());", "c.close();", "c.close(); c.read();", "c.toString();", "c.equals(o);",
)  # fmt: skip

_PUSHBACK_READER = (
    *_READER,
    "c.unread('a');",
    "c.unread(new char[1]);",
    "c.unread(new char[3], 0, 3);",
    "c.unread('a'); c.read();",
)

_BUFFERED_WRITER = (
    *_WRITER,
    "c.newLine();",
    'c.write("abcdef");',
    "c.write('a'); c.write(\"abcdef\"); c.flush();",
)

_INPUT_STREAM = (
    "c.read();", "c.read(new byte[2]);", "c.read(new byte[0]);", "c.read(new byte[3], 1, 2);", "c.read(new byte[3], 1, 3);", "c.read(null, 0, 0);", "c.readAllBytes();", "c.readNBytes(2);", "c.readNBytes(-1);", "c.readNBytes(new byte[3], 1, 2);", "c.readNBytes(new byte[3], 2, 2);",
    "c.skip(2);", "c.skip(-1);", "c.skipNBytes(1);", "c.skipNBytes(4);", "c.available();", "c.mark(1);", "c.mark(1); c.read(); c.reset(); c.read();", "c.reset();", "c.markSupported();", "c.close();", "c.close(); c.close();", "c.close(); c.read();", "c.transferTo(new ByteArrayOutputStream());", "c.transferTo(null);", "c.toString();", "c.equals(o);",
    "new DataInputStream(c).readInt();", "new DataInputStream(c).readShort();", "new DataInputStream(c).readLong();", "new DataInputStream(c).readBoolean();", "new DataInputStream(c).readFully(new byte[2]);", "new DataInputStream(c).readFully(new byte[9]);", "new DataInputStream(c).read(new byte[2]);", "new DataInputStream(c).skipBytes(2);", "new DataInputStream(c).skipBytes(9);",
    "new BufferedInputStream(c, 2).read();", "new BufferedInputStream(c, 2).read(new byte[3]);", "new BufferedInputStream(c, 2).skip(2);", "new BufferedInputStream(c, 2).available();", "new BufferedInputStream(c, 2).close();", "BufferedInputStream b = new BufferedInputStream(c, 1); b.mark(2); b.read(); b.read(); b.reset(); b.read();",
    "PushbackInputStream p = new PushbackInputStream(c); p.unread(p.read()); p.read(new byte[3]);", "new PushbackInputStream(c).skip(1);", "new PushbackInputStream(c).available();", "try (Closeable r = c) { Main.say(\"in\"); }",
)  # fmt: skip

_PUSHBACK = (
    *_INPUT_STREAM,
    "c.unread(1);",
    "c.unread(new byte[1]);",
    "c.unread(new byte[3], 0, 3);",
    "c.unread(1); c.read(new byte[3]);",
)

_BUFFERED_OUTPUT = (
    *_OUTPUT_STREAM,
    "c.write(1); c.write(new byte[9]); c.flush();",
    "c.write(1); c.write(2); c.write(3); c.close();",
)

_LOCAL = (
    "c.get();",
    "c.set(1); c.get();",
    "c.get(); c.remove(); c.get();",
    "c.remove();",
    "o.set(c); c.set(o.get());",
)

OPERATIONS: dict[str, Sequence[str]] = {
    "java.util.AbstractCollection": _COLLECTION,
    "java.util.AbstractList": (*_COLLECTION, *_LIST),
    "java.util.AbstractSequentialList": (*_COLLECTION, *_LIST),
    "java.util.AbstractSet": _COLLECTION,
    "java.util.AbstractQueue": (*_COLLECTION, *_QUEUE),
    "java.util.AbstractMap": _MAP,
    "java.util.ArrayList": (*_COLLECTION, *_LIST, *_SET, "c.ensureCapacity(9);", "c.trimToSize();"),
    "java.util.LinkedList": (*_COLLECTION, *_LIST, *_DEQUE, *_SET),
    "java.util.Vector": (*_COLLECTION, *_LIST, *_VECTOR, *_SET),
    "java.util.Stack": (*_COLLECTION, *_LIST, *_VECTOR, *_STACK),
    "java.util.ArrayDeque": (*_COLLECTION, *_DEQUE, *_SET),
    "java.util.PriorityQueue": (*_COLLECTION, *_QUEUE, *_SET),
    "java.util.HashSet": (*_COLLECTION, *_SET),
    "java.util.LinkedHashSet": (*_COLLECTION, *_SET),
    "java.util.TreeSet": (*_COLLECTION, *_SORTED_SET, *_SET),
    "java.util.HashMap": (*_MAP, *_OF_MAP),
    "java.util.LinkedHashMap": (*_MAP, *_OF_MAP),
    "java.util.TreeMap": (*_MAP, *_TREE_MAP, *_OF_MAP),
    "java.util.IdentityHashMap": (*_MAP, *_OF_MAP),
    "java.util.concurrent.ConcurrentHashMap": (*_MAP, *_OF_MAP),
    "java.util.AbstractMap.SimpleEntry": _ENTRY,
    "java.io.Reader": _READER,
    "java.io.Writer": _WRITER,
    "java.io.OutputStream": _OUTPUT_STREAM,
    "java.io.FilterOutputStream": _OUTPUT_STREAM,
    "java.io.ByteArrayOutputStream": _BYTES,
    "java.io.PrintWriter": _PRINT_WRITER,
    "java.io.InputStream": _INPUT_STREAM,
    "java.io.FilterInputStream": _INPUT_STREAM,
    "java.io.ByteArrayInputStream": _INPUT_STREAM,
    "java.io.BufferedInputStream": _INPUT_STREAM,
    "java.io.PushbackInputStream": _PUSHBACK,
    "java.io.BufferedOutputStream": _BUFFERED_OUTPUT,
    "java.io.DataOutputStream": _OUTPUT_STREAM,
    "java.io.StringReader": _READER,
    "java.io.FilterReader": _READER,
    "java.io.PushbackReader": _PUSHBACK_READER,
    "java.io.StringWriter": _WRITER,
    "java.io.FilterWriter": _WRITER,
    "java.io.BufferedWriter": _BUFFERED_WRITER,
    "java.lang.Throwable": _THROWABLE,
    "java.lang.Exception": _THROWABLE,
    "java.lang.RuntimeException": _THROWABLE,
    "java.lang.IllegalStateException": _THROWABLE,
    "java.lang.ThreadLocal": _LOCAL,
    "java.lang.Number": _NUMBER,
    "java.util.Iterator": _ITERATOR,
    "java.lang.Iterable": _ITERABLE,
    "java.util.Comparator": _COMPARATOR,
    "java.util.Collection": _COLLECTION,
    "java.util.List": (*_COLLECTION, *_LIST),
    "java.util.Set": _COLLECTION,
    "java.util.Queue": (*_COLLECTION, *_QUEUE),
    "java.util.Map": _MAP,
    "java.util.Map.Entry": _ENTRY,
}
"""The classes that may be extended, and what is asked of their objects."""
