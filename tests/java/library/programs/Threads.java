/** Names, and values of a thread of its own, in one thread. Behind each method stands what it returns, or what it throws. */
public class Threads {
    static int initial() { return new ThreadLocal<Integer>() { @Override protected Integer initialValue() { return 7; } }.get(); } // = 7
    static int supplied() { int[] n = {3}; ThreadLocal<Integer> v = ThreadLocal.withInitial(() -> n[0]++); return v.get() * 100 + v.get() * 10 + n[0]; } // = 334
    static int removed() { int[] n = {3}; ThreadLocal<Integer> v = ThreadLocal.withInitial(() -> n[0]++); v.set(8); int a = v.get(); v.remove(); return a * 100 + v.get() * 10 + n[0]; } // = 834
    static boolean empty() { ThreadLocal<String> v = new ThreadLocal<>(); v.set(null); return v.get() == null; } // = true
    static int twoVariables() { ThreadLocal<Integer> a = new ThreadLocal<>(), b = new ThreadLocal<>(); a.set(1); b.set(2); a.set(3); return a.get() * 10 + b.get(); } // = 32
    static int setInside() { ThreadLocal<Integer>[] v = new ThreadLocal[1]; v[0] = ThreadLocal.withInitial(() -> { v[0].set(5); return 6; }); return v[0].get() * 10 + v[0].get(); } // = 66
    static int withoutSupplier() { ThreadLocal.withInitial(null); return 1; } // = !NullPointerException
    static boolean named() { Thread t = new Thread("a"); String before = t.getName(); t.setName("b"); return before.equals("a") && t.getName().equals("b"); } // = true
    static boolean unnamed() { String a = new Thread().getName(), b = new Thread().getName(); return a.startsWith("Thread-") && !a.equals(b); } // = true
    static int withoutName() { new Thread(() -> { }, null); return 1; } // = !NullPointerException
    static int newNameNull() { new Thread().setName(null); return 1; } // = !NullPointerException
    static boolean notInterrupted() { return Thread.interrupted() || new Thread().isInterrupted(); } // = false
}
