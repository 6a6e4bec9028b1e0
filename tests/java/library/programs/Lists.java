import java.util.*;

/** Lists, queues and iterators. Behind each method stands what it returns, or what it throws. */
public class Lists {
    static int code(Collection<Integer> all) { int code = 0; for (int each : all) code = code * 10 + each; return code; }
    static List<Integer> some() { List<Integer> list = new ArrayList<>(); list.add(3); list.add(1); list.add(2); return list; }
    static int added() { List<Integer> list = some(); list.add(1, 7); list.add(0, 9); list.add(5, 8); return code(list); } // = 937128
    static int removed() { List<Integer> list = some(); list.remove(1); list.remove(Integer.valueOf(3)); return code(list) * 10 + list.size(); } // = 21
    static int found() { List<Integer> list = some(); list.add(1); return 100 * list.indexOf(1) + 10 * list.lastIndexOf(1) + list.indexOf(5); } // = 129
    static int replaced() { List<Integer> list = some(); int before = list.set(2, 5); return code(list) * 10 + before; } // = 3152
    static int sorted() { List<Integer> list = some(); Collections.sort(list); return code(list); } // = 123
    static int sortedBy() { List<Integer> list = some(); list.sort((x, y) -> y - x); return code(list); } // = 321
    static int reversed() { List<Integer> list = some(); Collections.reverse(list); return code(list); } // = 213
    static int outside() { return some().get(3); } // = !IndexOutOfBoundsException
    static int insertedOutside() { List<Integer> list = some(); list.add(4, 0); return 1; } // = !IndexOutOfBoundsException
    static boolean equalLists() { List<Integer> list = new LinkedList<>(some()); return list.equals(some()) && some().equals(list) && list.hashCode() == some().hashCode(); } // = true
    static boolean unequalLists() { List<Integer> list = some(); list.add(1); return list.equals(some()) || some().equals(null); } // = false
    static boolean contained() { return some().contains(2) && !some().contains(4) && !some().isEmpty() && some().containsAll(some()); } // = true
    static int withoutThose() { List<Integer> list = some(); list.addAll(some()); List<Integer> those = new ArrayList<>(); those.add(1); list.removeAll(those); return code(list); } // = 3232
    static int onlyThose() { List<Integer> list = some(); list.retainAll(List.of(1, 2)); return code(list); } // = 12
    static int filtered() { List<Integer> list = some(); list.removeIf(x -> x > 1); return code(list); } // = 1
    static int walked() { int sum = 0; for (Iterator<Integer> each = some().iterator(); each.hasNext(); ) sum = sum * 10 + each.next(); return sum; } // = 312
    static int walkedBack() { int code = 0; ListIterator<Integer> each = some().listIterator(3); while (each.hasPrevious()) code = code * 10 + each.previous(); return code; } // = 213
    static int removedOnTheWay() { List<Integer> list = some(); for (Iterator<Integer> each = list.iterator(); each.hasNext(); ) if (each.next() == 1) each.remove(); return code(list); } // = 32
    static int removedTwice() { Iterator<Integer> each = some().iterator(); each.next(); each.remove(); each.remove(); return 1; } // = !IllegalStateException
    static int changedOnTheWay() { List<Integer> list = some(); for (Integer each : list) list.add(each); return 1; } // = !ConcurrentModificationException
    static int pastTheEnd() { Iterator<Integer> each = new ArrayList<Integer>().iterator(); return each.next(); } // = !NoSuchElementException
    static int readOnly() { List.of(1, 2).add(3); return 1; } // = !UnsupportedOperationException
    static int ofNull() { return List.of(1, (Integer) null).size(); } // = !NullPointerException
    static int linked() { LinkedList<Integer> list = new LinkedList<>(); list.addFirst(1); list.addLast(2); list.push(3); list.offer(4); return code(list) * 100 + list.pollFirst() * 10 + list.removeLast(); } // = 312434
    static int linkedEmpty() { LinkedList<Integer> list = new LinkedList<>(); return list.peek() == null && list.poll() == null ? list.getFirst() : 0; } // = !NoSuchElementException
    static int deque() { ArrayDeque<Integer> deque = new ArrayDeque<>(); deque.push(1); deque.addLast(2); deque.offerFirst(3); return code(deque) * 100 + deque.pop() * 10 + deque.peekLast(); } // = 31232
    static int dequeNull() { new ArrayDeque<Integer>().add(null); return 1; } // = !NullPointerException
    static int dequeEmpty() { return new ArrayDeque<Integer>().pop(); } // = !NoSuchElementException
    static int stack() { Stack<Integer> stack = new Stack<>(); stack.push(1); stack.push(2); return stack.pop() * 10 + stack.peek(); } // = 21
    static int stackEmpty() { return new Stack<Integer>().pop(); } // = !EmptyStackException
    static int priority() { PriorityQueue<Integer> queue = new PriorityQueue<>(); queue.add(3); queue.add(1); queue.add(2); return queue.poll() * 100 + queue.poll() * 10 + queue.peek(); } // = 123
    static int greatest() { return Collections.max(some()) * 10 + Collections.min(some()); } // = 31
    static int least() { return Collections.min(new ArrayList<Integer>()); } // = !NoSuchElementException
    static int swapped() { List<Integer> list = some(); Collections.swap(list, 0, 2); return code(list) * 10 + Collections.frequency(list, 1); } // = 2131
}
