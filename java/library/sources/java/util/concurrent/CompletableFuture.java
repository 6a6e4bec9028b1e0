package java.util.concurrent;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A result that somebody sets, and what is done with it then: by who sets it, or by who asks for it later. Each asynchronous step runs in a thread of its own. */
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    private volatile T _value;
    private volatile Throwable _problem;
    private volatile boolean _isOver;
    private Step _waiting;

    /** What is done when a future is complete. */
    private static class Step {
        final Runnable action;
        final Step next;

        Step(Runnable action, Step next) {
            this.action = action;
            this.next = next;
        }
    }

    public CompletableFuture() {}

    public static <U> CompletableFuture<U> completedFuture(U value) {
        CompletableFuture<U> made = new CompletableFuture<>();
        made._value = value;
        made._isOver = true;
        return made;
    }

    public static <U> CompletableFuture<U> failedFuture(Throwable problem) {
        if (problem == null) {
            throw new NullPointerException();
        }
        CompletableFuture<U> made = new CompletableFuture<>();
        made._problem = problem;
        made._isOver = true;
        return made;
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        if (supplier == null) {
            throw new NullPointerException();
        }
        CompletableFuture<U> made = new CompletableFuture<>();
        inThread(() -> made.supply(supplier));
        return made;
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier, Executor executor) {
        if (supplier == null || executor == null) {
            throw new NullPointerException();
        }
        CompletableFuture<U> made = new CompletableFuture<>();
        executor.execute(() -> made.supply(supplier));
        return made;
    }

    public static CompletableFuture<Void> runAsync(Runnable action) {
        if (action == null) {
            throw new NullPointerException();
        }
        CompletableFuture<Void> made = new CompletableFuture<>();
        inThread(() -> made.run(action));
        return made;
    }

    public static CompletableFuture<Void> runAsync(Runnable action, Executor executor) {
        if (action == null || executor == null) {
            throw new NullPointerException();
        }
        CompletableFuture<Void> made = new CompletableFuture<>();
        executor.execute(() -> made.run(action));
        return made;
    }

    /** If several fail, any problem may be that of the result. */
    public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
        CompletableFuture<Void> all = completedFuture(null);
        for (CompletableFuture<?> each : futures) {
            all = all.thenCombine(each, (one, other) -> null);
        }
        return all;
    }

    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
        for (CompletableFuture<?> each : futures) {
            if (each == null) {
                throw new NullPointerException();
            }
        }
        CompletableFuture<Object> made = new CompletableFuture<>();
        for (CompletableFuture<?> each : futures) {
            each.react(() -> made.finish(each._value, wrapped(each._problem)));
        }
        return made;
    }

    private static void inThread(Runnable action) {
        new Thread.OfPool(action).start();
    }

    private void supply(Supplier<? extends T> supplier) {
        try {
            finish(supplier.get(), null);
        } catch (Throwable thrown) {
            finish(null, wrapped(thrown));
        }
    }

    private void run(Runnable action) {
        try {
            action.run();
            finish(null, null);
        } catch (Throwable thrown) {
            finish(null, wrapped(thrown));
        }
    }

    private static Throwable wrapped(Throwable problem) {
        return problem == null || problem instanceof CompletionException ? problem : new CompletionException(problem);
    }

    private boolean finish(T value, Throwable problem) {
        Step step;
        synchronized (this) {
            if (_isOver) {
                return false;
            }
            _value = value;
            _problem = problem;
            _isOver = true;
            step = _waiting;
            _waiting = null;
        }
        while (step != null) {
            step.action.run();
            step = step.next;
        }
        return true;
    }

    private void react(Runnable action) {
        boolean isOver;
        synchronized (this) {
            isOver = _isOver;
            if (!isOver) {
                _waiting = new Step(action, _waiting);
            }
        }
        if (isOver) {
            action.run();
        }
    }

    public boolean complete(T value) {
        return finish(value, null);
    }

    public boolean completeExceptionally(Throwable problem) {
        if (problem == null) {
            throw new NullPointerException();
        }
        return finish(null, problem);
    }

    public boolean isDone() {
        return _isOver;
    }

    public boolean isCompletedExceptionally() {
        return _isOver && _problem != null;
    }

    private void await() {
        synchronized (this) {
            //@ assume _isOver;
        }
    }

    public T get() throws InterruptedException, ExecutionException {
        await();
        Throwable problem = _problem;
        if (problem == null) {
            return _value;
        }
        if (problem instanceof CancellationException) {
            throw (CancellationException) problem;
        }
        Throwable cause = problem instanceof CompletionException ? problem.getCause() : null;
        throw new ExecutionException(cause == null ? problem : cause);
    }

    public T join() {
        await();
        return result();
    }

    public T getNow(T otherwise) {
        return _isOver ? result() : otherwise;
    }

    private T result() {
        Throwable problem = _problem;
        if (problem == null) {
            return _value;
        }
        if (problem instanceof CancellationException) {
            throw (CancellationException) problem;
        }
        throw (CompletionException) wrapped(problem);
    }

    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        CompletableFuture<U> made = new CompletableFuture<>();
        react(() -> made.follow(this, () -> function.apply(_value)));
        return made;
    }

    public CompletableFuture<Void> thenAccept(Consumer<? super T> action) {
        if (action == null) {
            throw new NullPointerException();
        }
        return thenApply(value -> {
            action.accept(value);
            return null;
        });
    }

    public CompletableFuture<Void> thenRun(Runnable action) {
        if (action == null) {
            throw new NullPointerException();
        }
        return thenApply(value -> {
            action.run();
            return null;
        });
    }

    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        CompletableFuture<U> made = new CompletableFuture<>();
        react(() -> inThread(() -> made.follow(this, () -> function.apply(_value))));
        return made;
    }

    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action) {
        if (action == null) {
            throw new NullPointerException();
        }
        return thenApplyAsync(value -> {
            action.accept(value);
            return null;
        });
    }

    public CompletableFuture<Void> thenRunAsync(Runnable action) {
        if (action == null) {
            throw new NullPointerException();
        }
        return thenApplyAsync(value -> {
            action.run();
            return null;
        });
    }

    /** Fail as another future does, or become what is supplied. */
    private void follow(CompletableFuture<?> before, Supplier<? extends T> supplier) {
        Throwable problem = before._problem;
        if (problem != null) {
            finish(null, wrapped(problem));
        } else {
            supply(supplier);
        }
    }

    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        CompletableFuture<U> made = new CompletableFuture<>();
        react(() -> {
            if (_problem != null) {
                made.finish(null, wrapped(_problem));
                return;
            }
            CompletableFuture<U> inner;
            try {
                inner = function.apply(_value).toCompletableFuture();
            } catch (Throwable thrown) {
                made.finish(null, wrapped(thrown));
                return;
            }
            inner.react(() -> made.finish(inner._value, wrapped(inner._problem)));
        });
        return made;
    }

    public <U, V> CompletableFuture<V> thenCombine(CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        CompletableFuture<V> made = new CompletableFuture<>();
        CompletableFuture<? extends U> second = other.toCompletableFuture();
        react(() -> second.react(() -> {
            if (_problem != null) {
                made.finish(null, wrapped(_problem));
            } else {
                made.follow(second, () -> function.apply(_value, second._value));
            }
        }));
        return made;
    }

    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        CompletableFuture<U> made = new CompletableFuture<>();
        react(() -> made.supply(() -> function.apply(_value, _problem)));
        return made;
    }

    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
        if (action == null) {
            throw new NullPointerException();
        }
        CompletableFuture<T> made = new CompletableFuture<>();
        react(() -> {
            Throwable problem = _problem;
            try {
                action.accept(_value, problem);
            } catch (Throwable thrown) {
                if (problem == null) {
                    problem = thrown;
                } else if (problem != thrown) {
                    problem.addSuppressed(thrown);
                }
            }
            made.finish(problem == null ? _value : null, wrapped(problem));
        });
        return made;
    }

    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> function) {
        if (function == null) {
            throw new NullPointerException();
        }
        CompletableFuture<T> made = new CompletableFuture<>();
        react(() -> {
            if (_problem == null) {
                made.finish(_value, null);
            } else {
                made.supply(() -> function.apply(_problem));
            }
        });
        return made;
    }

    public CompletableFuture<T> toCompletableFuture() {
        return this;
    }

    @Refused("time is not known; wait without a limit")
    public native T get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException;

    @Refused("time is not known; wait without a limit")
    public native CompletableFuture<T> orTimeout(long time, TimeUnit unit);

    @Refused("the text of a future names its identity")
    public native String toString();

    @Refused("tasks are not cancelled here")
    public native boolean cancel(boolean mayInterrupt);
}
