package java.util.concurrent;

/** Makes pools of threads. Each task runs in a thread of its own, which begins when less tasks run than the pool has threads, in any order: as if the pool were not fair. */
public class Executors {
    private Executors() {}

    public static ExecutorService newFixedThreadPool(int threads) {
        if (threads <= 0) {
            throw new IllegalArgumentException();
        }
        return new Pool(threads);
    }

    public static ExecutorService newCachedThreadPool() {
        return new Pool(Integer.MAX_VALUE);
    }

    public static ExecutorService newWorkStealingPool() {
        return new Pool(Integer.MAX_VALUE);
    }

    public static ExecutorService newSingleThreadExecutor() {
        return new Single();
    }

    /** A pool of threads. */
    private static class Pool implements ExecutorService {
        private volatile int idle;
        private volatile int open;
        private volatile boolean isShut;

        Pool(int threads) {
            idle = threads;
        }

        public void execute(Runnable task) {
            if (task == null) {
                throw new NullPointerException();
            }
            begin(new Task<Object>(this, task, null, 0));
        }

        public Future<?> submit(Runnable task) {
            if (task == null) {
                throw new NullPointerException();
            }
            Task<Object> made = new Task<>(this, task, null, 0);
            made.isKept = true;
            begin(made);
            return made;
        }

        public <T> Future<T> submit(Callable<T> task) {
            if (task == null) {
                throw new NullPointerException();
            }
            Task<T> made = new Task<>(this, null, task, 0);
            made.isKept = true;
            begin(made);
            return made;
        }

        void begin(Task<?> task) {
            synchronized (this) {
                if (isShut) {
                    throw new RejectedExecutionException();
                }
                open++;
            }
            new Thread.OfPool(task).start();
        }

        /** Waits for a thread of the pool. */
        void enter(int number) {
            synchronized (this) {
                //@ assume idle > 0;
                idle--;
            }
        }

        void leave() {
            synchronized (this) {
                idle++;
                open--;
            }
        }

        public void shutdown() {
            synchronized (this) {
                isShut = true;
            }
        }

        public boolean isShutdown() {
            return isShut;
        }

        public boolean isTerminated() {
            synchronized (this) {
                return isShut && open == 0;
            }
        }

        /** The time is taken to be long enough. */
        public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
            synchronized (this) {
                //@ assume isShut && open == 0;
            }
            return true;
        }

        @Refused("threads are not interrupted here; shut down")
        public native java.util.List<Runnable> shutdownNow();

        @Refused("submit the tasks one after the other")
        public native <T> java.util.List<Future<T>> invokeAll(java.util.Collection<? extends Callable<T>> tasks) throws InterruptedException;
    }

    /** One thread, which runs the tasks in their order. */
    private static class Single extends Pool {
        private volatile int come;
        private volatile int over;

        Single() {
            super(1);
        }

        @Override
        void begin(Task<?> task) {
            synchronized (this) {
                task.number = come;
                come = task.number + 1;
            }
            super.begin(task);
        }

        @Override
        void enter(int number) {
            synchronized (this) {
                //@ assume over == number;
            }
        }

        @Override
        void leave() {
            synchronized (this) {
                over++;
            }
            super.leave();
        }
    }

    /** A task that a pool runs. */
    private static class Task<V> implements Runnable, Future<V> {
        private final Pool pool;
        private final Runnable action;
        private final Callable<V> question;
        int number;
        boolean isKept;
        private volatile V result;
        private volatile Throwable problem;
        private volatile boolean isOver;

        Task(Pool pool, Runnable action, Callable<V> question, int number) {
            this.pool = pool;
            this.action = action;
            this.question = question;
            this.number = number;
        }

        public void run() {
            pool.enter(number);
            try {
                if (action != null) {
                    action.run();
                } else {
                    result = question.call();
                }
            } catch (Throwable thrown) {
                problem = thrown;
            }
            synchronized (this) {
                isOver = true;
            }
            pool.leave();
            //@ assert problem == null || isKept;
        }

        public V get() throws InterruptedException, ExecutionException {
            synchronized (this) {
                //@ assume isOver;
            }
            if (problem != null) {
                throw new ExecutionException(problem);
            }
            return result;
        }

        public boolean isDone() {
            return isOver;
        }

        @Refused("time is not known; wait without a limit")
        public native V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException;

        @Refused("tasks are not cancelled here")
        public native boolean cancel(boolean mayInterrupt);
    }
}
