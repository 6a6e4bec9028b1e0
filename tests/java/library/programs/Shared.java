import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.logging.*;

/** Collections and numbers that threads share, in one thread. Behind each method stands what it returns, or what it throws. */
public class Shared {
    static int code(Iterable<Integer> all) { int code = 0; for (int each : all) code = code * 10 + each; return code; }
    static int stamped() { AtomicStampedReference<String> a = new AtomicStampedReference<>("a", 1); int[] stamp = new int[1]; boolean first = a.compareAndSet("a", "b", 2, 3), second = a.compareAndSet("a", "b", 1, 3); return (first ? 1000 : 0) + (second ? 100 : 0) + a.getStamp() * 10 + (a.get(stamp).equals("b") ? stamp[0] : 9); } // = 133
    static int stampedNowhere() { new AtomicStampedReference<>("a", 1).get(new int[0]); return 1; } // = !ArrayIndexOutOfBoundsException
    static boolean marked() { AtomicMarkableReference<Integer> a = new AtomicMarkableReference<>(1, false); a.set(2, true); return a.isMarked() && a.getReference() == 2 && a.compareAndSet(2, 3, true, false) && !a.isMarked() && !a.compareAndSet(3, 4, true, true); } // = true
    static boolean added() { DoubleAdder a = new DoubleAdder(); a.add(1.5); a.add(2); return a.sum() == 3.5 && a.intValue() == 3 && a.sumThenReset() == 3.5 && a.doubleValue() == 0; } // = true
    static int queue() { ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1, 2)); q.add(3); int code = q.peek() * 1000 + q.poll() * 100 + q.size() * 10; q.remove(2); return code + q.element() + (q.contains(2) || q.contains(null) ? 10000 : 0); } // = 1123
    static int queueEmpty() { ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(); return q.poll() == null && q.peek() == null && q.isEmpty() && !q.remove(null) ? 1 : 2; } // = 1
    static int queueOfNull() { new ConcurrentLinkedQueue<Integer>().offer(null); return 1; } // = !NullPointerException
    static int queueRemoved() { new ConcurrentLinkedQueue<Integer>().remove(); return 1; } // = !NoSuchElementException
    static int bounded() { ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(2); return (q.offer(1) ? 1 : 0) + (q.offer(2) ? 10 : 0) + (q.offer(3) ? 100 : 0) + q.remainingCapacity() * 1000 + q.size() * 10000; } // = 20011
    static int boundedAdded() { ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1); q.add(1); q.add(2); return 1; } // = !IllegalStateException
    static int boundedByNothing() { new ArrayBlockingQueue<Integer>(0); return 1; } // = !IllegalArgumentException
    static int boundedTaken() throws InterruptedException { BlockingQueue<Integer> q = new LinkedBlockingQueue<>(); q.put(4); q.put(5); q.put(6); List<Integer> out = new ArrayList<>(); return q.take() * 1000 + q.drainTo(out, 1) * 100 + code(out) * 10 + q.size(); } // = 4151
    static int boundedDrained() { BlockingQueue<Integer> q = new LinkedBlockingQueue<>(List.of(1, 2)); List<Integer> out = new ArrayList<>(); q.drainTo(out); return code(out) * 10 + q.size() + (q.remainingCapacity() == Integer.MAX_VALUE ? 1000 : 0); } // = 1120
    static int drainedToItself() { BlockingQueue<Integer> q = new LinkedBlockingQueue<>(); q.drainTo(q); return 1; } // = !IllegalArgumentException
    static int copied() { List<Integer> a = new CopyOnWriteArrayList<>(List.of(1, 2)); int code = 0; for (int each : a) { a.add(each + 2); code = code * 10 + each; } return code * 10000 + code(a); } // = 121234
    static int copiedRemoved() { Iterator<Integer> walk = new CopyOnWriteArrayList<>(List.of(1)).iterator(); walk.next(); walk.remove(); return 1; } // = !UnsupportedOperationException
    static int copiedBackwards() { ListIterator<Integer> walk = new CopyOnWriteArrayList<>(List.of(1, 2, 3)).listIterator(2); int code = walk.nextIndex() * 1000 + walk.previous() * 100 + walk.previous() * 10 + walk.previousIndex(); return walk.hasPrevious() ? 0 : code; } // = 2209
    static int copiedWalkOutside() { new CopyOnWriteArrayList<Integer>().listIterator(1); return 1; } // = !IndexOutOfBoundsException
    static int copiedOutside() { new CopyOnWriteArrayList<Integer>().get(0); return 1; } // = !ArrayIndexOutOfBoundsException
    static int copiedChanged() { CopyOnWriteArrayList<Integer> a = new CopyOnWriteArrayList<>(); a.add(3); a.add(0, 1); a.addAll(List.of(5, 7)); a.set(1, 4); a.remove(Integer.valueOf(7)); boolean absent = a.addIfAbsent(4); a.addIfAbsent(9); a.removeIf(x -> x == 5); a.replaceAll(x -> x + 0); a.sort(Comparator.reverseOrder()); return code(a) * 10 + (absent ? 1 : 0) + a.indexOf(1) * 10000; } // = 29410
    static boolean copiedEqual() { CopyOnWriteArrayList<Integer> a = new CopyOnWriteArrayList<>(List.of(1, 2)); return a.equals(List.of(1, 2)) && List.of(1, 2).equals(a) && a.hashCode() == List.of(1, 2).hashCode() && a.toString().equals("[1, 2]") && a.stream().mapToInt(x -> x).sum() == 3 && a.contains(2); } // = true
    static boolean logged() { Logger log = Logger.getLogger("a"); log.info("b"); log.log(Level.FINE, "c", 3); log.fine(() -> "d"); return log.getName().equals("a") && Level.INFO.intValue() == 800 && Level.INFO.getName().equals("INFO") && !Level.INFO.equals(Level.ALL) && Level.OFF.toString().equals("OFF"); } // = true
    static int loggedNothing() { Logger.getLogger("a").log(null, "b"); return 1; } // = !NullPointerException
    static int loggerOfNothing() { Logger.getLogger(null); return 1; } // = !NullPointerException
}
