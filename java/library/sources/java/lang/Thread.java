package java.lang;

/** A thread. It holds the lock of its Run as long as it runs, and who joins it takes that lock. */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    private Runnable target;
    //@ invariant 0 <= priority && priority <= MAX_PRIORITY;
    private int priority;
    private volatile Run _started;
    private volatile String _name;
    private long _id;
    /** The values of ThreadLocals in a thread that was started. */
    ThreadLocal.Value _locals;

    /** What a thread does once. */
    private static class Run {
        volatile boolean _begun;
        volatile boolean _over;
    }

    public enum State {
        NEW,
        RUNNABLE,
        BLOCKED,
        WAITING,
        TIMED_WAITING,
        TERMINATED
    }

    /** Who runs, as locks know it. */
    public static final class Self {
        Thread _thread;
    }

    /** Returns who runs. */
    public static native Self self();

    /** Is reached where the program asks which thread runs. */
    static final class Started {
        /** Returns the running thread, and null in the thread that calls the method under check, or runs ``main``. */
        static Thread running() {
            Thread thread = self()._thread;
            if (thread instanceof OfPool) {
                inPool();
            }
            return thread;
        }

        @Refused("a task does not know which thread of its pool runs it; start threads")
        private static native void inPool();
    }

    /** The thread that calls the method under check, or runs ``main``; it is reached where the program asks for the running thread. */
    static final class Caller {
        static final Thread _thread = begun();

        private static Thread begun() {
            return new Thread(new Run());
        }

        @Refused("whether the first thread ends is not known; join the others")
        static native void join();
    }

    /** A thread that runs a task of a pool, whose threads run several. */
    public static class OfPool extends Thread {
        public OfPool(Runnable task) {
            super(task, "");
        }
    }

    /** Is reached where the program asks for the name of a thread. */
    private static class Names {
        private static int count;

        static synchronized String next() {
            return "Thread-" + count++;
        }

        static String of(Thread thread) {
            //@ assume thread._name != null;
            return thread._name;
        }
    }

    /** Is reached where the program asks for the number of a thread. */
    private static class Numbers {
        private static long last = 1;

        static synchronized long next() {
            last = last + anyDistance();
            return last;
        }

        static long of(Thread thread) {
            //@ assume thread._id > 0;
            return thread._id;
        }

        //@ assignable \nothing;
        //@ ensures 1 <= \result;
        private static native int anyDistance();
    }

    public Thread() {
        setNumber();
        setAnyName();
    }

    public Thread(Runnable target) {
        this.target = target;
        setNumber();
        setAnyName();
    }

    public Thread(Runnable target, String name) {
        this(name);
        this.target = target;
    }

    public Thread(String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        _name = name;
        setNumber();
    }

    private Thread(Run _own) {
        _own._begun = true;
        _started = _own;
        _name = "main";
        _id = 1;
    }

    @SeenBy("java.lang.Thread.Numbers")
    private void setNumber() {
        _id = Numbers.next();
    }

    @SeenBy("java.lang.Thread.Names")
    private void setAnyName() {
        _name = Names.next();
    }

    public void run() {
        if (target != null) {
            target.run();
        }
    }

    /** Executions in which the new thread does not take its lock at once do nothing that others do not. */
    public void start() {
        if (_started != null) {
            throw new IllegalThreadStateException();
        }
        Run _own = new Run();
        _started = _own;
        fork(_own);
        //@ assume _own._begun;
    }

    /** Lets another thread execute this one. */
    private native void fork(Run _own);

    private void execute(Run _own) {
        synchronized (_own) {
            _own._begun = true;
            introduce();
            run();
            _own._over = true;
        }
    }

    @SeenBy("java.lang.Thread.Started")
    private void introduce() {
        self()._thread = this;
    }

    public final void join() throws InterruptedException {
        joinNoCaller();
        Run _last = _started;
        if (_last != null) {
            synchronized (_last) {
                //@ assume _last._over;
            }
        }
    }

    @SeenBy("java.lang.Thread.Caller")
    private void joinNoCaller() {
        if (this == Caller._thread) {
            Caller.join();
        }
    }

    public final boolean isAlive() {
        Run _last = _started;
        return _last != null && !_last._over;
    }

    public State getState() {
        Run _last = _started;
        if (_last == null) {
            return State.NEW;
        }
        return _last._over ? State.TERMINATED : stateOfRunning();
    }

    @Refused("whether a running thread waits is not known; join it before")
    private static native State stateOfRunning();

    public static Thread currentThread() {
        Thread started = Started.running();
        return started != null ? started : Caller._thread;
    }

    public final String getName() {
        return Names.of(this);
    }

    public final void setName(String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        _name = name;
    }

    public long getId() {
        return Numbers.of(this);
    }

    /** A new thread has the priority of the one that creates it, which is not known. */
    public final int getPriority() {
        if (priority == 0) {
            priority = anyPriority();
        }
        return priority;
    }

    public final void setPriority(int priority) {
        if (priority < MIN_PRIORITY || priority > MAX_PRIORITY) {
            throw new IllegalArgumentException();
        }
        this.priority = priority;
    }

    //@ assignable \nothing;
    //@ ensures MIN_PRIORITY <= \result && \result <= MAX_PRIORITY;
    private static native int anyPriority();

    /** Any other thread may go on at any time. */
    public static void yield() {}

    public static void onSpinWait() {}

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
    }

    @Refused("time is not known; join without a limit")
    public final native void join(long millis);

    @Refused("threads are not interrupted here")
    public native void interrupt();

    /** Nobody interrupts a thread. */
    public /*@ pure @*/ boolean isInterrupted() {
        return false;
    }

    public static boolean interrupted() {
        return false;
    }

    @Refused("all threads run to their end here")
    public final native void setDaemon(boolean on);
}
