import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Futures and locks, in one thread. Behind each method stands what it returns, or what it throws. */
public class Futures {
    static CompletableFuture<Integer> failed() { CompletableFuture<Integer> f = new CompletableFuture<>(); f.completeExceptionally(new IllegalStateException("s")); return f; }
    static int completed() { CompletableFuture<Integer> f = CompletableFuture.completedFuture(3); return f.join() * 10 + f.getNow(4) + (f.isDone() ? 100 : 0) + (f.complete(5) ? 1000 : 0); } // = 133
    static int later() { CompletableFuture<Integer> f = new CompletableFuture<>(), g = f.thenApply(x -> x * 2); int before = g.getNow(1); f.complete(7); return before * 100 + g.join(); } // = 114
    static int joined() { return failed().join(); } // = !CompletionException
    static int got() throws Exception { return failed().get(); } // = !ExecutionException
    static boolean cause() throws Exception { try { failed().get(); return false; } catch (ExecutionException e) { return e.getCause() instanceof IllegalStateException; } } // = true
    static boolean causeBehind() throws Exception { try { failed().thenApply(x -> x + 1).get(); return false; } catch (ExecutionException e) { return e.getCause() instanceof IllegalStateException; } } // = true
    static boolean rawProblem() { boolean[] raw = new boolean[2]; failed().exceptionally(e -> { raw[0] = e instanceof IllegalStateException; return 1; }); failed().thenApply(x -> x).exceptionally(e -> { raw[1] = e instanceof CompletionException; return 1; }); return raw[0] && raw[1]; } // = true
    static int replaced() { return failed().exceptionally(e -> 7).join() * 10 + CompletableFuture.completedFuture(3).exceptionally(e -> 7).join(); } // = 73
    static int handled() { return failed().handle((x, e) -> x == null && e != null ? 1 : 2).join() * 10 + CompletableFuture.completedFuture(3).handle((x, e) -> e == null ? x : 2).join(); } // = 13
    static int handlerFails() { return CompletableFuture.completedFuture(3).<Integer>handle((x, e) -> { throw new ArithmeticException(); }).join(); } // = !CompletionException
    static int composed() { return CompletableFuture.completedFuture(3).thenCompose(x -> CompletableFuture.completedFuture(x + 1)).join(); } // = 4
    static int composedFails() { return CompletableFuture.completedFuture(3).thenCompose(x -> failed()).join(); } // = !CompletionException
    static int composedNull() { return CompletableFuture.completedFuture(3).<Integer>thenCompose(x -> null).join(); } // = !CompletionException
    static int combined() { return CompletableFuture.completedFuture(3).thenCombine(CompletableFuture.completedFuture(4), (a, b) -> a * b).join(); } // = 12
    static boolean combinedFails() { try { CompletableFuture.completedFuture(3).thenCombine(failed(), (a, b) -> a * b).join(); return false; } catch (CompletionException e) { return e.getCause() instanceof IllegalStateException; } } // = true
    static int whenComplete() { int[] n = new int[1]; int r = CompletableFuture.completedFuture(3).whenComplete((x, e) -> { n[0] = x + (e == null ? 10 : 20); }).join(); return r * 100 + n[0]; } // = 313
    static boolean whenCompleteFails() { try { CompletableFuture.completedFuture(3).whenComplete((x, e) -> { throw new ArithmeticException(); }).join(); return false; } catch (CompletionException e) { return e.getCause() instanceof ArithmeticException; } } // = true
    static int all() { CompletableFuture<Integer> a = CompletableFuture.completedFuture(1), b = new CompletableFuture<>(); CompletableFuture<Void> all = CompletableFuture.allOf(a, b); int before = all.isDone() ? 1 : 2; b.complete(3); return before * 10 + (all.isDone() && all.join() == null ? 1 : 2); } // = 21
    static boolean allFail() { return CompletableFuture.allOf(CompletableFuture.completedFuture(1), failed()).isCompletedExceptionally(); } // = true
    static boolean none() { return CompletableFuture.allOf().isDone() && !CompletableFuture.anyOf().isDone(); } // = true
    static int any() { CompletableFuture<Integer> a = new CompletableFuture<>(), b = new CompletableFuture<>(); CompletableFuture<Object> any = CompletableFuture.anyOf(a, b); b.complete(4); a.complete(5); return (Integer) any.join(); } // = 4
    static int twice() { CompletableFuture<Integer> f = new CompletableFuture<>(); int[] n = new int[1]; f.thenAccept(x -> n[0] += x); f.thenRun(() -> n[0] += 10); f.complete(1); f.complete(2); return n[0]; } // = 11
    static int noFunction() { CompletableFuture.completedFuture(3).thenApply(null); return 1; } // = !NullPointerException
    static int problemNull() { new CompletableFuture<Integer>().completeExceptionally(null); return 1; } // = !NullPointerException
    static int failedNow() { return CompletableFuture.<Integer>failedFuture(new IllegalStateException()).getNow(1); } // = !CompletionException
    static int stage() { CompletionStage<Integer> s = CompletableFuture.completedFuture(3); return s.thenApply(x -> x + 1).toCompletableFuture().join(); } // = 4
    static int readTwice() { ReentrantReadWriteLock l = new ReentrantReadWriteLock(); l.readLock().lock(); l.readLock().lock(); int n = l.getReadHoldCount() * 10 + l.getReadLockCount(); l.readLock().unlock(); return n * 10 + l.getReadHoldCount(); } // = 221
    static int writeThenRead() { ReentrantReadWriteLock l = new ReentrantReadWriteLock(); l.writeLock().lock(); l.writeLock().lock(); l.readLock().lock(); int n = l.getWriteHoldCount(); l.writeLock().unlock(); l.writeLock().unlock(); return n * 100 + (l.isWriteLocked() ? 10 : 0) + l.getReadHoldCount(); } // = 201
    static boolean readThenTryWrite() { ReentrantReadWriteLock l = new ReentrantReadWriteLock(); l.readLock().lock(); return l.writeLock().tryLock(); } // = false
    static boolean tryBoth() { ReentrantReadWriteLock l = new ReentrantReadWriteLock(true); return l.writeLock().tryLock() && l.readLock().tryLock() && l.isWriteLockedByCurrentThread() && l.writeLock().isHeldByCurrentThread(); } // = true
    static int notRead() { new ReentrantReadWriteLock().readLock().unlock(); return 1; } // = !IllegalMonitorStateException
    static int notWritten() { ReentrantReadWriteLock l = new ReentrantReadWriteLock(); l.readLock().lock(); l.writeLock().unlock(); return 1; } // = !IllegalMonitorStateException
    static int noCondition() { new ReentrantReadWriteLock().readLock().newCondition(); return 1; } // = !UnsupportedOperationException
}
