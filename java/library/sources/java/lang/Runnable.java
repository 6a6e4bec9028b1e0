package java.lang;

/** What can be run. */
public interface Runnable {
    void run();
}
