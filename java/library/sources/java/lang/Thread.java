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
    public static final class Self {}

    /** Returns who runs. */
    public static native Self self();

    public Thread() {}

    public Thread(Runnable target) {
        this.target = target;
    }

    public Thread(Runnable target, String name) {
        this.target = target;
    }

    public Thread(String name) {}

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
            run();
            _own._over = true;
        }
    }

    public final void join() throws InterruptedException {
        Run _last = _started;
        if (_last != null) {
            synchronized (_last) {
            }
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

    public final void setName(String name) {}

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

    @Refused("a thread does not know itself here; hand it over")
    public static native Thread currentThread();

    @Refused("threads are not interrupted here")
    public native void interrupt();

    @Refused("threads are not interrupted here")
    public native boolean isInterrupted();

    @Refused("threads are not interrupted here")
    public static native boolean interrupted();

    @Refused("threads have no names here")
    public final native String getName();

    @Refused("threads have no numbers here")
    public native long getId();

    @Refused("all threads run to their end here")
    public final native void setDaemon(boolean on);
}
