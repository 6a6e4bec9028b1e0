package java.lang;

/** What a try statement closes at its end. */
public interface AutoCloseable {
    void close() throws Exception;
}
