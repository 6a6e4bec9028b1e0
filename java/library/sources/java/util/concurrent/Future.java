package java.util.concurrent;

/** The result of a task, as soon as there is one. */
public interface Future<V> {
    V get() throws InterruptedException, ExecutionException;

    boolean isDone();

    @Refused("time is not known; wait without a limit")
    V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException;

    @Refused("tasks are not cancelled here")
    boolean cancel(boolean mayInterrupt);
}
