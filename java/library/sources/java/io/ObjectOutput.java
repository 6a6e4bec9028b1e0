package java.io;

public interface ObjectOutput extends DataOutput, AutoCloseable {
    void writeObject(Object object) throws IOException;

    void flush() throws IOException;

    void close() throws IOException;
}
