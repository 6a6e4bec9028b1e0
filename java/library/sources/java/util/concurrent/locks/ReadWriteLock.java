package java.util.concurrent.locks;

/** Two locks: one for those who only read, and one for those who write. */
public interface ReadWriteLock {
    Lock readLock();

    Lock writeLock();
}
