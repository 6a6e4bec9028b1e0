package java.util.concurrent;

import java.util.Collection;
import java.util.List;

/** Runs tasks until it is shut down. */
public interface ExecutorService extends Executor {
    <T> Future<T> submit(Callable<T> task);

    Future<?> submit(Runnable task);

    void shutdown();

    boolean isShutdown();

    boolean isTerminated();

    boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException;

    @Refused("threads are not interrupted here; shut down")
    List<Runnable> shutdownNow();

    @Refused("submit the tasks one after the other")
    <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException;
}
