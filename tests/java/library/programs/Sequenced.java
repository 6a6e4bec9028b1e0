import java.util.*;

/** Sequenced collections of JDK 21; the values are those of its documentation. */
class Sequenced {
    static int code(Collection<Integer> all) { int code = 0; for (int each : all) code = code * 10 + each; return code; }
    static List<Integer> some() { return new ArrayList<>(List.of(1, 2, 3)); }
    static int ends() { return some().getFirst() * 10 + some().getLast(); } // = 13
    static int removed() { List<Integer> list = some(); return list.removeFirst() * 100 + list.removeLast() * 10 + list.size(); } // = 131
    static int added() { List<Integer> list = some(); list.addFirst(7); list.addLast(8); return code(list); } // = 71238
    static int none() { return new ArrayList<Integer>().getFirst(); } // = !NoSuchElementException
    static int noneRemoved() { return new ArrayList<Integer>().removeLast(); } // = !NoSuchElementException
    static int unmodifiable() { List.of(1).addFirst(2); return 1; } // = !UnsupportedOperationException
    static int reversed() { List<Integer> list = some(); List<Integer> back = list.reversed(); back.add(9); back.set(0, 4); return code(back) * 10000 + code(list); } // = 42199124
    static int reversedTwice() { return code(some().reversed().reversed()); } // = 123
    static int linked() { LinkedList<Integer> list = new LinkedList<>(some()); return list.getFirst() * 10 + list.removeLast(); } // = 13
    static int linkedSet() { LinkedHashSet<Integer> set = new LinkedHashSet<>(some()); set.addFirst(3); set.addLast(1); set.addFirst(7); return code(set) * 100 + set.getFirst() * 10 + set.removeLast(); } // = 732171
    static int noneInSet() { return new LinkedHashSet<Integer>().getLast(); } // = !NoSuchElementException
    static int linkedMap() { LinkedHashMap<Integer, Integer> map = new LinkedHashMap<>(); map.put(1, 2); map.putFirst(3, 4); map.putLast(1, 5); map.putFirst(6, 7); return code(map.keySet()) * 100 + map.firstEntry().getValue() * 10 + map.pollLastEntry().getValue(); } // = 63175
    static boolean noEntry() { return new LinkedHashMap<Integer, Integer>().firstEntry() == null; } // = true
    static int sortedSet() { SortedSet<Integer> set = new TreeSet<>(some()); return set.getFirst() * 100 + set.removeLast() * 10 + set.size(); } // = 132
    static Deque<Integer> queue() { return new ArrayDeque<>(List.of(1, 2, 3)); }
    static int reversedQueue() { Deque<Integer> q = queue(); Deque<Integer> r = q.reversed(); r.addFirst(4); r.offerLast(0); return code(r) * 10 + q.peekLast(); } // = 432104
    static int reversedEnds() { Deque<Integer> r = queue().reversed(); return r.pop() * 100 + r.pollLast() * 10 + r.element() + r.size() * 1000; } // = 1312
    static int reversedQueueTwice() { return code(queue().reversed().reversed()); } // = 123
    static int reversedEmpty() { return new ArrayDeque<Integer>().reversed().getFirst(); } // = !NoSuchElementException
    static boolean reversedNone() { return new ArrayDeque<Integer>().reversed().peek() == null && queue().reversed().contains(2); } // = true
    static int reversedRemoves() { Deque<Integer> q = new ArrayDeque<>(List.of(1, 2, 1)); q.reversed().remove(1); Iterator<Integer> i = q.reversed().descendingIterator(); return code(q) * 10 + i.next(); } // = 121
    static int reversedLinked() { LinkedList<Integer> l = new LinkedList<>(some()); Deque<Integer> d = l.reversed(); List<Integer> r = l.reversed(); d.push(7); r.add(9); r.set(1, 8); return code(r); } // = 78219
    static int reversedLinkedTwice() { LinkedList<Integer> l = new LinkedList<>(some()); l.reversed().removeFirst(); return code(l.reversed().reversed()) * 10 + l.reversed().get(0); } // = 122
}
