package java.util.stream;

/** Known by name only. */
public interface LongStream {
}
